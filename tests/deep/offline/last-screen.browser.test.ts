import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBeforeTheApp } from '../../support/before-the-app.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';
import type { LastScreen } from '../../../domain/last-screen.ts';

const HOME = '/golfer/home';
let product: Product;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  page = phone.page;
  await signInOn(page, product.origin, 'golfer@caddee.demo', 'caddee-demo');
  await page.locator('.ticket').first().waitFor();
  await untilWholeAppIsHere(page);
  await until(async () => expect(await kept(page)).toMatchObject({ html: expect.stringContaining('ticket') }));
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

/** What the golfer's home screen showed last, as it is stored on the phone. */
const kept = (here: Page): Promise<LastScreen | undefined> =>
  here.evaluate(async () => {
    const names = await caches.keys();
    const name = names.find((it) => it.endsWith('-screens'));
    const found = name && (await caches.match('/golfer/home', { cacheName: name }));
    return found ? ((await found.json()) as never) : undefined;
  });

const change = (here: Page, more: Partial<LastScreen>): Promise<void> =>
  here.evaluate(async (changed) => {
    const name = (await caches.keys()).find((it) => it.endsWith('-screens')) as string;
    const cache = await caches.open(name);
    const copy = (await (await cache.match('/golfer/home'))?.json()) as object;
    await cache.put('/golfer/home', new Response(JSON.stringify({ ...copy, ...changed })));
  }, more);

/** A tab in which no script of a page runs; the worker does. */
async function openWithoutScripts(path: string): Promise<Page> {
  const tab = await phone.context.newPage();
  const devtools = await phone.context.newCDPSession(tab);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await tab.goto(product.origin + path);
  return tab;
}

test('the golfer’s home opens with what it showed last before any script has run, without a network, as a copy', async () => {
  await product.stop();
  await phone.restart();
  for (const path of [HOME, '/', '/?src=pwa']) {
    const tab = await openWithoutScripts(path);
    expect(await tab.locator('.hero-wallet .num').textContent()).toMatch(/฿\d/);
    expect(await tab.locator('.ticket').count()).toBe(1);
    expect(await tab.locator('.sync').textContent()).toMatch(/^ข้อมูลเมื่อ .*\d\d:\d\d/);
    await tab.close();
  }
});

test('what was only true then is not shown, nothing speaks, and nothing can be typed', async () => {
  const tab = await openWithoutScripts(HOME);
  expect(await tab.locator('h1').isVisible()).toBe(false);
  expect(await tab.locator('.ticket-date').innerText()).not.toMatch(/อีก|ชม\.|นาที/);
  expect(
    await tab.locator('#root :is([role=alert], [role=status], [aria-live=polite], dialog, script, [style])').count(),
  ).toBe(0);
  expect(await tab.locator('#root input:not([inert])').count()).toBe(0);
  expect(await tab.locator('#root a[href]').count()).toBeGreaterThan(5);
  await tab.close();
});

