import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../../../build/page-list.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';

/** Of the layout, by the browser's own measure: faces may come after the first paint, and are drawn in nearly the same size. */
const MAX_SHIFT = 0.01;

let product: Product;
const phones: Phone[] = [];

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
});
afterAll(async () => {
  for (const phone of phones) await phone.close();
  await product?.close();
});

async function stranger(locale: 'th-TH' | 'en-US' = 'th-TH'): Promise<Phone> {
  const phone = await openPhone({ locale });
  phones.push(phone);
  return phone;
}

/** Opens it with the app's scripts held back; `release` lets them come. */
async function openHeld(page: Page, path: string, origin = product.origin): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = window as { shift?: number; isDrawn?: boolean };
    seen.shift = 0;
    addEventListener('drawn', () => (seen.isDrawn = true));
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) seen.shift = (seen.shift ?? 0) + (it as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(origin + path, { waitUntil: 'commit' });
  return { release: resolve };
}

/** On a phone without scripts: links under the notice that says so, and the notice under the page. */
async function coveredWithoutScripts(page: Page, path: string): Promise<(string | null)[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(product.origin + path);
  await page.locator('noscript p').first().waitFor();
  const covered = await page.locator(':is(a, button, noscript p):visible').evaluateAll((all) =>
    all
      .filter((it) => {
        it.scrollIntoView({ block: 'end' });
        const { x, y, width, height } = it.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return seen && !it.contains(seen);
      })
      .map(({ textContent }) => textContent),
  );
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
  return covered;
}

const untilDrawn = (page: Page) => page.waitForFunction(() => (window as { isDrawn?: boolean }).isDrawn);

