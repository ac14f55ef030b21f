import { useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/choice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useActing } from './acting.ts';
import { HolesField } from './day-holes-field.tsx';
import { ifPaidInFull } from './day-money.ts';
import { OfflineNote } from './day-offline-note.tsx';
import { words } from './day-sheet-words.ts';
import type { Day } from './day.ts';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The caddy ends the round: all of it, or the golfer stopped; and what it means for his money. */
export function EndSheet({ day, open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.endTitle}>
      <EndForm day={day} onClose={onClose} />
    </Sheet>
  );
}

type Ending = 'FULL' | 'SELF';

function EndForm({ day: { booking, other, hole }, onClose }: Omit<Props, 'open'>) {
  const w = useWords(words);
  const f = useFormat();
  const [ending, setEnding] = useState<Ending>('FULL');
  const [holes, setHoles] = useState(Math.min(hole, booking.holes - 1));
  const { isBusy, perform } = useActing(booking);
  const played = ending === 'FULL' ? booking.holes : holes;
  const end = async () => {
    if (await perform('end', { holes_played: played, stop_reason: ending })) onClose();
  };
  return (
    <>
      <ChoiceGroup label={words.endHow} labelHidden value={ending} onPick={setEnding}>
        <RadioCard value="FULL" title={say(w.endFull, { n: booking.holes })} />
        <RadioCard value="SELF" title={w.endSelf} hint={w.endSelfHint} />
      </ChoiceGroup>
      {ending === 'SELF' && <HolesField value={holes} all={booking.holes} most={booking.holes - 1} onPick={setHoles} />}
      <div>
        <p className="day-money num">
          <b>{say(w.endMoney, { gets: f.money(ifPaidInFull(booking).caddy) })}</b>
        </p>
        <p className="meta">{say(ending === 'FULL' ? w.endMoneyFull : w.endMoneySelf, { name: other })}</p>
      </div>
      <OfflineNote />
      <Button size="lg" block icon="flag" busy={isBusy && w.sending} onClick={() => void end()}>
        {say(w.endDo, { n: played })}
      </Button>
    </>
  );
}
