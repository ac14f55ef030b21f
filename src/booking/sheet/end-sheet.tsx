import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { SheetFoot } from '../../ui/overlay/sheet-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useActing } from '../act/acting.ts';
import { HolesField } from './holes-field.tsx';
import { ifPaidInFull } from '../day/day-money-line.tsx';
import { OfflineNote } from './offline-note.tsx';
import { words } from './sheet-words.ts';
import type { Day } from '../day/day.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';

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