describe.each(PAGES.filter(({ hasLine }) => !hasLine))('$file', ({ pathname, search = '' }) => {
  test.each([
    ['th', 'th-TH'],
    ['en', 'en-US'],
  ] as const)('in %s it is there before the app, which takes it over as it stands', async (language, locale) => {
    const { page, complaints } = await stranger(locale);
    expect(await coveredWithoutScripts(page, pathname + search)).toEqual([]);
    const { release } = await openHeld(page, pathname + search);
    const heading = await page.locator('h1').elementHandle();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    release();
    await untilDrawn(page);
    expect(await heading?.evaluate((it) => it.isConnected)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThanOrEqual(MAX_SHIFT);
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'what it needs of the sheets is in it: in the %s they change nothing',
    async (look) => {
      const { page, complaints } = await stranger();
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/assets/*.css', async (route) => {
        await promise;
        await route.continue();
      });
      const { release } = await openHeld(page, pathname + search);
      await page.locator('#root').waitFor();
      expect(await page.locator('h1').isVisible()).toBe(true);
      const before = await looks(page);
      resolve();
      await page.locator('#late').waitFor({ state: 'attached' });
      await page.waitForFunction(() =>
        [...document.styleSheets].some(({ href, cssRules }) => href && cssRules.length > 0),
      );
      expect(await looks(page)).toEqual(before);
      release();
      await untilDrawn(page);
      expect(complaints).toEqual([]);
    },
  );
});

/** How each part of the page is drawn, to the last property. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, #root *')].flatMap((it) =>
      [undefined, '::before', '::after', '::placeholder'].map((of) => {
        const style = getComputedStyle(it, of);
        const all = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${it.tagName}.${it.getAttribute('class')}${of ?? ''} ${all.join('; ')}`;
      }),
    ),
  );

test('a user quicker than the app: what is typed is kept, and Enter signs in when it is there, with nothing in the address', async () => {
  const { page } = await stranger();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const { release } = await openHeld(page, '/login');
  await page.locator('[name=identifier]').click();
  await page.keyboard.type(DEMO_LOGINS.golfer);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${product.origin}/login`);
  release();
  await page.waitForURL('**/golfer/home');
  expect(addresses.filter((it) => it.includes('?'))).toEqual([]);
});

test('a tap on the language before the app is there changes it when it is, and the server knows it from then on', async () => {
  const { page } = await stranger();
  const { release } = await openHeld(page, '/register');
  await page.locator('[name=display_name]').fill('นก');
  await page.getByRole('button', { name: 'English' }).click();
  release();
  await page.getByRole('heading', { name: 'Create an account' }).or(page.locator('html[lang=en] h1')).first().waitFor();
  expect(await page.locator('[name=display_name]').inputValue()).toBe('นก');
  const answer = await page.context().request.get(`${product.origin}/login`);
  expect(await answer.text()).toContain('<html lang="en" data-page="/login">');
});

test('what was chosen on this phone and is not what the document says is never shown the other way', async () => {
  const { page } = await stranger();
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const { release } = await openHeld(page, '/login');
  await page.locator('h1').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(false);
  release();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.goto(`${product.origin}/register`, { waitUntil: 'commit' });
  await page.locator('html[lang=en]').waitFor({ state: 'attached' });
});

test('where a user goes after signing in stands in its row when the app is there, and moves nothing', async () => {
  const { page } = await stranger();
  const { release } = await openHeld(page, '/login?redirect=%2Fgolfer%2Fbooking');
  const before = await page.locator('form').boundingBox();
  release();
  await untilDrawn(page);
  await page.getByText('การจอง').waitFor();
  expect(await page.locator('form').boundingBox()).toEqual(before);
  expect(await page.locator('a[href^="/register?redirect="]').count()).toBe(1);
});

test('with LINE its button is there before the app; who taps it then goes to LINE with the tick, the wish and nothing lost', async () => {
  const line = await startProduct({ LINE_LOGIN_CHANNEL_ID: '2001234567', LINE_LOGIN_CHANNEL_SECRET: 'a'.repeat(32) });
  const { page, complaints } = await stranger();
  const { release } = await openHeld(page, '/login?redirect=%2Fgolfer%2Fbooking', line.origin);
  const began = Promise.withResolvers<string>();
  await page.route('**/api/v1/auth/line/start?*', async (route) => {
    began.resolve(route.request().url());
    await route.fulfill({ status: 204 });
  });
  const button = page.locator('.btn-line');
  const before = await button.boundingBox();
  await page.locator('footer a').first().waitFor();
  await button.click();
  expect(await button.boundingBox()).toEqual(before);
  release();
  expect(await began.promise).toBe(`${line.origin}/api/v1/auth/line/start?remember=1&redirect=%2Fgolfer%2Fbooking`);
  expect(await button.boundingBox()).toEqual(before);
  expect(complaints).toEqual([]);
  await line.close();
});

test('the entry shows a stranger the sign-in at once', async () => {
  const { page } = await stranger();
  const { release } = await openHeld(page, '/');
  await page.locator('[name=password]').waitFor();
  release();
  await page.waitForURL('**/login');
});

test('whose terms are wanted is told before the app is there, and shown when it is', async () => {
  const { page } = await stranger();
  const { release } = await openHeld(page, '/help/terms');
  const golfers = await page.locator('.prose').textContent();
  await page.locator('label', { has: page.locator('[value=CADDY]') }).click();
  release();
  await page.locator('[value=CADDY]:checked').waitFor();
  expect(await page.locator('.prose').textContent()).not.toBe(golfers);
  await page.locator('label', { has: page.locator('[value=GOLFER]') }).click();
  await page.locator('[value=GOLFER]:checked').waitFor();
  expect(await page.locator('.prose').textContent()).toBe(golfers);
});

test('what was pasted into the check of a slip before the app was there is checked', async () => {
  const { page } = await stranger();
  const { release } = await openHeld(page, '/slip');
  await page.locator('textarea').fill('no slip at all');
  await page.locator('form [type=submit]').click();
  release();
  await page.locator('.field--err').waitFor();
  expect(await page.locator('textarea').inputValue()).toBe('no slip at all');
  expect(page.url()).toBe(`${product.origin}/slip`);
});

test.each(['/slip#a.b', '/statement#a.b', '/no-permission?erased=2026%2F12%2F24'])(
  '%s says something else than its document, which is not shown',
  async (address) => {
    const { page } = await stranger();
    const { release } = await openHeld(page, address);
    await page.locator('h1').waitFor({ state: 'attached' });
    expect(await page.locator('h1').isVisible()).toBe(false);
    release();
    await page.locator('h1').waitFor();
  },
);

test('somebody who is signed in in this tab is never shown what a stranger sees', async () => {
  const { page } = await stranger();
  await page.goto(`${product.origin}/login`);
  await page.locator('[name=identifier]').fill(DEMO_LOGINS.golfer);
  await page.locator('[name=password]').fill(DEMO_PASSWORD);
  await page.locator('[name=remember]').uncheck({ force: true });
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/golfer/home');
  await page.evaluate(async () => {
    for (const it of await navigator.serviceWorker.getRegistrations()) await it.unregister();
  });
  const { release } = await openHeld(page, '/no-permission');
  await page.locator('h1').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(false);
  release();
  await page.locator('a[href="/golfer/home"]').waitFor();
});
