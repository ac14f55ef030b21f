import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../support/product.ts';
import { openCrowd } from './growth/crowd.ts';
import { type Figure, ratioAtMost } from './figure.ts';
import { ask, type Flood, type Flooder } from './flooder.ts';
import type { Phone } from './listen.ts';
import { interleaved, median } from './growth/rounds.ts';

const OTHERS = 50;
/** Reads of one of the others in a second: what an open app asks for at most. */
const PACE = 4;
const SECONDS = 5;
const ROUNDS = 3;
const agent = new Agent({ keepAlive: true, maxSockets: OTHERS });

type Turn = 'quiet' | Flooder;

interface Times {
  /** Milliseconds of everybody else's reads, from the moment they were due; the slowest last. */
  others: number[];
  /** What the one who floods was answered in a second. */
  flood: number;
}

/** How long everybody else's reads take while one account sends the worst bodies it may, as fast as it can (reliability.md F1). */
export async function flood(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: OTHERS + ROUNDS + 1, caddies: ROUNDS + 1 });
  // Each phone has an address of its own, as behind a proxy.
  const env = { DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite, RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  const product = await startProduct(env);
  const { origin } = product;
  const flooder = fork(path.join(import.meta.dirname, 'flood-process.ts'));
  try {
    const bearers = await crowd.signIn([...crowd.golfers, ...crowd.caddies]);
    const phones = bearers.map((bearer, n): Phone => ({ who: `10.0.0.${n + 1}`, bearer }));
    const others = phones.slice(0, OTHERS);
    // In each round another one, who has not been told yet that it is too much.
    const worst = { golfer: phones.slice(OTHERS, crowd.golfers.length), caddy: phones.slice(crowd.golfers.length) };
    const flooded = async (is: Flooder): Promise<Times> => {
      const phone = worst[is].pop();
      if (!phone) throw new Error(`there is no ${is} left`);
      const [sent, times] = await Promise.all([
        sentBy(flooder, { origin, phone, is, millis: SECONDS * 1_000 }),
        readBy(origin, others),
      ]);
      return { others: times, flood: sent / SECONDS };
    };
    const turns = {
      quiet: async () => ({ others: await readBy(origin, others), flood: 0 }),
      caddy: () => flooded('caddy'),
      golfer: () => flooded('golfer'),
    };
    return figuresOf(await interleaved(turns, ROUNDS));
  } finally {
    flooder.kill();
    agent.destroy();
    await product.close();
    await crowd.close();
  }
}

/** The times of all their reads, the slowest last. */
async function readBy(origin: string, others: Phone[]): Promise<number[]> {
  const reads = await Promise.all(others.map((phone, n) => readsOf(origin, phone, n)));
  return reads.flat().toSorted((a, b) => a - b);
}

/** Not everybody at the same moment. Who is refused is a fault of the figure, not a quick answer. */
async function readsOf(origin: string, phone: Phone, n: number): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now() + (n / OTHERS) * (1_000 / PACE);
  for (let count = 0; count < SECONDS * PACE; count += 1) {
    const due = began + (count * 1_000) / PACE;
    await pause(Math.max(0, due - performance.now()));
    const status = await ask({ agent, origin, phone }, 'GET', '/wallet/balance');
    if (status !== 200) throw new Error(`somebody else was answered ${status}`);
    times.push(performance.now() - due);
  }
  return times;
}

/** The number of its requests. Throws what ended the process that sends them. */
async function sentBy(flooder: ChildProcess, asked: Flood): Promise<number> {
  const told = once(flooder, 'message').then(([count]) => Number(count));
  const ended = once(flooder, 'exit').then((how) => Promise.reject(new Error(`the flood ended: ${how.join(' ')}`)));
  flooder.send(asked);
  return Promise.race([told, ended]);
}

function figuresOf(rounds: Record<Turn, Times>[]): Figure[] {
  const p99 = ({ others }: Times) => others[Math.floor(others.length * 0.99)] ?? Number.NaN;
  const middle = (pick: (round: Record<Turn, Times>) => number) => median(rounds.map(pick));
  const flooded = (is: Flooder): Figure[] => [
    {
      name: `the same while one ${is} floods`,
      value: middle((round) => p99(round[is])),
      unit: 'ms',
      ratio: { value: middle((round) => p99(round[is]) / p99(round.quiet)), to: 'quiet' },
      goal: ratioAtMost(3),
    },
    { name: `what the ${is} sends`, value: middle((round) => round[is].flood), unit: 'req/s' },
  ];
  return [
    { name: 'p99 of 200 reads a second by 50 people', value: middle(({ quiet }) => p99(quiet)), unit: 'ms' },
    ...flooded('caddy'),
    ...flooded('golfer'),
  ];
}
