import { useState } from 'react';
import { DISPUTE_REASONS, type DisputeReason } from '#domain/booking/status.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDraft } from '../sync/draft.ts';
import { ChoiceGroup, RadioCard } from '../ui/choice.tsx';
import { TextArea } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { StraightButton } from './day-straight-button.tsx';
import { words } from './day-sheet-words.ts';
import { DISPUTE_WORDS } from './day-words.ts';
import type { Day } from './day.ts';
import { useStraight } from './straight.ts';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** Within a day one of them says that it was not so; what she writes is kept until it is sent. */
export function DisputeSheet({ day, open, onClose }: Props) {
  const w = useWords(words);
  const title = day.booking.status === 'COMPLETED' ? w.disputeTitle : w.contestTitle;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <DisputeForm day={day} onClose={onClose} />
    </Sheet>
  );
}

const MAX = 1000;
const PLAYED: readonly DisputeReason[] = ['NOT_PLAYED', 'HOLES_WRONG'];

/** Who was there is asked of a no-show, what was played of a round. */
const reasonsOf = (status: string): DisputeReason[] =>
  DISPUTE_REASONS.filter((it) => (status === 'COMPLETED' ? it !== 'WAS_THERE' : !PLAYED.includes(it)));

interface Draft {
  reason: DisputeReason | undefined;
  text: string;
}
const EMPTY: Draft = { reason: undefined, text: '' };

function DisputeForm({ day, onClose }: Omit<Props, 'open'>) {
  const { booking } = day;
  const w = useWords(words);
  const language = useLanguage();
  const reasons = reasonsOf(booking.status);
  const [draft, setDraft, clear] = useDraft(`dispute:${booking.booking_ref}`, EMPTY);
  const [isShort, setShort] = useState(false);
  const straight = useStraight(booking);
  const reason = reasons.find((it) => it === draft.reason) ?? reasons[0] ?? 'OTHER';
  const send = async () => {
    const text = draft.text.trim();
    setShort(text === '');
    if (text === '' || !(await straight.perform('dispute', { dispute: { reason, text } }))) return;
    clear();
    onClose();
  };
  return (
    <>
      <ChoiceGroup
        label={words.disputeWhat}
        labelHidden
        value={reason}
        onPick={(next) => setDraft({ ...draft, reason: next })}
      >
        {reasons.map((it) => (
          <RadioCard key={it} value={it} title={wordIn(DISPUTE_WORDS[it], language)} />
        ))}
      </ChoiceGroup>
      <TextArea
        label={words.disputeText}
        hint={w.disputeHint}
        error={isShort ? w.disputeNeeded : undefined}
        value={draft.text}
        maxLength={MAX}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <Note kind="sky">{w.disputeThen}</Note>
      <StraightButton day={day} straight={straight} action="dispute" size="lg" onTap={() => void send()}>
        {w.disputeDo}
      </StraightButton>
      {draft.text !== '' && <p className="meta-xs center">{w.draft}</p>}
    </>
  );
}
