import { slotsOf } from '#domain/booking/block.ts';
import { parseMoment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { insertSlots, type LockedBooking } from './sql.ts';

/** False when some of the time of either is promised already; the database decides, also between two who ask at once. */
export async function promiseTime(
  tx: Tx,
  { booking_id, golfer_id, caddy_id, tee_off_at, holes, seat }: LockedBooking,
): Promise<boolean> {
  const slots = slotsOf(parseMoment(tee_off_at), holes);
  const people = [golfer_id, caddy_id];
  return (await tx.run(insertSlots(booking_id, people, [seat, 0], slots))) === people.length * slots.length;
}
