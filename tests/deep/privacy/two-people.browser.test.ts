import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { call, PASSWORD as OWN_PASSWORD, registerGolfer } from '../../journey/people.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import {
  addressesOf,
  canariesOf,
  cookieOf,
  everythingStored,
  found,
  goTo,
  isReadyForOffline,
  PASSWORD,
  shownOn,
  signOutOn,
  silentOn,
  untilNothingOf,
  visit,
} from '../../privacy/on-the-phone.ts';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
const screens: Record<'golfer' | 'caddy', string[]> = { golfer: [], caddy: [] };
const canaries: Record<'golfer' | 'caddy', string[]> = { golfer: [], caddy: [] };
let malis: string[];

const tokenOf = async (identifier: string, password: string) =>
  (await patiently('POST /auth/login', { identifier, password })).app_token;

/** A machine full of tests is busy for a moment. */
const patiently: typeof called = (name, input) => until(() => called(name, input));
const called = (name: 'POST /auth/login', input: { identifier: string; password: string }) =>
  call(product.origin, name, input);

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  const mali = await registerGolfer(product.origin, 'Mali');
  malis = [mali.user.basic_info.user_id, 'Mali'];
  for (const role of ['golfer', 'caddy'] as const) {
    const token = await tokenOf(`${role}@caddee.demo`, PASSWORD);
    canaries[role] = await canariesOf(product.origin, token, mali.app_token);
    const { items } = await call(product.origin, 'POST /wallet/ledger', { page: 1, limit: 20 }, token);
    const caddy_id = (await patiently('POST /auth/login', { identifier: 'caddy@caddee.demo', password: PASSWORD })).user
      .basic_info.user_id;
    const booking_ref = items.find((it) => it.booking_ref)?.booking_ref ?? '';
    const fill = {
      user_id: caddy_id,
      booking_ref,
      alt_reference: canaries[role].find((it) => /^[A-Z0-9]{10}$/.test(it) && it !== booking_ref) ?? '',
    };
    screens[role] = addressesOf(role, fill);
  }
  phone = await openPhone();
  page = phone.page;
  page.on('dialog', (dialog) => void dialog.accept());
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

/** The canaries of A that are anywhere on this phone after B has signed in and seen every screen without a network. */
async function leftFor(role: 'golfer' | 'caddy'): Promise<string[]> {
  const seen = new Set(found(await everythingStored(page), canaries[role]));
  for (const address of screens.golfer) {
    // An address of A names a booking: B would have to be told of it.
    if (canaries[role].some((word) => address.includes(word))) continue;
    await goTo(page, address);
    for (const word of found(await shownOn(page), canaries[role])) seen.add(word);
  }
  return [...seen];
}

async function maliWithoutNetwork(): Promise<void> {
  await signInOn(page, proxy.origin, 'mali@example.com', OWN_PASSWORD);
  await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
  await isReadyForOffline(page);
  proxy.is = 'closed';
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
}

test('CA-01: a golfer sees every screen and signs out; whoever signs in next sees and holds nothing of that golfer', async () => {
  expect(canaries.golfer.length).toBeGreaterThan(20);
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await visit(page, screens.golfer);
  // The search finds what there is: the most of the golfer's data is on the phone now.
  const held = found(await everythingStored(page), canaries.golfer);
  expect(held.length).toBeGreaterThan(canaries.golfer.length / 2);
  await signOutOn(page, 'golfer');
  await untilNothingOf(page, canaries.golfer);
  await maliWithoutNetwork();
  expect(await leftFor('golfer')).toEqual([]);
  proxy.is = 'open';
});

describe('CA-10', () => {
  test.each(['golfer', 'caddy'] as const)(
    'CA-10: without a network every screen of a %s that shows what it holds says how old it is',
    async (role) => {
      proxy.is = 'open';
      await page.goto(`${proxy.origin}/login`);
      await signInOn(page, proxy.origin, `${role}@caddee.demo`, PASSWORD);
      await visit(page, screens[role]);
      expect(found(await everythingStored(page), canaries[role])).not.toEqual([]);
      await isReadyForOffline(page);
      proxy.is = 'closed';
      await page.reload();
      expect(await silentOn(page, screens[role], canaries[role])).toEqual([]);
    },
  );
});

