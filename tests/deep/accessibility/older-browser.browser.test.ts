import { afterAll, beforeAll, expect, test } from 'vitest';
import { CADDY, GOLFER, OPEN } from '../../accessibility/screens.ts';
import { isThere, placesOf } from '../../accessibility/sweep.ts';
import { openPhone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** What Chromium 105, the oldest of docs/pwa.md §5, does not have. */
function likeTheOldestBrowser(): void {
  const newer: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference']],
    [AbortSignal, ['any']],
    [URL, ['parse', 'canParse']],
    [HTMLElement.prototype, ['showPopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [globalThis, ['CloseWatcher', 'scheduler']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

test.each([
  ['of nobody', undefined, OPEN],
  ['of a golfer', 'golfer@caddee.demo', GOLFER],
  ['of a caddy', 'caddy@caddee.demo', CADDY],
])(
  'every screen %s opens in the oldest browser we support',
  { timeout: 300_000 },
  async (_whose, identifier, paths) => {
    const phone = await openPhone({});
    try {
      await phone.page.addInitScript(likeTheOldestBrowser);
      if (identifier) await signInOn(phone.page, product.origin, identifier, 'caddee-demo');
      const broken: string[] = [];
      for (const path of await placesOf(phone.page, identifier, paths)) {
        await phone.page.goto(product.origin + path);
        const broke = phone.page.getByText(/หน้านี้เปิดไม่สำเร็จ|This screen did not open/);
        await Promise.race([isThere(phone.page), broke.waitFor()]);
        if (await broke.isVisible()) broken.push(path);
      }
      expect([...broken, ...phone.complaints]).toEqual([]);
    } finally {
      await phone.close();
    }
  },
);

test('a browser older than that reads which one to use, in both languages, and no broken app', async () => {
  const phone = await openPhone({});
  try {
    await phone.page.addInitScript(() => Object.assign(CSS, { supports: () => false }));
    await phone.page.goto(`${product.origin}/login`);
    await phone.page.getByText(/This browser is too old for Caddee.*Chrome 105.*Safari 17\.4/).waitFor();
    await phone.page.getByText(/เบราว์เซอร์นี้เก่าเกินกว่าจะเปิด Caddee ได้/).waitFor();
    expect(await phone.page.locator('#root').count()).toBe(0);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});
