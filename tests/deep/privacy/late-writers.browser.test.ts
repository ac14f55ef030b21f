import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { call } from '../../journey/people.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { openHolding, type Holding } from '../../privacy/holding.ts';
import {
  canariesOf,
  everythingStored,
  found,
  goTo,
  isReadyForOffline,
  PASSWORD,
  shownOn,
  untilNothingOf,
  visit,
} from '../../privacy/on-the-phone.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const OVER = '{"status":"error","status_code":401,"data":null,"code":"SESSION_OVER"}';
const GOLFER = 'golfer@caddee.demo';

let product: Product;
let holding: Holding;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let canaries: string[];
let user_id: string;

beforeEach(async () => {
  product = await startProduct({ SEED: 'demo' });
  holding = await openHolding(product.origin);
  proxy = await openNetworkProxy(holding.origin);
  // A machine full of tests is busy for a moment.
  const { user, app_token } = await until(() =>
    call(product.origin, 'POST /auth/login', { identifier: GOLFER, password: PASSWORD }),
  );
  user_id = user.basic_info.user_id;
  canaries = await canariesOf(product.origin, app_token, '');
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, proxy.origin, GOLFER, PASSWORD);
  await isReadyForOffline(page);
});

afterEach(async () => {
  await phone?.close();
  await proxy?.close();
  await holding?.close();
  await product?.close();
});

const left = async () => found(await everythingStored(page), [...canaries, user_id]);

/** Without a copy all of it comes: what is only confirmed is not written. */
const clearMirror = (tab: Page) =>
  tab.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(`caddee-1-${id}`);
        opening.onsuccess = () => {
          const database = opening.result;
          const tx = database.transaction('mirror', 'readwrite');
          tx.objectStore('mirror').clear();
          tx.oncomplete = () => (database.close(), resolve());
        };
      }),
    user_id,
  );

/** How often the worker has asked whether it may keep something of the golfer's. */
async function looksOfWorker(): Promise<() => Promise<number>> {
  const [worker] = phone.context.serviceWorkers();
  await worker?.evaluate(() => {
    const looks = { count: 0 };
    const match = Reflect.get(CacheStorage.prototype, 'match') as CacheStorage['match'];
    CacheStorage.prototype.match = function (asked, how) {
      if (asked === '/who') looks.count += 1;
      return match.call(this, asked, how);
    };
    Object.assign(self, { looks });
  });
  return async () => (await worker?.evaluate(() => (self as unknown as { looks: { count: number } }).looks.count)) ?? 0;
}

/** A 401 in one tab purges the golfer's data from the phone while answers to the other tab are on their way; then these arrive. */
async function answersComeAfterThePurge(): Promise<Page> {
  await visit(page, ['/golfer/home']);
  const other = await phone.context.newPage();
  await other.goto(`${proxy.origin}/golfer/home`);
  await visit(other, ['/golfer/home']);
  expect((await left()).length).toBeGreaterThan(0);
  await clearMirror(other);
  const token = await page.evaluate(() => sessionStorage.getItem('app_token'));
  // The first is kept by the worker, the second by the page alone; one of each, for a browser has six lines to a server.
  const kept = new Set(['/api/v1/wallet/balance', '/api/v1/booking/history']);
  holding.holds = (path) => kept.delete(path);
  await other.reload();
  await expect.poll(() => holding.held()).toBeGreaterThan(1);
  // Ended elsewhere: every device of the golfer.
  proxy.fateOf = ({ url = '', headers }) => {
    const path = (url.split('?')[0] ?? '').replace('/api/v1', '');
    const isHers = headers.authorization === `Bearer ${token}` && path !== '/auth/logout';
    return path === '/auth/refresh' || isHers ? { status: 200, headers: JSON_TYPE, body: OVER } : undefined;
  };
  await goTo(page, '/golfer/topup');
  await page.waitForURL('**/no-permission');
  await untilNothingOf(page, [...canaries, user_id]);
  return other;
}

test('CA-06: a 401 in one tab while the other and the worker are writing: what arrives afterwards brings nothing back', async () => {
  const looks = await looksOfWorker();
  const other = await answersComeAfterThePurge();
  const before = await looks();
  await holding.release();
  await expect.poll(looks).toBeGreaterThan(before); // the worker has the answers, and has asked whether it may keep them
  await goTo(other, '/login');
  expect(await left()).toEqual([]);
  expect(found(await shownOn(other), canaries)).toEqual([]);
});
