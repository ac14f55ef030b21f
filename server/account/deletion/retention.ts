import { DAY, isoOf, type Moment } from '#domain/dates.ts';
import { sql } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { overdueOf } from './erase-statements.ts';
import { PERSON_DATA } from './person-data.ts';

const KEY = 'account-retention';
const KIND = 'account.retention';

const deleteDepartures = (today: string) => sql`delete from departure where kept_until <= ${today}::date`;

/**
 * What is over goes: dead sessions with their keys, the evidence of closed reports, what operators wrote (at once where it is about
 * somebody who had left before), whom money went to five years ago. Idempotency rows and events have their own job
 * (server/house/prune.ts), pictures nobody holds (server/media/jobs.ts) and notifications too.
 */
async function retain({ tx, now }: Due<unknown>): Promise<void> {
  for (const it of PERSON_DATA) for (const statement of overdueOf(it, now)) await tx.run(statement);
  await tx.run(deleteDepartures(isoOf(now).slice(0, 10)));
  await schedule(tx, { key: KEY, kind: KIND, run_at: now + DAY, payload: null });
}

export const retentionJobs: JobHandlers = { [KIND]: retain };

/** At every start, and due at once. */
export const scheduleRetention = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: KIND, run_at: now, payload: null }));
