import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { HOUR, isoOf, parseMoment } from '#domain/dates.ts';
import {
  asBusy,
  boundConnections,
  givenUpAfter,
  inTransaction,
  isDiskFull,
  isOldPlan,
  mayTryAgain,
  openConnections,
  ping,
  type Query,
  type Waits,
} from './db-connection.ts';

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

/** A transaction. Statements that are not awaited in between are sent together and cost one round trip (`together`). */
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
   * (40001, 40P01), or a migration has changed what a connection had planned, so side effects outside the transaction belong into `afterCommit`. `waits` replaces the database's limits.
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
const mostConnections = 16;
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
  const max = config.pool ?? mostConnections;
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
    max,
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
        return await pastOldPlans(() => transactOnce(work, waits), max);
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
    // The pool itself ends a connection whose statement failed.
    ...queries(asking((question) => pastOldPlans(() => pool.query(question), max), named, noted)),
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

/** Each connection that had an old plan has ended, so as many repeats as there are connections come to a new one. */
async function pastOldPlans<T>(work: () => Promise<T>, repeats: number): Promise<T> {
  for (let left = repeats; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!isOldPlan(error) || left === 0) throw error;
    }
  }
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

// pg-types has no names for array types.
const textArray: number = 1009;

/** How the columns of a result become values: portable texts, never a `Date` in the machine's time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, safeInteger],
  [1016, listOf(safeInteger)],
  [1700, decimal],
  [1082, (text) => text],
  [1182, listOf((date) => date)],
  [1184, isoMoment],
  [1185, listOf(isoMoment)],
  [1114, refuseZoneless],
]);

/** Given to each client of the pool instead of changing pg's process-wide parsers. */
const answerTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
};

function listOf<T>(one: (text: string) => T): (text: string) => (T | null)[] {
  const asTexts = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[];
  return (text) => asTexts(text).map((item) => (item === null ? null : one(item)));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** `sum(bigint)` and `avg` are numeric: converted to a number as long as its whole part is exact. */
function decimal(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError(`${text} does not fit a number`);
}

/**
 * `2026-03-01 14:05:00.25+07` → `2026-03-01T07:05:00.250Z`, in any time zone of the connection; `infinity` throws. The usual form is cut by
 * position because a history has a hundred thousand moments; other forms (far years, half-hour zones) are parsed.
 */
function isoMoment(text: string): string {
  const zone = text.length - 3;
  const sign = text[zone];
  const isUsual = text[0] !== '0' && text[4] === '-' && text[10] === ' ' && (sign === '+' || sign === '-');
  if (!isUsual) return isoOf(parseMoment(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')));
  const millis = text.slice(20, zone).slice(0, 3).padEnd(3, '0');
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
  const number = (from: number, to: number) => Number(text.slice(from, to));
  const clock = [number(11, 13), number(14, 16), number(17, 19), Number(millis)] as const;
  return isoOf(Date.UTC(number(0, 4), number(5, 7) - 1, number(8, 10), ...clock) - number(zone, text.length) * HOUR);
}

function refuseZoneless(text: string): never {
  throw new TypeError(`${text} is a timestamp without a zone: make the column timestamptz`);
}

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for promises that run in parallel, for instance statements that were sent together. If several fail, throws the error of the first
 * in the list, as if they had been awaited one after the other.
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((it) => it.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((it) => (it as PromiseFulfilledResult<unknown>).value) as Answers<Asked>;
}

/** A promise that is awaited later. Until then its failure is not reported as unhandled; its transaction fails anyway. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * A transaction for work that may only continue when `may` succeeds. Its statements are sent at once, together with those of `may`, but
 * their answers wait for `may` and fail with its error.
 */
export function behind(tx: Tx, may: Promise<unknown>): Tx {
  const told = async <T>(answer: Promise<T>): Promise<T> => (await together([may, answer] as const))[1];
  return {
    ...tx,
    many: (statement) => told(tx.many(statement)),
    one: (statement) => told(tx.one(statement)),
    maybe: (statement) => told(tx.maybe(statement)),
    run: (statement) => told(tx.run(statement)),
  };
}
