import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPEN = ['/login', '/register', '/?about', '/no-permission', '/nowhere', '/slip', '/statement'];
const GOLFER = [
  '/golfer/home',
  '/golfer/home/search',
  '/golfer/booking/new',
  '/golfer/booking',
  '/golfer/booking?tab=open',
  '/golfer/booking?tab=history',
  '/golfer/profile',
  '/golfer/topup',
  '/golfer/topup/refund',
];
const CADDY = [
  '/caddy/home',
  '/caddy/booking',
  '/caddy/booking?tab=requests',
  '/caddy/booking?tab=interested',
  '/caddy/booking?tab=history',
  '/caddy/booking/availability',
  '/caddy/profile',
  '/caddy/profile/earnings',
  '/caddy/profile/earnings/withdraw',
  '/caddy/post',
];

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const LOOKS = [
  { language: 'th', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const;

describe.each(LOOKS)('in $language, $colorScheme', ({ language, colorScheme }) => {
  test.each([
    ['nobody', undefined, OPEN],
    ['a golfer', 'golfer@caddee.demo', GOLFER],
    ['a caddy', 'caddy@caddee.demo', CADDY],
  ] as const)(
    'every screen of %s can be read, named and reached, also at 320 px and with text twice as large',
    async (_who, identifier, paths) => {
      const phone = await openPhone({ colorScheme });
      const faults: unknown[] = [];
      try {
        await phone.page.addInitScript((it) => localStorage.setItem('language', it), language);
        if (identifier) await signIn(phone, identifier);
        for (const path of paths) {
          await phone.page.goto(product.origin + path);
          await isThere(phone.page);
          faults.push(...(await axeFaults(phone.page, path)), ...(await sidewaysFaults(phone.page, path)));
        }
      } finally {
        await phone.close();
      }
      expect([...faults, ...phone.complaints]).toEqual([]);
    },
  );
});

async function signIn({ page }: Phone, identifier: string): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('input[name=password]').fill('caddee-demo');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home');
}

/** The screen is drawn and nothing of it is still a skeleton. */
async function isThere(page: Page): Promise<void> {
  await page.locator('main#main').waitFor();
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

async function axeFaults(page: Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(
    ({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** No page scrolls sideways on a small phone, or with its text doubled. */
async function sidewaysFaults(page: Page, path: string): Promise<string[]> {
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await page.evaluate(isTooWide);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const large = await page.evaluate(isTooWide);
  return [
    ...(small ? [`${path}: scrolls sideways at 320 px`] : []),
    ...(large ? [`${path}: scrolls sideways at 200 %`] : []),
  ];
}
