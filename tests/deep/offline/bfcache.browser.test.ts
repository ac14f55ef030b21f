import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../journey/people.ts';
import { PASSWORD, signOutOn } from '../../privacy/on-the-phone.ts';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;

declare global {
  interface Window {
    came?: { persisted: boolean };
  }
}

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  // Playwright switches this cache off; a phone has it.
  phone = await openPhone({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  page = phone.page;
  await signInOn(page, proxy.origin, 'caddy@caddee.demo', PASSWORD);
  await accepts().first().waitFor();
  await page.locator('.sync--fresh').first().waitFor();
  await isLive(0);
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const accepts = () => page.getByRole('button', { name: 'รับงาน', exact: true });
const streams = (): number => proxy.passed.filter((it) => it.startsWith('GET /api/v1/live')).length;
/** Another stream is open than the first `before`. */
const isLive = (before: number) => until(() => expect(streams()).toBeGreaterThan(before));

/** Away to a page of the same site, and back; how the browser says the page was restored. */
async function awayAndBack(): Promise<{ persisted: boolean; reasons: string }> {
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (window.came = { persisted })));
  await page.goto(`${proxy.origin}/robots.txt`);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL('**/caddy/home', { waitUntil: 'commit' }); // what comes back does not load
  await page.locator('#main').waitFor();
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: unknown;
    })[];
    return {
      persisted: window.came?.persisted ?? false,
      reasons: JSON.stringify(entry?.notRestoredReasons ?? 'none said'),
    };
  });
}

const states = async (): Promise<string[]> => (await outboxOf(page)).map(({ state }) => state);

describe('the back/forward cache', () => {
  test('brings the caddy’s home back as it was left', async () => {
    const before = streams();
    const { persisted, reasons } = await awayAndBack();
    expect(persisted, reasons).toBe(true);
    await isLive(before);
  });

  test('the page is alive: what changed elsewhere comes by itself', async () => {
    const before = await accepts().count();
    expect(before).toBeGreaterThan(1);
    const token = await page.evaluate(() => sessionStorage.getItem('app_token') ?? '');
    const pending = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };
    const { items } = await call(product.origin, 'POST /booking/history', pending, token);
    const [{ booking_ref, version } = { booking_ref: '', version: 0 }] = items;
    // Another phone of the caddy.
    await call(product.origin, 'POST /booking/act', { booking_ref, action: 'accept', version }, token);
    await expect.poll(() => accepts().count()).toBe(before - 1);
  });

  test('the page’s storage works: what the caddy answers without a signal waits, and is sent', async () => {
    proxy.is = 'closed';
    await accepts().first().click();
    await expect.poll(states).toEqual(['waiting']);
    proxy.is = 'open';
    await expect.poll(states, { timeout: 60_000 }).toEqual(['sent']);
  });

  test('the caddy signed out in another tab meanwhile: coming back shows nothing of that caddy', async () => {
    const other = await phone.context.newPage();
    await other.goto(`${proxy.origin}/caddy/home`);
    await other.locator('.sync--fresh').first().waitFor();
    await page.goto(`${proxy.origin}/robots.txt`);
    await signOutOn(other, 'caddy');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL(/\/(?:login|no-permission)/, { waitUntil: 'commit' });
    await until(async () => expect(await page.locator('.duty, div.sync').count()).toBe(0));
    await other.close();
    expect(phone.complaints).toEqual([]);
  });
});
