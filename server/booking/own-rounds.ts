import { LONGEST } from '#domain/booking/block.ts';
import { refuseOwn } from '#domain/booking/overlap.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { Holes } from '#domain/course/course.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { bookingsOfGolferBetween } from './round-sql.ts';
import type { LockedBooking } from './sql.ts';

/** Which of her own bookings does not let a golfer put this round in the place of `booking`, which itself is not in the way. */
export async function ownInTheWay(
  queries: Queries,
  { golfer_id, booking_ref, broadcast_id }: LockedBooking,
  asked: { caddy_id: string; tee_off_at: Moment; holes: Holes; is_promised?: boolean },
): Promise<ReturnType<typeof refuseOwn>> {
  const [from, to] = [isoOf(asked.tee_off_at - LONGEST), isoOf(asked.tee_off_at + LONGEST)];
  const near = await queries.many(bookingsOfGolferBetween(golfer_id, UPCOMING, from, to));
  const others = near.filter((row) => row.booking_ref !== booking_ref);
  return refuseOwn(
    { ...asked, broadcast_id },
    others.map((row) => ({ ...row, tee_off_at: parseMoment(row.tee_off_at) })),
  );
}
