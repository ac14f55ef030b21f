import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReadyForOffline, PASSWORD } from '../../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';

let product: Product;
let proxy: NetworkProxy;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
});

afterAll(async () => {
  await proxy?.close();
  await product?.close();
});

const accepts = (here: Page) => here.getByRole('button', { name: 'รับงาน', exact: true });

/** Without the signs that say where a Thai word may break. */
const textOf = (here: Page): Promise<string> => here.evaluate(() => document.body.innerText);

/** How often it says that something waits to be sent. */
const claimsOf = async (here: Page): Promise<number> => ((await textOf(here)).match(/รับงาน · รอส่ง/g) ?? []).length;

const storedOn = (here: Page): Promise<string[]> =>
  here.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('caddee-outbox');
        opening.onerror = () => reject(opening.error ?? new Error('unread'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('ops').objectStore('ops').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { state: string }[]).map(({ state }) => state));
          };
        };
      }),
  );

const NOT_KEPT = 'เครื่องนี้เก็บรายการรอส่งไม่ได้';

/** What a full disk says to every write. (Chromium without a head heeds no quota it is given.) */
const FULL = `
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError');
    return begin.call(this, stores, mode, options);
  };
  Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
`;

describe('a full phone', () => {
  let phone: Phone;
  let page: Page;

  beforeAll(async () => {
    phone = await openPhone();
    page = phone.page;
    await signInOn(page, proxy.origin, 'caddy@caddee.demo', PASSWORD);
    await accepts(page).first().waitFor();
    await isReadyForOffline(page);
  });
  afterAll(() => phone?.close());

  test('OB-13: the app opens, and the caddy’s home is there', async () => {
    await phone.context.addInitScript(FULL);
    await page.reload();
    await accepts(page).first().waitFor();
    await page.locator('.sync--fresh').first().waitFor();
  });

  test('OB-13: what it does not take is not said to wait; the caddy is told what is the case', async () => {
    proxy.is = 'closed';
    await accepts(page).first().click();
    await expect.poll(() => textOf(page)).toContain(NOT_KEPT);
    expect((await storedOn(page)).filter((state) => state !== 'sent')).toEqual([]);
    expect(await claimsOf(page)).toBe(0);
    proxy.is = 'open';
    expect(phone.complaints).toEqual([]);
  });
});

const BROKEN = {
  missing: 'Object.defineProperty(window, "indexedDB", { value: undefined });',
  throwing: 'IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };',
  hanging: 'IDBFactory.prototype.open = () => new EventTarget();',
} as const;
const SCREENS = ['/caddy/booking', '/caddy/booking/availability', '/caddy/profile/earnings', '/caddy/home'];

describe.each(Object.entries(BROKEN))('IndexedDB is %s', (_how, code) => {
  test('OB-14: online every screen is there, it is said, and nothing is said to wait that would not', async () => {
    const phone = await openPhone();
    const { page } = phone;
    try {
      proxy.is = 'open';
      await phone.context.addInitScript(code);
      await signInOn(page, proxy.origin, 'caddy@caddee.demo', PASSWORD);
      await accepts(page).first().waitFor();
      await expect.poll(() => textOf(page)).toContain('ตอนนี้เก็บข้อมูลในเครื่องนี้ไม่ได้');
      for (const path of SCREENS) {
        await page.evaluate((to) => history.pushState(null, '', to), path);
        await page.locator('main .sync--fresh').first().waitFor({ timeout: 60_000 });
      }
      await accepts(page).first().waitFor();
      proxy.is = 'closed';
      await accepts(page).first().click();
      await expect.poll(() => textOf(page), { timeout: 60_000 }).toContain(NOT_KEPT);
      expect(await claimsOf(page)).toBe(0);
      expect(phone.complaints).toEqual([]);
    } finally {
      proxy.is = 'open';
      await phone.close();
    }
  });
});
