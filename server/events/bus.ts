import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Db, sql } from '../db/db.ts';
import type { Logger } from '../log.ts';

/** What the processes tell each other after a commit. */
export interface News {
  /** Users with new events. */
  users: Set<string>;
  /** Sessions that ended or whose user changed. */
  ended: Set<string>;
  /** News may have been lost while the connection was down: query the database. */
  missed: boolean;
}

export type Listener = (news: News) => void;

export interface Bus {
  /** Reaches this process at once and the others some milliseconds later. Never throws and never waits. */
  tell(news: { users?: Iterable<string>; ended?: Iterable<string> }): void;
  on(listener: Listener): void;
  /** Whether this process received its own last test message: not while the connection is down, nor behind a pooler. */
  isUp(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'caddee';
const BATCH_MS = 5;
/** How often the bus sends itself a test message, to notice a connection that was cut silently. */
const PULSE_MS = 30_000;
/** A test message that has not come back after this time is lost. */
const ECHO_MS = 5_000;
/** NOTIFY allows 8,000 bytes; an id has 36, and its quotes and comma 3. */
const PER_MESSAGE = 190;

/**
 * The bus over PostgreSQL's NOTIFY. Messages are sent after the commit and in batches, because inside the transaction NOTIFY costs 60 % of
 * the write throughput (docs/server.md §e).
 */
export function openBus(db: Db, url: string, log: Pick<Logger, 'warn' | 'info'>, pulse: Partial<Pulse> = {}): Bus {
  const self = randomUUID();
  const listeners: Listener[] = [];
  let waiting = { users: new Set<string>(), ended: new Set<string>() };
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const hear = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  const notify = (messages: string[]) =>
    db.many(sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`);
  const line = openLine(url, log, {
    everyMs: pulse.everyMs ?? PULSE_MS,
    echoMs: pulse.echoMs ?? ECHO_MS,
    call: () => notify([JSON.stringify({ from: self, users: [], ended: [] })]),
    heard: (payload) => {
      const { from, users, ended } = JSON.parse(payload) as { from: string; users: string[]; ended: string[] };
      if (from !== self) hear({ users: new Set(users), ended: new Set(ended), missed: false });
      return from === self;
    },
    again: () => hear({ users: new Set(), ended: new Set(), missed: true }),
  });

  function send(): void {
    timer = undefined;
    const messages = split(self, waiting);
    waiting = { users: new Set(), ended: new Set() };
    sending = notify(messages)
      .then(() => undefined)
      // The events are committed; processes that missed the message find them when their connection is back or a phone asks.
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be notified'));
  }

  return {
    tell({ users = [], ended = [] }) {
      const news = { users: new Set(users), ended: new Set(ended), missed: false };
      if (news.users.size === 0 && news.ended.size === 0) return;
      for (const user of news.users) waiting.users.add(user);
      for (const session of news.ended) waiting.ended.add(session);
      timer ??= setTimeout(send, BATCH_MS);
      hear(news);
    },
    on: (listener) => void listeners.push(listener),
    isUp: line.isUp,
    async close() {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
      await line.close();
    },
  };
}

function split(from: string, { users, ended }: { users: Set<string>; ended: Set<string> }): string[] {
  const parts = (ids: Set<string>) =>
    Array.from({ length: Math.ceil(ids.size / PER_MESSAGE) }, (_, n) =>
      [...ids].slice(n * PER_MESSAGE, (n + 1) * PER_MESSAGE),
    );
  return [
    ...parts(users).map((some) => JSON.stringify({ from, users: some, ended: [] })),
    ...parts(ended).map((some) => JSON.stringify({ from, users: [], ended: some })),
  ];
}

interface Pulse {
  everyMs: number;
  echoMs: number;
}

interface LineEnds extends Pulse {
  /** Sends, on another connection, a message that this one must receive. */
  call: () => Promise<unknown>;
  /** Whether the message came from this process. */
  heard: (payload: string) => boolean;
  again: () => void;
}

const DEAF =
  'no NOTIFY arrives here, so changes by other processes reach phones late: is there a pooler in transaction mode? Set DATABASE_LISTEN_URL to an address of the database itself';

/**
 * A connection that only listens. It reconnects by itself and reports that, because messages in between are lost. It sends itself a test
 * message at the start and regularly, because a silently cut connection, or one through a pooler, receives nothing.
 */
function openLine(url: string, log: Pick<Logger, 'warn' | 'info'>, ends: LineEnds) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let echoed = () => {};
  let isClosed = false;
  let hasHeard = false;
  let isDeaf = false;
  let isUp = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'caddee bus',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    });
    client = mine;
    const isOver = () => client !== mine || isClosed;
    const comeBack = (afterMs: number) => {
      client = undefined;
      isUp = false;
      clearTimeout(beat);
      // The connection may be cut, and an orderly end would wait for an answer.
      mine.connection.stream.destroy();
      retry = setTimeout(() => void connect(), afterMs);
    };
    const lost = (error?: Error) => {
      if (isOver()) return;
      if (failures++ === 0) log.warn({ err: error }, 'the bus lost its connection');
      comeBack(Math.min(100 * 2 ** failures, 2_000));
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload }) => payload && ends.heard(payload) && echoed());
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
    } catch (error) {
      return lost(error instanceof Error ? error : new Error(String(error)));
    }
    if (failures > 0) log.info('the bus has reconnected');
    failures = 0;
    ends.again();
    void pulse();

    async function pulse(): Promise<void> {
      const echo = await callOurselves();
      if (isOver()) return;
      if (echo === 'none' && hasHeard) return lost(new Error('the bus did not receive its own message'));
      if (echo === 'none') {
        if (!isDeaf) log.warn(DEAF);
        isDeaf = true;
        return comeBack(ends.everyMs); // after each reconnect this process queries the database
      }
      if (echo === 'heard') hasHeard = isUp = true;
      beat = setTimeout(() => void pulse(), ends.everyMs);
    }
  }

  async function callOurselves(): Promise<'heard' | 'none' | 'unsent'> {
    const echo = Promise.withResolvers<'heard' | 'none'>();
    echoed = () => echo.resolve('heard');
    try {
      await ends.call();
    } catch {
      return 'unsent'; // the database is unreachable, which others report; it says nothing about this connection
    }
    if (isClosed) return 'unsent'; // a timer now would keep a short operator command from ending
    beat = setTimeout(() => echo.resolve('none'), ends.echoMs);
    const outcome = await echo.promise;
    clearTimeout(beat);
    return outcome;
  }

  const ready = connect();
  return {
    isUp: () => isUp,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await ready;
      clearTimeout(beat);
      await client?.end().catch(() => undefined);
    },
  };
}
