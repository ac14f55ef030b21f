import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';

/** The same files that the product serves. */
const dist = process.env['DIST_DIR'] ?? 'dist';
let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  phone = await openPhone();
  page = phone.page;
  await page.goto(`${proxy.origin}/login`);
  await page.locator('input').first().fill('caddy@caddee.demo');
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/caddy/home');
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const caches = (here: Page) => here.evaluate(() => globalThis.caches.keys());

interface Clients {
  matchAll(): Promise<unknown[]>;
}

/** What the browser does by itself when the network is back. */
async function syncInBackground(context: BrowserContext, here: Page): Promise<void> {
  const devtools = await context.newCDPSession(here);
  let registrationId: string | undefined;
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await until(() => expect(registrationId).toBeDefined());
  const event = {
    origin: proxy.origin,
    registrationId: registrationId as string,
    tag: 'caddee-outbox',
    lastChance: false,
  };
  await devtools.send('ServiceWorker.dispatchSyncEvent', event);
  await devtools.detach();
}

describe('the worker', () => {
  test('takes the page, holds the shell, and later the other screens', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const held = () =>
      page.evaluate(async () =>
        (await (await globalThis.caches.open('caddee-shell')).keys()).map(({ url }) => new URL(url).pathname),
      );
    expect(await held()).toContain('/index.html');
    await expect.poll(async () => (await held()).join(), { timeout: 90_000 }).toContain('book-screen');
    expect((await held()).some((path) => path.includes('liff'))).toBe(false);
  });

  test('never keeps a navigation, however it is called', async () => {
    await page.goto(`${proxy.origin}/caddy/home?code=SECRET#access_token=SECRET`);
    await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
    const urls = await page.evaluate(async () => {
      const names = await globalThis.caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await globalThis.caches.open(name)).keys()));
      return lists.flat().map(({ url }) => url);
    });
    expect(urls.length).toBeGreaterThan(50);
    expect(urls.filter((url) => url.includes('SECRET'))).toEqual([]);
  });

  test('leaves the server’s own addresses to the server', async () => {
    const answered = await page.evaluate(async () => (await fetch('/livez')).headers.get('content-type'));
    expect(answered).toContain('json');
    const other = await phone.context.newPage();
    const response = await other.goto(`${proxy.origin}/no-such-file.js`);
    expect(response?.status()).toBe(404);
    expect(response?.fromServiceWorker()).toBe(false);
    await other.close();
  });
});

test('a network that takes everything and answers nothing: the copy with its age, and new when it answers', async () => {
  const line = page.locator('.sync').first();
  // A copy of a moment ago is not asked again (`mirror.ts`): until it is older than that.
  await page.waitForFunction((since) => Date.now() - since > 5_000, Date.now());
  proxy.is = 'stuck';
  await page.reload();
  await expect.poll(() => line.getAttribute('class'), { timeout: 10_000 }).toContain('sync--offline');
  expect(await page.getByRole('button', { name: 'รับงาน', exact: true }).count()).toBeGreaterThan(0);
  proxy.is = 'open';
  await expect.poll(() => line.getAttribute('class'), { timeout: 60_000 }).toContain('sync--fresh');
});

test('an answer given without a network is sent by the worker, although the app is closed', async () => {
  proxy.is = 'closed';
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
  await until(async () => expect(await outboxOf(page)).toEqual([{ state: 'waiting', kind: 'POST /booking/act' }]));
  const elsewhere = await phone.context.newPage();
  await page.close();
  const [worker] = phone.context.serviceWorkers();
  const pages = () =>
    worker?.evaluate(async () => (await (self as unknown as { clients: Clients }).clients.matchAll()).length);
  await until(async () => expect(await pages()).toBe(0));
  proxy.is = 'open';
  proxy.passed.length = 0;
  await elsewhere.goto(`${proxy.origin}/robots.txt`);
  await syncInBackground(phone.context, elsewhere);
  await until(async () => expect(await outboxOf(elsewhere)).toEqual([{ state: 'sent', kind: 'POST /booking/act' }]));
  const calls = proxy.passed.filter((it) => it.includes('/api/'));
  // The browser may have called the worker while the page was still there: that try had the page's own token, and needs no other.
  expect(calls.filter((it) => it !== 'POST /api/v1/auth/refresh')).toEqual(['POST /api/v1/booking/act']);
  expect(calls.length).toBeLessThanOrEqual(2);
  await elsewhere.close();
});

describe('a new build', () => {
  let navigations = 0;

  beforeAll(async () => {
    page = await phone.context.newPage();
    await page.goto(`${proxy.origin}/caddy/home`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) navigations += 1;
    });
  });

  /** The page may be loaded anew while it waits for the answer. */
  const look = async () => {
    const isGone = (error: Error) => expect(error.message).toContain('navigation');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update())).catch(isGone);
  };
  const title = () => page.evaluate(async () => /<title>(\w+)/.exec(await (await fetch('/index.html')).text())?.[1]);

  test('is offered, does nothing by itself, and comes with one reload when the user says so', async () => {
    const worker = readFileSync(`${dist}/sw.js`, 'utf8');
    const next = worker.replace(
      /\{"revision":"\w{6}","url":"\/index\.html"\}/,
      '{"revision":"deadbeef","url":"/index.html"}',
    );
    expect(next).not.toBe(worker);
    proxy.instead.set('/sw.js', { type: 'text/javascript', text: next });
    const text = readFileSync(`${dist}/index.html`, 'utf8').replace('<title>', '<title>Second ');
    proxy.instead.set('/index.html', { type: 'text/html', text });
    await look();
    const button = page.getByRole('button', { name: 'อัปเดต', exact: true });
    await button.waitFor();
    // A worker in the middle of an answer is replaced late (see the kill switch): what the screen asked for has come.
    await expect.poll(() => page.locator('.sync').first().getAttribute('class')).toContain('sync--fresh');
    expect(navigations).toBe(0);
    expect(await title()).not.toBe('Second');
    await button.click();
    await expect.poll(() => navigations, { timeout: 30_000 }).toBe(1);
    await expect.poll(title, { timeout: 30_000 }).toBe('Second');
    expect(navigations).toBe(1);
  });

  test('the kill switch removes the worker and its files, and touches nothing a person wrote', async () => {
    // The browser replaces a worker between two of its answers, or after minutes: the app is left, an address of the server is open.
    await page.goto(`${proxy.origin}/robots.txt`);
    navigations = 0;
    proxy.instead.set('/sw.js', { type: 'text/javascript', text: readFileSync('public/sw-off.js', 'utf8') });
    await look();
    await expect.poll(() => caches(page).catch(() => ['still loading']), { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => navigations, { timeout: 30_000 }).toBe(1);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
        timeout: 30_000,
      })
      .toBe(0);
    expect(await outboxOf(page)).toEqual([{ state: 'sent', kind: 'POST /booking/act' }]);
  });
});

test('nothing on the way was complained about', () => {
  expect(phone.complaints).toEqual([]);
});
