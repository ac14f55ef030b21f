import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../support/product.ts';
import { openCrowd } from './growth/crowd.ts';
import { type Figure, ratioAtMost } from './figure.ts';
import { authorization, type Phone } from './listen.ts';
import { interleaved, median } from './growth/rounds.ts';

const OTHERS = 50;
/** Reads of one of the others in a second: what an open app asks for at most. */
const PACE = 4;
const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: OTHERS + CONNECTIONS });

/** As bad as an account may make them: as many wrong rows as fit, more than fit, deep, and what has to be looked for. */
const BODIES: [call: string, body: string][] = [
  ['/caddy/availability', JSON.stringify({ weekly: Array.from({ length: 5_000 }, () => ({})), exceptions: [] })],
  ['/caddy/availability', JSON.stringify({ weekly: Array.from({ length: 87_000 }, () => ({})), exceptions: [] })],
  [
    '/chat/delivered',
    JSON.stringify({ rooms: Array.from({ length: 100 }, () => ({ room_id: randomUUID(), seq: 1 })) }),
  ],
  ['/post/create', `${'['.repeat(20_000)}`],
  ['/caddy/search', JSON.stringify({ filter: { q: 'ก่ '.repeat(19) }, page: 1, limit: 10_000 })],
];

interface Times {
  /** Milliseconds of everybody else's reads, from the moment they were due; the slowest last. */
  others: number[];
  /** What the one who floods was answered in a second. */
  flood: number;
}

/** How long everybody else's reads take while one account sends the worst bodies it may, as fast as it can (reliability.md F1). */
export async function flood(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: OTHERS, caddies: ROUNDS + 1 });
  // Each phone has an address of its own, as behind a proxy.
  const env = { DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite, RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  const product = await startProduct(env);
  const { origin } = product;
  try {
    const bearers = await crowd.signIn([...crowd.golfers, ...crowd.caddies]);
    const phones = bearers.map((bearer, n): Phone => ({ who: `10.0.0.${n + 1}`, bearer }));
    const others = phones.slice(0, OTHERS);
    // In each round another one, who has not been told yet that it is too much.
    const worst = phones.slice(OTHERS);
    const rounds = await interleaved(
      { quiet: () => measured(origin, others), flooded: () => measured(origin, others, worst.pop()) },
      ROUNDS,
    );
    return figuresOf(rounds);
  } finally {
    agent.destroy();
    await product.close();
    await crowd.close();
  }
}

async function measured(origin: string, others: Phone[], worst?: Phone): Promise<Times> {
  const end = performance.now() + SECONDS * 1_000;
  const floods = worst ? Array.from({ length: CONNECTIONS }, (_, n) => floodFrom(origin, worst, n, end)) : [];
  const reads = await Promise.all(others.map((phone, n) => readsOf(origin, phone, n)));
  const sent = await Promise.all(floods);
  return { others: reads.flat().toSorted((a, b) => a - b), flood: sent.reduce((sum, n) => sum + n, 0) / SECONDS };
}

/** Not everybody at the same moment. Who is refused is a fault of the figure, not a quick answer. */
async function readsOf(origin: string, phone: Phone, n: number): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now() + (n / OTHERS) * (1_000 / PACE);
  for (let count = 0; count < SECONDS * PACE; count += 1) {
    const due = began + (count * 1_000) / PACE;
    await pause(Math.max(0, due - performance.now()));
    const status = await ask(origin, phone, 'GET', '/wallet/balance');
    if (status !== 200) throw new Error(`somebody else was answered ${status}`);
    times.push(performance.now() - due);
  }
  return times;
}

async function floodFrom(origin: string, phone: Phone, from: number, end: number): Promise<number> {
  let count = 0;
  for (; performance.now() < end; count += 1) {
    const [call, body] = BODIES[(from + count) % BODIES.length] ?? ['', ''];
    const status = await ask(origin, phone, 'POST', call, body);
    if (status >= 500) throw new Error(`${call} was answered ${status}`);
  }
  return count;
}

function ask(origin: string, phone: Phone, method: string, call: string, body?: string): Promise<number> {
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

function figuresOf(rounds: Record<'quiet' | 'flooded', Times>[]): Figure[] {
  const p99 = ({ others }: Times) => others[Math.floor(others.length * 0.99)] ?? Number.NaN;
  const middle = (pick: (round: Record<'quiet' | 'flooded', Times>) => number) => median(rounds.map(pick));
  return [
    { name: 'p99 of 200 reads a second by 50 people', value: middle(({ quiet }) => p99(quiet)), unit: 'ms' },
    {
      name: 'the same while one account floods',
      value: middle(({ flooded }) => p99(flooded)),
      unit: 'ms',
      ratio: { value: middle(({ quiet, flooded }) => p99(flooded) / p99(quiet)), to: 'quiet' },
      goal: ratioAtMost(3),
    },
    { name: 'what it sends', value: middle(({ flooded }) => flooded.flood), unit: 'req/s' },
  ];
}
