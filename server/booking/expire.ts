import { dueAt, rowFor } from '#domain/booking/status.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db.ts';
import { type Job, type JobHandlers, schedule } from '../jobs.ts';
import { follow } from './life.ts';
import { factsOf } from './present.ts';
import { lockedBooking } from './sql.ts';

interface Expiry {
  booking_id: string;
}

export const expiryJob = (booking_id: string, respond_by: Moment): Job => ({
  key: `booking-expire:${booking_id}`,
  kind: 'booking.expire',
  run_at: respond_by,
  payload: { booking_id } satisfies Expiry,
});

/** B4: nobody answered in time. A booking that was answered is left alone; one that is not due here yet is looked at again. */
export async function expireBooking(tx: Tx, { booking_id }: Expiry, now: Moment): Promise<void> {
  const booking = await tx.one(lockedBooking(booking_id));
  const facts = factsOf(booking);
  const row = rowFor(facts, 'expire', 'system', now);
  if (row) return follow(tx, booking, row, { actor: 'system' }, now);
  const due = dueAt(facts);
  if (due) await schedule(tx, expiryJob(booking_id, due.at));
}

export const bookingJobs: JobHandlers = {
  'booking.expire': ({ tx, payload, now }: { tx: Tx; payload: Expiry; now: Moment }) => expireBooking(tx, payload, now),
};
