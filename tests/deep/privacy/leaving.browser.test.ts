import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, PASSWORD, registerGolfer } from '../../journey/people.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { everythingStored, found, goTo, untilNothingOf, visit } from '../../privacy/on-the-phone.ts';

let product: Product;
let phone: Phone;
let page: Page;
/** Nothing in the product is called so. */
const NAME = 'Kanarienvogel';
const CANARIES = [NAME, 'kanarienvogel'];
let email: string;

beforeAll(async () => {
  product = await startProduct({ SEED: 'none', RATE_LIMITS: 'off' });
  const { app_token, user } = await until(() => registerGolfer(product.origin, NAME));
  CANARIES.push(user.basic_info.user_id);
  const profile = await call(product.origin, 'GET /user/profile', {}, app_token);
  email = profile.email ?? '';
  CANARIES.push(email);
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, product.origin, email, PASSWORD);
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

test('PR-05: the export opens: a page and a file, with the golfer’s data', async () => {
  await goTo(page, '/golfer/profile');
  await page.getByRole('button', { name: 'ข้อมูลและความเป็นส่วนตัว' }).click();
  const files: string[] = [];
  for (const name of ['ไฟล์สำหรับอ่าน (HTML)', 'ไฟล์สำหรับโปรแกรม (JSON)']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    files.push(await readFile(await download.path(), 'utf8'));
  }
  const [html = '', json = ''] = files;
  expect(JSON.stringify(JSON.parse(json))).toContain(NAME);
  const reader = await phone.context.newPage();
  const refused: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await reader.setContent(html);
  await until(async () => expect(await reader.getByRole('heading', { level: 1 }).textContent()).toContain('Caddee'));
  expect(await reader.locator('body').innerText()).toContain(NAME);
  expect(refused).toEqual([]);
  await reader.close();
});

test('PR-01: after leaving nothing of the golfer is on the phone: no database, no copy, no storage', async () => {
  await visit(page, ['/golfer/home', '/golfer/booking', '/golfer/profile/edit-profile', '/golfer/profile']);
  expect(found(await everythingStored(page), CANARIES).length).toBeGreaterThan(0);
  await goTo(page, '/golfer/profile/delete-account');
  await page.locator('input[name=confirm]').fill('ลบบัญชี');
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click();
  await page.waitForURL('**/no-permission**');
  await untilNothingOf(page, CANARIES);
  // What the device is known by opens nothing (docs/offline.md §1).
  expect((await page.context().cookies()).filter(({ name }) => !name.endsWith('caddee_device'))).toEqual([]);
  await page.reload();
  expect(found(await everythingStored(page), CANARIES)).toEqual([]);
});

test('signing in again brings the golfer’s account back, and says so', async () => {
  await signInOn(page, product.origin, email, PASSWORD);
  await until(async () => expect(await page.getByText('ยกเลิกการลบบัญชีแล้ว').count()).toBeGreaterThan(0));
});

test('PR-07: no address and no referrer tells who the golfer is; the wanted path is gone from the address on arrival', async () => {
  const other = await openPhone();
  const asked: { address: URL; referrer: string }[] = [];
  other.context.on('request', (request) => {
    const referrer = request.headers()['referer'] ?? '';
    if (/^https?:/.test(request.url())) asked.push({ address: new URL(request.url()), referrer });
  });
  await other.page.goto(`${product.origin}/golfer/booking`);
  await other.page.waitForURL('**/login?redirect=**');
  await other.page.locator('input[name=identifier]').fill(email);
  await other.page.locator('input[name=password]').fill(PASSWORD);
  await other.page.locator('form button[type=submit]').click();
  await other.page.waitForURL('**/golfer/booking');
  expect(other.page.url()).toBe(`${product.origin}/golfer/booking`);
  await visit(other.page, ['/golfer/home', '/golfer/topup', '/golfer/notification', '/golfer/profile']);
  const token = await other.page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  const secrets = [...CANARIES, encodeURIComponent(email), PASSWORD, ...(token.match(/[\w-]{32,}/g) ?? [])];
  expect(secrets.length).toBeGreaterThan(CANARIES.length + 2);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ address }) => address.origin !== product.origin)).toEqual([]);
  const told = asked.flatMap(({ address, referrer }) => [address.search, referrer]);
  expect(found(told.join('\n'), secrets)).toEqual([]);
  expect(new Set(asked.map(({ referrer }) => (referrer ? new URL(referrer).origin : product.origin))).size).toBe(1);
  await other.close();
});
