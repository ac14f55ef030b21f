import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind, LiveFrames } from '#domain/events.ts';
import { HISTORY_HEADER } from '#domain/address.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { insertEvents, type EventRow, eventsAfter, lastSeq } from '../house/sql.ts';
import type { News } from './bus.ts';
import type { ServerContext } from '../context.ts';
import { bearerOf } from '../http/input.ts';

interface PendingEvent {
  reader: string;
  kind: EventKind;
  body: unknown;
  at: Moment;
}

const waiting = new WeakMap<Tx, PendingEvent[]>();

/**
 * Emits an event: one row per reader in the transaction of the change. All events are written together before the commit, so that counters
 * are locked late, briefly and always in the same order. Afterwards the bus wakes the readers' live streams.
 */
export function emit<K extends EventKind>(
  tx: Tx,
  kind: K,
  body: EventBodies[K],
  readers: readonly string[],
  now: Moment,
): void {
  const pending = waiting.get(tx) ?? begin(tx);
  for (const reader of new Set(readers)) pending.push({ reader, kind, body, at: now });
}

function begin(tx: Tx): PendingEvent[] {
  const pending: PendingEvent[] = [];
  waiting.set(tx, pending);
  // After all other work before the commit, which may lock rows (chat/room.ts) and emit events itself.
  tx.beforeCommit(async () => tx.beforeCommit(() => write(tx, pending)));
  return pending;
}

/**
 * Writes the events. A reader's `seq` has no gaps and becomes visible in order, because the counter's row stays locked until the commit.
 */
async function write(tx: Tx, pending: readonly PendingEvent[]): Promise<void> {
  tx.enqueue(
    insertEvents(
      pending.map(({ reader }) => reader),
      pending.map(({ kind }) => kind),
      pending.map(({ body }) => JSON.stringify(body)),
      pending.map(({ at }) => isoOf(at)),
    ),
  );
  for (const { reader } of pending) tx.notifyUsers.add(reader);
}

/** The live stream of one phone. Kept small, because there are thousands. */
interface Stream {
  user_id: string;
  session_id: string;
  bearer: string;
  out: Socket;
  /** The `seq` of the last event sent to this stream. */
  heard: number;
  /** In which of every `TURNS` heartbeats this stream's session is checked. */
  turn: number;
}

export interface Live {
  /** Answers `GET /live`; the caller has been admitted. */
  open: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  count: () => number;
  /** Sends `bye` to every stream and accepts no more. */
  close(): void;
}

const HEARTBEAT_MS = 25_000;
/** The bus reports ended sessions; expired ones are found by checking each session every `TURNS` heartbeats (five minutes). */
const TURNS = 12;
/** A phone that missed more events than this reads its lists again instead. */
const MAX_MISSED = 200;
const MAX_ROWS = 2_000;
const MAX_PER_PERSON = 8;
const LAST_WORD_MS = 2_000;
/** A phone that does not read is disconnected; it comes back with its last number. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * The live channel: server-sent events over fetch. A stream remembers the last number it sent and reads only what follows, so nothing is
 * lost or repeated, whether the bus, the heartbeat or a reconnect of the bus wakes it.
 */
