import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../journey/people.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import {
  canariesOf,
  everythingStored,
  found,
  isDrawn,
  PASSWORD,
  signOutOn,
  untilNothingOf,
  visit,
} from '../../privacy/on-the-phone.ts';

/** LINE's own browser: no service worker (docs/pwa.md §2.25). Everything but push, install and background sync holds the same. */
const LINE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.5.0';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let canaries: string[];

/** A machine full of tests is busy for a moment. */
const patiently: typeof called = (name, input) => until(() => called(name, input));
const called = (name: 'POST /auth/login', input: { identifier: string; password: string }) =>
  call(product.origin, name, input);

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  const { app_token } = await patiently('POST /auth/login', {
    identifier: 'caddy@caddee.demo',
    password: PASSWORD,
  });
  canaries = await canariesOf(product.origin, app_token, '');
  phone = await openPhone();
  await phone.context.addInitScript((userAgent) => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  }, LINE);
  page = phone.page;
  await signInOn(page, proxy.origin, 'caddy@caddee.demo', PASSWORD);
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const states = async (tab: Page): Promise<string[]> => (await outboxOf(tab)).map(({ state }) => state);

const request = (tab: Page) => tab.getByRole('button', { name: 'รับงาน', exact: true }).first();

test('there is no worker, and none is missed', async () => {
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  await request(page).waitFor();
  await visit(page, ['/caddy/booking', '/caddy/profile/earnings', '/caddy/home']);
});

test('the server stops: what the caddy saw is there with its age, from screen to screen', async () => {
  await product.stop();
  await page.locator('a[href="/caddy/booking"]:visible').first().click();
  await page.waitForURL('**/caddy/booking');
  await isDrawn(page);
  await page.locator('.sync--offline').first().waitFor();
  await page.locator('a[href="/caddy/home"]:visible').first().click();
  await page.waitForURL('**/caddy/home');
  await request(page).waitFor();
  await page.locator('.sync--offline').first().waitFor();
});

test('OB-22: without a worker what the caddy answers waits on the phone, and is sent by the page when the server is back', async () => {
  await request(page).click();
  await until(async () => expect(await states(page)).toEqual(['waiting']));
  await product.start();
  await until(async () => expect(await states(page)).toEqual(['sent']));
});

test('a page that is loaded anew goes on', async () => {
  await page.reload();
  await page.waitForURL('**/caddy/home');
  await page.locator('.sync--fresh').first().waitFor();
});

test('a new page with a document and no answer: an offline session on the phone’s own word, and a real one when there is', async () => {
  proxy.fateOf = ({ url }) => (/^\/(?:api|livez)/.test(url ?? '') ? 'closed' : undefined);
  const tab = await phone.context.newPage();
  await tab.goto(`${proxy.origin}/caddy/home`);
  await isDrawn(tab);
  expect(await tab.evaluate(() => sessionStorage.getItem('app_token'))).toBeNull();
  await tab.locator('.sync--offline').first().waitFor();
  expect(found(await tab.locator('main').innerText(), canaries).length).toBeGreaterThan(0);
  proxy.fateOf = undefined;
  await until(async () => expect(await tab.evaluate(() => sessionStorage.getItem('app_token'))).not.toBeNull());
  await tab.close();
});

test('the caddy signs out, and leaves nothing on the phone', async () => {
  expect(found(await everythingStored(page), canaries).length).toBeGreaterThan(0);
  await signOutOn(page, 'caddy');
  await untilNothingOf(page, canaries);
});
