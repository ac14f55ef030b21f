import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overflowsOn } from '../../accessibility/overflow.ts';
import { faultsOn } from '../../accessibility/sweep.ts';
import { startProduct, type Product } from '../../support/product.ts';

/** Some thirty screens, each read by axe. */
const LONG = 300_000;
const OPEN = ['/login', '/register', '/?about', '/no-permission', '/nowhere', '/slip', '/statement', '/redeem'];
const GOLFER = [
  '/golfer/home',
  '/golfer/home/search',
  '/golfer/home/search?languages=ja&rating=48',
  '/golfer/home/search?q=zzzzzz',
  '/golfer/home/caddy-detail/:user_id',
  '/golfer/following',
  '/golfer/following?show=caddies',
  '/golfer/booking/review-caddy/:booking_ref',
  '/golfer/booking/new',
  '/golfer/booking',
  '/golfer/booking?tab=open',
  '/golfer/booking?tab=history',
  '/golfer/booking/broadcast/:alt_reference',
  '/golfer/profile',
  '/golfer/topup',
  '/golfer/topup/refund',
  '/golfer/notification',
  '/golfer/notification?show=updates',
  '/golfer/notification/settings',
  '/golfer/profile/edit-profile',
  '/golfer/profile/user-manual',
  '/golfer/profile/delete-account',
  '/golfer/chat/:room_id',
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
  '/caddy/profile/edit-profile',
  '/caddy/profile/user-manual',
  '/caddy/profile/reward-history',
  '/caddy/profile/delete-account',
  '/caddy/post',
  '/caddy/post/create-post',
  '/caddy/booking/review-golfer/:booking_ref',
  '/caddy/notification',
  '/caddy/notification/settings',
  '/caddy/chat',
  '/caddy/chat/chat-room/:room_id',
];

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
