import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CADDY, GOLFER, OPEN } from '../../accessibility/screens.ts';
import { isThere, placesOf } from '../../accessibility/sweep.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { translatePage } from '../../support/translator.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** What changes texts: of a screen with more than these of a kind, the rest is like them. */
const CONTROLS = 'main :is(button, summary, [role=switch], input:is([type=radio], [type=checkbox]), .chip)';
const PRESSED = 14;

/** Presses one control after the other; a screen that was left is opened anew. What it opens on top is closed again. */
async function pressAll(page: Page, place: string): Promise<void> {
  for (let i = 0; i < PRESSED && (await press(page, i)); i++) {
    await settled(page);
    await page.keyboard.press('Escape');
    await settled(page);
    if (new URL(page.url()).pathname === new URL(place).pathname) continue;
    await page.goto(place);
    await isThere(page);
  }
}

/** False: there are not so many. */
const press = (page: Page, i: number): Promise<boolean> =>
  page.evaluate(
    ([controls, at]) => {
      const control = document.querySelectorAll<HTMLElement>(controls)[at];
      control?.click();
      return control !== undefined;
    },
    [CONTROLS, i] as const,
  );

/** Two frames: what a press changes is drawn and translated. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Errors of React about a page that is not as it left it, whether or not a fresh mount has hidden them. */
function brokenOn({ page }: Phone): string[] {
  const broken: string[] = [];
  const note = (text: string) =>
    /NotFoundError|not a child of this node/.test(text) && broken.push(`${page.url()}: ${text}`);
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
  return broken;
}

test.each([
  ['of nobody', undefined, OPEN],
  ['of a golfer', 'golfer@caddee.demo', GOLFER],
  ['of a caddy', 'caddy@caddee.demo', CADDY],
])(
  'every screen %s stands while the browser translates it and what changes in it',
  { timeout: 600_000 },
  async (_whose, identifier, paths) => {
    const phone = await openPhone({ locale: 'en-US' });
    try {
      const { page } = phone;
      if (identifier) await signInOn(page, product.origin, identifier, 'caddee-demo');
      const places = await placesOf(page, identifier, paths);
      const broken = brokenOn(phone);
      await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(translatePage)})`);
      for (const path of places) {
        await page.goto(product.origin + path);
        await isThere(page);
        await page.locator('main font').first().waitFor({ state: 'attached' });
        await pressAll(page, product.origin + path);
        const isLost = await page.getByText(/หน้านี้เปิดไม่สำเร็จ|This screen did not open/).isVisible();
        if (isLost) broken.push(`${path}: this screen did not open`);
      }
      expect([...broken, ...phone.complaints]).toEqual([]);
    } finally {
      await phone.close();
    }
  },
);

test('a translated text that changes says what is the case now', async () => {
  const phone = await openPhone({ locale: 'en-US' });
  try {
    const { page } = phone;
    await signInOn(page, product.origin, 'golfer@caddee.demo', 'caddee-demo');
    await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(translatePage)})`);
    await page.goto(`${product.origin}/golfer/home/search`);
    await isThere(page);
    const sorted = page.locator('.hscroll .chip').nth(1);
    await expect.poll(() => sorted.textContent()).toMatch(/^\[[^\]]+\]$/);
    const before = await sorted.textContent();
    await sorted.click();
    await page.getByRole('dialog').locator('input[type=radio]:not(:checked)').first().check({ force: true });
    await page.keyboard.press('Escape');
    await expect.poll(() => sorted.textContent()).not.toBe(before);
    expect(await sorted.textContent()).toMatch(/^\[[^\]]+\]$/);
  } finally {
    await phone.close();
  }
});
