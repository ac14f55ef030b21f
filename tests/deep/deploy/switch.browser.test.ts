import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { lookForUpdate, settled } from '../../offline/deploy.ts';
import { openNetworkProxy, type Fate, type NetworkProxy } from '../../offline/network-proxy.ts';

const DIST = process.env.DIST_DIR ?? 'dist';
/** Of a machine that does much else. */
const PATIENCE = 300_000;
/** Two builds of three megabytes, four megabytes of the person's answers (`mirror-copies.ts`), and what the browser adds. */
const MAX_MB = 16;
const env: Record<string, string> = { SEED: 'demo' };

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let loads = 0;

beforeAll(async () => {
  product = await startProduct(env);
  proxy = await openNetworkProxy(product.origin);
  phone = await openPhone();
  phone.context.setDefaultTimeout(60_000);
  page = phone.page;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(`${proxy.origin}/login`);
  await page.locator('input').first().fill('caddy@caddee.demo');
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/caddy/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}, PATIENCE);

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const is = (address: string) => settled(() => page.locator(`nav a[href="${address}"]`).first().click());
const registrations = () =>
  settled(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length));
const cachesHere = () => settled(() => page.evaluate(() => caches.keys()));
/** The worker in control and the one that waits, if any. */
const workers = () =>
  settled(() =>
    page.evaluate(async () => {
      const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return { controls: navigator.serviceWorker.controller?.state, active: active?.state, waits: Boolean(waiting) };
    }),
  );
const ops = (): Promise<string[]> => settled(async () => (await outboxOf(page)).map(({ kind }) => kind));

/** Without a network, by the worker alone. */
async function opensOffline(): Promise<boolean> {
  proxy.is = 'closed';
  try {
    await page.goto(`${proxy.origin}/caddy/home`);
    await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor({ timeout: 20_000 });
    return true;
  } catch {
    return false;
  } finally {
    proxy.is = 'open';
  }
}

const ALONE = { controls: 'activated', active: 'activated', waits: false };
const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Wi-Fi</title>' };
const script = (body: string) => ({ status: 200, headers: { 'content-type': 'text/javascript' }, body });

const held = () =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    const { usage } = await navigator.storage.estimate();
    return { caches: names.length, entries: counts.reduce((sum, n) => sum + n, 0), mb: (usage ?? 0) / 1e6 };
  });

/** Two builds at most, the person's few copies, and four megabytes of answers (`mirror-copies.ts`). */
const MAX_ENTRIES = 2 * readdirSync(DIST, { recursive: true }).length + 20;
/** What lies on the phone, and is too much of it. */
async function excess(): Promise<Record<string, number>> {
  const { caches, entries, mb } = await held();
  return {
    ...(caches > 3 && { caches }),
    ...(entries > MAX_ENTRIES && { entries }),
    ...(mb > MAX_MB && { mb }),
  };
}

test(
  'CA-15: five hundred navigations: what lies on the phone stays within its bounds',
  async () => {
    await page.evaluate(async () => {
      const places = ['home', 'profile', 'home', 'booking', 'profile/earnings', 'booking/availability'];
      for (let n = 0; n < 500; n += 1) {
        history.pushState(null, '', `/caddy/${places[n % places.length]}?n=${n}`);
        do await new Promise((resolve) => setTimeout(resolve));
        while (!document.querySelector('#main'));
      }
      history.pushState(null, '', '/caddy/home');
    });
    expect(await excess()).toEqual({});
  },
  PATIENCE,
);

describe('CA-14: an answer in the place of the worker that is none', () => {
  test.each<[string, Fate]>([
    ['a 404', { status: 404, headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['the page of a Wi-Fi', html],
    ['a 500', { status: 500, body: 'oh' }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere.js' } }],
    ['half a script', script('self.addEventListener("install", (')],
    ['a script that throws', script('throw new Error("no")')],
    ['an answer that breaks off', 'half'],
    ['no answer', 'closed'],
  ])('CA-14: %s: the worker that is there stays, and the app goes on', async (_what, fate) => {
    proxy.fateOf = ({ url }) => (url === '/sw.js' ? fate : undefined);
    await lookForUpdate(page);
    expect([await opensOffline(), await workers()]).toEqual([true, ALONE]);
  });

  test('CA-14: the next good answer is taken', async () => {
    const next = readFileSync(path.join(DIST, 'sw.js'), 'utf8');
    proxy.fateOf = ({ url }) => (url === '/sw.js' ? script(`${next}\n// another one`) : undefined);
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'อัปเดต', exact: true }).waitFor();
    expect(await workers()).toEqual({ ...ALONE, waits: true });
  });

  test('nothing on the way was complained about', () => {
    expect(phone.complaints).toEqual([]);
  });
});

describe('CA-13: the kill switch (WORKER=off)', () => {
  test(
    'CA-13: the worker and its files go with one reload, which waits for what the caddy has begun; none of it is lost',
    async () => {
      proxy.fateOf = ({ url }) => (url?.includes('/booking/act') ? 'closed' : undefined);
      await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
      await expect.poll(ops).toEqual(['POST /booking/act']);
      const before = await ops();
      await page.evaluate(() => history.pushState(null, '', '/caddy/booking/availability'));
      const date = page.locator('main input[name=day]').last();
      await date.fill('2027-01-15');
      await product.stop();
      env['WORKER'] = 'off';
      await product.start();
      loads = 0;
      await lookForUpdate(page);
      await expect.poll(registrations).toBe(0);
      await expect.poll(async () => (await cachesHere()).includes('caddee-shell')).toBe(false);
      expect([await date.inputValue(), loads]).toEqual(['2027-01-15', 0]);
      await date.fill('');
      await expect.poll(() => loads).toBe(1);
      await page.locator('main input[name=day]').last().waitFor();
      expect(await ops()).toEqual(before);
    },
    PATIENCE,
  );

  test(
    'CA-13: from then on there is none, however often the app is opened, and no page is loaded twice',
    async () => {
      loads = 0;
      for (let n = 0; n < 3; n += 1) {
        proxy.passed.length = 0;
        await page.goto(`${proxy.origin}/caddy/profile`);
        await expect.poll(() => proxy.passed).toContain('HEAD /sw.js');
        await is('/caddy/booking');
        await page.waitForURL('**/caddy/booking');
      }
      expect([await registrations(), loads]).toEqual([0, 3]);
      expect(proxy.passed).not.toContain('GET /sw.js');
    },
    PATIENCE,
  );

  test(
    'CA-13: switched on again, it comes back by itself, and what waited is sent',
    async () => {
      await product.stop();
      env['WORKER'] = 'on';
      await product.start();
      proxy.fateOf = undefined;
      await page.goto(`${proxy.origin}/caddy/home`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await expect.poll(cachesHere).toContain('caddee-shell');
      await expect.poll(() => proxy.passed.filter((it) => it === 'POST /api/v1/booking/act').length).toBeGreaterThan(0);
    },
    PATIENCE,
  );
});
