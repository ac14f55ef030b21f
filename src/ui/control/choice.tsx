import { createContext, use, useId, type ReactNode } from 'react';
import { useLanguage, wordIn, type Words } from '../../i18n/language.ts';
import { classes } from '../class-names.ts';
import { FieldError } from './field.tsx';
import { Icon, type IconName } from '../icon.tsx';

interface Group {
  name: string;
  value: string | undefined;
  onPick: (value: string) => void;
}

const GroupContext = createContext<Group | undefined>(undefined);

export interface ChoiceGroupProps<T extends string> {
  label: Words;
  /** The heading above already says it. */
  labelHidden?: boolean;
  value: T | undefined;
  onPick: (value: T) => void;
  error?: string | undefined;
  /** How the choices lie: cards in a column, cards side by side, a segment, times, a strip of days, chips, amounts of money. */
  look?: 'cards' | 'columns' | 'segment' | 'times' | 'days' | 'chips' | 'amounts';
  children: ReactNode;
}

const CLASS_OF = {
  cards: 'stack',
  columns: 'opt3',
  segment: 'seg',
  times: 'times',
  days: 'hscroll hscroll--tight',
  chips: 'chips',
  amounts: 'amts',
} as const;

/** One of several, as native radio buttons: arrows, one tab stop and the reader's words come from the browser. */
export function ChoiceGroup<T extends string>({
  label,
  labelHidden,
  value,
  onPick,
  error,
  look = 'cards',
  children,
}: ChoiceGroupProps<T>) {
  const name = useId();
  const language = useLanguage();
  const errorId = `${name}-error`;
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className={labelHidden ? 'sr' : 'lbl'}>{wordIn(label, language)}</legend>
      <GroupContext value={{ name, value, onPick: onPick as (value: string) => void }}>
        <div className={CLASS_OF[look]}>{children}</div>
      </GroupContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface PickProps {
  value: string;
  className: string;
  /** Shown struck through; the reason belongs into `label`. */
  off?: boolean;
  /** What the screen reader says instead of the drawn words (a day's full date). */
  label?: string;
  children: ReactNode;
}

/** One choice of a `ChoiceGroup`, drawn as its caller likes. */
export function Pick({ value, className, off, label, children }: PickProps) {
  const group = use(GroupContext);
  if (!group) throw new Error('a choice stands outside its group');
  return (
    <label className={classes('picks', className)}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        onChange={() => group.onPick(value)}
        disabled={off}
        aria-label={label}
      />
      {children}
    </label>
  );
}

/** A card with a dot: title, one line of explanation, more if needed. */
export function RadioCard({
  value,
  title,
  hint,
  children,
}: {
  value: string;
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <Pick value={value} className="radio">
      <span className="dot" />
      <span className="grow">
        <b>{title}</b>
        {hint && <span className="meta">{hint}</span>}
        {children}
      </span>
    </Pick>
  );
}

/** A card with a picture on top, side by side with its fellows (`look="columns"`). */
export function RadioColumn({
  value,
  title,
  hint,
  icon,
}: {
  value: string;
  title: string;
  hint?: string;
  icon: IconName;
}) {
  return (
    <Pick value={value} className="radio radio--col">
      <Icon name={icon} />
      <b>{title}</b>
      {hint && <span className="meta-xs">{hint}</span>}
    </Pick>
  );
}

/** One cell of `look="segment"`. */
export const SegmentPick = ({ value, children }: { value: string; children: ReactNode }) => (
  <Pick value={value} className="seg-pick">
    {children}
  </Pick>
);
