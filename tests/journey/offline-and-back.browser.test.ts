import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isReadyForOffline, PASSWORD, visit } from '../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { signInOn } from '../support/sign-in.ts';
import { openNetworkProxy, type NetworkProxy } from '../offline/network-proxy.ts';
import { stored } from '../offline/stored-text.ts';

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
afterEach(async () => {
  await phone?.close();
  expect(phone?.complaints).toEqual([]);
});
afterAll(async () => {
  await proxy?.close();
  await product?.close();
});

test('OB-23: a top-up without a signal is a draft: it survives the app’s end, and nothing is queued or sent until a tap online', async () => {
  let { page } = phone;
  await signInOn(page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  await visit(page, ['/golfer/home']);
  await isReadyForOffline(page);
  await page.goto(`${proxy.origin}/golfer/topup`);
  const amount = () => page.getByRole('textbox');
  await amount().waitFor();
  proxy.is = 'closed';
  await amount().fill('777');
  await expect.poll(() => stored(page, /^caddee-/)).toContain('"typed":"777"');
  await phone.restart();
  page = phone.page;
  const before = proxy.passed.length;
  await page.goto(`${proxy.origin}/golfer/topup`);
  await expect.poll(() => amount().inputValue()).toBe('777');
  await page.getByRole('button', { name: /777/ }).last().press('Enter');
  await page
    .getByText(/ต้อง(มีสัญญาณ|ออนไลน์)/)
    .first()
    .waitFor();
  expect(await stored(page, /^caddee-outbox$/)).not.toContain('topup');
  proxy.is = 'open';
  await page.reload();
  await expect.poll(() => amount().inputValue()).toBe('777');
  expect(proxy.passed.slice(before).filter((it) => it === 'POST /api/v1/wallet/topup')).toEqual([]);
});
