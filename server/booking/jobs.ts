import { dueAt, transitionFor } from '#domain/booking/transitions.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { type JobHandlers, schedule } from '../jobs/jobs.ts';
import { factsOf } from './present.ts';
import { lockedBooking } from './sql.ts';
import { applyTransition, type Due, dueJob } from './transition.ts';

/** Runs the automatic transitions (B4, B8, B12, B13, B16, settling). One that is not due yet is scheduled again. */
export async function runDueTransition(tx: Tx, { booking_id, version }: Due, now: Moment): Promise<void> {
  const booking = await tx.one(lockedBooking(booking_id));
  if (version !== undefined && booking.version !== version) return;
  const facts = factsOf(booking);
  const due = dueAt(facts);
  if (!due) return;
  const row = transitionFor(facts, due.action, 'system', now);
  if (row) await applyTransition(tx, booking, row, { actor: 'system' }, now);
  else await schedule(tx, dueJob(booking_id, booking.version, due.at));
}

type DueBooking = { tx: Tx; payload: Due; now: Moment };

export const bookingJobs: JobHandlers = {
  'booking.due': ({ tx, payload, now }: DueBooking) => runDueTransition(tx, payload, now),
  /** Jobs of older databases. */
  'booking.expire': ({ tx, payload, now }: DueBooking) => runDueTransition(tx, payload, now),
};
