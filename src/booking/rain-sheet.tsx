import { useState } from 'react';
import { CLAIM_REASONS, type ClaimReason } from '#domain/booking/status.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/choice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { useActing } from './acting.ts';
import { HolesField } from './day-holes-field.tsx';
import { ifStopped } from './day-money.ts';
import { MoneyLine } from './day-money-line.tsx';
import { OfflineNote } from './day-offline-note.tsx';
import { stageOf } from './day-stage.ts';
import { words } from './day-sheet-words.ts';
import { CLAIM_WORDS } from './day-words.ts';
import type { Day } from './day.ts';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The course does not let them play, or not on: why, after how many holes, and what would be paid. */
export function StopSheet({ day, open, onClose }: Props) {
  const w = useWords(words);
  const isPlaying = day.facts.started_at !== null;
  return (
    <Sheet open={open} onClose={onClose} title={isPlaying ? w.stopPlayingTitle : w.stopTitle}>
      <StopForm day={day} onClose={onClose} />
    </Sheet>
  );
}

function StopForm({ day, onClose }: Omit<Props, 'open'>) {
  const w = useWords(words);
  const language = useLanguage();
  const { booking, facts, viewer, other, hole, now } = day;
  const isPlaying = facts.status === 'IN_PROGRESS';
  const [claim, setClaim] = useState<ClaimReason>(stageOf(facts, now) === 'far' ? 'CLOSED' : 'RAIN');
  const [holes, setHoles] = useState(hole);
  const { isBusy, perform } = useActing(booking);
  const report = async () => {
    if (await perform('claim_closed', { claim, ...(isPlaying ? { holes_played: holes } : {}) })) onClose();
  };
  return (
    <>
      <ChoiceGroup label={words.stopWhy} labelHidden value={claim} onPick={setClaim}>
        {CLAIM_REASONS.map((reason) => (
          <RadioCard key={reason} value={reason} title={wordIn(CLAIM_WORDS[reason], language)} />
        ))}
      </ChoiceGroup>
      {isPlaying && <HolesField value={holes} all={booking.holes} onPick={setHoles} />}
      <MoneyLine viewer={viewer} outcome={ifStopped(booking, isPlaying ? holes : null)} />
      <Note kind="sky">{say(w.stopAnswer, { name: other })}</Note>
      <OfflineNote />
      <Button size="lg" block busy={isBusy && w.sending} onClick={() => void report()}>
        {isPlaying ? w.stopDo : w.stopBeforeDo}
      </Button>
    </>
  );
}
