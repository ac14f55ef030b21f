import { LONGEST } from '#domain/booking/block.ts';
import { refuseOwn } from '#domain/booking/own.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { Holes } from '#domain/course/course.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Queries } from '../db.ts';
import { roundsBeside } from './change-sql.ts';
import type { LockedBooking } from './sql.ts';

/**
 * Which of her own bookings does not let a golfer put this round in the place of `booking`, which itself is not in the way, nor are the
 * other seats of its flight.
 */
export async function ownInTheWay(
  queries: Queries,
  booking: LockedBooking,
  asked: { caddy_id: string; tee_off_at: Moment; holes: Holes },
): Promise<ReturnType<typeof refuseOwn>> {
  const { golfer_id, booking_id, broadcast_id } = booking;
  const [from, to] = [isoOf(asked.tee_off_at - LONGEST), isoOf(asked.tee_off_at + LONGEST)];
  const beside = roundsBeside(golfer_id, booking_id, broadcast_id, asked.caddy_id, UPCOMING, from, to);
  const own = (await queries.many(beside)).map((row) => ({ ...row, tee_off_at: parseMoment(row.tee_off_at) }));
  return refuseOwn(asked, own);
}
