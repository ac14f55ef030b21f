import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

const KEYBOARD = 300;
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

const edges = (page: Page) =>
  page.locator('dialog:has(> .sheet-in > .course-finder)').evaluate((sheet) => {
    const { top, bottom } = sheet.getBoundingClientRect();
    const field = sheet.querySelector('.course-finder input')?.getBoundingClientRect().top;
    return { top, bottom, field };
  });
const rows = (page: Page) => page.locator('.course-finder .lrow');

test('the month above the days follows them as they are scrolled', async () => {
  const { page } = phone;
  await page.goto(`${product.origin}/golfer/home/search`);
  await page.locator('.roundbar').click();
  const days = page.locator('dialog[open] .hscroll');
  const month = page
    .locator('dialog[open] section', { has: page.locator('.hscroll') })
    .locator('.meta')
    .first();
  await days.waitFor();
  const ofToday = await month.textContent();
  await days.evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  await expect.poll(() => month.textContent()).not.toBe(ofToday);
  await days.evaluate((strip) => strip.scrollTo({ left: 0 }));
  await expect.poll(() => month.textContent()).toBe(ofToday);
});

test('what is typed moves neither the sheet nor the field, and with the keyboard open a course is still in sight', async () => {
  const { page } = phone;
  await page.goto(`${product.origin}/golfer/home/search`);
  await page.locator('.roundbar').click();
  await page.locator('dialog[open] .pick').first().click();
  await rows(page).nth(5).waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const before = await edges(page);
  await page.locator('.course-finder input').fill('alpine');
  await expect.poll(() => rows(page).count()).toBeLessThan(5);
  expect(await edges(page)).toEqual(before);
  await page.locator('.course-finder input').fill('zzzzzz');
  await expect.poll(() => rows(page).count()).toBe(0);
  expect(await edges(page)).toEqual(before);

  await page.locator('.course-finder input').fill('');
  await rows(page).nth(5).waitFor();
  const seen = await page.evaluate((covered) => {
    const view = window.visualViewport as VisualViewport;
    const height = window.innerHeight - covered;
    Object.defineProperty(view, 'height', { configurable: true, get: () => height });
    view.dispatchEvent(new Event('resize'));
    return height;
  }, KEYBOARD);
  const above = await edges(page);
  expect(above.bottom).toBeCloseTo(seen, 0);
  expect(above.top).toBeCloseTo(before.top, 0);
  const first = await rows(page).first().boundingBox();
  expect((first?.y ?? seen) + (first?.height ?? 0)).toBeLessThan(seen);
});
