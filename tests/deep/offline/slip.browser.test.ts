import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

let product: Product;
/** nok's, signed in. */
let nok: Phone;
/** The starter's: nobody ever signed in on it. */
let starter: Phone;
let slip = '';
let address = '';

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  [nok, starter] = [await openPhone(), await openPhone({ locale: 'en-US' })];
});
afterAll(async () => {
  await Promise.all([nok?.close(), starter?.close()]);
  await product?.close();
});

/** The reference of a round of the golfer that a caddy has promised. */
const promised = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/booking/history', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      },
      body: JSON.stringify({ filter: { status: ['CONFIRMED'] }, page: 1, limit: 1 }),
    });
    const { data } = (await answer.json()) as { data: { items: { booking_ref: string }[] } };
    return data.items[0]?.booking_ref ?? '';
  });

const flipped = (text: string): string => `${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`;

/** The next person in the queue: the page stays, only what stands behind the `#` changes. */
const scan = (page: Page, text: string) => page.evaluate((it) => void (location.hash = it), text);

test('nok opens the slip of a round; the starter has looked at the page once', async () => {
  const { page } = nok;
  await signInOn(page, product.origin, DEMO_LOGINS.golfer, DEMO_PASSWORD);
  address = `${product.origin}/golfer/booking/slip/${await promised(page)}`;
  await page.goto(address);
  await page.locator('.slip-qr').waitFor();
  await untilWholeAppIsHere(page);
  await starter.page.goto(`${product.origin}/slip`);
  await starter.page.waitForFunction(() => localStorage.getItem('slip_keys') !== null);
  await untilWholeAppIsHere(starter.page);
});

test('the server is stopped: nok opens the app anew, and the slip is there', async () => {
  await product.stop();
  await nok.page.close();
  const page = await nok.context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void ((window as { copied?: string }).copied = text) },
    });
  });
  await page.goto(address);
  await page.locator('.slip-qr').waitFor();
  await page.locator('.sync--offline').waitFor();
  await page.getByRole('button', { name: 'ส่งลิงก์ใบนี้' }).click();
  const link = await page.evaluate(() => (window as { copied?: string }).copied ?? '');
  expect(link.startsWith(`${product.origin}/slip#`)).toBe(true);
  slip = link.split('#')[1] ?? '';
  expect(await page.locator('.slip-time').textContent()).toMatch(/^\d\d:\d\d$/);
});

test('the starter opens the link without a network: it is ours; changed by one letter it is not', async () => {
  const { page } = starter;
  await page.goto(`${product.origin}/slip#${slip}`);
  await page.locator('.stamp--green').waitFor();
  const said = await page.locator('.slip').innerText();
  expect(said).toContain(await page.locator('.slip-time').innerText());
  await scan(page, flipped(slip));
  await page.locator('.stamp--coral').waitFor();
  expect(await page.locator('.slip').count()).toBe(0);
});

test('the skip link does not lose the slip in hand', async () => {
  const { page } = starter;
  await scan(page, slip);
  await page.locator('.stamp--green').waitFor();
  await scan(page, 'main');
  await page.locator('.stamp--green').waitFor();
  expect(await page.locator('.slip').count()).toBe(1);
});

test('without a worker: a page that was open before the network went checks all the same', async () => {
  await product.start();
  const plain = await openPhone();
  const page = plain.page;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
  });
  await page.goto(`${product.origin}/slip`);
  await page.waitForFunction(() => localStorage.getItem('slip_keys') !== null);
  await product.stop();
  await scan(page, slip);
  await page.locator('.stamp--green').waitFor();
  await plain.close();
});

test('nothing on the way was complained about', () => {
  expect([...nok.complaints, ...starter.complaints]).toEqual([]);
});
