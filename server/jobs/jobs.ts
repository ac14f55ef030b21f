import { HOUR, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type Db, JOB_WAITS, type Queries, type Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import { deleteJob, insertJobs, type JobRow, lockDueJob, nextDue, putOffJob, upsertJobs } from '../house/sql.ts';

/** A job to run at a time. `key` names the object (`booking-expire:<booking_id>`): scheduling the same key again moves the job. */
export interface Job {
  key: string;
  kind: string;
  run_at: Moment;
  payload: unknown;
}

export interface Due<Payload> {
  tx: Tx;
  key: string;
  payload: Payload;
  now: Moment;
  context: ServerContext;
}

/**
 * Handlers by kind: `{ 'booking.expire': expireBooking }`, each `({ tx, payload, now }: Due<{ booking_id: string }>) => …`. A handler runs
 * in one transaction with the job's deletion, so it may schedule the same key again. What it throws is recorded and tried again later.
 */
export type JobHandlers = Record<string, (due: Due<never>) => Promise<void>>;

/** Jobs that a transaction has scheduled but not written yet, by key. */
const waiting = new WeakMap<Tx, Map<string, Job>>();

/**
 * Schedules a job. All jobs of a transaction are written together before its commit, in order of their keys; if the write fails, the
 * transaction fails (`Tx.enqueue`).
 */
export async function schedule(tx: Tx, job: Job): Promise<void> {
  const scheduled = waiting.get(tx) ?? new Map<string, Job>();
  if (scheduled.size === 0) tx.beforeCommit(async () => write(tx, scheduled));
  waiting.set(tx, scheduled.set(job.key, job));
}

function write(tx: Tx, scheduled: Map<string, Job>): void {
  const jobs = [...scheduled.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  scheduled.clear();
  if (jobs.length > 0) tx.enqueue(upsertJobs(...columnsOf(jobs)));
}

/** As lists of equal length, for `unnest`. */
const columnsOf = (jobs: readonly Job[]): [string[], string[], string[], string[]] => [
  jobs.map(({ key }) => key),
  jobs.map(({ kind }) => kind),
  jobs.map(({ run_at }) => isoOf(run_at)),
  jobs.map(({ payload }) => JSON.stringify(payload)),
];

/** Inserts new jobs at once; existing ones stay as they are. */
export async function scheduleAll(tx: Tx, jobs: readonly Job[]): Promise<void> {
  if (jobs.length > 0) tx.enqueue(insertJobs(...columnsOf(jobs)));
}

/**
 * Deletes a job. Does nothing when it does not exist or is running at this moment, so a handler must check first whether its work is still
 * needed.
 */
export async function unschedule(tx: Tx, key: string): Promise<void> {
  waiting.get(tx)?.delete(key);
  tx.enqueue(deleteJob(key));
}

/** Queries for work after a job, each in its own transaction with a job's limits. */
export const asJob = (db: Db): Pick<Queries, 'many' | 'one'> => ({
  many: (statement) => db.transact((tx) => tx.many(statement), JOB_WAITS),
  one: (statement) => db.transact((tx) => tx.one(statement), JOB_WAITS),
});

const FIRST_PAUSE = 1_000;
const LONGEST_SLEEP = 1_000;

export type JobOutcome = 'done' | 'failed';

/** How a process runs due jobs. */
interface Run {
  /** Called for each job, because a long backlog takes time and later claims need the current time. */
  clock: () => Moment;
  ran?: ((kind: string, outcome: JobOutcome) => void) | undefined;
  /** Checked before each job: when true, the rest is left to another process or the next start. */
  isStopping?: () => boolean;
}

/** Runs the jobs due at `now`, one after the other, and returns how many were done. Several processes may do so at once. */
export const runDueJobs = (context: ServerContext, handlers: JobHandlers, now: Moment): Promise<number> =>
  runAll(context, handlers, { clock: () => now });

async function runAll(context: ServerContext, handlers: JobHandlers, run: Run): Promise<number> {
  let done = 0;
  while (!run.isStopping?.()) {
    const outcome = await runOne(context, handlers, run.clock(), run.ran);
    if (!outcome) break;
    if (outcome === 'done') done++;
  }
  return done;
}

/** The job's row stays locked and is deleted in the transaction of its work, so that after a crash it is still there. */
async function runOne(
  context: ServerContext,
  handlers: JobHandlers,
  now: Moment,
  ran: Run['ran'],
): Promise<JobOutcome | undefined> {
  let job: JobRow | undefined;
  try {
    await context.db.transact(async (tx) => {
      job = await tx.maybe(lockDueJob(Object.keys(handlers), now));
      if (!job) return;
      const { key, kind, payload } = job;
      await tx.run(deleteJob(key));
      await handlers[kind]?.({ tx, key, payload: payload as never, now, context });
    }, JOB_WAITS);
    if (job) ran?.(job.kind, 'done');
    return job && 'done';
  } catch (error) {
    if (!job) throw error;
    await putOff(context, job, error, now);
    ran?.(job.kind, 'failed');
    return 'failed';
  }
}

/** Delays a failed job: 1 s, 2 s, 4 s … at most an hour, without end, because a due job must be done. */
async function putOff(
  context: ServerContext,
  { key, kind, attempts }: JobRow,
  error: unknown,
  now: Moment,
): Promise<void> {
  context.log.error({ err: error, job: key, kind, attempts: attempts + 1 }, 'a job failed');
  const until = now + Math.min(FIRST_PAUSE * 2 ** Math.min(attempts, 20), HOUR);
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await context.db.run(putOffJob(key, attempts, until, words.slice(0, 500)));
}

/**
 * Runs jobs when they are due. Sleeps until the next one, at most a second, because another process may schedule an earlier one. Pauses
 * while `mayRun` is false; `stop` waits for the running job and starts no other.
 */
export function startJobs(
  context: ServerContext,
  handlers: JobHandlers,
  { ran, mayRun = () => true }: { ran?: Run['ran']; mayRun?: () => boolean } = {},
): { stop(): Promise<void> } {
  const kinds = Object.keys(handlers);
  let isStopping = false;
  let wake = () => {};

  async function loop(): Promise<void> {
    while (!isStopping) {
      let sleep = LONGEST_SLEEP;
      try {
        if (mayRun()) {
          await runAll(context, handlers, { clock: context.clock, ran, isStopping: () => isStopping || !mayRun() });
          const { due_at } = await context.db.one(nextDue(kinds));
          if (due_at) sleep = Math.min(Math.max(parseMoment(due_at) - context.clock(), 10), LONGEST_SLEEP);
        }
      } catch (error) {
        context.log.warn({ err: error }, 'due jobs could not be read');
      }
      if (!isStopping) await nap(sleep);
    }
  }

  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = loop();
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
    },
  };
}
