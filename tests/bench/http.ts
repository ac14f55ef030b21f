import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { startProduct } from '../support/product.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import { type Figure, ratioAtLeast } from './figure.ts';
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

/** Answers in a second. */
async function load({ origin }: Server, bearers: string[]): Promise<number> {
  const requests = bearers.map((bearer) => ({ headers: { authorization: `Bearer ${bearer}` } }));
  let clients = 0;
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
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches > 0 || result['2xx'] === 0)
    throw new Error(`wrong answers: ${JSON.stringify({ non2xx, errors, timeouts, mismatches })}`);
  return result['2xx'] / result.duration;
}

function figuresOf(rounds: Record<'raw' | 'product', number>[]): Figure[] {
  const middle = (pick: (round: Record<'raw' | 'product', number>) => number) => median(rounds.map(pick));
  return [
    { name: 'GET wallet/balance, raw node:http + pg', value: middle(({ raw }) => raw), unit: 'req/s' },
    {
      name: 'GET wallet/balance, the product',
      value: middle(({ product }) => product),
      unit: 'req/s',
      ratio: { value: middle(({ raw, product }) => product / raw), to: 'raw' },
      goal: ratioAtLeast(0.6),
    },
  ];
}
