import { useState } from 'react';
import { CLAIM_REASONS, type ClaimReason } from '#domain/booking/status.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { SheetFoot } from '../../ui/overlay/sheet-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useActing } from '../act/acting.ts';
import { HolesField } from './holes-field.tsx';
import { ifStopped, MoneyLine } from '../day/day-money-line.tsx';
import { OfflineNote } from './offline-note.tsx';
import { words } from './sheet-words.ts';
import { CLAIM_WORDS } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';

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
  const { booking, facts, viewer, other, hole } = day;
  const isPlaying = facts.status === 'IN_PROGRESS';
  const { needed, ...reason } = useReason<ClaimReason>();
  const [holes, setHoles] = useState(hole);
  const { isBusy, perform } = useActing(booking, viewer);
  const report = async () => {
    const claim = needed();
    if (!claim) return;
    if (await perform('claim_closed', { claim, ...(isPlaying ? { holes_played: holes } : {}) })) onClose();
  };
  return (
    <>
      <ReasonChoice label={words.stopWhy} reasons={CLAIM_REASONS} words={CLAIM_WORDS} {...reason} />
      {isPlaying && <HolesField value={holes} all={booking.holes} onPick={setHoles} />}
      <MoneyLine viewer={viewer} outcome={ifStopped(booking, isPlaying ? holes : null)} />
      <Note kind="sky">{say(w.stopAnswer, { name: other })}</Note>
      <OfflineNote />
      <SheetFoot>
        <Button size="lg" block busy={isBusy && w.sending} onClick={() => void report()}>
          {isPlaying ? w.stopDo : w.stopBeforeDo}
        </Button>
      </SheetFoot>
    </>
  );
}