test('the app draws over it at the same place, and nothing is shifted', async () => {
  const copied = await openWithoutScripts(HOME);
  const placeOf = async (tab: Page) => (await tab.locator('.ticket').first().boundingBox()) ?? {};
  const before = await placeOf(copied);
  await copied.close();
  const tab = await phone.context.newPage();
  await tab.addInitScript(() => {
    const seen = { shift: 0, gone: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) seen.shift += (it as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Once it has been there, no frame is without the golfer's next round.
    let isSeen = false;
    const look = () => {
      const isThere = document.querySelector('.ticket') !== null;
      if (isSeen && !isThere) seen.gone += 1;
      isSeen ||= isThere;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await tab.goto(product.origin);
  await tab.locator('.sync--offline').first().waitFor();
  expect(await tab.locator('.last-screen').count()).toBe(0);
  // Its files were asked for at once.
  expect(await tab.locator('link[rel=modulepreload][href*="/golfer-home-screen-"]').count()).toBe(1);
  expect(new URL(tab.url()).pathname).toBe(HOME);
  expect(await placeOf(tab)).toEqual(before);
  const { shift, gone } = await tab.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(gone).toBe(0);
  expect(shift).toBeLessThan(0.001);
  await tab.close();
});

const isLaidOut = (tab: Page): Promise<boolean> =>
  tab.evaluate(() => [...document.querySelectorAll('.last-screen .below *')].every((it) => it.checkVisibility()));

test('what lies below the window is laid out when the user goes there, or opens it in a higher window', async () => {
  const { tab } = await openBeforeTheApp(phone, product.origin + HOME);
  expect(await tab.locator('.last-screen .below').count()).toBeGreaterThan(0);
  expect(await isLaidOut(tab)).toBe(false);
  await tab.keyboard.press('Tab');
  expect(await isLaidOut(tab)).toBe(true);
  const height = (tab.viewportSize()?.height ?? 0) + 300;
  await tab.close();
  const higher = await openBeforeTheApp(phone, product.origin + HOME, height);
  await until(async () => expect(await isLaidOut(higher.tab)).toBe(true));
  await higher.tab.close();
});

test('a copy that the user has scrolled stays there when the app draws over it', async () => {
  const { tab, go } = await openBeforeTheApp(phone, product.origin + HOME);
  await tab.evaluate(() => scrollTo(0, 300));
  await until(async () => expect(await isLaidOut(tab)).toBe(true));
  await go();
  await tab.locator('.sync--offline').first().waitFor();
  expect(await tab.evaluate(() => scrollY)).toBe(300);
  await tab.close();
});

test('in a tab of somebody else it is never shown, not for one frame', async () => {
  const look = async (somebody: string | undefined) => {
    const tab = await phone.context.newPage();
    await tab.addInitScript((user_id) => {
      if (user_id) {
        const basic_info = { user_id, role: 'CADDY', display_name: 'somchai', photo_url: null, language: 'th' };
        sessionStorage.setItem('app_token', 'of-somebody-else');
        sessionStorage.setItem('app_user', JSON.stringify({ basic_info, next_step: null }));
      }
      const seen = { copies: 0, shown: 0, isDrawn: false };
      Object.assign(window, { seen });
      const look = () => {
        const copy = document.querySelector('.last-screen .ticket');
        if (copy) seen.copies += 1;
        if (copy?.checkVisibility()) seen.shown += 1;
        seen.isDrawn = seen.copies > 0 && !document.querySelector('.last-screen');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, somebody);
    await tab.goto(product.origin + HOME);
    const seen = await tab.waitForFunction(() => {
      const it = (window as unknown as { seen: { copies: number; shown: number; isDrawn: boolean } }).seen;
      return it.isDrawn && it;
    });
    const { shown } = (await seen.jsonValue()) as { shown: number };
    await tab.close();
    return shown;
  };
  expect(await look(undefined)).toBeGreaterThan(0);
  expect(await look('018f0000-0000-7000-8000-00000000000c')).toBe(0);
});

test('one of another build, of yesterday or of nobody the phone remembers is not used', async () => {
  const tab = await phone.context.newPage();
  await tab.goto(`${product.origin}${HOME}`);
  await tab.locator('.sync--offline').first().waitFor();
  const { entry, taken_at, user_id } = (await kept(tab)) as LastScreen;
  const isUsed = async () => {
    const seen = await openWithoutScripts(HOME);
    const count = await seen.locator('.ticket').count();
    await seen.close();
    return count === 1;
  };
  const wrong: Partial<LastScreen>[] = [
    { entry: '/assets/index-OLD1234.js' },
    { taken_at: taken_at - 24 * 3_600_000 },
    { user_id: '018f0000-0000-7000-8000-00000000000c' },
  ];
  for (const more of wrong) {
    await change(tab, { entry, taken_at, user_id, ...more });
    expect(await isUsed()).toBe(false);
  }
  await change(tab, { entry, taken_at, user_id });
  expect(await isUsed()).toBe(true);
  await tab.close();
});

test('after the golfer has signed out nothing of the home screen is left, and it is not shown', async () => {
  await product.start();
  const tab = await phone.context.newPage();
  await tab.goto(`${product.origin}/golfer/profile`);
  await tab.getByRole('button', { name: 'ออกจากระบบ' }).first().click();
  await tab.getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }).click();
  await tab.waitForURL('**/login**');
  await until(async () =>
    expect((await tab.evaluate(() => caches.keys())).filter((it) => /kept|screens/.test(it))).toEqual([]),
  );
  const seen = await openWithoutScripts(HOME);
  expect(await seen.locator('.ticket').count()).toBe(0);
  expect(await seen.locator('.boot').count()).toBe(1);
});

test('nothing on the way was complained about', () => {
  expect(phone.complaints).toEqual([]);
});
