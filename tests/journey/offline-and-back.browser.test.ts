import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isReadyForOffline, PASSWORD, signInOn, visit } from '../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openNetworkProxy, type NetworkProxy } from '../offline/network-proxy.ts';

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
});
beforeEach(async () => {
  proxy.is = 'open';
  phone = await openPhone();
});
afterEach(async () => {
  await phone?.close();
  expect(phone?.complaints).toEqual([]);
});
afterAll(async () => {
  await proxy?.close();
  await product?.close();
});

/** All of the app, and the person's home screen, are on the phone. */
async function signIn(who: 'golfer' | 'caddy'): Promise<Page> {
  const { page } = phone;
  await signInOn(page, proxy.origin, `${who}@caddee.demo`, PASSWORD);
  await visit(page, [`/${who}/home`]);
  await isReadyForOffline(page);
  return page;
}

/** Everything that lies in a database of this phone, as text. */
const stored = (page: Page, name: RegExp): Promise<string> =>
  page.evaluate(async (source) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('unread'));
      });
    const found: unknown[] = [];
    for (const { name: it = '' } of await indexedDB.databases()) {
      if (!new RegExp(source).test(it)) continue;
      const database = await done(indexedDB.open(it));
      for (const store of database.objectStoreNames)
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(found);
  }, name.source);

test('a caddy’s yes without a signal: it waits with its age, the app is closed and opened, refused it says what happened instead', async () => {
  let page = await signIn('caddy');
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
  proxy.is = 'closed';
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
  await page
    .getByText(/รับงาน · รอส่ง/)
    .first()
    .waitFor();
  await phone.restart();
  page = phone.page;
  await page.goto(`${proxy.origin}/caddy/home`);
  await page
    .getByText(/รับงาน · รอส่ง/)
    .first()
    .waitFor();
  // OB-24: what waits carries no token.
  expect(await stored(page, /^caddee-outbox$/)).toContain('"accept"');
  expect(await stored(page, /^caddee-outbox$/)).not.toMatch(/bearer|app_token/i);
  const cancelled = { status: 'CANCELLED_BY_GOLFER', version: 99 };
  const refusal = { status: 'error', status_code: 409, code: 'BOOKING_VERSION_STALE', data: cancelled };
  const answer = { status: 409, headers: { 'content-type': 'application/json' }, body: JSON.stringify(refusal) };
  proxy.fateOf = ({ url }) => (url?.endsWith('/booking/act') ? answer : undefined);
  proxy.is = 'open';
  await page.locator('.toast').getByText('ไม่สำเร็จ 1 รายการ').waitFor();
  await page.locator('.toast').getByRole('button', { name: 'ดู' }).click();
  const sheet = page.getByRole('dialog');
  // Words that must not be broken are held together by characters nobody sees.
  const said = async () => ((await sheet.textContent()) ?? '').replaceAll(/[\u200b\u2060]/g, '');
  await expect.poll(said).toContain('ตอนนี้เป็น “นักกอล์ฟยกเลิก”');
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: 'นำออก' }).press('Enter');
  await sheet.getByText('ไม่มีรายการรอส่ง', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  proxy.fateOf = undefined;
});

test('OB-23: a top-up without a signal is a draft: it survives the app’s end, and nothing is queued or sent until a tap online', async () => {
  let page = await signIn('golfer');
  await page.goto(`${proxy.origin}/golfer/topup`);
  const amount = () => page.getByRole('textbox');
  await amount().waitFor();
  proxy.is = 'closed';
  await amount().fill('777');
  await expect.poll(() => stored(page, /^caddee-/)).toContain('"typed":"777"');
  await phone.restart();
  page = phone.page;
  const before = proxy.passed.length;
  await page.goto(`${proxy.origin}/golfer/topup`);
  await expect.poll(() => amount().inputValue()).toBe('777');
  await page.getByRole('button', { name: /777/ }).last().press('Enter');
  await page
    .getByText(/ต้อง(มีสัญญาณ|ออนไลน์)/)
    .first()
    .waitFor();
  expect(await stored(page, /^caddee-outbox$/)).not.toContain('topup');
  proxy.is = 'open';
  await page.reload();
  await expect.poll(() => amount().inputValue()).toBe('777');
  expect(proxy.passed.slice(before).filter((it) => it === 'POST /api/v1/wallet/topup')).toEqual([]);
});
