import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKillable, type Killable } from '../../offline/chaos/chaos-browser.ts';
import { serveLightPage } from '../../offline/chaos/chaos-light.ts';
import { chance } from '../../offline/chaos/chaos-measure.ts';
import { isGone } from '../../offline/chaos/chaos-person.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';

const KILLS = 60;
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);

interface Light {
  kept(): Promise<string[]>;
  tap(): Promise<void>;
  isReady?: true;
}

let proxy: NetworkProxy;
let browser: Killable;

beforeAll(async () => {
  proxy = await openNetworkProxy('http://localhost:1'); // nobody is behind it
  serveLightPage(proxy);
  browser = await openKillable();
});
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
});

async function open(): Promise<Page> {
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(`${proxy.origin}/light`);
  await page.waitForFunction(() => (globalThis as unknown as Light).isReady);
  return page;
}

const keptOn = async (page: Page): Promise<Set<string>> =>
  new Set(await page.evaluate(() => (globalThis as unknown as Light).kept()));

interface Outcome {
  shown: number;
  absent: number;
  /** How often the browser threw its databases away by itself, because a kill had torn its file. */
  discards: number;
}

/** Kills the browser at any instant after the screen said so for the first time; what it said, and how much of that is gone. */
async function killed(kills: number): Promise<Outcome> {
  const random = chance(SEED);
  const before = browser.discards;
  const shown = new Set<string>();
  for (let n = 0; n < kills; n += 1) {
    await shownUntilKilled(shown, () => pause(random() * 100));
    await browser.open();
  }
  const kept = await keptOn(await open());
  const absent = [...shown].filter((id) => !kept.has(id)).length;
  return { shown: shown.size, absent, discards: browser.discards - before };
}

async function shownUntilKilled(shown: Set<string>, after: () => Promise<void>): Promise<void> {
  const page = await open();
  const before = shown.size;
  await page.exposeBinding('shown', (_source, id: string) => void shown.add(id));
  const tapping = page
    .evaluate(() => (globalThis as unknown as Light).tap())
    .catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  await expect.poll(() => shown.size).toBeGreaterThan(before);
  await after();
  await browser.kill();
  await tapping;
}

/** As a kill in the middle of a write may leave it, once in about 250 times. */
async function tearDatabases(): Promise<void> {
  const port = new URL(proxy.origin).port;
  const folder = path.join(browser.profile, 'Default', 'IndexedDB', `http_localhost_${port}.indexeddb.leveldb`);
  const [log] = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const file = path.join(folder, log ?? '');
  const bytes = await readFile(file);
  bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 64);
  await writeFile(file, bytes);
}

/** What was shown before the file was torn, and how much of it is gone after it, each time it is asked. */
async function afterTheFile(): Promise<{ shown: number; gone: () => Promise<number>; discards: () => number }> {
  const shown = new Set<string>();
  await shownUntilKilled(shown, () => pause(100));
  await tearDatabases();
  await browser.open();
  const before = browser.discards;
  const page = await open();
  return {
    shown: shown.size,
    gone: async () => {
      const kept = await keptOn(page);
      return [...shown].filter((id) => !kept.has(id)).length;
    },
    discards: () => browser.discards - before,
  };
}

describe('OB-04: the browser is killed right after the screen says รอส่ง', { retry: 0 }, () => {
  test(`OB-04: ${KILLS} times: whatever was shown as waiting is there`, { timeout: 600_000 }, async () => {
    const outcome = await killed(KILLS);
    console.log(JSON.stringify({ seed: SEED, kills: browser.kills, ...outcome }));
    expect(outcome.absent).toBe(0);
    expect(outcome.shown).toBeGreaterThanOrEqual(KILLS);
  });

  test('OB-04: the browser throws its databases away, because its file is torn: what was shown comes back', async () => {
    const { shown, gone, discards } = await afterTheFile();
    await expect.poll(gone).toBe(0); // a browser that starts may give its caches late: the store says so then
    expect(discards()).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(0);
  });
});
