import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type MovedDay, startMovedDay } from '../support/moved-day.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { call, PASSWORD, registerGolfer } from './people.ts';

const NOK = 'nok@example.com';

/** nok's phone, where a QR is asked for, and the browser that the bank's app opens to return to: nobody is signed in there. */
export interface TopUps {
  day: MovedDay;
  phone: Phone;
  bank: Phone;
  /** What nok can spend now, in satang. */
  available(): Promise<number>;
  /** nok asks for a QR of ฿500 and looks at it. Answers the test provider's page, where a bank's app would be. */
  createQr(): Promise<string>;
  /** Pays on the test provider's page. */
  pay(page: Page, address: string): Promise<void>;
  /** The ledger is whole, and so many top-ups of ฿500 are in it. */
  isWholeWith(credits: number): Promise<void>;
  /** What both browsers show, into test-results/. */
  photograph(): Promise<void>;
  close(): Promise<void>;
}

export async function startTopUps(): Promise<TopUps> {
  const day = await startMovedDay();
  const phones: Phone[] = [];
  const close = async () => {
    for (const it of phones) await it.close();
    await day.close();
  };
  try {
    await registerGolfer(day.origin, 'Nok');
    const phone = await openPhone({ locale: 'en-US', isMetered: true });
    phones.push(phone);
    const bank = await openPhone({ isMetered: true });
    phones.push(bank);
    await phone.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await signInOn(phone.page, day.origin, NOK, PASSWORD);
    return { ...topUpsOf(day, phone, bank), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function topUpsOf(day: MovedDay, phone: Phone, bank: Phone): Omit<TopUps, 'close'> {
  return {
    day,
    phone,
    bank,
    async available() {
      const { app_token } = await call(day.origin, 'POST /auth/login', { identifier: NOK, password: PASSWORD });
      return (await call(day.origin, 'GET /wallet/balance', {}, app_token)).available;
    },
    async createQr() {
      const nok = phone.page;
      await nok.goto(`${day.origin}/golfer/topup`);
      await nok.getByText('฿500', { exact: true }).click();
      await nok.getByRole('button', { name: 'Create QR ฿500' }).click();
      await nok.waitForURL('**/golfer/topup/pay/*');
      const qr = nok.getByRole('img', { name: /PromptPay QR to pay ฿500/ });
      await qr.waitFor();
      await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const page = await nok.getByRole('link', { name: 'Open the test payment page' }).getAttribute('href');
      return new URL(page ?? '', day.origin).href;
    },
    async pay(page, address) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Pay (test)' }).click();
      await page.waitForURL('**/golfer/payment-status*');
    },
    async photograph() {
      await phone.page.screenshot({ path: 'test-results/nok-top-up.png' });
      await bank.page.screenshot({ path: 'test-results/bank-top-up.png' });
    },
    async isWholeWith(credits) {
      await ledgerIsWhole(day.db());
      const found = await day.db().many(sql`select cause from ledger_transaction where cause like 'topup:%:credit'
        and transaction_id in (select transaction_id from ledger_entry where account like 'golfer:%' and amount = 50000)
        and created_at > now() - interval '1 hour'`);
      expect(found.length).toBe(credits);
      expect([...phone.complaints, ...bank.complaints]).toEqual([]);
    },
  };
}

export const PAID_TH = 'เติมเงินสำเร็จ';
