import type { Transition } from '#domain/booking/transitions.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { OPEN_FOR, remindAt } from '#domain/review/review.ts';
import type { Tx } from '../db/db.ts';
import { type Job, schedule } from '../jobs/jobs.ts';
import { insertRound } from './sql.ts';

export interface RoundDue {
  booking_id: string;
}

export const closeJob = (booking_id: string, run_at: Moment): Job => ({
  key: `review-close:${booking_id}`,
  kind: 'review.close',
  run_at,
  payload: { booking_id } satisfies RoundDue,
});

export const remindJob = (booking_id: string, run_at: Moment): Job => ({
  key: `review-remind:${booking_id}`,
  kind: 'review.remind',
  run_at,
  payload: { booking_id } satisfies RoundDue,
});

/** With every move of a booking, in its transaction: one that is COMPLETED is open for review. */
export async function openReviews(
  tx: Tx,
  { booking_id }: { booking_id: string },
  { from, to }: Pick<Transition, 'from' | 'to'>,
  now: Moment,
): Promise<void> {
  if (to !== 'COMPLETED' || from === to) return;
  const closes_at = now + OPEN_FOR;
  if ((await tx.run(insertRound(booking_id, isoOf(now), isoOf(closes_at)))) === 0) return;
  await schedule(tx, closeJob(booking_id, closes_at));
  await schedule(tx, remindJob(booking_id, remindAt(closes_at)));
}
