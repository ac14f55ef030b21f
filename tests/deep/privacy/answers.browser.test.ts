import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openNetworkProxy, type Foreign, type NetworkProxy } from '../../offline/network-proxy.ts';
import { call } from '../../journey/people.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import {
  addressesOf,
  canariesOf,
  everythingStored,
  found,
  goTo,
  isReadyForOffline,
  PASSWORD,
  untilNothingOf,
  visit,
} from '../../privacy/on-the-phone.ts';
import { spoilCopies, spoiltScreens } from '../../privacy/spoilt.ts';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let canaries: string[];
let user_id: string;

const JSON_TYPE = { 'content-type': 'application/json' };
const OVER = '{"status":"error","status_code":401,"data":null,"code":"SESSION_OVER"}';
const pathOf = (url = '') => (url.split('?')[0] ?? '').replace('/api/v1', '');
/** Someone on the way answers these paths. */
const insteadOf = (paths: readonly string[], answer: Foreign) => {
  proxy.fateOf = ({ url }) => (paths.includes(pathOf(url)) ? answer : undefined);
};

/** A machine full of tests is busy for a moment. */
const patiently: typeof called = (name, input) => until(() => called(name, input));
const called = (name: 'POST /auth/login', input: { identifier: string; password: string }) =>
  call(product.origin, name, input);

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  const login = await patiently('POST /auth/login', {
    identifier: 'golfer@caddee.demo',
    password: PASSWORD,
  });
  user_id = login.user.basic_info.user_id;
  canaries = await canariesOf(product.origin, login.app_token, '');
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await isReadyForOffline(page);
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

const left = async () => found(await everythingStored(page), [...canaries, user_id]);

test('CA-08: what was spoilt on the phone, or is of another version, breaks no screen and is not shown', async () => {
  const fill = { booking_ref: canaries.find((it) => /^[A-Z0-9]{10}$/.test(it)) ?? '', user_id };
  const screens = addressesOf('golfer', fill);
  await visit(page, screens);
  proxy.is = 'closed';
  const spoilt = await spoilCopies(page, `caddee-1-${user_id}`);
  expect(spoilt).toBeGreaterThan(10);
  await page.reload(); // what was in memory is gone
  const wrong = await spoiltScreens(page, screens);
  proxy.is = 'open';
  expect(wrong).toEqual([]);
});

describe('CA-04', () => {
  const SPEC = [
    '/user/information',
    '/wallet/balance',
    '/chat/rooms',
    '/booking/history',
    '/broadcast/my-broadcast',
    '/utils/user-counter',
  ];

  /** A copy of a moment ago is not asked again: loaded anew when it is older than that. */
  async function askedAgain(path: string): Promise<void> {
    if (path === '/user/information') await page.evaluate(() => sessionStorage.removeItem('app_user'));
    await page.waitForFunction((since) => Date.now() - since > 5_000, Date.now());
    await page.reload();
  }

  beforeEach(async () => {
    await page.goto(`${proxy.origin}/login`);
    await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
    await visit(page, ['/golfer/home']);
  });
  afterEach(() => {
    proxy.fateOf = undefined;
    proxy.watch = undefined;
  });

  test('CA-04: a 401 of HTTP alone decides nothing', async () => {
    let answered = 0;
    proxy.watch = ({ url }, reply) =>
      void (pathOf(url) === '/wallet/balance' && reply.on('finish', () => (answered += 1)));
    insteadOf(['/wallet/balance'], { status: 401, headers: { 'content-type': 'text/html' }, body: 'a proxy' });
    await askedAgain('/wallet/balance');
    await until(() => expect(answered).toBeGreaterThan(0));
    await goTo(page, '/golfer/profile');
    expect(new URL(page.url()).pathname).toBe('/golfer/profile');
    expect((await left()).length).toBeGreaterThan(0);
  });

  test.each(SPEC)(
    'CA-04: %s says 401: the golfer is told at /no-permission, and nothing of that golfer is left',
    async (path) => {
      insteadOf([path], { status: 200, headers: JSON_TYPE, body: OVER });
      await askedAgain(path);
      await page.waitForURL('**/no-permission');
      await untilNothingOf(page, [...canaries, user_id]);
    },
  );
});
