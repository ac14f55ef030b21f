import { isoOf, type Moment, DAY, HOUR, dateOf } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { insertAudit, deleteEventsBefore, deleteKeysBefore, emptyAnswersBefore } from './sql.ts';
import type { ServerContext } from '../context.ts';
import { withdrawForgottenRates } from '../booking/rate-sql.ts';
import { dropForgottenClosings } from '../desk/closing-sql.ts';
import { dropOldProposals } from '../desk/queue-sql.ts';
import { deleteFaultsBefore } from '../fault/sql.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { deleteWebhooksBefore } from '../payment/sql.ts';
import { ANSWER_GONE } from '../http/idempotency.ts';

/** Who acts, and when: somebody at the machine (`operator:ploy`), or somebody of the desk (`desk:<staff_id>`). */
export interface Acting {
  now: Moment;
  actor: string;
  /** Null: at the machine. */
  staff_id: string | null;
  device: string | null;
}

/**
 * Records an act in the transaction of the change. `facts`: ids, references, amounts and statuses, never who somebody is. Free text is the
 * `note`, the only part that erasure and retention can remove.
 */
export async function recordAct(
  tx: Tx,
  { now, actor, staff_id, device }: Acting,
  act: string,
  facts: object,
  note: string | null = null,
): Promise<void> {
  await tx.run(insertAudit(newId(now), actor, act, facts, isoOf(now), note, staff_id, device));
}

/** Longer than an outbox keeps trying (reliability.md R-M3); a phone that was away longer reads its lists again. */
const ROWS_KEPT_FOR = 30 * DAY;
/** As long as somebody may need the answer; after that only the fact that it was done is kept. */
const ANSWERS_KEPT = 48 * HOUR;
/** How far back answers are emptied; after a longer downtime the rest is deleted with its keys. */
const ANSWERS_LOOKED_AT = 7 * DAY;
/** A decision that nobody approved or refused for so long waits for nobody. */
const PROPOSALS_KEPT = 7 * DAY;
/** Longer than any provider repeats a webhook; a later repeat only makes us ask the provider once more. */
const WEBHOOKS_KEPT = 90 * DAY;
const KEY = 'house-prune';
const PRUNE_JOB = 'house.prune';

async function prune({ tx, now }: Due<unknown>): Promise<void> {
  await tx.run(deleteKeysBefore(now - ROWS_KEPT_FOR));
  await tx.run(emptyAnswersBefore(now - ANSWERS_KEPT - ANSWERS_LOOKED_AT, now - ANSWERS_KEPT, ANSWER_GONE));
  await tx.run(deleteEventsBefore(now - ROWS_KEPT_FOR));
  await tx.run(deleteWebhooksBefore(isoOf(now - WEBHOOKS_KEPT)));
  await tx.run(dropOldProposals(isoOf(now - PROPOSALS_KEPT)));
  await tx.run(dropForgottenClosings(isoOf(now - PROPOSALS_KEPT), dateOf(now)));
  await tx.run(withdrawForgottenRates(isoOf(now - PROPOSALS_KEPT), isoOf(now)));
  await tx.run(deleteFaultsBefore(dateOf(now - ROWS_KEPT_FOR)));
  await schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now + DAY, payload: null });
}

export const houseJobs: JobHandlers = { [PRUNE_JOB]: prune };

/** Called at every start and due at once, so that a server that restarts daily prunes too. The job schedules its next run. */
export const schedulePruning = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now, payload: null }));
