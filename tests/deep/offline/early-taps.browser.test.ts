import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBeforeTheApp } from '../../support/before-the-app.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

const HOME = '/caddy/home';
const BELL = 'a[href="/caddy/notification"]';
let product: Product;
let phone: Phone;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  const { page } = phone;
  await signInOn(page, product.origin, 'caddy@caddee.demo', 'caddee-demo');
  await page.locator('.card.req').first().waitFor();
  await untilWholeAppIsHere(page);
  await until(async () => expect(await keptKeys(page)).toContain('BUTTON รับงาน'));
  await product.stop();
  await phone.restart();
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

const keptKeys = (page: Page): Promise<string> =>
  page.evaluate(async (home) => {
    const cacheName = (await caches.keys()).find((it) => it.endsWith('-screens'));
    const found = cacheName && (await caches.match(home, { cacheName }));
    return found ? ((await found.json()) as { html: string }).html : '';
  }, HOME);

/** Opened without a server; the app waits for `go`. */
const open = () => openBeforeTheApp(phone, product.origin + HOME);

const waitingAccepts = (tab: Page) => tab.locator('.card.req', { hasText: 'รอส่ง' });

test('an accept tapped on the copy is shown as pressed at once, and waits for a signal as soon as the app has drawn', async () => {
  const { tab, go } = await open();
  const request = tab.locator('.last-screen .card.req').last();
  const link = await request.locator('a[href^="/caddy/booking/"]').first().getAttribute('href');
  const accept = request.getByRole('button', { name: 'รับงาน', exact: true });
  await accept.click();
  expect(await accept.getAttribute('data-tapped')).toBe('');
  await go();
  await waitingAccepts(tab).first().waitFor();
  expect(await waitingAccepts(tab).count()).toBe(1);
  expect(await waitingAccepts(tab).locator(`a[href="${link}"]`).count()).toBeGreaterThan(0);
  await tab.close();
});

test('a finger that is down while the app draws over the copy has tapped', async () => {
  const { tab, go } = await open();
  await tab.locator('.last-screen .card.req').first().getByRole('button', { name: 'ไม่รับ', exact: true }).hover();
  await tab.mouse.down();
  await go();
  await until(async () => expect(await tab.locator('.last-screen').count()).toBe(0));
  await tab.mouse.up();
  await tab.locator('dialog[open]').waitFor();
  await tab.close();
});

test('a link leads on by itself; after a tap it waits, so that the tap is not lost', async () => {
  const first = await open();
  await first.tab.locator(`.last-screen ${BELL}`).first().click();
  await first.tab.waitForURL('**/caddy/notification');
  await first.tab.close();
  const { tab, go } = await open();
  await tab.locator('.last-screen .card.req').first().getByRole('button', { name: 'ไม่รับ', exact: true }).click();
  await tab.locator(`.last-screen ${BELL}`).first().click();
  expect(new URL(tab.url()).pathname).toBe(HOME);
  await go();
  await tab.locator('dialog[open]').waitFor();
  await tab.close();
});

test('a tap whose control does not come is said', async () => {
  const { tab, go } = await open();
  const other = tab.locator('.last-screen .card.req [data-key]').first();
  await other.evaluate((it) => it.setAttribute('data-key', 'BUTTON รับงาน /caddy/booking/GONE0000'));
  await other.click();
  await go();
  await tab.locator('.toast--bad').waitFor();
  expect(await tab.locator('.toast--bad').innerText()).toContain('ไม่อยู่ในหน้านี้แล้ว');
  await tab.close();
});

test('nothing on the way was complained about', () => {
  expect(phone.complaints).toEqual([]);
});
