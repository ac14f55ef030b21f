import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  asBusy,
  boundConnections,
  givenUpAfter,
  inTransaction,
  isDiskFull,
  mayTryAgain,
  openConnections,
  ping,
  type Query,
  type Waits,
} from './db-connection.ts';
import { answerTypes } from './db-values.ts';

export {
  DatabaseBusy,
  isReadOnly,
  isUniqueViolation,
  JOB_WAITS,
  NO_BOUND,
  REQUEST_WAITS,
  type Waits,
} from './db-connection.ts';

/** One SQL statement. `name` is a short hash of `text`: PostgreSQL plans it once per connection. */
export interface Statement<Row> {
  text: string;
  values: unknown[];
  name: string;
  /** Never set; it only carries the row's type. */
  row?: Row;
}

export interface Queries {
  many<R>(statement: Statement<R>): Promise<R[]>;
  /** Throws unless there is exactly one row. */
  one<R>(statement: Statement<R>): Promise<R>;
  /** Throws when there is more than one row. */
  maybe<R>(statement: Statement<R>): Promise<R | undefined>;
  /** Returns the number of rows written. */
  run<R>(statement: Statement<R>): Promise<number>;
}

/** A transaction. Statements that are not awaited in between are sent together and cost one round trip (together.ts). */
export interface Tx extends Queries {
  /**
   * Sends a write without awaiting it. If it fails, the transaction fails with that error, so use it only for writes that fail because of a
   * bug.
   */
  enqueue<R>(statement: Statement<R>): void;
  /** Users with new events in this transaction: their open phones are notified after the commit. */
  notifyUsers: Set<string>;
  /** Awaited once, after the work and before COMMIT: for locking rows that many transactions wait for. */
  beforeCommit(fn: () => Promise<void>): void;
  /** Called once after COMMIT; dropped when the work fails or is repeated. */
  afterCommit(fn: () => void): void;
}

export interface Db extends Queries {
  /**
   * Runs `work` in one transaction and commits it, or rolls back and rethrows. The whole work is repeated when the database asks for it
   * (40001, 40P01), so side effects outside the transaction belong into `afterCommit`. `waits` replaces the database's limits.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, waits?: Waits): Promise<T>;
  onCommit(listener: (users: Set<string>) => void): void;
  /** Throws `DatabaseBusy` when the database does not answer within 2 s. */
  ping(): Promise<void>;
  /** False while the database refuses writes because its disk is full, as seen in the last ten seconds. */
  hasRoom(): boolean;
  /** When the database last answered anything, as `performance.now()`. */
  answeredAt(): number;
  /** Ends every connection, also those in use, because new ones may work where these do not. */
  renew(): void;
  close(): Promise<void>;
  pool: pg.Pool;
}

export interface DbConfig {
  url: string;
  /** The most connections; default 16. */
  pool?: number | undefined;
  /** How many milliseconds a request waits for a connection before `DatabaseBusy`; default 2,000. */
  connectMs?: number | undefined;
  /** `false` for a PgBouncer before 1.21 in transaction mode, which loses named statements. */
  named?: boolean | undefined;
  /** Limits; exceeding them throws `DatabaseBusy`. Default: none. */
  waits?: Waits | undefined;
  /** Receives errors that nobody awaits: a lost idle connection, an after-commit listener that throws. */
  report?: ((error: unknown) => void) | undefined;
}

const deadline = 2_000;
const idleFor = 30 * 60_000;
const attempts = 10;
const fullFor = 10_000;
const written = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** `` sql<{ balance: number }>`select balance from wallet where user_id = ${id}` `` – every value is a parameter. */
export function sql<Row = Record<string, never>>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  let statement = written.get(strings);
  if (!statement) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
    statement = { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 16) };
    written.set(strings, statement);
  }
  const missing = values.indexOf(undefined);
  if (missing >= 0) throw new TypeError(`value $${missing + 1} is undefined (null is said as null): ${statement.text}`);
  return { ...statement, values };
}

/** A value for a json or jsonb column, serialised only when sent, so that arrays do not become PostgreSQL arrays. */
export function json(value: unknown): { toPostgres(): string } {
  return { toPostgres: () => JSON.stringify(value) };
}