test('CA-05: a caddy signs out without a network: nothing stays, and the cookie ends as soon as there is one', async () => {
  expect(proxy.is).toBe('closed');
  await signOutOn(page, 'caddy');
  await untilNothingOf(page, canaries.caddy);
  expect(await cookieOf(phone.context)).toBeDefined(); // no page can delete it
  proxy.passed.length = 0;
  proxy.is = 'open';
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // as a phone says when its signal is back
  await until(async () => expect(await cookieOf(phone.context)).toBeUndefined());
  expect(proxy.passed).toContain('POST /api/v1/auth/logout');
  await maliWithoutNetwork();
  expect(await leftFor('caddy')).toEqual([]);
  proxy.is = 'open';
});

describe('two people in two tabs of one phone', () => {
  let other: Page;

  test('CA-02: each person sees only their own data, also without a network and after a reload', async () => {
    await page.goto(`${proxy.origin}/golfer/home`);
    await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
    other = await phone.context.newPage();
    await other.goto(`${proxy.origin}/login`);
    await signInOn(other, proxy.origin, 'golfer@caddee.demo', PASSWORD);
    await visit(other, ['/golfer/booking', '/golfer/topup', '/golfer/home']);
    await visit(page, ['/golfer/booking', '/golfer/topup', '/golfer/home']);
    proxy.is = 'closed';
    await Promise.all([page.reload(), other.reload()]);
    for (const address of ['/golfer/home', '/golfer/booking', '/golfer/topup', '/golfer/topup/history']) {
      await Promise.all([goTo(page, address), goTo(other, address)]);
      expect(found(await shownOn(page), canaries.golfer)).toEqual([]);
      expect(found(await shownOn(other), malis)).toEqual([]);
    }
    await Promise.all([goTo(page, '/golfer/home'), goTo(other, '/golfer/home')]);
    await page.getByRole('heading', { level: 1, name: /Mali/ }).waitFor();
    await other.getByRole('heading', { level: 1, name: /ณัฐ/ }).waitFor();
    proxy.is = 'open';
  });

  const refreshAs = (tab: Page, expected_user_id?: string) =>
    tab.evaluate(
      async (input) => {
        const headers = { 'content-type': 'application/json', 'x-caddee': '1' };
        return (await fetch('/api/v1/auth/refresh', { method: 'POST', headers, body: JSON.stringify(input) })).text();
      },
      expected_user_id === undefined ? {} : { expected_user_id },
    );

  test('CA-03: the cookie is another person’s by now: a tab that refreshes gets nothing of that person’s and is signed out', async () => {
    const [mali = ''] = malis;
    expect(found(await refreshAs(page, mali), canaries.golfer)).toEqual([]);
    const token = await page.evaluate(() => sessionStorage.getItem('app_token'));
    proxy.fateOf = ({ url, headers }) =>
      url?.startsWith('/api/') && headers.authorization === `Bearer ${token}`
        ? {
            status: 401,
            headers: { 'content-type': 'application/json' },
            body: '{"status":"error","status_code":401,"data":null}',
          }
        : undefined;
    await goTo(page, '/golfer/booking');
    await page.waitForURL('**/no-permission');
    proxy.fateOf = undefined;
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('app_')))).toEqual([]);
    expect(found(await shownOn(page), [...canaries.golfer, ...malis])).toEqual([]);
    await goTo(other, '/golfer/booking');
    expect(new URL(other.url()).pathname).toBe('/golfer/booking');
  });

  test('CA-03 control: a refresh that does not say for whom is given the other’s session', async () => {
    expect(found(await refreshAs(page), canaries.golfer).length).toBeGreaterThan(0);
  });
});
