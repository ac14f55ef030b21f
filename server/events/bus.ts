import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Db, sql } from '../db/db.ts';
import type { Logger } from '../log.ts';

/** What the processes tell each other after commit. */
export interface News {
  /** People with new events. */
  users: Set<string>;
  /** Sessions that ended or whose person changed. */
  ended: Set<string>;
  /** News may have been missed while the line was down: look for yourself. */
  missed: boolean;
}

export type Listener = (news: News) => void;

export interface Bus {
  /** Heard by this process at once and by the others some milliseconds later. Never throws, never waits. */
  tell(news: { users?: Iterable<string>; ended?: Iterable<string> }): void;
  on(listener: Listener): void;
  /** Whether this process heard its own call the last time: it does not while the line is down, nor behind a pooler. */
  isUp(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'caddee';
const BATCH_MS = 5;
/** How often the bus calls itself: a connection that was cut silently is not heard of otherwise. */
const PULSE_MS = 30_000;
/** A call that was sent and is not heard by then is lost. */
const ECHO_MS = 5_000;
/** NOTIFY takes 8,000 bytes; an id has 36 and its quotes and comma 3. */
const PER_MESSAGE = 190;

/**
 * The bus over PostgreSQL's NOTIFY. It is sent after commit and many at a time: inside the transaction it costs 60 % of the write
 * throughput (docs/server.md §e). NATS or Redis would be another function that answers a `Bus`.
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
      // The events are committed; whoever missed the call finds them when its line is back or its phone asks.
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
  /** Sends, by another connection, what this line must hear. */
  call: () => Promise<unknown>;
  /** Answers whether it was our own. */
  heard: (payload: string) => boolean;
  again: () => void;
}

const DEAF =
  'no NOTIFY arrives here, so what other processes do reaches phones late: is there a pooler in transaction mode? DATABASE_LISTEN_URL takes an address of the database itself';

/**
 * One connection that only listens; it comes back by itself, and says so, because what was sent meanwhile is lost. It calls itself, as
 * soon as it listens and then now and then: a line that was cut silently does not hear that, nor one that leads through a pooler.
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
      // It may be cut: an orderly end would wait for an answer.
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
      if (echo === 'none' && hasHeard) return lost(new Error('the bus did not hear its own call'));
      if (echo === 'none') {
        if (!isDeaf) log.warn(DEAF);
        isDeaf = true;
        return comeBack(ends.everyMs); // each time it is back, this process looks for itself
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
      return 'unsent'; // the database is away, which others say: it proves nothing about the line
    }
    if (isClosed) return 'unsent'; // a timer now would keep a short command of the operator from ending
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
