import type pg from 'pg';

/** The database gave no connection in time, lost one, or a wait was too long (`Waits`): try again later. HTTP answers 503. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/** How long one statement may take, and how long it may wait for a lock, in milliseconds; 0: no limit. */
export interface Waits {
  statement: number;
  lock: number;
}

/** For requests: a phone gives up after 15 s (offline.md §3) and must have an answer before. */
export const REQUEST_WAITS: Waits = { statement: 5_000, lock: 4_000 };
/** For jobs and operators, who can wait, but not for ever behind one lock. */
export const JOB_WAITS: Waits = { statement: 300_000, lock: 30_000 };
/** For migrations, which take as long as their tables are big while other processes wait. */
export const NO_BOUND: Waits = { statement: 0, lock: 0 };
/** Added to the statement's own limit, for a database that does not answer at all. */
const ANSWER_MS = 1_000;
/** For "no limit": pg treats 0 as missing, and its timers allow no more than this. */
const NEVER_MS = 2 ** 31 - 1;

/** After how many milliseconds pg gives up a statement and its connection. */
export const givenUpAfter = ({ statement }: Waits): number => (statement > 0 ? statement + ANSWER_MS : NEVER_MS);

/** `isHeard` false: nobody awaits the answer; if the statement fails, the transaction fails with its error. */
export type Query = (question: pg.QueryConfig, isHeard?: boolean) => Promise<pg.QueryResult>;

const retryCodes = new Set(['40001', '40P01']);
// Class 53 (with a full disk, 53100), a disk error (58030), `Waits` (55P03, 57014) and a primary that became a standby (25006): the request
// itself is not wrong.
const busyCodes =
  /^(08...|25006|53...|55P03|57014|57P0[123]|58030|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
// Errors of pg and pg-pool that have no code.
const busyWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|Query read timeout)/;

/**
 * Whether the work can be repeated: after a deadlock or serialization failure, also as the cause of another error (migrate.ts), because the
 * transaction is lost in any case.
 */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && retryCodes.has(String(error.code))) || mayTryAgain(error.cause);
}

/**
 * Whether this connection prepared the statement before a migration changed its columns: the same statement fails there for ever and works
 * on a new connection. Known by PostgreSQL's own function, because the words are in its language.
 */
export const isOldPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

/** The error for the caller: a lost or missing connection becomes `DatabaseBusy`. */
export function asBusy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return error;
  const isBusy = ('code' in error && busyCodes.test(String(error.code))) || busyWords.test(error.message);
  return isBusy ? new DatabaseBusy(`the database cannot answer now: ${error.message}`, { cause: error }) : error;
}

/** Whether another row has the same value already (23505), also one written at the same moment. */
export const isUniqueViolation = (error: unknown): error is Error & { constraint?: string } =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Whether the database refuses writes: after a failover, on connections to the old primary. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '25006') || isReadOnly(error.cause));

/** Whether the database's disk is full; reads still work. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100';

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asBusy(error);
  }
}

/** Runs a bare statement (commit …) and returns its command tag. */
async function command(client: pg.PoolClient, question: pg.QueryConfig): Promise<string> {
  holdTogether(client);
  try {
    return (await client.query(question)).command;
  } catch (error) {
    throw asBusy(error);
  }
}

/** Rolls back; a connection that fails at that, or has an old plan, is not used again. */
async function rollBack(client: pg.PoolClient, hasOldPlan: boolean): Promise<void> {
  try {
    await client.query('rollback');
    client.release(hasOldPlan);
  } catch {
    client.release(true);
  }
}

/** Sends all statements of one turn in a single write: separate writes took a third of this process's time per action. */
function holdTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // After all settled promises have continued, so that their statements are included.
  process.nextTick(() => stream.uncork());
}

/**
 * Begins, works and commits; on any failure rolls back and throws it. Statements that are not awaited in between are sent together and
 * answered in order (pg's pipeline): `begin` with the first ones, `commit` with the last.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  waits: Waits | undefined,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let hasEnded = false;
  let hasOldPlan = false;
  let unheard: { error: unknown } | undefined;
  const deadline = waits && { query_timeout: givenUpAfter(waits) };
  const query: Query = async (question, isHeard = true) => {
    // A forgotten await would otherwise write in the transaction that gets the connection next.
    if (hasEnded) throw new Error('this transaction has ended');
    holdTogether(client);
    try {
      return await client.query({ ...question, ...deadline });
    } catch (error) {
      hasOldPlan ||= isOldPlan(error);
      // After a failure PostgreSQL refuses all later statements; report the first failure instead.
      if (unheard) throw unheard.error;
      if (!isHeard) unheard = { error };
      throw error;
    }
  };
  try {
    query({ text: beginning(waits) }, false).catch(() => undefined);
    const result = await work(query);
    hasEnded = true;
    const ended = await command(client, { text: 'commit', ...deadline });
    // All earlier statements have been answered by now.
    if (unheard) throw asBusy(unheard.error);
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (ended !== 'COMMIT') throw new Error('nothing committed: the work hid a failed statement');
    client.release();
    return result;
  } catch (error) {
    hasEnded = true;
    await rollBack(client, hasOldPlan);
    throw error;
  }
}

/** Set per transaction and not per connection: a pooler in transaction mode changes connections between transactions. */
const beginning = (waits: Waits | undefined): string => (waits ? `begin; ${settings('set local', waits)}` : 'begin');

const settings = (set: string, { statement, lock }: Waits): string =>
  `${set} statement_timeout = ${statement}; ${set} lock_timeout = ${lock}`;

/** Sets the limits on every new connection, for statements outside a transaction. */
export function boundConnections(pool: pg.Pool, waits: Waits): void {
  // If this fails the connection is lost, and the next statement reports it.
  pool.on('connect', (client) => void client.query(settings('set', waits)).catch(() => undefined));
}

export async function ping(pool: pg.Pool, deadline: number): Promise<void> {
  const client = await connect(pool);
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: deadline };
  try {
    await client.query(question);
    client.release();
  } catch (error) {
    client.release(true);
    throw asBusy(error);
  }
}

/** Ends every connection of the pool, also those in use, whose statements fail with `DatabaseBusy`; the next statement opens a new one. */
export function openConnections(pool: pg.Pool): { endAll(): void } {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  return {
    endAll() {
      // An orderly end would wait for a database that does not answer.
      for (const { connection } of open) connection.stream.destroy();
      open.clear();
    },
  };
}
