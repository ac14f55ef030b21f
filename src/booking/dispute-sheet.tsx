import { useState } from 'react';
import { DISPUTE_REASONS, type DisputeReason } from '#domain/booking/status.ts';
import { useWords } from '../i18n/language.ts';
import { useDraft } from '../sync/draft.ts';
import { TextArea } from '../ui/field.tsx';
import { SheetFoot } from '../ui/sheet-foot.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { StraightButton } from './day-straight-button.tsx';
import { words } from './day-sheet-words.ts';
import { DISPUTE_WORDS } from './day-words.ts';
import type { Day } from './day.ts';
import { ReasonChoice, useMissed } from './reason-choice.tsx';
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
  const reasons = reasonsOf(booking.status);
  const [draft, setDraft, clear] = useDraft(`dispute:${booking.booking_ref}`, EMPTY);
  const [isShort, setShort] = useState(false);
  const straight = useStraight(booking);
  const chosen = reasons.find((it) => it === draft.reason);
  const { missed, needed } = useMissed(chosen);
  const send = async () => {
    const text = draft.text.trim();
    setShort(text === '');
    const reason = needed();
    if (text === '' || !reason || !(await straight.perform('dispute', { dispute: { reason, text } }))) return;
    clear();
    onClose();
  };
  return (
    <>
      <ReasonChoice
        label={words.disputeWhat}
        reasons={reasons}
        words={DISPUTE_WORDS}
        reason={chosen}
        pick={(reason) => setDraft({ ...draft, reason })}
        missed={missed}
      />
      <TextArea
        label={words.disputeText}
        hint={w.disputeHint}
        error={isShort ? w.disputeNeeded : undefined}
        value={draft.text}
        maxLength={MAX}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <Note kind="sky">{w.disputeThen}</Note>
      <SheetFoot>
        <StraightButton day={day} straight={straight} action="dispute" size="lg" onTap={() => void send()}>
          {w.disputeDo}
        </StraightButton>
        {draft.text !== '' && <p className="meta-xs center">{w.draft}</p>}
      </SheetFoot>
    </>
  );
}
