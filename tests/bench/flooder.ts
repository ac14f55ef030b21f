import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { authorization, type Phone } from './listen.ts';

export type Flooder = 'caddy' | 'golfer';

const DELIVERED = JSON.stringify({ rooms: Array.from({ length: 100 }, () => ({ room_id: randomUUID(), seq: 1 })) });
const DEEP = '['.repeat(20_000);
const hours = (rows: number) => JSON.stringify({ weekly: Array.from({ length: rows }, () => ({})), exceptions: [] });
const search = (limit: number) => JSON.stringify({ filter: { q: 'ก่ '.repeat(19) }, page: 1, limit });

/** As bad as an account may make them: as many wrong rows as fit, more than fit, deep, and what has to be looked for. */
const BODIES: Record<Flooder, [call: string, body: string][]> = {
  caddy: [
    ['/caddy/availability', hours(5_000)],
    ['/caddy/availability', hours(87_000)],
    ['/chat/delivered', DELIVERED],
    ['/post/create', DEEP],
  ],
  golfer: [
    ['/caddy/search', search(10_000)],
    ['/caddy/search', search(50)],
    ['/chat/delivered', DELIVERED],
    ['/broadcast/create', DEEP],
  ],
};

const CONNECTIONS = 4;

export interface Flood {
  origin: string;
  phone: Phone;
  is: Flooder;
  millis: number;
}

/** Sends as fast as it can; resolves with the number of requests that were answered. */
export async function flood(agent: Agent, { origin, phone, is, millis }: Flood): Promise<number> {
  const end = performance.now() + millis;
  const bodies = BODIES[is];
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, from) => {
      let count = 0;
      for (; performance.now() < end; count += 1) {
        const [call, body] = bodies[(from + count) % bodies.length] ?? ['', ''];
        const status = await ask({ agent, origin, phone }, 'POST', call, body);
        // Refused at the door it costs nobody anything, and proves nothing.
        if (status >= 500 || status === 401 || status === 403) throw new Error(`${call} was answered ${status}`);
      }
      return count;
    }),
  );
  return counts.reduce((sum, n) => sum + n, 0);
}

interface Way {
  agent: Agent;
  origin: string;
  phone: Phone;
}

/** Resolves with the status; 0 where the connection was cut. */
export function ask({ agent, origin, phone }: Way, method: string, call: string, body?: string): Promise<number> {
  const headers = {
    ...authorization(phone),
    'x-forwarded-for': phone.who,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    }),
  };
  return new Promise((done) => {
    const asked = request(`${origin}/api/v1${call}`, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
      answer.on('error', () => done(answer.statusCode ?? 0));
    });
    // Of a body that is too long the rest is not waited for: the connection may be cut while it is sent.
    asked.on('error', () => done(0));
    asked.end(body);
  });
}
