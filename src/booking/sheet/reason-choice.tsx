import { useEffect, useRef, useState } from 'react';
import { useLanguage, wordIn, type Words } from '../../i18n/language.ts';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';

const FIRST: Words = { th: 'เลือกเหตุผลก่อน', en: 'Choose a reason first' };

export interface Reasoned<T extends string> {
  reason: T | undefined;
  pick: (reason: T) => void;
  /** How often it was missing when it was needed. */
  missed: number;
  /** The chosen reason; when none is chosen, the field shows an error. */
  needed: () => T | undefined;
}

/** Nothing is preselected: a preselected reason would be sent unread. */
export function useReason<T extends string>(): Reasoned<T> {
  const [reason, pick] = useState<T>();
  return { reason, pick, ...useMissingReason(reason) };
}

export function useMissingReason<T extends string>(reason: T | undefined): Pick<Reasoned<T>, 'missed' | 'needed'> {
  const [missed, setMissed] = useState(0);
  const needed = () => {
    if (reason === undefined) setMissed(missed + 1);
    return reason;
  };
  return { missed, needed };
}

interface Props<T extends string> extends Omit<Reasoned<T>, 'needed'> {
  label: Words;
  reasons: readonly T[];
  words: Record<T, Words>;
  hints?: Partial<Record<T, Words>>;
  /** The error while none is chosen. */
  missing?: Words;
}

/** One of several reasons. Missing, it is asked for where it stands, and the focus is there. */
export function ReasonChoice<T extends string>({
  label,
  reasons,
  words: named,
  hints = {},
  missing = FIRST,
  reason,
  pick,
  missed,
}: Props<T>) {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missed > 0) place.current?.querySelector('input')?.focus();
  }, [missed]);
  const error = missed > 0 && reason === undefined ? wordIn(missing, language) : undefined;
  const hintOf = (hint: Words | undefined) => (hint ? wordIn(hint, language) : undefined);
  return (
    <div ref={place}>
      <ChoiceGroup label={label} labelHidden value={reason} onPick={pick} error={error}>
        {reasons.map((it) => (
          <RadioCard key={it} value={it} title={wordIn(named[it], language)} hint={hintOf(hints[it])} />
        ))}
      </ChoiceGroup>
    </div>
  );
}
