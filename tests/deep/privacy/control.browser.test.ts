import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, PASSWORD as OWN_PASSWORD, registerGolfer } from '../../journey/people.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { anotherBuild, type AnotherBuild } from '../../support/another-build.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import {
  canariesOf,
  everythingStored,
  found,
  goTo,
  isReadyForOffline,
  PASSWORD,
  shownOn,
  signOutOn,
  silentOn,
  visit,
} from '../../privacy/on-the-phone.ts';
import { spoilCopies, spoiltScreens } from '../../privacy/spoilt.ts';

/** The app with the rules of CA-01, CA-02, CA-04, CA-05, CA-08 and CA-10 taken out: what measures them must see it. */
let other: AnotherBuild;
let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
let page: Page;
let canaries: string[];
const OVER = '{"status":"error","status_code":401,"data":null,"code":"SESSION_OVER"}';
const SCREENS = ['/golfer/topup/history', '/golfer/booking', '/golfer/profile', '/golfer/home'];

/** A machine full of tests is busy for a moment. */
const patiently: typeof called = (name, input) => until(() => called(name, input));
const called = (name: 'POST /auth/login', input: { identifier: string; password: string }) =>
  call(product.origin, name, input);

beforeAll(async () => {
  other = await anotherBuild('without-rules', [
    // One database for everybody, which no purge knows.
    {
      file: 'src/sync/storage/database.ts',
      find: 'openedHere(`caddee-${SCHEMA}-${user_id}`',
      put: 'openedHere(`caddee-everybody`',
    },
    // A copy that does not know whose it is.
    { file: 'src/sync/mirror/mirror-copies.ts', find: '`${user_id} ${key}', put: '`${key}' },
    // A purge that forgets the worker's copies.
    { file: 'src/sync/session/session-change.ts', find: 'dropWorkerCaches(isSelected),', put: '' },
    // Whatever lies on the phone is a copy.
    {
      file: 'src/sync/mirror/mirror-copies.ts',
      find: 'if (!mine || !isCopy(copy) || copy.sum !== sumOf(mine.user_id, key, copy)) return undefined;',
      put: 'if (!mine || !copy) return undefined;',
    },
    // No screen says that it shows a copy.
    {
      file: 'src/sync/shown/loaded.tsx',
      find: 'offline={isOffline || reads.some',
      put: 'offline={false && reads.some',
    },
  ]);
  product = await startProduct({ SEED: 'demo', DIST_DIR: other.dist });
  proxy = await openNetworkProxy(product.origin);
  const { app_token } = await patiently('POST /auth/login', {
    identifier: 'golfer@caddee.demo',
    password: PASSWORD,
  });
  const mali = await registerGolfer(product.origin, 'Mali');
  canaries = await canariesOf(product.origin, app_token, mali.app_token);
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await visit(page, SCREENS);
  await isReadyForOffline(page);
});

afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
  await other?.remove();
});

test('CA-10 control: screens that say nothing of their age are seen', async () => {
  proxy.is = 'closed';
  await page.reload();
  expect((await silentOn(page, SCREENS, canaries)).length).toBeGreaterThan(0);
});

test('CA-04 control: what a refused session leaves on the phone is seen', async () => {
  proxy.is = 'open';
  proxy.fateOf = ({ url }) =>
    url?.startsWith('/api/v1/wallet/balance')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: OVER }
      : undefined;
  await page.reload();
  await page.waitForURL('**/no-permission');
  expect(found(await everythingStored(page), canaries).length).toBeGreaterThan(0);
  proxy.fateOf = undefined;
  await page.goto(`${proxy.origin}/login`);
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await visit(page, SCREENS);
});

test('CA-08 control: copies that are taken as they lie there are shown, or break a screen', async () => {
  proxy.is = 'closed';
  expect(await spoilCopies(page, 'caddee-everybody')).toBeGreaterThan(0);
  await page.reload();
  expect((await spoiltScreens(page, SCREENS)).length).toBe(SCREENS.length);
  proxy.is = 'open';
  await page.reload();
  await visit(page, SCREENS); // and they are replaced
});

test('CA-05 and CA-01 control: what a sign-out leaves on the phone is seen', async () => {
  await signOutOn(page, 'golfer');
  expect(found(await everythingStored(page), canaries).length).toBeGreaterThan(0);
});

test('CA-01 control: a copy that is not keyed by its person is shown to the next', async () => {
  proxy.is = 'open';
  await signInOn(page, proxy.origin, 'mali@example.com', OWN_PASSWORD);
  expect(found((await everythingStored(page)) + (await shownOn(page)), canaries).length).toBeGreaterThan(0);
});

test('CA-02 control: in two tabs at a time, each is shown the other’s', async () => {
  const tab = await phone.context.newPage();
  await tab.goto(`${proxy.origin}/login`);
  await signInOn(tab, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await visit(tab, SCREENS);
  proxy.is = 'closed';
  await page.reload();
  const seen: string[] = [];
  for (const address of SCREENS) {
    await goTo(page, address);
    seen.push(...found(await shownOn(page), canaries));
  }
  expect(seen.length).toBeGreaterThan(0);
});