export function openLive(context: ServerContext): Live {
  const streams = new Map<string, Set<Stream>>();
  const woken = new Set<string>();
  let beats = 0;
  let entered = 0;
  let isPulling = false;
  let isClosing = false;
  const all = () => [...streams.values()].flatMap((some) => [...some]);
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
  context.bus.on(hear);

  function hear({ users, ended, missed }: News): void {
    for (const user of missed ? streams.keys() : users) if (streams.has(user)) woken.add(user);
    if (woken.size > 0) void pull();
    if (missed || ended.size > 0) void endRevoked(all().filter((one) => missed || ended.has(one.session_id)));
  }

  function beat(): void {
    const sign = signOfLife(context.clock());
    for (const { out } of all()) if (out.writable) out.write(sign);
    for (const user of streams.keys()) woken.add(user);
    void pull();
    const turn = beats++ % TURNS;
    void endRevoked(all().filter((one) => one.turn === turn));
  }

  async function endRevoked(suspects: Stream[]): Promise<void> {
    try {
      for (const one of suspects)
        if (!(await context.sessions.callerOf(one.bearer, context.clock()))) bye(one, 'SESSION_OVER');
    } catch (error) {
      context.log.warn({ err: error }, 'sessions of live streams could not be checked'); // the next heartbeat tries again
    }
  }

  /** One query at a time, for all users woken since the last. */
  async function pull(): Promise<void> {
    if (isPulling) return;
    isPulling = true;
    const asked: string[] = [];
    try {
      while (woken.size > 0) {
        asked.splice(0, asked.length, ...woken);
        woken.clear();
        const rows = await context.db.many(eventsAfter(asked, asked.map(leastHeard), MAX_ROWS));
        for (const row of rows) for (const one of streams.get(row.user_id) ?? []) tell(one, row);
        if (rows.length === MAX_ROWS) for (const user of asked) woken.add(user);
      }
    } catch (error) {
      context.log.warn({ err: error }, 'events for live streams could not be read');
      for (const user of asked) woken.add(user);
      setTimeout(() => void pull(), 1_000).unref();
    } finally {
      isPulling = false;
    }
  }

  const leastHeard = (user: string) =>
    [...(streams.get(user) ?? [])].reduce((least, { heard }) => Math.min(least, heard), Number.MAX_SAFE_INTEGER);

  function enter(one: Stream): void {
    const own = streams.get(one.user_id) ?? new Set();
    streams.set(one.user_id, own.add(one));
    one.out.once('close', () => {
      own.delete(one);
      if (own.size === 0 && streams.get(one.user_id) === own) streams.delete(one.user_id);
    });
    for (const oldest of own) if (own.size > MAX_PER_PERSON && oldest.out.writable) return bye(oldest, 'CROWDED');
  }

  return {
    async open(request, reply) {
      const { caller } = request;
      if (!caller) throw new Refused('SESSION_OVER');
      const missed = await missedBy(context, caller.user_id, request.headers['last-event-id']);
      // The server may have started to close in the meantime.
      if (isClosing) throw new Refused('BUSY');
      const bearer = bearerOf(request) ?? '';
      const out = beginStream(request, reply, context.clock());
      context.log.info({ id: request.id, call: 'GET /live', status: 200 }, 'answered');
      if (!out.writable) return;
      const one = { ...caller, bearer, out, heard: missed.heard, turn: entered++ % TURNS };
      if (missed.isReset) frame(out, 'reset', {}, missed.heard);
      for (const row of missed.rows) tell(one, row);
      enter(one);
      woken.add(one.user_id);
      void pull();
    },
    count: () => [...streams.values()].reduce((sum, { size }) => sum + size, 0),
    close() {
      isClosing = true;
      clearInterval(heartbeat);
      for (const one of all()) bye(one, 'CLOSING');
      // A phone that does not read its `bye` must not keep the server from closing.
      setTimeout(() => all().forEach(({ out }) => out.destroy()), LAST_WORD_MS).unref();
    },
  };
}

interface Missed {
  heard: number;
  rows: EventRow[];
  isReset: boolean;
}

async function missedBy(
  context: ServerContext,
  user_id: string,
  header: string | string[] | undefined,
): Promise<Missed> {
  const last = (await context.db.maybe(lastSeq(user_id)))?.seq ?? 0;
  const heard = /^\d{1,15}$/.test(String(header)) ? Number(header) : undefined;
  if (heard === undefined || heard > last || last - heard > MAX_MISSED) return { heard: last, rows: [], isReset: true };
  if (heard === last) return { heard, rows: [], isReset: false };
  const rows = await context.db.many(eventsAfter([user_id], [heard], MAX_ROWS));
  // Events are deleted after a month; older ones can no longer be sent.
  const isWhole = rows.length > 0 && rows[0]?.seq === heard + 1;
  return isWhole ? { heard, rows, isReset: false } : { heard: last, rows: [], isReset: true };
}

/** A comment with our time, for phones whose clock is wrong; not an event. */
const signOfLife = (now: Moment): string => `:${now}\n\n`;

/**
 * Writes the head of the answer directly to the socket and releases everything else of the request, because a stream may last for hours.
 * Without a length, the body ends with the connection.
 */
function beginStream(request: FastifyRequest, reply: FastifyReply, now: Moment): Socket {
  reply.hijack();
  const { raw } = request;
  const { socket } = raw;
  const { 'x-content-type-options': sniff, 'x-request-id': id, [HISTORY_HEADER]: history } = reply.getHeaders();
  // Only the headers that a stream needs: every start of the app opens one.
  const headers = {
    'x-content-type-options': sniff,
    'x-request-id': id,
    ...(history !== undefined && { [HISTORY_HEADER]: history }),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${signOfLife(now)}`);
  reply.raw.removeAllListeners();
  raw.headers = {};
  raw.rawHeaders = [];
  return socket;
}

function tell(one: Stream, { kind, body, seq }: EventRow): void {
  if (seq <= one.heard) return;
  if (seq > one.heard + 1) frame(one.out, 'reset', {}, seq - 1);
  frame(one.out, kind, body, seq);
  one.heard = seq;
}

function bye(one: Stream, reason: LiveFrames['bye']['reason']): void {
  frame(one.out, 'bye', { reason } satisfies LiveFrames['bye']);
  one.out.destroySoon();
}

function frame(out: Socket, event: string, data: unknown, id?: number): void {
  if (!out.writable) return;
  out.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
}