export function openDb(config: DbConfig): Db {
  const report = config.report ?? ((error: unknown) => console.error('database:', error));
  const named = config.named ?? true;
  const listeners: ((users: Set<string>) => void)[] = [];
  let fullAt = -Infinity;
  let answeredAt = performance.now();
  const noted: Noted = {
    answered: () => void (answeredAt = performance.now()),
    failed: (error) => {
      if (error instanceof pg.DatabaseError) answeredAt = performance.now();
      if (isDiskFull(error)) fullAt = performance.now();
    },
  };
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.pool ?? 16,
    connectionTimeoutMillis: config.connectMs ?? deadline,
    // A new connection must plan every statement again, so people who come after a quiet time would wait four times as long.
    idleTimeoutMillis: idleFor,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    types: answerTypes,
    application_name: 'caddee',
    pipeline: true,
    ...(config.waits && { query_timeout: givenUpAfter(config.waits) }),
  });
  const connections = openConnections(pool);
  // Both are needed: the pool reports errors of idle connections, and a connection in use without a listener would end the process. The
  // error is wrapped because pg attaches the whole connection to its own, and a log would print it.
  pool.on('error', (error) => {
    if (!pool.ending) report(new Error(`an idle connection was lost: ${error.message}`));
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (config.waits) boundConnections(pool, config.waits);

  async function transact<T>(work: (tx: Tx) => Promise<T>, waits = config.waits): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transactOnce(work, waits);
      } catch (error) {
        if (!mayTryAgain(error) || attempt === attempts) throw error;
        await pause(Math.random() * Math.min(5 * 2 ** attempt, 250));
      }
    }
  }

  async function transactOnce<T>(work: (tx: Tx) => Promise<T>, waits: Waits | undefined): Promise<T> {
    const notifyUsers = new Set<string>();
    const lasts: (() => Promise<void>)[] = [];
    const afters: (() => void)[] = [];
    const result = await inTransaction(pool, waits, async (query) => {
      const ask = asking(query, named, noted);
      const done = await work({
        ...queries(ask),
        enqueue: (statement) => void ask(statement, false).catch(() => undefined),
        notifyUsers,
        beforeCommit: (fn) => void lasts.push(fn),
        afterCommit: (fn) => void afters.push(fn),
      });
      for (const last of lasts) await last();
      return done;
    });
    const heard = notifyUsers.size > 0 ? listeners.map((listener) => () => listener(notifyUsers)) : [];
    for (const tell of [...afters, ...heard]) {
      try {
        tell();
      } catch (error) {
        report(error); // the work is committed, so its caller must not get a failure
      }
    }
    return result;
  }

  return {
    ...queries(asking((question) => pool.query(question), named, noted)),
    transact,
    onCommit: (listener) => void listeners.push(listener),
    ping: () => ping(pool, deadline),
    hasRoom: () => performance.now() - fullAt > fullFor,
    answeredAt: () => answeredAt,
    renew: () => connections.endAll(),
    close: () => pool.end(),
    pool,
  };
}

type Ask = <R>(statement: Statement<R>, isHeard?: boolean) => Promise<pg.QueryResult>;

interface Noted {
  answered: () => void;
  failed: (error: unknown) => void;
}

const asking =
  (query: Query, named: boolean, noted: Noted): Ask =>
  async ({ name, text, values }, isHeard) => {
    try {
      const answer = await query(named ? { name, text, values } : { text, values }, isHeard);
      noted.answered();
      return answer;
    } catch (error) {
      noted.failed(error);
      throw asBusy(error);
    }
  };

function queries(ask: Ask): Queries {
  return {
    many: async <R>(statement: Statement<R>) => (await ask(statement)).rows as R[],
    one: async <R>(statement: Statement<R>) => {
      const { rows } = await ask(statement);
      if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one: ${statement.text}`);
      return rows[0] as R;
    },
    maybe: async <R>(statement: Statement<R>) => {
      const { rows } = await ask(statement);
      if (rows.length > 1) throw new Error(`${rows.length} rows instead of at most one: ${statement.text}`);
      return rows[0] as R | undefined;
    },
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  };
}
