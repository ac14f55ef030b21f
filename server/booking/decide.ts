import { type Split, splitOf } from '#domain/booking/refund.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { TRANSITIONS } from '#domain/booking/transitions.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import type { Contested } from '#domain/wallet/posting.ts';
import { json, type Tx } from '../db/db.ts';
import { payDecided } from '../wallet/commands.ts';
import { goodwill } from './money.ts';
import { readRate } from './rates.ts';
import type { LockedBooking } from './sql.ts';
import { recordDecision, recordSplit } from './transition-sql.ts';
import { applyTransition } from './transition.ts';

interface Decision {
  to: BookingStatus;
  /** The part of the total that goes back to the golfer. */
  refund: Satang;
  /** The reason, for both people to read. */
  why: string;
}

/**
 * B18: an operator decides a disputed booking, which must be locked (sql.ts, lockedBooking). The golfer gets `refund`, the caddy the rest
 * less the platform's share, at once. Throws RangeError when the booking is not DISPUTED, `to` is not possible, or `refund` is not between
 * 0 and the total. The caller writes the audit entry.
 */
export async function decide(
  tx: Tx,
  booking: LockedBooking,
  { to, refund, why }: Decision,
  now: Moment,
): Promise<void> {
  const { booking_ref, total } = booking;
  const row = TRANSITIONS.find((it) => it.action === 'decide' && it.from === booking.status && it.to === to);
  if (!row) throw new RangeError(`${booking_ref} is ${booking.status} and cannot be decided as ${to}`);
  if (!(satang(refund) >= 0 && refund <= total))
    throw new RangeError(`${booking_ref}: ${refund} is not between 0 and ${total}`);
  await pay(tx, booking, refund, now);
  await tx.run(recordDecision(booking.booking_id, json({ to, why, at: isoOf(now) })));
  if (to === 'NO_SHOW_CADDY') await goodwill(tx, booking, now);
  await applyTransition(tx, booking, row, { actor: 'operator', decided: { to, refund } }, now);
}

async function pay(tx: Tx, booking: LockedBooking, refund: Satang, now: Moment): Promise<void> {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  const contested = contestedOf(booking);
  const { share } = await readRate(tx, booking.rate_id);
  const split = splitOf(total, minus(total, refund), share);
  await payDecided(tx, golfer_id, caddy_id, contested, split, `booking:${booking_ref}:decide`, now);
  const done = contested.at === 'RELEASED' ? covering(total, split) : { ...split, covered: satang(0) };
  await tx.run(recordSplit(booking_id, done.refund, done.caddy, done.platform, done.covered));
}

/** The golfer was refunded in full and keeps it; the platform pays what the caddy gets. */
const covering = (total: Satang, { caddy }: Split) => ({ refund: total, caddy, platform: satang(0), covered: caddy });

/** Where the money of a DISPUTED booking is, by the split recorded before. */
function contestedOf({ refunded, caddy_share, platform_share, total }: LockedBooking): Contested {
  if (refunded === null || caddy_share === null || platform_share === null) return { at: 'HELD' };
  return refunded === total ? { at: 'RELEASED' } : { at: 'CAPTURED', caddy: caddy_share, platform: platform_share };
}
