import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { baht } from '../../../domain/money.ts';
import { PAID_TH, startTopUps, type TopUps } from '../../journey/top-up-scene.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

let scene: TopUps;
let before: number;
beforeAll(async () => {
  scene = await startTopUps();
  before = await scene.available();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? scene.photograph() : undefined));
afterAll(() => scene?.close());

test('the server goes away while nok waits: nothing says that the payment failed; paid when it is back, both browsers come to know it by themselves', async () => {
  const { day, phone, bank } = scene;
  const [nok, elsewhere] = [phone.page, bank.page];
  const address = await scene.createQr();
  const ref = await nok.getByRole('img', { name: /PromptPay QR/ }).getAttribute('src');
  const query = new URL(ref ?? '', day.origin).search;
  await elsewhere.goto(`${day.origin}/golfer/payment-status${query}&status=success`);
  await elsewhere.getByRole('heading', { level: 1, name: /กำลังรอการชำระเงิน|กำลังตรวจสอบ/ }).waitFor();
  await untilWholeAppIsHere(nok);
  await day.stop();
  await nok
    .getByText(/No signal now/)
    .first()
    .waitFor();
  expect(await elsewhere.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/ไม่สำเร็จ|ยังไม่ได้รับเงิน/);
  await day.start();

  await scene.pay(await bank.context.newPage(), address);
  await nok.getByRole('heading', { name: 'Top-up complete' }).first().waitFor({ timeout: 60_000 });
  await elsewhere.getByRole('heading', { level: 1, name: PAID_TH }).waitFor({ timeout: 60_000 });
  expect(await scene.available()).toBe(before + baht(500));
});

test('nok closes the browser, pays, and opens it again: the money is there', async () => {
  const address = await scene.createQr();
  await scene.phone.restart();
  await scene.pay(scene.bank.page, address);
  await scene.bank.page.getByRole('heading', { level: 1, name: PAID_TH }).waitFor();
  await scene.phone.page.addInitScript(() => localStorage.setItem('language', 'en'));
  await scene.phone.page.goto(`${scene.day.origin}/golfer/home`);
  await scene.phone.page.getByText('฿3,000', { exact: true }).first().waitFor();
  expect(await scene.available()).toBe(before + baht(1_000));
});

test('the balance on an open screen changes without a reload when a second tab pays', async () => {
  const address = await scene.createQr();
  const nok = scene.phone.page;
  const tab = await scene.phone.context.newPage();
  await nok.goto(`${scene.day.origin}/golfer/home`);
  await nok.getByText('฿3,000', { exact: true }).first().waitFor();
  await scene.pay(tab, address);
  await nok.getByText('฿3,500', { exact: true }).first().waitFor();
  await tab.close();
});

test('an address that was made up is told nothing, and nothing was made or lost', async () => {
  const { page } = scene.bank;
  await page.goto(`${scene.day.origin}/golfer/payment-status?ref=${'A'.repeat(27)}&status=success`);
  await page
    .getByText(/ไม่พบการชำระเงินนี้/)
    .first()
    .waitFor();
  await scene.isWholeWith(3);
});
