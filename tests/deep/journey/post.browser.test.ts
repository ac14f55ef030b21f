import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';
import { startProduct, type Product } from '../../support/product.ts';

let product: Product;
let hers: Phone;
let his: Phone;

const PICTURE = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: readFileSync('public/screenshots/book-th.jpg') };
/** Nothing of this may run; anything that runs would say so. */
const HOSTILE = '<img src=x onerror="document.title=`RUN`">';
const reports: string[] = [];

async function signIn(page: Page, who: 'golfer' | 'caddy'): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.locator('input').first().fill(`${who}@caddee.demo`);
  await page.locator('input[type=password]').fill('caddee-demo');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**/${who}/home`);
}

/** By links of the app: a reload would be another start. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  hers = await openPhone();
  his = await openPhone();
  for (const { page } of [hers, his]) {
    page.setDefaultTimeout(60_000);
    page.on('console', (line) => {
      if (/Content Security Policy|TrustedHTML|Trusted Type/i.test(line.text())) reports.push(line.text());
    });
  }
  await signIn(hers.page, 'caddy');
  await signIn(his.page, 'golfer');
}, 300_000);
afterAll(async () => {
  await hers?.close();
  await his?.close();
  await product?.close();
});

describe('a post with a photo, written without a network', () => {
  test('a golfer follows the caddy, and the screen says when the caddy is free', async () => {
    const { page } = his;
    const me = await hers.page.evaluate(async () => {
      const token = sessionStorage.getItem('app_token');
      const answer = await fetch('/api/v1/user/information', { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { data: { basic_info: { user_id: string } } }).data.basic_info.user_id;
    });
    await go(page, `/golfer/home/caddy-detail/${me}`);
    const button = page.getByRole('button', { name: /^ติดตาม/ }).first();
    await button.waitFor();
    if (!(await button.textContent())?.includes('เลิกติดตาม')) await button.click();
    await page
      .getByRole('button', { name: /เลิกติดตาม/ })
      .first()
      .waitFor();
    await go(page, '/golfer/following');
    await page.locator('.seg-pick').nth(1).click();
    await page
      .getByText(/ว่างถัดไป|14 วันนี้ไม่มีเวลาว่าง/)
      .first()
      .waitFor();
  });

  test('waits on the caddy’s phone, and says so', async () => {
    const { page } = hers;
    await go(page, '/caddy/post/create-post');
    const field = page.getByRole('textbox').first();
    await field.waitFor();
    await untilWholeAppIsHere(page);
    await product.stop();
    await field.click();
    await page.keyboard.type('กรีนเช้านี้');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('เร็ว');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(` ${HOSTILE}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'รายการ' }).click();
    await page.keyboard.type('หลุม 7 ธงหลัง');
    await page.locator('input[type=file]').setInputFiles([PICTURE]);
    await page.locator('.photos img').first().waitFor();
    await page.getByRole('button', { name: 'โพสต์', exact: true }).click();
    await page.waitForURL('**/caddy/post');
    await page.locator('.post.is-pending').waitFor();
    await page.locator('.post.is-pending .rich strong').waitFor();
    // Between two tries of its own it waits.
    await page.locator('.post.is-pending').getByText('รอส่งเมื่อมีสัญญาณ').waitFor();
    await page.locator('.post.is-pending .photo img').waitFor();
  });

  test('with a network it goes by itself; the golfer sees its words and its photo, and nothing of it runs', async () => {
    await product.start();
    await hers.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => hers.page.locator('.post.is-pending').count(), { timeout: 60_000 }).toBe(0);
    await hers.page.locator('.post').first().getByText('เห็นแล้ว 0 คน').waitFor();
    const { page } = his;
    const post = page.locator('.post').filter({ hasText: 'กรีนเช้านี้' });
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')));
          await go(page, '/golfer/home');
          await go(page, '/golfer/following');
          await page.locator('.post').first().waitFor();
          return post.count();
        },
        { timeout: 150_000, interval: 3_000 },
      )
      .toBe(1);
    await post.locator('.rich strong', { hasText: 'เร็ว' }).waitFor();
    await post.locator('.rich li', { hasText: 'หลุม 7 ธงหลัง' }).waitFor();
    expect(await post.locator('.rich').innerText()).toContain(HOSTILE);
    expect(await post.locator('.rich img').count()).toBe(0);
    const drawn = post.locator('.photo img');
    await drawn.waitFor();
    expect(await drawn.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(500);
    expect(await page.title()).not.toBe('RUN');
    expect(reports).toEqual([]);
  }, 300_000);

  test('the caddy hears that it was seen and liked; deleted, it can be restored', async () => {
    await his.page.locator('.post').filter({ hasText: 'กรีนเช้านี้' }).getByRole('button', { name: /^ถูกใจ/ }).click();
    const { page } = hers;
    const own = page.locator('.post').filter({ hasText: 'กรีนเช้านี้' });
    await expect
      .poll(
        async () => {
          await go(page, '/caddy/home');
          await go(page, '/caddy/post');
          await own.waitFor();
          return (await own.innerText()).replaceAll(/\s+/g, ' ');
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toMatch(/เห็นแล้ว 1 คน ถูกใจ 1/);
    await own.getByRole('button', { name: 'ตัวเลือกโพสต์' }).click();
    await page.getByRole('button', { name: /^ลบโพสต์/ }).click();
    await expect.poll(() => own.count()).toBe(0);
    await page.getByRole('button', { name: 'กู้คืน' }).first().click();
    await own.waitFor();
    expect([...hers.complaints, ...his.complaints]).toEqual([]);
  });
});
