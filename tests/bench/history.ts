import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { PAST } from '../../domain/booking/status.ts';
import { startProduct } from '../support/product.ts';
import { freshBuild } from './build.ts';
import { openCrowd } from './growth/crowd.ts';
import { atMost, type Figure } from './figure.ts';
import { addHistory, identifierOf, ITEMS, PASSWORD } from './growth/long-history.ts';
import { type Blocks, longestBlock } from './page/main-thread.ts';
import { metricOf } from './metrics.ts';
import { interleaved, median } from './growth/rounds.ts';
import { newProfile, openBrowser, openSignedIn } from './page/signed-in.ts';

const CADDIES = 40;
/** Two golfers: one with a long history, one with two pages of it. */
const [LONG, SHORT, FEW] = [0, 1, 40];
const ASKED = 21;
const OPENED = 7;
const SLOWER = 4;
const ASK_AGAIN_AFTER = 250;
const CPU = 'process_cpu_seconds_total';
const CALL = '/api/v1/booking/history';

/** BK-15: ten thousand bookings of one golfer: the call that asks for all of them, and the golfer's screens on a slow phone. */
export async function history(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: 2, caddies: CADDIES });
  await addHistory(crowd, LONG, ITEMS);
  await addHistory(crowd, SHORT, FEW);
  const [bearer = ''] = await crowd.signIn(crowd.golfers.slice(LONG, LONG + 1));
  const { dist } = await freshBuild();
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: dist });
  try {
    const answers: Answer[] = [];
    answers.push(await askAll(product.origin, bearer));
    const before = await metricOf(product.origin, CPU);
    while (answers.length <= ASKED) answers.push(await askAll(product.origin, bearer));
    const cpu = (await metricOf(product.origin, CPU)) - before;
    const opened = await openScreens(product.origin);
    return [...figuresOfCall(answers.slice(1), cpu), ...figuresOfScreens(opened)];
  } finally {
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

interface Opened {
  /** While the screen opened, and while its history did. */
  first: Blocks;
  history: Blocks;
}

type Runs = Record<'long' | 'short', Opened>;

async function openScreens(origin: string): Promise<Runs[]> {
  const [long, short] = [await openPhone(origin, LONG), await openPhone(origin, SHORT)];
  try {
    return await interleaved(
      { long: () => openOnce(long.browser, origin), short: () => openOnce(short.browser, origin) },
      OPENED,
    );
  } finally {
    for (const phone of [long, short]) await phone.close();
  }
}

/** The golfer is signed in on it. */
async function openPhone(origin: string, golfer: number) {
  const profile = await newProfile();
  const browser = await openBrowser(profile);
  await openSignedIn(browser, origin, identifierOf(golfer), PASSWORD);
  return { browser, close: async () => (await browser.close(), await profile.remove()) };
}

/** A new tab on a slow phone: the list of bookings, then its history and one more page of it. */
async function openOnce(browser: BrowserContext, origin: string): Promise<Opened> {
  const page = await browser.newPage();
  try {
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const first = await longestBlock(page, async () => {
      await page.goto(`${origin}/golfer/booking`);
      await page.locator('.sync--fresh').waitFor();
      await isIdle(page);
    });
    const history = await longestBlock(page, async () => {
      await page.locator('a[href="/golfer/booking?tab=history"]').click();
      await page.locator('.past').first().waitFor();
      const before = await page.locator('.past').count();
      await page.locator('main .btn--quiet').click();
      await page.waitForFunction((shown) => document.querySelectorAll('.past').length > shown, before);
      await isIdle(page);
    });
    return { first, history };
  } finally {
    await page.close();
  }
}

const isIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle())));

/** `cpu`: seconds of the server for all of them. */
function figuresOfCall(answers: Answer[], cpu: number): Figure[] {
  const times = answers.map(({ millis }) => millis).toSorted((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  return [
    { name: `history, ${ITEMS} at once, median of ${times.length}`, value: median(times), unit: 'ms' },
    { name: 'its p95', value: p95, unit: 'ms', goal: atMost(1_000) },
    { name: 'the server’s own CPU for each', value: (cpu * 1_000) / answers.length, unit: 'ms' },
    { name: 'its bytes, gzip', value: median(answers.map(({ bytes }) => bytes)) / 1e6, unit: 'MB', goal: atMost(2) },
  ];
}

function figuresOfScreens(runs: Runs[]): Figure[] {
  const middle = (of: (run: Runs) => number) => median(runs.map(of));
  const figure = (name: string, of: keyof Opened): Figure[] => [
    {
      name: `${name}, longest block at ${SLOWER}× CPU, its own time`,
      value: middle(({ long }) => long[of].own),
      unit: 'ms',
      ratio: { value: middle(({ long, short }) => long[of].own / short[of].own), to: `${FEW} bookings` },
      goal: atMost(200),
    },
    { name: 'by the clock on the wall', value: middle(({ long }) => long[of].wall), unit: 'ms' },
  ];
  return [...figure('/golfer/booking', 'first'), ...figure('its history', 'history')];
}
