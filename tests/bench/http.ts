import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { startProduct } from '../support/product.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import { type Figure, ratioAtLeast } from './figure.ts';
import { metricOf } from './metrics.ts';
import { interleaved, median } from './growth/rounds.ts';

const PEOPLE = 500;
const CONNECTIONS = 64;
const SECONDS = 4;
const ROUNDS = 5;
const CALL = '/api/v1/wallet/balance';

interface Server {
  origin: string;
  close(): Promise<void>;
}

/** A hot read of somebody signed in, against the least that could answer it. */
export async function http(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: PEOPLE });
  const bearers = await crowd.signIn(crowd.golfers);
  const raw = await startRaw(crowd);
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite });
  try {
    await proveSame(raw, product, bearers);
    return figuresOf(
      await interleaved({ raw: () => load(raw, bearers), product: () => load(product, bearers) }, ROUNDS),
    );
  } finally {
    await product.close();
    await raw.close();
    await crowd.close();
  }
}

async function startRaw({ url }: Crowd): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'raw-server.ts'), { env: { ...process.env, DATABASE_URL: url } });
  const exit = once(child, 'exit').then((how) => how.join(' '));
  const started = once(child, 'message').then(([port]) => Number(port));
  const port = await Promise.race([started, exit]);
  if (typeof port !== 'number') throw new Error(`the raw server ended: ${port}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** Everybody is told the same by both, but for the moment of asking; a stranger is told nothing by either. */
async function proveSame(raw: Server, product: Server, bearers: string[]): Promise<void> {
  const asked = async ({ origin }: Server, bearer: string) => {
    const answer = await fetch(origin + CALL, { headers: { authorization: `Bearer ${bearer}` } });
    const { as_of, ...data } = ((await answer.json()) as { data: { as_of?: string } | null }).data ?? {};
    return JSON.stringify([answer.status, typeof as_of, data]);
  };
  for (const bearer of bearers) {
    const [one, other] = [await asked(raw, bearer), await asked(product, bearer)];
    if (one !== other || !one.startsWith('[200,')) throw new Error(`raw says ${one}, the product ${other}`);
  }
  for (const server of [raw, product]) {
    const stranger = await asked(server, 'x'.repeat(43));
    if (!stranger.startsWith('[401,')) throw new Error(`a stranger was told ${stranger}`);
  }
}

interface Load {
  perSecond: number;
  /** Of the server's own process. */
  cpuMicros: number;
  p99: number;
}

async function load({ origin }: Server, bearers: string[]): Promise<Load> {
  const requests = bearers.map((bearer) => ({ headers: { authorization: `Bearer ${bearer}` } }));
  let clients = 0;
  const before = await metricOf(origin, 'process_cpu_seconds_total');
  const result = await autocannon({
    url: origin + CALL,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      // Each begins with somebody else, or all would ask for the same person at the same time.
      const from = Math.floor((clients++ * requests.length) / CONNECTIONS);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
    verifyBody: (body) => body.startsWith('{"status":"success","status_code":200,"data":{"available":100000,'),
  });
  const cpu = (await metricOf(origin, 'process_cpu_seconds_total')) - before;
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches > 0 || result['2xx'] === 0)
    throw new Error(`wrong answers: ${JSON.stringify({ non2xx, errors, timeouts, mismatches })}`);
  const answered = result['2xx'];
  return { perSecond: answered / result.duration, cpuMicros: (cpu * 1e6) / answered, p99: result.latency.p99 };
}

function figuresOf(rounds: Record<'raw' | 'product', Load>[]): Figure[] {
  const middle = (pick: (round: Record<'raw' | 'product', Load>) => number) => median(rounds.map(pick));
  const perSecond = middle(({ raw, product }) => product.perSecond / raw.perSecond);
  const cpu = middle(({ raw, product }) => product.cpuMicros / raw.cpuMicros);
  return [
    { name: 'GET wallet/balance, raw node:http + pg', value: middle(({ raw }) => raw.perSecond), unit: 'req/s' },
    {
      name: 'GET wallet/balance, the product',
      value: middle(({ product }) => product.perSecond),
      unit: 'req/s',
      ratio: { value: perSecond, to: 'raw' },
      goal: ratioAtLeast(0.6),
    },
    {
      name: 'its own CPU per request',
      value: middle(({ product }) => product.cpuMicros),
      unit: 'µs',
      ratio: { value: cpu, to: 'raw' },
    },
    { name: 'its p99', value: middle(({ product }) => product.p99), unit: 'ms' },
  ];
}
