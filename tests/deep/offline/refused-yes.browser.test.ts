import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isReadyForOffline, PASSWORD, visit } from '../../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { stored } from '../../offline/stored-text.ts';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
});
beforeEach(async () => {
  proxy.is = 'open';
  phone = await openPhone();
});
afterEach(async ({ task }) => {
  // Red twice in the gate and never at a look: what stood on the screen, and what was asked, is said when it is red again (tests/README.md).
  if (task.result?.state === 'fail') {
    console.log(await phone.page.locator('body').innerText(), proxy.passed.slice(-20));
    await phone.page.screenshot({ path: 'test-results/refused-yes.png' });
  }
  await phone?.close();
  expect(phone?.complaints).toEqual([]);
});
afterAll(async () => {
  await proxy?.close();
  await product?.close();
});

test('a caddy’s yes without a signal: it waits with its age, the app is closed and opened, refused it says what happened instead', async () => {
  let { page } = phone;
  await signInOn(page, proxy.origin, 'caddy@caddee.demo', PASSWORD);
  await visit(page, ['/caddy/home']);
  await isReadyForOffline(page);
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
  proxy.is = 'closed';
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
  await page
    .getByText(/รับงาน · รอส่ง/)
    .first()
    .waitFor();
  await phone.restart();
  page = phone.page;
  await page.goto(`${proxy.origin}/caddy/home`);
  await page
    .getByText(/รับงาน · รอส่ง/)
    .first()
    .waitFor();
  // OB-24: what waits carries no token.
  expect(await stored(page, /^caddee-outbox$/)).toContain('"accept"');
  expect(await stored(page, /^caddee-outbox$/)).not.toMatch(/bearer|app_token/i);
  const cancelled = { status: 'CANCELLED_BY_GOLFER', version: 99 };
  const refusal = { status: 'error', status_code: 409, code: 'BOOKING_VERSION_STALE', data: cancelled };
  const answer = { status: 409, headers: { 'content-type': 'application/json' }, body: JSON.stringify(refusal) };
  proxy.fateOf = ({ url }) => (url?.endsWith('/booking/act') ? answer : undefined);
  proxy.is = 'open';
  await page.locator('.toast').getByText('ไม่สำเร็จ 1 รายการ').waitFor();
  await page.locator('.toast').getByRole('button', { name: 'ดู' }).click();
  const sheet = page.getByRole('dialog');
  // Words that must not be broken are held together by characters nobody sees.
  const said = async () => ((await sheet.textContent()) ?? '').replaceAll(/[\u200b\u2060]/g, '');
  await expect.poll(said).toContain('ตอนนี้เป็น “นักกอล์ฟยกเลิก”');
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: 'นำออก' }).press('Enter');
  await sheet.getByText('ไม่มีรายการรอส่ง', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  proxy.fateOf = undefined;
});
