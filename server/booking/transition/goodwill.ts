import { goodwillObstacle } from '#domain/booking/goodwill.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { giveGoodwill, lockMoney } from '../../wallet/commands.ts';
import { goodwillFacts, insertReview, recordGoodwill } from './goodwill-sql.ts';
import type { LockedBooking } from '../sql.ts';

const at = (iso: string | null): Moment | null => (iso === null ? null : parseMoment(iso));

/**
 * To a golfer whose caddy did not come: given, or left to a person (`operator -- todo`). One at a time for a golfer, by the lock of the
 * account: what another settlement gives at this moment is seen, because the facts are read after it.
 */
export async function goodwill(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const { booking_id, golfer_id, caddy_id } = booking;
  await lockMoney(tx, golfer_id, 'GOLFER');
  const { given_at, given_for_pair_at, ...known } = await tx.one(goodwillFacts(golfer_id, caddy_id));
  const reasons = goodwillObstacle({ ...known, given_at: at(given_at), given_for_pair_at: at(given_for_pair_at) }, now);
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
