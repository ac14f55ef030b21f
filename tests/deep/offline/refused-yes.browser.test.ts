import { expect, test } from 'vitest';
import { readyPhone } from '../../offline/ready-phone.ts';
import { stored } from '../../offline/stored-text.ts';

const world = readyPhone();

/** As an iPhone: no worker sends what waits when the app is closed. */
const withoutBackgroundSync = () =>
  world.phone.context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));

test('a caddy’s yes without a signal: it waits with its age, the app is closed while it sends and opened, refused it says what happened instead', async () => {
  const { proxy } = world;
  await withoutBackgroundSync();
  await world.signIn('caddy');
  let { page } = world.phone;
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().waitFor();
  proxy.is = 'closed';
  await page.getByRole('button', { name: 'รับงาน', exact: true }).first().click();
  await page
    .getByText(/รับงาน · รอส่ง/)
    .first()
    .waitFor();
  // The network is there again, but nothing comes back: the app ends in the middle of a try.
  proxy.is = 'stuck';
  await page
    .getByText(/รับงาน · กำลังส่ง/)
    .first()
    .waitFor();
  proxy.is = 'closed';
  await world.phone.restart();
  await withoutBackgroundSync();
  page = world.phone.page;
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
  const said = async () => (await sheet.textContent()) ?? '';
  await expect.poll(said).toContain('ตอนนี้เป็น “นักกอล์ฟยกเลิก”');
  await page.keyboard.press('Tab');
  await sheet.getByRole('button', { name: 'นำออก' }).press('Enter');
  await sheet.getByText('ไม่มีรายการรอส่ง', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  proxy.fateOf = undefined;
});
