import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CADDY, GOLFER } from '../../accessibility/screens.ts';
import { isThere, placesOf } from '../../accessibility/sweep.ts';
import { goTo, LESS, signInHere } from '../../support/less.ts';
import { openPhone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** The screens of a demo person, asked for where nothing is blocked. */
async function placesFor(identifier: string, paths: readonly string[]): Promise<string[]> {
  const phone = await openPhone({ locale: 'en-US' });
  try {
    await signInHere(phone.page, product.origin, identifier, 'caddee-demo');
    return await placesOf(phone.page, identifier, paths);
  } finally {
    await phone.close();
  }
}

describe.each(LESS)('$how', ({ open, at, said }) => {
  test.each([
    ['golfer', 'golfer@caddee.demo', GOLFER],
    ['caddy', 'caddy@caddee.demo', CADDY],
  ])('every screen of a %s opens, and what is missing is said once', { timeout: 300_000 }, async (_who, who, paths) => {
    const places = await placesFor(who, paths);
    const phone = await open();
    try {
      const { page, complaints } = phone;
      await signInHere(page, at(product.origin), who, 'caddee-demo');
      await page.getByText(said).first().waitFor();
      const broken: string[] = [];
      for (const place of places) {
        await goTo(page, place);
        await page.waitForFunction((it) => location.pathname === new URL(it, location.href).pathname, place);
        const broke = page.getByText(/This screen did not open/);
        await Promise.race([isThere(page), broke.waitFor()]);
        if (await broke.isVisible()) broken.push(place);
      }
      expect([...broken, ...complaints]).toEqual([]);
    } finally {
      await phone.close();
    }
  });
});
