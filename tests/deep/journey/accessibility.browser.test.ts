import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOn } from '../../accessibility/sweep.ts';
import { startProduct, type Product } from '../../support/product.ts';

/** The main screens in one language and theme; every screen in all of them: `npm run test:deep -- accessibility`. */
const MAIN = [
  ['nobody', undefined, ['/login', '/register']],
  [
    'a golfer',
    'golfer@caddee.demo',
    [
      '/golfer/home',
      '/golfer/home/search',
      '/golfer/booking/new',
      '/golfer/booking',
      '/golfer/topup',
      '/golfer/notification',
      '/golfer/chat/:room_id',
      '/golfer/profile',
    ],
  ],
  [
    'a caddy',
    'caddy@caddee.demo',
    [
      '/caddy/home',
      '/caddy/booking',
      '/caddy/booking/availability',
      '/caddy/post',
      '/caddy/chat',
      '/caddy/profile/earnings',
      '/caddy/profile',
    ],
  ],
] as const;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

test.each(MAIN)(
  'the main screens of %s can be read, named and reached, also at 320 px and with text twice as large',
  async (_who, identifier, paths) => {
    expect(await faultsOn(product.origin, identifier, paths, { language: 'th', colorScheme: 'light' })).toEqual([]);
  },
);
