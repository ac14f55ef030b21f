import { useState } from 'react';
import { CLAIM_REASONS, type ClaimReason } from '#domain/booking/status.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { useActing } from '../act/acting.ts';
import { ifPaidInFull, HoleSteps, ifStopped, MoneyLine, type Day } from '../day/day-parts.tsx';
import { words } from './sheet-words.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';
import { useConnection } from '../../sync/net/connection.ts';
import { Note } from '../../ui/show/status.tsx';
import { CLAIM_WORDS } from '../day/day-words.ts';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The caddy ends the round: all of it, or the golfer stopped; and what it means for the golfer's money. */
export function EndSheet({ day, open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.endTitle}>
      <EndForm day={day} onClose={onClose} />
    </Sheet>
  );
}

const ENDINGS = ['FULL', 'SELF'] as const;
type Ending = (typeof ENDINGS)[number];

function EndForm({ day, onClose }: Omit<Props, 'open'>) {
  const { booking, hole } = day;
  const w = useWords(words);
  const { needed, ...chosen } = useReason<Ending>();
  const [holes, setHoles] = useState(Math.min(hole, booking.holes - 1));
  const { isBusy, perform } = useActing(booking, day.viewer);
  const ending = chosen.reason;
  const played = ending === 'SELF' ? holes : booking.holes;
  const end = async () => {
    const stop_reason = needed();
    if (stop_reason && (await perform('end', { holes_played: played, stop_reason }))) onClose();
  };
  const named = {
    FULL: { th: say(words.endFull.th, { n: booking.holes }), en: say(words.endFull.en, { n: booking.holes }) },
    SELF: words.endSelf,
  };
  return (
    <>
      <ReasonChoice
        label={words.endHow}
        reasons={ENDINGS}
        words={named}
        hints={{ SELF: words.endSelfHint }}
        missing={words.endFirst}
        {...chosen}
      />
      {ending === 'SELF' && <HolesField value={holes} all={booking.holes} most={booking.holes - 1} onPick={setHoles} />}
      {ending && <Gets day={day} ending={ending} />}
      <OfflineNote />
      <SheetFoot>
        <Button size="lg" block icon="flag" busy={isBusy && w.sending} onClick={() => void end()}>
          {ending ? say(w.endDo, { n: played }) : w.endTitle}
        </Button>
      </SheetFoot>
    </>
  );
}

function Gets({ day: { booking, other }, ending }: { day: Day; ending: Ending }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <div>
      <p className="day-money num">
        <b>{say(w.endMoney, { gets: f.money(ifPaidInFull(booking).caddy) })}</b>
      </p>
      <p className="meta">{say(ending === 'FULL' ? w.endMoneyFull : w.endMoneySelf, { name: other })}</p>
    </div>
  );
}

interface HolesFieldProps {
  value: number;
  /** Of the round. */
  all: number;
  /** The numbers that may be chosen here. */
  most?: number;
  onPick: (holes: number) => void;
}

function HolesField({ value, all, most = all, onPick }: HolesFieldProps) {
  const w = useWords(words);
  return (
    <fieldset className="field">
      <legend className="lbl">{w.holesPlayed}</legend>
      <HoleSteps value={value} all={all} most={most} onPick={onPick} figure />
    </fieldset>
  );
}

/** Before an act that may wait: that it will. */
function OfflineNote() {
  const w = useWords(words);
  const isOffline = useConnection() === 'offline';
  return isOffline && <Note kind="amber">{w.offline}</Note>;
}

interface RainSheetProps {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The course does not let them play, or not on: why, after how many holes, and what would be paid. */
export function StopSheet({ day, open, onClose }: RainSheetProps) {
  const w = useWords(words);
  const isPlaying = day.facts.started_at !== null;
  return (
    <Sheet open={open} onClose={onClose} title={isPlaying ? w.stopPlayingTitle : w.stopTitle}>
      <StopForm day={day} onClose={onClose} />
    </Sheet>
  );
}

function StopForm({ day, onClose }: Omit<RainSheetProps, 'open'>) {
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
