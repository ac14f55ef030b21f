import type { Server } from 'node:http';
import type { Socket } from 'node:net';
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
