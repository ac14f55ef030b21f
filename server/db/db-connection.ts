import type pg from 'pg';

/** No connection within the deadline, a lost one, or a wait that took too long (`Waits`): worth trying again later. HTTP answers 503. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/** How long one statement may take, and how long it may wait for one lock, in milliseconds; 0: for ever. */
export interface Waits {
  statement: number;
  lock: number;
}

/** A phone gives up after 15 s (offline.md §3): by then it has been told to come back. */
export const REQUEST_WAITS: Waits = { statement: 5_000, lock: 4_000 };
/** Nobody waits for a job, an operator has patience; but neither may stand behind one lock for ever. */
export const JOB_WAITS: Waits = { statement: 300_000, lock: 30_000 };
/** A migration takes as long as its table is big, and another process waits for it. */
export const NO_BOUND: Waits = { statement: 0, lock: 0 };
/** On top of what the database is told: one that says nothing at all does not end the statement itself. */
const ANSWER_MS = 1_000;
/** pg reads 0 as not given; its timers go no further. */
const NEVER_MS = 2 ** 31 - 1;

/** After how long pg gives a statement up, and with it the connection. */
export const givenUpAfter = ({ statement }: Waits): number => (statement > 0 ? statement + ANSWER_MS : NEVER_MS);

/** `isHeard` false: nobody waits for the answer; should it fail, that is what the transaction fails with. */
export type Query = (question: pg.QueryConfig, isHeard?: boolean) => Promise<pg.QueryResult>;

const retryCodes = new Set(['40001', '40P01']);
// Class 53, a full disk (53100) too, 58030, an error of the disk, `Waits` (55P03, 57014), and a primary that has become a standby (25006):
// nothing that is wrong with what was asked.
const busyCodes =
  /^(08...|25006|53...|55P03|57014|57P0[123]|58030|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
// pg and pg-pool give these no code.
const busyWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|Query read timeout)/;

/**
 * Deadlock or serialization failure: the database promises that the same work may succeed when repeated. Also as the cause of an error
 * that says more (migrate.ts): its transaction is lost all the same.
 */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && retryCodes.has(String(error.code))) || mayTryAgain(error.cause);
}

/** What pg threw while connecting or asking; a lost or missing connection becomes `DatabaseBusy`. */
export function asBusy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return error;
  const isBusy = ('code' in error && busyCodes.test(String(error.code))) || busyWords.test(error.message);
  return isBusy ? new DatabaseBusy(`the database cannot answer now: ${error.message}`, { cause: error }) : error;
}

/** Another row has that value already, also one that was written at the same moment (23505). */
export const isUniqueViolation = (error: unknown): error is Error & { constraint?: string } =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** The database takes no writes: after a failover, the connections to what was the primary. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '25006') || isReadOnly(error.cause));

/** The database found no room on its disk; reads still go on. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100';

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asBusy(error);
  }
}

/** One bare statement (commit …): its command tag. */
async function command(client: pg.PoolClient, question: pg.QueryConfig): Promise<string> {
  holdTogether(client);
  try {
    return (await client.query(question)).command;
  } catch (error) {
    throw asBusy(error);
  }
}

/** A connection that cannot even roll back is not given to anybody else. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** What is asked in one go is written in one go: a write for each statement was a third of what an act cost this process. */
function holdTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // After all promises that are settled already have gone on: what they ask goes along.
  process.nextTick(() => stream.uncork());
}

/**
 * Begins, works, commits; on any failure rolls back and throws it. Whatever is asked without waiting in between leaves together and is
 * answered in its order (pg's pipeline): `begin` with what the work asks first, `commit` with what it asked last.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  waits: Waits | undefined,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let hasEnded = false;
  let unheard: { error: unknown } | undefined;
  const deadline = waits && { query_timeout: givenUpAfter(waits) };
  const query: Query = async (question, isHeard = true) => {
    // A forgotten await would otherwise write inside the transaction of whoever has the connection next.
    if (hasEnded) throw new Error('this transaction has ended');
    holdTogether(client);
    try {
      return await client.query({ ...question, ...deadline });
    } catch (error) {
      // After a failure PostgreSQL refuses the rest, which says nothing: what failed first does.
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
    // All that was asked before has been answered by now.
    if (unheard) throw asBusy(unheard.error);
    // PostgreSQL answers the commit of a failed transaction with a quiet ROLLBACK.
    if (ended !== 'COMMIT') throw new Error('nothing committed: the work hid a failed statement');
    client.release();
    return result;
  } catch (error) {
    hasEnded = true;
    await rollBack(client);
    throw error;
  }
}

/** Said for each transaction, not for the connection: a pooler in transaction mode gives every transaction another one. */
const beginning = (waits: Waits | undefined): string => (waits ? `begin; ${settings('set local', waits)}` : 'begin');

const settings = (set: string, { statement, lock }: Waits): string =>
  `${set} statement_timeout = ${statement}; ${set} lock_timeout = ${lock}`;

/** For what is asked outside a transaction: of every new connection, before anything else is asked of it. */
export function boundConnections(pool: pg.Pool, waits: Waits): void {
  // A connection that cannot be told this is lost, and says so to whoever asks it next.
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

/** Every connection of the pool ends now, also one in use, and whoever waits on it is `DatabaseBusy`; the next statement has a new one. */
export function openConnections(pool: pg.Pool): { endAll(): void } {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void open.add(client));
  pool.on('remove', (client) => void open.delete(client));
  return {
    endAll() {
      // An orderly end would wait for a database that says nothing.
      for (const { connection } of open) connection.stream.destroy();
      open.clear();
    },
  };
}
