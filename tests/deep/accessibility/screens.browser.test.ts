import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overflowsOn } from '../../accessibility/overflow.ts';
import { CADDY, GOLFER, OPEN } from '../../accessibility/screens.ts';
import { faultsOn } from '../../accessibility/sweep.ts';
import { startProduct, type Product } from '../../support/product.ts';

/** Some thirty screens, each read by axe. */
const LONG = 300_000;
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const LOOKS = [
  { language: 'th', colorScheme: 'light' },
  { language: 'th', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const;

describe.each(LOOKS)('in $language, $colorScheme', (look) => {
  test.each([
    ['nobody', undefined, OPEN],
    ['a golfer', 'golfer@caddee.demo', GOLFER],
    ['a caddy', 'caddy@caddee.demo', CADDY],
  ] as const)(
    'every screen of %s can be read, named and reached, also at 320 px and with text twice as large',
    async (_who, identifier, paths) => {
      expect(await faultsOn(product.origin, identifier, paths, look)).toEqual([]);
    },
    LONG,
  );
});

const ROUND = 'golf_course=bangkok-golf-club&holes=18&transport=CART_SHARED';
const STEPS = ['step=1', 'step=2', 'step=2&asks=all', 'step=3&asks=all'];
const WITH_LARGE_TEXT = [
  ...GOLFER,
  ...STEPS.map((step) => `/golfer/booking/new?${step}&${ROUND}`),
  '/golfer/topup/history',
];

describe.each(['th', 'en'] as const)('in %s, with the largest text', (language) => {
  test.each([
    ['nobody', undefined, OPEN],
    ['a golfer', 'golfer@caddee.demo', WITH_LARGE_TEXT],
    ['a caddy', 'caddy@caddee.demo', CADDY],
  ] as const)(
    'no word of %s leaves its card or the screen, at 390 and at 320 px',
    async (_who, identifier, paths) => {
      expect(await overflowsOn(product.origin, identifier, paths, language)).toEqual([]);
    },
    LONG,
  );
});
