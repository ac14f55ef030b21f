import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { PAST } from '../../domain/booking/status.ts';
import { startProduct } from '../support/product.ts';
import { openCrowd } from './growth/crowd.ts';
import { atMost, type Figure } from './figure.ts';
import { ITEMS, writeRounds } from './growth/long-history.ts';
import { median } from './growth/rounds.ts';

const CADDIES = 40;
const ASKED = 21;
const ASK_AGAIN_AFTER = 250;
const CALL = '/api/v1/booking/history';

/** BK-15: ten thousand bookings of one golfer: the call that asks for all of them. */
export async function history(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: 1, caddies: CADDIES });
  await writeRounds(crowd, 0, ITEMS);
  await crowd.context.db.pool.query('vacuum analyze');
  const [bearer = ''] = await crowd.signIn(crowd.golfers);
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite });
  try {
    const answers: Answer[] = [];
    answers.push(await askAll(product.origin, bearer));
    while (answers.length <= ASKED) answers.push(await askAll(product.origin, bearer));
    return figuresOf(answers.slice(1));
  } finally {
    agent.destroy();
    await product.close();
    await crowd.close();
  }
}

interface Answer {
  millis: number;
  /** On the wire, gzipped. */
  bytes: number;
}

const agent = new Agent({ keepAlive: true });

/** As the phone asks, to the last byte; proves that all of them came. A server that is too late for others says so: the phone asks again. */
async function askAll(origin: string, bearer: string): Promise<Answer> {
  const began = performance.now();
  let answer = await ask(origin, bearer);
  while (answer.status === 503) {
    await pause(ASK_AGAIN_AFTER);
    answer = await ask(origin, bearer);
  }
  const millis = performance.now() - began;
  if (answer.status !== 200 || answer.encoding !== 'gzip') throw new Error(`${answer.status} ${answer.encoding}`);
  const { data } = JSON.parse(gunzipSync(answer.body).toString()) as { data: { items: unknown[]; total: number } };
  if (data.items.length !== ITEMS || data.total !== ITEMS)
    throw new Error(`${data.items.length} of ${data.total} came`);
  return { millis, bytes: answer.body.length };
}

function ask(origin: string, bearer: string): Promise<{ status?: number; encoding?: string; body: Buffer }> {
  const body = JSON.stringify({ filter: { status: PAST }, page: 1, limit: ITEMS });
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((done, failed) => {
    const asked = request(`${origin}${CALL}`, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      const { statusCode: status, headers: said } = answer;
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done({ status, encoding: said['content-encoding'], body: Buffer.concat(chunks) }));
      answer.on('error', failed);
    });
    asked.on('error', failed).end(body);
  });
}

function figuresOf(answers: Answer[]): Figure[] {
  const times = answers.map(({ millis }) => millis).toSorted((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  return [
    { name: `history, ${ITEMS} at once, median of ${times.length}`, value: median(times), unit: 'ms' },
    { name: 'its p95', value: p95, unit: 'ms', goal: atMost(1_000) },
    { name: 'its bytes, gzip', value: median(answers.map(({ bytes }) => bytes)) / 1e6, unit: 'MB', goal: atMost(2) },
  ];
}
