import { QUICK_ANSWER } from '#domain/booking/status.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import type { Reader } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { schedule } from '../../jobs/jobs.ts';
import type { AllowedAct } from '../transition/allowed-act.ts';
import { announceRequest } from '../transition/announce.ts';
import { dueJob } from '../transition/jobs.ts';
import { applyTransition } from '../transition/apply-transition.ts';
import { dayOf } from '../transition/money.ts';
import { refuseOverlap } from '../overlap.ts';
import { presentBooking } from '../reads.ts';
import { newRef } from '../ref.ts';
import { offerRound } from '../round.ts';
import { insertBooking, type LockedBooking } from '../sql.ts';
import { setReplacedBy } from '../transition/substitute-sql.ts';

/**
 * B10: the booked caddy asks to be released, and the golfer asks another caddy of the course to step in. The hold moves along: the old
 * booking ends without a posting, the new one of the same round and price is refunded or paid like any other. Answers the ref of the new
 * booking.
 */
export async function substituteCaddy({ tx, caller, wish, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { caddy_id } = wish;
  if (caddy_id === undefined || caddy_id === booking.caddy_id)
    throw new Refused('CADDY_NOT_AVAILABLE', { field: 'caddy_id' });
  await refuseUnlessFree(tx, caller, booking, caddy_id, now);
  const booking_ref = await askInstead(tx, booking, caddy_id, now);
  await applyTransition(tx, booking, row, { actor }, now);
  await tx.run(setReplacedBy(booking.booking_id, booking_ref));
  await announceRequest(tx, { booking_ref, version: 1, golfer_id: caller.user_id, caddy_id }, now);
  return booking_ref;
}

/** Whatever would refuse a new round with the substitute refuses this one, except that the tee-off is near and the booking it replaces. */
async function refuseUnlessFree(
  tx: Tx,
  golfer: Reader,
  booking: LockedBooking,
  caddy_id: string,
  now: Moment,
): Promise<void> {
  const { golfer_id, booking_id, booking_ref, broadcast_id, tee_off_time, holes, transport, slug } = booking;
  const tee_off_at = parseMoment(booking.tee_off_at);
  const round = { caddy_id, golf_course: slug, booking_date: dayOf(booking), tee_off_time, holes, transport };
  await offerRound(tx, golfer_id, round, now, { instead_of: booking_id, soonest: 0 }).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    // The golfer chose nothing but the caddy: whatever is wrong, another caddy may be right.
    const present = await presentBooking(tx, booking_ref, golfer, now);
    throw new Refused(error.code, { field: 'caddy_id', present });
  });
  await refuseOverlap(tx, golfer, { caddy_id, tee_off_at, holes, broadcast_id }, now, {
    field: 'caddy_id',
    givesWay: (own) => own.booking_ref === booking_ref,
  });
}

/** The same round at the same price, to be answered quickly by the substitute. Refunds still count to the earliest tee-off it ever had. */
async function askInstead(tx: Tx, booking: LockedBooking, caddy_id: string, now: Moment): Promise<string> {
  const { slug: golf_course } = booking;
  const respond_by = Math.min(now + QUICK_ANSWER, parseMoment(booking.tee_off_at));
  const booking_id = newId(now);
  const booking_ref = newRef();
  await tx.run(
    insertBooking({
      ...booking,
      booking_id,
      booking_ref,
      caddy_id,
      golf_course,
      respond_by: isoOf(respond_by),
      created_at: isoOf(now),
      replaces_ref: booking.booking_ref,
    }),
  );
  await schedule(tx, dueJob(booking_id, 1, respond_by));
  return booking_ref;
}
