import { goodwillObstacle } from '#domain/booking/goodwill.ts';
import { rainSplit } from '#domain/booking/refund.ts';
import { cancelSplit, GOODWILL, type Split, splitOf } from '#domain/booking/refund.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import { isoOf, type Moment, momentOrNull, slashDate } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Tx } from '../db/db.ts';
import { giveGoodwill, lockMoney, payOut, release, share } from '../wallet/commands.ts';
import { factsOf } from './present.ts';
import type { LockedBooking } from './sql.ts';
import { goodwillFacts, insertReview, recordGoodwill, recordSplit } from './transition-sql.ts';

const allBack = (total: Satang): Split => ({ refund: total, caddy: satang(0), platform: satang(0) });

/** How the hold is shared out when this row is followed at `at`; undefined while it stays held. */
export function splitFor(booking: LockedBooking, row: Transition, at: Moment): Split | undefined {
  const { total, claim } = booking;
  switch (row.money) {
    case 'release all':
      return allBack(total);
    case 'split':
      return cancelSplit({ ...factsOf(booking), total }, at);
    case 'capture':
      return splitOf(total, total);
    case 'by holes':
      // As it was when the claim was made: a start that is only heard of later does not make a round of it.
      if (claim === null || claim.holes_played === null) return allBack(total);
      return rainSplit({ ...booking, booking_date: slashDate(booking.booking_date) }, claim.holes_played);
    case 'settle':
      return booking.status === 'NO_SHOW_GOLFER' ? splitOf(total, total) : undefined;
    case 'stays held':
    case 'moves':
    case 'price':
    case 'decide':
      return undefined;
  }
}

/** What the row does to the money: `split` of the hold, and at the settlement what was waiting for it. */
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

/** Moves the held money of a booking to where `split` says. */
async function shareOut(tx: Tx, booking: LockedBooking, split: Split, now: Moment): Promise<void> {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  if (split.refund === total) await release(tx, golfer_id, total, `booking:${booking_ref}:release`, now);
  else await share(tx, golfer_id, caddy_id, split, `booking:${booking_ref}:share`, now);
  tx.enqueue(recordSplit(booking_id, split.refund, split.caddy, split.platform, satang(0)));
}

/** Whether something is still to be done for it a day later. */
export const isToSettle = (to: LockedBooking['status'], split: Split | undefined): boolean =>
  to === 'NO_SHOW_CADDY' || to === 'NO_SHOW_GOLFER' || (split?.caddy ?? 0) > 0;

/**
 * To a golfer whose caddy did not come: given, or left to a person (`operator -- todo`). One at a time for a golfer, by the lock of the
 * account: what another settlement gives at this moment is seen, because the facts are read after it.
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

/** Once for a booking, whoever gives it: its cause is unique. */
export async function giveFor(
  tx: Tx,
  { booking_id, booking_ref, golfer_id }: Pick<LockedBooking, 'booking_id' | 'booking_ref' | 'golfer_id'>,
  now: Moment,
): Promise<void> {
  await giveGoodwill(tx, golfer_id, GOODWILL, `booking:${booking_ref}:goodwill`, now);
  await tx.run(recordGoodwill(booking_id, GOODWILL));
}
