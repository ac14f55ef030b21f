import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';

/** Some thirty screens, each read by axe. */
const LONG = 300_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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
        const room_id = identifier ? await firstRoom(phone.page) : '';
        const booking_ref = identifier ? await aRound(phone.page) : '';
        for (const row of paths) {
          const user_id = row.includes(':user_id') ? await aCaddy(phone.page) : '';
          const path = row
            .replace(':room_id', room_id)
            .replace(':booking_ref', booking_ref)
            .replace(':user_id', user_id);
          await phone.page.goto(product.origin + path);
          await isThere(phone.page);
          faults.push(...(await axeFaults(phone.page, path)), ...(await sidewaysFaults(phone.page, path)));
        }
      } finally {
        await phone.close();
      }
      expect([...faults, ...phone.complaints]).toEqual([]);
    },
    LONG,
  );
});

async function signIn({ page }: Phone, identifier: string): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('input[name=password]').fill('caddee-demo');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home');
}

/** The one on top of her list. */
const firstRoom = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('app_token')}` };
    const answer = await fetch('/api/v1/chat/rooms', { headers });
    const { data } = (await answer.json()) as { data: { room_id: string }[] };
    const [first] = data;
    if (!first) throw new Error('the demo world has no room of hers');
    return first.room_id;
  });

/** One she has not reviewed yet. */
const aRound = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('app_token')}` };
    const answer = await fetch('/api/v1/review/due', { headers });
    const { data } = (await answer.json()) as { data: { items: { booking_ref: string }[] } };
    const [first] = data.items;
    if (!first) throw new Error('the demo world has no round she could review');
    return first.booking_ref;
  });

/** The best of all, with posts and reviews. */
const aCaddy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ filter: {}, page: 1, limit: 1 });
    const answer = await fetch('/api/v1/caddy/search', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { items: { user_id: string }[] } };
    const [first] = data.items;
    if (!first) throw new Error('the demo world has no caddy');
    return first.user_id;
  });

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
