import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { DEMO_COUNTER_KEY } from '../../../server/seed/people.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

let product: Product;
let somchai: Phone;
/** Staff at the counter: nobody ever signed in on it. */
let counter: Phone;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  [somchai, counter] = [await openPhone(), await openPhone()];
});
afterAll(async () => {
  await Promise.all([somchai?.close(), counter?.close()]);
  await product?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the caddy redeems, staff confirm, the caddy’s screen turns', async () => {
  const { page } = somchai;
  await signInOn(page, product.origin, DEMO_LOGINS.caddy, DEMO_PASSWORD);
  await page.goto(`${product.origin}/caddy/profile/reward-history`);
  await button(page, 'แลก คูปองอาหารสนาม ฿100').click();
  await button(page, 'แลก 500 แต้ม').click();
  await page.getByText('ไปรับได้').waitFor();
  await button(page, 'เปิดรหัสรับของ').click();
  const digits = await page.locator('.reward-code').innerText();
  expect(digits).toMatch(/^\d{4} \d{4}$/);
  await page.locator('.reward-qr').waitFor();

  await counter.page.goto(`${product.origin}/redeem`);
  await counter.page.getByLabel('กุญแจเคาน์เตอร์').fill(DEMO_COUNTER_KEY);
  await counter.page.getByLabel(/^รหัส 8 หลัก/).fill('0000 0000');
  await button(counter.page, 'ตรวจรหัส').click();
  await counter.page.getByText('ไม่พบรหัสนี้').waitFor();
  // What the camera opens: the code stands behind the # of the address.
  await counter.page.goto('about:blank');
  await counter.page.goto(`${product.origin}/redeem#${digits.replace(' ', '')}`);
  await counter.page.getByLabel('กุญแจเคาน์เตอร์').fill(DEMO_COUNTER_KEY);
  await button(counter.page, 'ตรวจรหัส').click();
  await counter.page.getByRole('heading', { name: 'คูปองอาหารสนาม ฿100' }).waitFor();
  await counter.page.getByText('127 ฝน').waitFor();
  await button(counter.page, 'บันทึก แล้วจึงส่งมอบ').click();
  await counter.page.getByText('บันทึกแล้ว ส่งมอบได้เลย').waitFor();

  // Nobody touched the caddy's phone.
  await page.getByText('รับของแล้ว').waitFor();
  await button(page, 'เสร็จแล้ว').click();

  await button(counter.page, 'รหัสถัดไป').click();
  await counter.page.getByLabel(/^รหัส 8 หลัก/).fill(digits);
  await button(counter.page, 'ตรวจรหัส').click();
  await counter.page.getByText('รหัสนี้บันทึกว่าส่งมอบแล้ว').waitFor();
});
