import { changeExpiry } from '#domain/booking/deadlines.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { type Moment, momentOf, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../../db/db.ts';
import type { Reader } from '../../http/http.ts';
import { dayOf } from '../transition/money.ts';
import { overlapOf } from '../overlap.ts';
import { presentBooking } from '../reads.ts';
import { offerRound, type OfferedRound } from '../round.ts';
import type { LockedBooking } from '../sql.ts';

export type Change = ParsedOf<'POST /booking/change-quote'>['change'];

const PARTS = ['booking_date', 'tee_off_time', 'holes', 'transport'] as const;

/**
 * The round as `change` would make it, by the rules of a new one; its own time and the other seats of its flight do not conflict with it.
 * `respond_by` is until when the other side may answer. Refuses with the booking as `viewer` sees it, or, when another booking of the
 * golfer conflicts, with that one: the caddy only learns that the time is taken.
 */
export async function offerChange(
  queries: Queries,
  booking: LockedBooking,
  viewer: Reader,
  change: Change,
  now: Moment,
): Promise<OfferedRound> {
  const present = () => presentBooking(queries, booking.booking_ref, viewer, now);
  const old = { ...booking, booking_date: dayOf(booking) };
  if (PARTS.every((part) => change[part] === old[part])) throw new Refused('CHANGE_IS_NONE', { field: 'change' });
  const offered = await roundFor(queries, booking, change, now).catch(async (error: unknown) => {
    throw error instanceof Refused ? asOfChange(error, await present()) : error;
  });
  const respond_by = changeExpiry(now, parseMoment(booking.tee_off_at), offered.tee_off_at);
  if (respond_by <= now) throw new Refused('TEE_OFF_TOO_SOON', { field: 'change.tee_off_time' });
  await refuseOwnRounds(queries, booking, viewer, change, now, present);
  return { ...offered, respond_by };
}

function roundFor(queries: Queries, booking: LockedBooking, change: Change, now: Moment): Promise<OfferedRound> {
  const { caddy_id, golfer_id, booking_id, slug: golf_course, fee_collection } = booking;
  const { booking_date, tee_off_time, holes, transport } = change;
  const round = { booking_date, tee_off_time, holes, transport, caddy_id, golf_course };
  return offerRound(queries, golfer_id, round, now, { instead_of: booking_id, fee_collection, isPromised: true });
}

async function refuseOwnRounds(
  queries: Queries,
  booking: LockedBooking,
  viewer: Reader,
  { booking_date, tee_off_time, holes }: Change,
  now: Moment,
  present: () => Promise<unknown>,
): Promise<void> {
  const { caddy_id, golfer_id, booking_ref, broadcast_id } = booking;
  const tee_off_at = momentOf(booking_date, tee_off_time);
  const asked = { caddy_id, tee_off_at, holes, broadcast_id, is_promised: true };
  const own = await overlapOf(queries, golfer_id, asked, { givesWay: (it) => it.booking_ref === booking_ref });
  if (!own) return;
  const field = 'change.tee_off_time';
  if (viewer.user_id !== golfer_id) throw new Refused('BOOKING_SLOT_TAKEN', { field, present: await present() });
  throw new Refused(own.code, { field, present: await presentBooking(queries, own.booking_ref, viewer, now) });
}

/** Its fields lie inside `change`. */
function asOfChange(refused: Refused, present: unknown): Refused {
  const fields = refused.fields?.map(({ path, code }) => ({
    path: PARTS.some((part) => part === path) ? `change.${path}` : path,
    code,
  }));
  return new Refused(refused.code, { ...(fields && { fields }), present });
}
