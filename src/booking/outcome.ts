import type { Booking } from '#domain/booking/api.ts';
import { TRANSITIONS } from '#domain/booking/transitions.ts';
import { wasConfirmed } from '#domain/booking/status.ts';
import { satang, type Satang } from '#domain/money.ts';

/** It ended before anybody promised anything, and what was held went back. */
const isReleased = (booking: Pick<Booking, 'status' | 'answered_at'>): boolean =>
  !wasConfirmed(booking) && TRANSITIONS.some((row) => row.to === booking.status && row.money === 'release all');

/** What came back to the golfer; undefined while nothing is decided. A booking kept by an older build does not say it. */
export function backOf(booking: Booking): Satang | undefined {
  const { refunded, total } = booking;
  if (typeof refunded === 'number') return satang(refunded);
  return isReleased(booking) ? satang(total) : undefined;
}
