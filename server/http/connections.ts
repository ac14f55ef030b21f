import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
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

interface BodyLimits {
  /** How many milliseconds a body other than an upload may take; node:http allows as long as a picture takes on a slow connection. */
  mostMs: number;
  /** The least speed of an upload in each `lookMs`, in bytes per millisecond: half of what phones expect (domain/outbox/attachment.ts). */
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
