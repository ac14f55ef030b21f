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

describe('CA-07', () => {
  const CANARY = 'WRITTEN-BY-SOMEBODY-ELSE';
  const success = `{"status":"success","status_code":200,"data":{"available":1,"held":0,"pending":0,"currency":"THB","as_of":"2026-11-22T00:00:00.000Z","items":[],"total":0,"note":"${CANARY}"}}`;
  /** The worker keeps the first, the mirror both. */
  const PATHS = ['/wallet/balance', '/booking/history'];
  const BAD: [string, Foreign][] = [
    [
      'an error in an HTTP 200',
      { status: 200, headers: JSON_TYPE, body: success.replace('success', 'error').replace('200', '409') },
    ],
    ['a refusal', { status: 404, headers: JSON_TYPE, body: success }],
    ['a fault', { status: 500, headers: JSON_TYPE, body: success }],
    ['a captive portal', { status: 200, headers: { 'content-type': 'text/html' }, body: `<html>${CANARY}</html>` }],
    ['half of it', { status: 200, headers: JSON_TYPE, body: success.slice(0, -20) }],
    ['another type', { status: 200, headers: { 'content-type': 'text/plain' }, body: success }],
    ['what a redirect leads to', { status: 302, headers: { location: '/api/v1/portal' } }],
  ];

  async function keptOf(answer: Foreign): Promise<string[]> {
    let answered = 0;
    proxy.fateOf = ({ url }) => {
      if (pathOf(url) === '/portal') return { status: 200, headers: JSON_TYPE, body: success };
      return PATHS.includes(pathOf(url)) ? answer : undefined;
    };
    proxy.watch = ({ url }, reply) => {
      if (PATHS.includes(pathOf(url))) reply.on('finish', () => (answered += 1));
    };
    await page.goto(`${proxy.origin}/golfer/booking`);
    await expect.poll(() => answered).toBeGreaterThan(1);
    await visit(page, ['/golfer/booking']);
    const kept = found(await everythingStored(page), [CANARY]);
    proxy.fateOf = undefined;
    proxy.watch = undefined;
    return kept;
  }

  test.each(BAD)('CA-07: %s is kept by nobody', async (_what, answer) => {
    expect(await keptOf(answer)).toEqual([]);
  });

  test('CA-07 control: what looks like ours in everything is kept, so the search sees what is', async () => {
    const kept = async () => {
      await keptOf({ status: 200, headers: JSON_TYPE, body: success });
      return found(await everythingStored(page), [CANARY]);
    };
    await expect.poll(kept).toEqual([CANARY]);
    await visit(page, ['/golfer/booking', '/golfer/home']); // and is replaced
  });
});

test('CA-09: the worker keeps only what the golfer’s bearer asks for whole; the mirror keeps POST reads by body', async () => {
  const asking = (headers: Record<string, string>, method = 'GET') =>
    page.evaluate(
      async ([its, how]) => {
        const token = sessionStorage.getItem('app_token');
        const whose: Record<string, string> = 'authorization' in its ? { authorization: `Bearer ${token}` } : {};
        const body = how === 'POST' ? { body: '{"filter":{"status":["PENDING"]},"page":1,"limit":3}' } : {};
        const path = how === 'POST' ? '/api/v1/booking/history' : '/api/v1/user/information';
        return (await fetch(path, { method: how, headers: { ...its, ...whose }, ...body })).status;
      },
      [headers, method] as const,
    );
  const workers = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(
        (name) => name.startsWith('caddee-kept-') && !name.endsWith('-screens'),
      );
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
  const before = await workers();
  expect(before.filter((path) => path.includes('user/information'))).toEqual([]);
  await asking({});
  await asking({ authorization: '', range: 'bytes=0-9' });
  await asking({ authorization: '', 'content-type': 'application/json' }, 'POST');
  // Its control, and the evidence that the worker had the time: the same with the bearer is kept.
  await asking({ authorization: '' });
  await until(async () => expect(await workers()).toContain('/api/v1/user/information'));
  expect((await workers()).filter((path) => /history|my-broadcast/.test(path))).toEqual([]);
  await visit(page, ['/golfer/booking', '/golfer/home']);
  const stored = await everythingStored(page);
  expect(stored.match(/POST \/booking\/history \{/g)?.length).toBeGreaterThan(1);
});

describe('CA-17', () => {
  test.each(['/golfer/payment-status?ref=x', '/line/golfer/home?code=x'])(
    'CA-17: %s is fetched anew each time',
    async (address) => {
      const tab = await phone.context.newPage();
      proxy.passed.length = 0;
      const response = await tab.goto(proxy.origin + address);
      expect(response?.fromServiceWorker()).toBe(false);
      expect(proxy.passed).toContain(`GET ${address}`);
      await tab.close();
    },
  );

  test.each(['/api/v1/user/information', '/api/v1/nowhere', '/livez', '/media/none.webp', '/assets/none.js'])(
    'CA-17: %s is answered by the server, never by the app’s document',
    async (address) => {
      const tab = await phone.context.newPage();
      proxy.passed.length = 0;
      const response = await tab.goto(proxy.origin + address);
      expect(await response?.text()).not.toContain('id="root"');
      expect(proxy.passed).toContain(`GET ${address}`);
      await tab.close();
    },
  );

  test('CA-17 control: a screen is', async () => {
    const tab = await phone.context.newPage();
    const response = await tab.goto(`${proxy.origin}/golfer/home`);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain('id="root"');
    await tab.close();
  });
});

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
