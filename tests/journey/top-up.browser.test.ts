import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { type MovedDay, startMovedDay } from '../support/moved-day.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';
import { untilWholeAppIsHere } from '../support/whole-app.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { call, PASSWORD, registerGolfer } from './people.ts';

const NOK = 'nok@example.com';

let day: MovedDay;
let noksPhone: Phone;
/** The bank's app opens what it returns to in another browser, where nobody is signed in. */
let bank: Phone;
let nok: Page;
let elsewhere: Page;
let before: number;

beforeAll(async () => {
  day = await startMovedDay();
  await registerGolfer(day.origin, 'Nok');
  noksPhone = await openPhone({ locale: 'en-US' });
  bank = await openPhone();
  nok = noksPhone.page;
  elsewhere = bank.page;
  await nok.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInOn(nok, day.origin, NOK, PASSWORD);
  before = await available();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await nok.screenshot({ path: 'test-results/nok-top-up.png' });
  await elsewhere.screenshot({ path: 'test-results/bank-top-up.png' });
});

afterAll(async () => {
  await noksPhone?.close();
  await bank?.close();
  await day?.close();
});

async function available(): Promise<number> {
  const { app_token } = await call(day.origin, 'POST /auth/login', { identifier: NOK, password: PASSWORD });
  return (await call(day.origin, 'GET /wallet/balance', {}, app_token)).available;
}

/** nok asks for a QR of ฿500 and looks at it. Answers the test provider's page, where a bank's app would be. */
async function createQr(): Promise<string> {
  await nok.goto(`${day.origin}/golfer/topup`);
  await nok.getByText('฿500', { exact: true }).click();
  await nok.getByRole('button', { name: 'Create QR ฿500' }).click();
  await nok.waitForURL('**/golfer/topup/pay/*');
  const qr = nok.getByRole('img', { name: /PromptPay QR to pay ฿500/ });
  await qr.waitFor();
  await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const page = await nok.getByRole('link', { name: 'Open the test payment page' }).getAttribute('href');
  return new URL(page ?? '', day.origin).href;
}

describe('a top-up', () => {
  let address: string;

  test('nok asks for a QR, pays it in the bank’s app, and is back with the money', async () => {
    await elsewhere.goto(await createQr());
    await elsewhere.getByRole('button', { name: 'Pay (test)' }).click();
    await elsewhere.waitForURL('**/golfer/payment-status*');
    await elsewhere.getByRole('heading', { level: 1, name: 'เติมเงินสำเร็จ' }).waitFor();
    await nok.getByRole('heading', { name: 'Top-up complete' }).first().waitFor();
    expect(await available()).toBe(before + baht(500));
  });

  test('in the other browser the address holds nothing any more, and the page says nothing of nok', async () => {
    expect(new URL(elsewhere.url()).search).toBe('');
    const said = await elsewhere.locator('body').innerText();
    expect(said).toContain('500');
    expect(said).not.toMatch(/nok|2,500|2,000/i);
  });

  test('the statement has it, once', async () => {
    await nok.goto(`${day.origin}/golfer/topup/history`);
    await expect.poll(() => nok.getByText('+฿500', { exact: true }).count()).toBe(1);
  });

  test('the server goes away while nok waits: nothing says that the payment failed', async () => {
    address = await createQr();
    const ref = await nok.getByRole('img', { name: /PromptPay QR/ }).getAttribute('src');
    const query = new URL(ref ?? '', day.origin).search;
    await elsewhere.goto(`${day.origin}/golfer/payment-status${query}&status=success`);
    await elsewhere.getByRole('heading', { level: 1, name: /กำลังรอการชำระเงิน|กำลังตรวจ\u2060สอบ/ }).waitFor();
    await untilWholeAppIsHere(nok);
    await day.stop();
    await nok
      .getByText(/No signal now/)
      .first()
      .waitFor();
    expect(await elsewhere.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/ไม่สำเร็จ|ยังไม่ได้รับเงิน/);
    await day.start();
  });

  test('a top-up is paid after the server is back, and both browsers come to know it by themselves', async () => {
    const payer = await bank.context.newPage();
    await payer.goto(address);
    await payer.getByRole('button', { name: 'Pay (test)' }).click();
    await payer.waitForURL('**/golfer/payment-status*');
    await nok.getByRole('heading', { name: 'Top-up complete' }).first().waitFor({ timeout: 60_000 });
    await elsewhere.getByRole('heading', { level: 1, name: 'เติมเงินสำเร็จ' }).waitFor({ timeout: 60_000 });
    expect(await available()).toBe(before + baht(1_000));
  });

  test('nok closes the browser, pays, and opens it again: the money is there', async () => {
    address = await createQr();
    await noksPhone.restart();
    await elsewhere.goto(address);
    await elsewhere.getByRole('button', { name: 'Pay (test)' }).click();
    await elsewhere.getByRole('heading', { level: 1, name: 'เติมเงินสำเร็จ' }).waitFor();
    nok = noksPhone.page;
    await nok.addInitScript(() => localStorage.setItem('language', 'en'));
    await nok.goto(`${day.origin}/golfer/home`);
    await nok.getByText('฿3,500', { exact: true }).first().waitFor();
    expect(await available()).toBe(before + baht(1_500));
  });

  test('the balance on an open screen changes without a reload when a second tab pays', async () => {
    const page = await createQr();
    const tab = await noksPhone.context.newPage();
    await nok.goto(`${day.origin}/golfer/home`);
    await nok.getByText('฿3,500', { exact: true }).first().waitFor();
    await tab.goto(page);
    await tab.getByRole('button', { name: 'Pay (test)' }).click();
    await nok.getByText('฿4,000', { exact: true }).first().waitFor();
    await tab.close();
  });

  test('an address that was made up is told nothing', async () => {
    await elsewhere.goto(`${day.origin}/golfer/payment-status?ref=${'A'.repeat(27)}&status=success`);
    await elsewhere
      .getByText(/ไม่พบการชำระเงินนี้/)
      .first()
      .waitFor();
  });

  test('nothing was made or lost', async () => {
    await ledgerIsWhole(day.db());
    const credits = await day.db().many(sql`select cause from ledger_transaction where cause like 'topup:%:credit'
      and transaction_id in (select transaction_id from ledger_entry where account like 'golfer:%' and amount = 50000)
      and created_at > now() - interval '1 hour'`);
    expect(credits.length).toBe(4);
    expect([...noksPhone.complaints, ...bank.complaints]).toEqual([]);
  });
});
