import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#domain/call.ts';
import { Refused } from '#domain/refusals.ts';
import { networkOf } from './limits.ts';

export interface ConnectionLimits {
  /** The most open connections: each listening phone holds one. */
  most: number;
  /** The most from one address, which a mobile network or a course's Wi-Fi shares among many phones. */
  perAddress: number;
  /** Within how many milliseconds a client must have read some of so many bytes. */
  unreadMs: (bytes: number) => number;
  /** Milliseconds between two checks. */
  lookMs: number;
}

// The slowest connection we support has 1 kB/s: one millisecond per byte.
const LIMITS: ConnectionLimits = {
  most: 20_000,
  perAddress: 3_000,
  unreadMs: (bytes) => 60_000 + bytes,
  lookMs: 10_000,
};

interface Unread {
  bytes: number;
  since: number;
}

/** Limits how many connections there are, and how long an unread answer may stay in memory (reliability.md F9). */
export function limitConnections(server: Server, given: Partial<ConnectionLimits> = {}): void {
  const { most, perAddress, unreadMs, lookMs } = { ...LIMITS, ...given };
  const open = new Map<Socket, Unread>();
  const counts = new Map<string, number>();
  server.maxConnections = most;

  server.on('connection', (socket: Socket) => {
    const who = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(who) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    counts.set(who, count);
    open.set(socket, { bytes: 0, since: 0 });
    socket.once('close', () => {
      open.delete(socket);
      const left = (counts.get(who) ?? 1) - 1;
      if (left === 0) counts.delete(who);
      else counts.set(who, left);
    });
  });

  function look(): void {
    const now = performance.now();
    for (const [socket, unread] of open) {
      const bytes = socket.writableLength;
      // Fewer bytes than before: the client is reading, however slowly.
      if (bytes === 0 || unread.bytes === 0 || bytes < unread.bytes) unread.since = now;
      unread.bytes = bytes;
      if (bytes > 0 && now - unread.since > unreadMs(bytes)) socket.destroy();
    }
  }
  const looking = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(looking));
}

/** The part of a schema that is needed to compute its longest JSON. */
interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly unknown[];
  pipe?: readonly Action[];
}

interface Action {
  type: string;
  requirement?: unknown;
  metadata?: Record<string, unknown>;
  pipe?: readonly Action[];
}

const KB = 1024;
/**
 * The least limit. A text that is a little too long is then refused at its field, which the screen can mark; reading this much is cheap.
 */
const LEAST = 16 * KB;
/** The longest UTF-8 character. Written as `\u0e01` it is longer: then half as many characters fit. */
const CHARACTER = 4;
/** For a phone number, a reference, an e-mail address. */
const SHAPED_TEXT = 254;
const NUMBER = 24;

/** The largest useful body of this call in bytes. Fastify refuses a larger one before reading it (reliability.md F1). */
export const bodyLimitOf = ({ input }: Pick<Call, 'input'>): number =>
  Math.max(LEAST, longest(input as unknown as Shape));

function longest(shape: Shape): number {
  if (shape.entries) {
    const fields = Object.entries(shape.entries);
    return 2 + fields.reduce((sum, [name, it]) => sum + name.length + 4 + longest(it), 0);
  }
  if (shape.wrapped) return longest(shape.wrapped);
  if (shape.item) return 2 + mostOf(shape, 'max_length') * (1 + longest(shape.item));
  switch (shape.type) {
    case 'variant':
    case 'union':
      return Math.max(...(shape.options as Shape[]).map(longest));
    case 'picklist':
      return Math.max(...(shape.options ?? []).map((it) => JSON.stringify(it).length));
    case 'string':
      return 2 + CHARACTER * mostOf(shape, 'max_length');
    default:
      return NUMBER;
  }
}

/** The limit of a schema: from an action of its pipe, or from `text`'s metadata. Throws when nothing limits it. */
function mostOf(shape: Shape, action: 'max_length'): number {
  const pipe = actionsOf(shape);
  const bounds = pipe.flatMap((it) => (it.type === action ? [it.requirement] : [it.metadata?.['most']]));
  const most = bounds.find((it) => typeof it === 'number') ?? (pipe.some(isForm) ? SHAPED_TEXT : undefined);
  if (most === undefined) throw new Error(`a ${shape.type} of an input without a bound`);
  return most;
}

/** All actions of a pipe; a pipe may start with another pipe. */
const actionsOf = ({ pipe = [] }: Pick<Shape, 'pipe'>): readonly Action[] =>
  pipe.flatMap((it) => [it, ...(it.pipe && it.pipe !== pipe ? actionsOf(it) : [])]);

/** Values that are transformed or match one expression are limited in length by that. */
const isForm = ({ type }: Action): boolean => type === 'transform' || type === 'regex';

interface BodyLimits {
  /** How many milliseconds a body other than an upload may take; node:http allows as long as a picture takes on a slow connection. */
  mostMs: number;
  /** The least speed of an upload in each `lookMs`, in bytes per millisecond: half of what phones expect (domain/outbox/drain.ts). */
  leastSpeed: number;
  lookMs: number;
}

const BODY_LIMITS: BodyLimits = { mostMs: 30_000, leastSpeed: 5, lookMs: 30_000 };

/** Refuses bodies that arrive too slowly, with an answer that allows a retry, and closes the connection. */
export function refuseSlowBodies(api: FastifyInstance, given: Partial<BodyLimits> = {}): void {
  const { mostMs, leastSpeed, lookMs } = { ...BODY_LIMITS, ...given };
  api.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions, socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const refuse = (): void => {
        clearInterval(timer);
        void reply.header('connection', 'close').send(new Refused('REQUEST_TIMEOUT'));
      };
      let before = socket.bytesRead;
      const look = (): void => {
        if (socket.bytesRead - before < leastSpeed * lookMs) refuse();
        before = socket.bytesRead;
      };
      const timer = routeOptions.config.isUpload ? setInterval(look, lookMs) : setTimeout(refuse, mostMs);
      for (const over of ['end', 'close']) payload.once(over, () => clearInterval(timer));
    }
    done(null, payload);
  });
}

/** Reads no more than `most` bytes of an answer; throws RangeError when there is more. */
export async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new RangeError(`an answer of more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
