import { LONGEST } from '#domain/booking/block.ts';
import { type OwnBooking, overlapWithOwn } from '#domain/booking/overlap.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Reader } from '../account/session/sessions.ts';
import type { Queries, Tx } from '../db/db.ts';
import { presentBooking } from './reads.ts';
import { bookingsOfGolferBetween } from './round-sql.ts';

type Asked = Parameters<typeof overlapWithOwn>[0];

/** The golfer's own booking that does not let this round be asked for, and why; those that give way are not in the way. */
export async function overlapOf(
  queries: Queries,
  golfer_id: string,
  asked: Asked,
  { statuses = UPCOMING, givesWay = () => false }: OverlapOptions = {},
): Promise<ReturnType<typeof overlapWithOwn>> {
  const [from, to] = [isoOf(asked.tee_off_at - LONGEST), isoOf(asked.tee_off_at + LONGEST)];
  const near = await queries.many(bookingsOfGolferBetween(golfer_id, statuses, from, to));
  const own = near.map((row) => ({ ...row, tee_off_at: parseMoment(row.tee_off_at) }));
  return overlapWithOwn(
    asked,
    own.filter((it) => !givesWay(it)),
  );
}

/** Refuses BOOKING_OVERLAPS_OWN or BOOKING_TOO_MANY_PENDING with the booking that is in the way. */
export async function refuseOverlap(
  tx: Tx,
  golfer: Reader,
  asked: Asked,
  now: Moment,
  { field, ...options }: OverlapOptions & { field?: string } = {},
): Promise<void> {
  await refuseFound(tx, golfer, await overlapOf(tx, golfer.user_id, asked, options), now, field);
}

/** The same for who has asked for the overlap already, together with something else. */
export async function refuseFound(
  tx: Tx,
  golfer: Reader,
  overlap: ReturnType<typeof overlapWithOwn>,
  now: Moment,
  field?: string,
): Promise<void> {
  if (!overlap) return;
  const present = await presentBooking(tx, overlap.booking_ref, golfer, now);
  throw new Refused(overlap.code, { ...(field && { field }), present });
}

interface OverlapOptions {
  /** Of the own bookings that count. */
  statuses?: readonly OwnBooking['status'][];
  givesWay?: (own: OwnBooking) => boolean;
}
