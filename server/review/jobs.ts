import { parseMoment } from '#domain/dates.ts';
import { phaseOf } from '#domain/review/review.ts';
import { emit } from '../events/events.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { roundOf } from './present.ts';
import { closeJob, closeReviews, type RoundDue } from './round.ts';
import { lockedRound, reviewsOf } from './sql.ts';

/** Closes reviews when their time is up. */
async function close({ tx, payload, now }: Due<RoundDue>): Promise<void> {
  const round = await tx.maybe(lockedRound(payload.booking_id));
  if (!round || round.closed_at !== null) return;
  const closes_at = parseMoment(round.closes_at);
  if (now < closes_at) return schedule(tx, closeJob(round.booking_id, closes_at)); // another server's clock was ahead
  await closeReviews(tx, round, undefined, now);
}

/** Reminds those of the two who have not written yet, once. */
async function remind({ tx, payload, now }: Due<RoundDue>): Promise<void> {
  const round = await tx.maybe(lockedRound(payload.booking_id));
  if (!round || phaseOf(roundOf(round), now) !== 'OPEN') return;
  const written = new Set((await tx.many(reviewsOf(round.booking_id))).map(({ author_id }) => author_id));
  const missing = [round.golfer_id, round.caddy_id].filter((user_id) => !written.has(user_id));
  const body = { booking_ref: round.booking_ref, closes_at: round.closes_at };
  emit(tx, 'review.reminder', body, missing, now);
  await notify(tx, 'review.reminder', body, missing, now);
}

export const reviewJobs: JobHandlers = { 'review.close': close, 'review.remind': remind };
