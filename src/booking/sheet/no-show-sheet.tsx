import { GOODWILL } from '#domain/booking/refund.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { SheetFoot } from '../../ui/overlay/sheet-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { DayCallButton } from '../day/day-call-button.tsx';
import { ifPaidInFull } from '../day/day-money-line.tsx';
import { words } from './sheet-words.ts';
import type { Day } from '../day/day.ts';
import { useBookingCall } from '../act/booking-call.ts';

interface Props {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The other one did not come: what happens then, and that it may be contested. Money moves, so it needs a signal. */
export function NoShowSheet({ day, open, onClose }: Props) {
  const { booking, viewer, other } = day;
  const w = useWords(words);
  const f = useFormat();
  const bookingCall = useBookingCall(booking);
  const report = async () => {
    if (await bookingCall.perform('no_show')) onClose();
  };
  const isGolfer = viewer === 'golfer';
  const then = isGolfer
    ? say(w.noShowGolfer, { name: other, back: f.money(satang(booking.total)), extra: f.money(GOODWILL) })
    : say(w.noShowCaddy, { name: other, gets: f.money(ifPaidInFull(booking).caddy) });
  return (
    <Sheet open={open} onClose={onClose} title={isGolfer ? w.caddyAbsent : w.golferAbsent}>
      <p>{then}</p>
      <Note kind="amber">{w.noShowCheck}</Note>
      <SheetFoot>
        <DayCallButton
          day={day}
          bookingCall={bookingCall}
          action="no_show"
          kind="danger"
          size="lg"
          onTap={() => void report()}
        >
          {isGolfer ? w.caddyAbsentDo : w.golferAbsentDo}
        </DayCallButton>
        <Button kind="quiet" block onClick={onClose}>
          {w.close}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
