import type { Rate } from '#domain/booking/rate.ts';
import { cancelFee, goodwillObstacle, rainSplit, GOODWILL, type Split, splitOf } from '#domain/booking/refund.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import { isoOf, type Moment, momentOrNull } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Tx } from '../db/db.ts';
import { giveGoodwill, lockMoney, payOut, release, share } from '../wallet/commands.ts';
import { factsOf } from './present.ts';
import type { LockedBooking } from './sql.ts';
import { goodwillFacts, insertReview, recordGoodwill, recordSplit } from './transition-sql.ts';

const allBack = (total: Satang): Split => ({ refund: total, caddy: satang(0), platform: satang(0) });

/** Whether this row may share out the hold. Only then is the rate read, to spare the others a round trip. */
export const isSharedOut = ({ money }: Transition): boolean =>
  !['stays held', 'moves', 'price', 'decide'].includes(money);

/** How this row shares out the hold at `at`, by the rate that the booking was made by; undefined: it stays held. */
export function splitFor(booking: LockedBooking, rate: Rate, row: Transition, at: Moment): Split | undefined {
  const { total, claim } = booking;
  switch (row.money) {
    case 'release all':
      return allBack(total);
    case 'split':
      return splitOf(total, cancelFee({ ...factsOf(booking), total }, at), rate.share);
    case 'capture':
      return splitOf(total, total, rate.share);
    case 'by holes':
      // By the facts when the claim was made: a start that is reported later does not count.
      if (claim === null || claim.holes_played === null) return allBack(total);
      return rainSplit(booking, rate, claim.holes_played);
    case 'settle':
      return booking.status === 'NO_SHOW_GOLFER' ? splitOf(total, total, rate.share) : undefined;
    case 'stays held':
    case 'moves':
    case 'price':
    case 'decide':
      return undefined;
  }
}

/** Moves the money for a row: shares out the hold by `split`, and pays what waited for the settlement. */
export async function moveMoney(
  tx: Tx,
  booking: LockedBooking,
  row: Transition,
  split: Split | undefined,
  now: Moment,
): Promise<void> {
  if (split) await shareOut(tx, booking, split, now);
  if (row.money !== 'settle') return;
  const { booking_ref, caddy_id, status } = booking;
  const due = split?.caddy ?? booking.caddy_share ?? satang(0);
  if (due > 0) await payOut(tx, caddy_id, due, `booking:${booking_ref}:pay`, now);
  if (status === 'NO_SHOW_CADDY') await goodwill(tx, booking, now);
}

/** Shares out the held money of a booking by `split`. */
async function shareOut(tx: Tx, booking: LockedBooking, split: Split, now: Moment): Promise<void> {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  if (split.refund === total) await release(tx, golfer_id, total, `booking:${booking_ref}:release`, now);
  else await share(tx, golfer_id, caddy_id, split, `booking:${booking_ref}:share`, now);
  tx.enqueue(recordSplit(booking_id, split.refund, split.caddy, split.platform, satang(0)));
}

/** Whether something remains to be settled a day later. */
export const isToSettle = (to: LockedBooking['status'], split: Split | undefined): boolean =>
  to === 'NO_SHOW_CADDY' || to === 'NO_SHOW_GOLFER' || (split?.caddy ?? 0) > 0;

/**
 * Gives goodwill to a golfer whose caddy did not come, or leaves it to an operator (the desk's queue). The lock of the account comes
 * first, so that a parallel settlement for the same golfer is seen.
 */
export async function goodwill(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const { booking_id, golfer_id, caddy_id } = booking;
  await lockMoney(tx, golfer_id, 'GOLFER');
  const { given_at, given_for_pair_at, ...known } = await tx.one(goodwillFacts(golfer_id, caddy_id));
  const reasons = goodwillObstacle(
    { ...known, given_at: momentOrNull(given_at), given_for_pair_at: momentOrNull(given_for_pair_at) },
    now,
  );
  if (reasons.length > 0) await tx.run(insertReview(booking_id, reasons, isoOf(now)));
  else await giveFor(tx, booking, now);
}

/** Gives goodwill once per booking: the posting's cause is unique. */
export async function giveFor(
  tx: Tx,
  { booking_id, booking_ref, golfer_id }: Pick<LockedBooking, 'booking_id' | 'booking_ref' | 'golfer_id'>,
  now: Moment,
): Promise<void> {
  await giveGoodwill(tx, golfer_id, GOODWILL, `booking:${booking_ref}:goodwill`, now);
  await tx.run(recordGoodwill(booking_id, GOODWILL));
}
