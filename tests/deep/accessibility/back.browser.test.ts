import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

let product: Product;
let phone: Phone;
beforeAll(async () => {
  product = await startProduct();
  phone = await openPhone();
  await signInOn(phone.page, product.origin, 'golfer@caddee.demo', 'caddee-demo');
});
afterAll(async () => {
  await phone?.close();
  await product?.close();
});

const sheet = () => phone.page.locator('dialog[open]');
const search = () => new URL(phone.page.url()).search;
const path = () => new URL(phone.page.url()).pathname;

beforeEach(async () => {
  const { page } = phone;
  await page.goto(`${product.origin}/golfer/home`);
  await page.locator('a[href^="/golfer/home/search"]').first().click();
  await page.locator('.chip[aria-haspopup=dialog]').first().waitFor();
});
const openFilters = async () => {
  await phone.page.locator('.chip[aria-haspopup=dialog]').first().click();
  await sheet().locator('.chip, input, button').nth(3).waitFor();
};

test('back closes the sheet, the next back leaves the screen', async () => {
  const { page } = phone;
  await openFilters();
  await page.goBack();
  await expect.poll(() => sheet().count()).toBe(0);
  expect(path()).toBe('/golfer/home/search');
  await page.goBack();
  await expect.poll(path).toBe('/golfer/home');
});

test('a filter that was set in the sheet stays when it is left by going back, and forward brings no sheet', async () => {
  const { page } = phone;
  await openFilters();
  const before = search();
  await sheet().locator('[aria-pressed=false], label:has(input:not(:checked))').first().click();
  await expect.poll(search).not.toBe(before);
  const chosen = search();
  await page.waitForFunction(() => history.state?.sheets === 1);
  await page.goBack();
  await expect.poll(() => sheet().count()).toBe(0);
  await page.waitForFunction(() => history.state?.sheets === undefined);
  expect(search()).toBe(chosen);
  await page.evaluate(() => history.forward());
  await page.waitForFunction(() => history.state?.sheets === undefined);
  expect([await sheet().count(), search()]).toEqual([0, chosen]);
});

test('after a reload with a sheet open the screen is there, and back leaves it', async () => {
  const { page } = phone;
  await openFilters();
  await page.reload();
  await page.locator('.chip[aria-haspopup=dialog]').first().waitFor();
  await page.waitForFunction(() => history.state?.sheets === undefined);
  await page.goBack();
  await expect.poll(path).toBe('/golfer/home');
});

test('Escape twice without a tap between closes two sheets, for the app too', async () => {
  const { page } = phone;
  await page.locator('.roundbar').click();
  await sheet().locator('.pick').first().click();
  await expect.poll(() => sheet().count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet().count()).toBe(0);
  await page.locator('.roundbar').click();
  await expect.poll(() => sheet().count()).toBe(1);
});
