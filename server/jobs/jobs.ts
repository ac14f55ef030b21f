import { HOUR, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type Db, JOB_WAITS, type Queries, type Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import { deleteJob, insertJobs, type JobRow, lockDueJob, nextDue, putOffJob, upsertJobs } from '../house/sql.ts';

/** What is due, and when. `key` names the thing itself (`booking-expire:<booking_id>`): scheduled again, it is moved, never doubled. */
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
 * By kind: `{ 'booking.expire': expireBooking }`, each `({ tx, payload, now }: Due<{ booking_id: string }>) => …`. Runs in one transaction
 * with the job's own end, so it may `schedule` the same key again. What it throws is written down and tried again later.
 */
export type JobHandlers = Record<string, (due: Due<never>) => Promise<void>>;

/** By key: what a transaction has scheduled and not written yet. */
const waiting = new WeakMap<Tx, Map<string, Job>>();

/**
 * Written when the work is done, all of a transaction's at once and in the order of their keys. Nobody waits for the rows: should they
 * fail, the transaction does (`Tx.send`). So it is with all of these.
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

/** As lists of the same length, for `unnest`. */
const columnsOf = (jobs: readonly Job[]): [string[], string[], string[], string[]] => [
  jobs.map(({ key }) => key),
  jobs.map(({ kind }) => kind),
  jobs.map(({ run_at }) => isoOf(run_at)),
  jobs.map(({ payload }) => JSON.stringify(payload)),
];

/** New ones, all at once; one that is there already stays as it is. */
export async function scheduleAll(tx: Tx, jobs: readonly Job[]): Promise<void> {
  if (jobs.length > 0) tx.enqueue(insertJobs(...columnsOf(jobs)));
}

/**
 * Nothing happens when there is no such job (any more), or when it is running at this very moment: a handler looks first whether its
 * work is still to be done.
 */
export async function unschedule(tx: Tx, key: string): Promise<void> {
  waiting.get(tx)?.delete(key);
  tx.enqueue(deleteJob(key));
}

/** For what a job leaves to be done after it: each statement by itself, with a job's patience. */
export const asJob = (db: Db): Pick<Queries, 'many' | 'one'> => ({
  many: (statement) => db.transact((tx) => tx.many(statement), JOB_WAITS),
  one: (statement) => db.transact((tx) => tx.one(statement), JOB_WAITS),
});

const FIRST_PAUSE = 1_000;
const LONGEST_SLEEP = 1_000;

export type JobOutcome = 'done' | 'failed';

/** How a process runs what is due. */
interface Run {
  /** Asked for each job: of a long backlog the last one must not claim anything until a moment that is over. */
  clock: () => Moment;
  ran?: ((kind: string, outcome: JobOutcome) => void) | undefined;
  /** Asked before each job: the rest is left to another process, or to the next start. */
  isStopping?: () => boolean;
}

/** Runs what is due at `now`, one job after the other, and answers how many were done. Any number of processes may do so at once. */
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

/** The job's row stays locked and is deleted in the transaction of its work: whoever dies leaves it as it was. */
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

/** Tried again after 1 s, 2 s, 4 s … at most an hour, for ever: what is due does not become undue by a fault. */
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
 * Runs jobs at the moment they are due: sleeps until the next one, at most a second, because another process may schedule an earlier one.
 * While `mayRun` says no, others do it. `stop` waits for the job that is running, and begins no other.
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
