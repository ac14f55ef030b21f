import type { Booking } from '#domain/booking/api.ts';
import { rainSplit } from '#domain/booking/rain.ts';
import { splitOf, type Split } from '#domain/booking/refund.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import { dayOf } from '../data.ts';

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
