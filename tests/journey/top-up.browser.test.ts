import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { PAID_TH, startTopUps, type TopUps } from './top-up-scene.ts';

let scene: TopUps;
beforeAll(async () => {
  scene = await startTopUps();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? scene.photograph() : undefined));
afterAll(() => scene?.close());

test('nok asks for a QR, pays it in the bank’s app, and is back with the money; the other browser says nothing of nok', async () => {
  const { day, phone, bank } = scene;
  const before = await scene.available();
  await scene.pay(bank.page, await scene.createQr());
  await bank.page.getByRole('heading', { level: 1, name: PAID_TH }).waitFor();
  await phone.page.getByRole('heading', { name: 'Top-up complete' }).first().waitFor();
  expect(await scene.available()).toBe(before + baht(500));

  expect(new URL(bank.page.url()).search).toBe('');
  const said = await bank.page.locator('body').innerText();
  expect(said).toContain('500');
  expect(said).not.toMatch(/nok|2,500|2,000/i);

  await phone.page.goto(`${day.origin}/golfer/topup/history`);
  await expect.poll(() => phone.page.getByText('+฿500', { exact: true }).count()).toBe(1);
  await scene.isWholeWith(1);
});
