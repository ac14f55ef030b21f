import type { Booking } from '#domain/booking/api.ts';
import { rainSplit } from '#domain/booking/refund.ts';
import { type Split, splitOf } from '#domain/booking/refund.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import type { Viewer } from '../booking-status.tsx';
import { dayOf } from '../data.ts';
import { words } from './day-words.ts';

/** What it means in money for the viewer. A caddy is told the caddy's part only. */
export function MoneyLine({ viewer, outcome }: { viewer: Viewer; outcome: Outcome }) {
  return (
    <p className="day-money num">
      <b>{useMoneyWords(viewer, outcome)}</b>
    </p>
  );
}

/** The same, as a sentence. */
export function useMoneyWords(viewer: Viewer, { paid, refund, caddy }: Outcome): string {
  const w = useWords(words);
  const f = useFormat();
  if (viewer === 'caddy') return caddy > 0 ? say(w.youGet, { gets: f.money(caddy) }) : w.youGetNothing;
  if (paid === 0) return say(w.allBack, { back: f.money(refund) });
  return refund > 0
    ? say(w.payBack, { paid: f.money(paid), back: f.money(refund) })
    : say(w.payAll, { paid: f.money(paid) });
}

/** What becomes of the held money; `paid` is what the golfer pays of it. */
export interface Outcome extends Split {
  paid: Satang;
}

const outcome = (total: Satang, split: Split): Outcome => ({ ...split, paid: minus(total, split.refund) });

/** The course ends it after `played` holes; null: before it began (product.md §3.1, B16). */
export function ifStopped(booking: Booking, played: number | null): Outcome {
  const total = satang(booking.total);
  if (played === null) return outcome(total, splitOf(total, satang(0)));
  return outcome(total, rainSplit({ ...booking, booking_date: dayOf(booking), total }, played));
}

/** Played as booked, stopped by the golfer, or a golfer who did not come: all of it is paid. */
export function ifPaidInFull(booking: Booking): Outcome {
  const total = satang(booking.total);
  return outcome(total, splitOf(total, total));
}
