import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { until } from '../../support/until.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';

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
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

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

test('nothing on the way was complained about', () => {
  expect(phone.complaints).toEqual([]);
});
