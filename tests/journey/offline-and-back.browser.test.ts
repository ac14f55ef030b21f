import { expect, test } from 'vitest';
import { readyPhone } from '../offline/ready-phone.ts';
import { stored } from '../offline/stored-text.ts';

const world = readyPhone();

test('OB-23: a top-up without a signal is a draft: it survives the app’s end, and nothing is queued or sent until a tap online', async () => {
  const { proxy } = world;
  await world.signIn('golfer');
  let { page } = world.phone;
  await page.goto(`${proxy.origin}/golfer/topup`);
  const amount = () => page.getByRole('textbox');
  await amount().waitFor();
  proxy.is = 'closed';
  await amount().fill('777');
  await expect.poll(() => stored(page, /^caddee-/)).toContain('"typed":"777"');
  await world.phone.restart();
  page = world.phone.page;
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
