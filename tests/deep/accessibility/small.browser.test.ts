import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CADDY, GOLFER } from '../../accessibility/screens.ts';
import { isThere, placesOf } from '../../accessibility/sweep.ts';
import { openPhone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

const PEOPLE = [
  ['caddy', CADDY],
  ['golfer', GOLFER],
] as const;

/** What a look finds on each of these screens, one after the other. */
async function faultsOn(
  who: string,
  paths: readonly string[],
  viewport: { width: number; height: number },
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const phone = await openPhone({ viewport });
  try {
    const { page } = phone;
    await signInOn(page, product.origin, `${who}@caddee.demo`, 'caddee-demo');
    const faults: string[] = [];
    for (const path of await placesOf(page, `${who}@caddee.demo`, paths)) {
      await page.goto(product.origin + path);
      await isThere(page);
      faults.push(...(await look(page)).map((fault) => `${path}: ${fault}`));
    }
    return faults;
  } finally {
    await phone.close();
  }
}

/** How much of the window bars keep covered, however far the page is scrolled. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const bars = [...document.querySelectorAll('.topbar, .tabbar, .cta, .chat-head, .composer')].filter((bar) => {
      const { position } = getComputedStyle(bar);
      return (position === 'fixed' || position === 'sticky') && bar.getBoundingClientRect().width > innerWidth / 2;
    });
    const height = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    return height > innerHeight / 4 ? [`${Math.round(height)} of ${innerHeight} px are covered by bars`] : [];
  });

/** Whatever the keyboard comes to is seen; what comes late may push it out of the window, never under something. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return '';
      const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
      if (width * height < 4) return ''; // a control drawn by its label
      const middle = (from: number, to: number, size: number) => (Math.max(from, 0) + Math.min(to, size)) / 2;
      const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)];
      const seen = document.elementFromPoint(x, y);
      const isSeen = !seen || focused.contains(seen) || seen.contains(focused);
      return isSeen ? '' : `${focused.outerHTML.slice(0, 80)} has the focus under ${seen.className}`;
    });
    if (fault) faults.push(fault);
  }
  return faults;
}

/** An amount, and a Thai name, is on one line. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest('.sr')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /฿[\d,.]+\d|[\d,]*\d\.\d\d|วิภาวี|สมชาย|ณัฐ|เคน|ภาคิน/g,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.add(`${word} is broken in ${holder.className || holder.tagName}`);
      }
    }
    return [...faults];
  });

test.each(PEOPLE)('zoomed to 400 % no bar of a %s covers what is read or has the focus', async (who, paths) => {
  const look = async (page: Page) => [...(await covered(page)), ...(await hiddenFocus(page)), ...(await broken(page))];
  expect(await faultsOn(who, paths, { width: 320, height: 256 }, look)).toEqual([]);
});

test.each(PEOPLE)('with text twice as large no amount and no name of a %s is broken', async (who, paths) => {
  const look = async (page: Page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    return broken(page);
  };
  expect(await faultsOn(who, paths, { width: 360, height: 640 }, look)).toEqual([]);
});

/** A greeting takes the place of two lines, nothing is wider than the window, and no strip of the screen shows between two bars. */
const large = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
    const faults: string[] = [];
    const greeting = document.querySelector<HTMLElement>('.hero h1');
    if (greeting && greeting.clientHeight > 2.5 * Number.parseFloat(getComputedStyle(greeting).lineHeight))
      faults.push(`the greeting takes ${greeting.clientHeight} px`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide`);
    const [act, tabs] = ['.cta--above-tabs', '.tabbar'].map((it) =>
      document.querySelector(it)?.getBoundingClientRect(),
    );
    if (act && tabs && tabs.top > act.bottom) faults.push(`${tabs.top - act.bottom} px show between the bars`);
    const main = document.querySelector('.cta .btn:only-of-type')?.getBoundingClientRect().width ?? innerWidth;
    if (main < innerWidth * 0.75) faults.push(`the main button is ${Math.round(main)} px wide`);
    return faults;
  });

test.each([
  ['caddy', ['/caddy/home', '/caddy/profile']],
  ['golfer', ['/golfer/home', '/golfer/home/search', '/golfer/booking/new', '/golfer/topup', '/golfer/profile']],
] as const)('with text twice as large the heads and bars of a %s leave room for the rest', async (who, paths) => {
  expect(await faultsOn(who, paths, { width: 360, height: 640 }, large)).toEqual([]);
});

test('a room with text twice as large still shows what was said', async () => {
  const look = async (page: Page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const height = await page.locator('.room .chat').evaluate((chat) => chat.clientHeight);
    return height < 200 ? [`${height} px are left for it`] : [];
  };
  expect(await faultsOn('caddy', ['/caddy/chat/chat-room/:room_id'], { width: 360, height: 640 }, look)).toEqual([]);
});

test('on a phone held sideways every part of the menu is in sight', async () => {
  const look = async (page: Page) => {
    const last = await page.locator('.tabbar .tab').last().boundingBox();
    return last && last.y + last.height <= 390 ? [] : ['the last tab lies below the window'];
  };
  expect(await faultsOn('caddy', ['/caddy/home', '/caddy/booking'], { width: 844, height: 390 }, look)).toEqual([]);
});

test('on a small phone what a caddy must tap today is on the first screen', async () => {
  const look = async (page: Page) => {
    // Accept of the first request; in the calendar what is said of today.
    const first = page.locator('main').locator('.btns--12 > .btn + .btn, .cal-card + .section > .card').first();
    const [box, bar] = [await first.boundingBox(), await page.locator('.tabbar').boundingBox()];
    return box && bar && box.y + box.height <= bar.y ? [] : ['it lies below the first screen'];
  };
  const paths = ['/caddy/home', '/caddy/booking?tab=requests', '/caddy/booking'];
  expect(await faultsOn('caddy', paths, { width: 360, height: 640 }, look)).toEqual([]);
});

test('on a small phone both doors of a new person are on the first screen', async () => {
  const phone = await openPhone({ viewport: { width: 360, height: 640 } });
  try {
    const { page } = phone;
    await page.goto(`${product.origin}/register`);
    await page.locator('input[name=display_name]').fill('Nok');
    await page.locator('input[name=identifier]').fill('nok.small@example.com');
    await page.locator('input[name=password]').fill('a long sentence of a golfer');
    await page.locator('input[name=adult]').check({ force: true });
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('**/authentication/select-user-type');
    await expect.poll(async () => (await page.locator('button.role').last().boundingBox())?.y).toBeLessThan(640 - 190);
    const door = await page.locator('button.role').last().boundingBox();
    expect((door?.y ?? 0) + (door?.height ?? 0)).toBeLessThanOrEqual(640);
  } finally {
    await phone.close();
  }
});
