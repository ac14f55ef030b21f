import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNetworkProxy, type NetworkProxy } from '../offline/network-proxy.ts';
import {
  canariesOf,
  everythingStored,
  found,
  goTo,
  isReadyForOffline,
  PASSWORD as DEMO_PASSWORD,
  shownOn,
  signOutOn,
  untilNothingOf,
  visit,
} from '../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { signInOn } from '../support/sign-in.ts';
import { call, PASSWORD, registerGolfer } from './people.ts';

/** Where a golfer's money, rounds, words and name are; all screens of a golfer, and a caddy's: `npm run test:deep -- privacy`. */
const SCREENS = [
  '/golfer/home',
  '/golfer/booking',
  '/golfer/booking?tab=history',
  '/golfer/topup/history',
  '/golfer/notification',
  '/golfer/profile',
];

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let hers: string[];

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  const mali = await registerGolfer(product.origin, 'Mali');
  const login = { identifier: 'golfer@caddee.demo', password: DEMO_PASSWORD };
  const { app_token } = await call(product.origin, 'POST /auth/login', login);
  hers = await canariesOf(product.origin, app_token, mali.app_token);
  phone = await openPhone();
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

test('CA-01: a golfer signs out, another signs in on the same phone and loses the signal: nothing of the first is shown or stored', async () => {
  expect(hers.length).toBeGreaterThan(20);
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', DEMO_PASSWORD);
  await visit(page, SCREENS);
  expect(found(await everythingStored(page), hers).length).toBeGreaterThan(10);
  await signOutOn(page, 'golfer');
  await untilNothingOf(page, hers);
  await signInOn(page, proxy.origin, 'mali@example.com', PASSWORD);
  await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
  await isReadyForOffline(page);
  proxy.is = 'closed';
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
  expect(found(await everythingStored(page), hers)).toEqual([]);
  for (const address of SCREENS) {
    await goTo(page, address);
    expect([address, found(await shownOn(page), hers)]).toEqual([address, []]);
  }
  expect(phone.complaints).toEqual([]);
});
