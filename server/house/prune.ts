import { DAY, HOUR, dateOf, isoOf, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { deleteFaultsBefore } from '../fault/sql.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { deleteWebhooksBefore } from '../payment/sql.ts';
import { ANSWER_GONE } from '../http/idempotency.ts';
import { deleteEventsBefore, deleteKeysBefore, emptyAnswersBefore } from './sql.ts';

/** Longer than an outbox keeps trying (reliability.md R-M3); a phone that was away longer asks its lists again. */
const ROWS_KEPT_FOR = 30 * DAY;
/** As long as anybody still waits for what the answer says; after that a phone only has to know that it was done. */
const ANSWERS_KEPT = 48 * HOUR;
/** A server that stood still for longer leaves some answers to go with their keys. */
const ANSWERS_LOOKED_AT = 7 * DAY;
/** Longer than any provider repeats one; repeated later all the same, it only makes us ask the provider once more. */
const WEBHOOKS_KEPT = 90 * DAY;
const KEY = 'house-prune';
const PRUNE_JOB = 'house.prune';

async function prune({ tx, now }: Due<unknown>): Promise<void> {
  await tx.run(deleteKeysBefore(now - ROWS_KEPT_FOR));
  await tx.run(emptyAnswersBefore(now - ANSWERS_KEPT - ANSWERS_LOOKED_AT, now - ANSWERS_KEPT, ANSWER_GONE));
  await tx.run(deleteEventsBefore(now - ROWS_KEPT_FOR));
  await tx.run(deleteWebhooksBefore(isoOf(now - WEBHOOKS_KEPT)));
  await tx.run(deleteFaultsBefore(dateOf(now - ROWS_KEPT_FOR)));
  await schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now + DAY, payload: null });
}

export const houseJobs: JobHandlers = { [PRUNE_JOB]: prune };

/** At every start, and due at once: a server that is restarted every day prunes too. The job itself schedules the next one. */
export const schedulePruning = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now, payload: null }));
