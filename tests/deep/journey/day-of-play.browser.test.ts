import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type ClockTime, dateOf, DAY, MINUTE, momentOf } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { sql } from '../../../server/db/db.ts';
import { judgeCaddyAs } from '../../../server/desk/decision/people.ts';
import { decided } from '../../desk/decided.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { signInOn } from '../../support/sign-in.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';

const COURSE = 'alpine-golf-club';
const TIME = '07:10';
const NOK = 'nok@example.com';
const SOMCHAI = 'somchai-611@example.com';

let day: MovedDay;
let noksPhone: Phone;
let somchaisPhone: Phone;
let nok: Page;
let somchai: Page;
let ref: string;
let before: number;
let teeOff: number;

beforeAll(async () => {
  day = await startMovedDay();
  const { user } = await registerSomchai(day.origin, COURSE);
  // Only a verified caddy may withdraw the earnings.
  const { user_id } = user.basic_info;
  await decided(day.db(), day.now(), (tx, acting) => judgeCaddyAs(tx, acting, user_id, { to: 'VERIFIED' }));
  await registerGolfer(day.origin, 'Nok');
  noksPhone = await openPhone({ locale: 'en-US' });
  somchaisPhone = await openPhone();
  nok = noksPhone.page;
  somchai = somchaisPhone.page;
  await nok.addInitScript(() => localStorage.setItem('language', 'en'));
  for (const { context } of phones()) await context.clock.install();
  await signInOn(nok, day.origin, NOK, PASSWORD);
  await signInOn(somchai, day.origin, SOMCHAI, PASSWORD);
  before = await available();
  // There is time for the answer, whatever time it is now.
  const playDay = addDays(dateOf(day.now()), 2);
  teeOff = momentOf(playDay, TIME as ClockTime);
  const round = {
    caddy_id: user.basic_info.user_id,
    golf_course: COURSE,
    booking_date: playDay as string,
    tee_off_time: TIME,
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const token = await tokenOf(NOK);
  const { total } = await call(day.origin, 'POST /booking/quote', round, token);
  ref = (await call(day.origin, 'POST /booking/create', { ...round, total }, token)).booking_ref;
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await nok.screenshot({ path: 'test-results/nok-day.png' });
  await somchai.screenshot({ path: 'test-results/somchai-day.png' });
});

afterAll(async () => {
  await noksPhone?.close();
  await somchaisPhone?.close();
  await day?.close();
});

const phones = () => [noksPhone, somchaisPhone];
/** A session does not outlive a day that is moved. */
const tokenOf = async (identifier: string) =>
  (await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD })).app_token;
const balanceOf = async (identifier: string) => call(day.origin, 'GET /wallet/balance', {}, await tokenOf(identifier));
const available = async () => (await balanceOf(NOK)).available;

/** What the payment provider was asked to send to somchai's account. */
const transfers = async () =>
  (await day.db().many(sql`select transfer_id from withdrawal where last4 = '7890' and transfer_id is not null`))
    .length;

describe('the day of play', () => {
  test('somchai accepts what nok asked for, and nok sees it confirmed', async () => {
    await somchai.locator('article.req', { hasText: TIME }).getByRole('button', { name: 'รับงาน', exact: true }).click();
    await nok.goto(`${day.origin}/golfer/booking/${ref}`);
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
    expect(await available()).toBe(before - baht(150));
  });

  test('40 minutes before tee-off both check in, each sees the other there', async () => {
    await day.moveTo(teeOff - 40 * MINUTE, phones());
    await somchai.goto(`${day.origin}/caddy/booking/${ref}`);
    await somchai.getByRole('button', { name: 'เช็กอิน', exact: true }).click();
    await nok.reload();
    await nok.getByRole('button', { name: 'Check in', exact: true }).click();
    await nok.getByText('06:30').nth(1).waitFor();
    await somchai.getByText('06:30').nth(1).waitFor();
  });

  test('somchai starts the round, and nok sees that it is on', async () => {
    await day.moveTo(teeOff + MINUTE, phones());
    await somchai.getByRole('button', { name: 'เริ่มรอบ', exact: true }).click();
    await nok.getByText('On the course', { exact: true }).first().waitFor();
  });

  test('rain after seven holes: somchai reports it, nok sees what it means for the money and confirms', async () => {
    await day.moveTo(teeOff + 110 * MINUTE, phones());
    await somchai.getByRole('button', { name: 'หยุดรอบ', exact: true }).click();
    const sheet = somchai.getByRole('dialog');
    await chooseHoles(somchai, 7);
    await sheet.getByText(/คุณได้รับ ฿90/).waitFor();
    await sheet.getByRole('radio', { name: 'ฝนตกหรือฟ้าผ่า' }).check();
    await sheet.getByRole('button', { name: 'แจ้งหยุดรอบ' }).click();
    await nok.getByText('Stopped, holes played: 7').waitFor();
    await nok.getByText(/You pay ฿100, ฿50 comes back/).waitFor();
    await nok.getByRole('button', { name: 'Confirm that play stopped' }).click();
    await nok.getByText('Cancelled by the course').first().waitFor();
    await somchai.getByText('สนามยกเลิก').first().waitFor();
  });

  test('the money is split as the rule says: nine holes are paid, the rest is back, and a day later somchai’s pay is available', async () => {
    expect(await available()).toBe(before - baht(100));
    expect(await balanceOf(SOMCHAI)).toMatchObject({ pending: baht(90), available: 0 });
    await day.moveTo(day.now() + DAY, phones());
    await expect
      .poll(() => balanceOf(SOMCHAI), { timeout: 15_000, interval: 500 })
      .toMatchObject({ pending: 0, available: baht(90) });
    await ledgerIsWhole(day.db());
  });

  test('nok tips from the wallet, takes the tip back, and gives it again: it is somchai’s once it can no longer be undone', async () => {
    await nok.goto(`${day.origin}/golfer/booking/${ref}`);
    await tip('฿300');
    expect(await available()).toBe(before - baht(400));
    expect((await balanceOf(SOMCHAI)).available).toBe(baht(90));
    await nok.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(available).toBe(before - baht(100));
    await tip('฿300');
    await day.moveTo(day.now() + 11 * MINUTE, phones());
    await expect.poll(async () => (await balanceOf(SOMCHAI)).available).toBe(baht(390));
  });

  test('somchai sees what the month brought, names a bank account, and a day later takes everything out', async () => {
    await somchai.goto(`${day.origin}/caddy/profile/earnings`);
    await somchai.getByText('฿390').first().waitFor();
    await somchai.getByRole('link', { name: 'ถอนเงิน', exact: true }).click();
    await somchai.getByRole('button', { name: 'เพิ่มบัญชีธนาคาร' }).first().click();
    const sheet = somchai.getByRole('dialog');
    await sheet.getByLabel('ธนาคาร').selectOption('kbank');
    await sheet.getByLabel('เลขที่บัญชี').fill('123-4-56789-0');
    await sheet.getByRole('button', { name: 'บันทึกบัญชี' }).click();
    await somchai.getByText(/7890/).first().waitFor();
    await day.moveTo(day.now() + DAY + MINUTE, phones());
    await somchai.reload();
    await somchai.getByRole('button', { name: 'ถอน ฿390' }).click();
    await somchai.getByRole('button', { name: 'ยืนยัน ฿390' }).click();
    await somchai
      .getByText(/WD-\d{4}-\d{4}/)
      .first()
      .waitFor();
    await expect.poll(async () => (await balanceOf(SOMCHAI)).available).toBe(0);
    await expect.poll(transfers).toBe(1);
    await day.moveTo(day.now() + 30 * MINUTE, phones());
    await somchai.reload();
    await somchai.getByText('โอนแล้ว').first().waitFor();
    await ledgerIsWhole(day.db());
  });

  test('no page complained on the way', () => {
    expect([...noksPhone.complaints, ...somchaisPhone.complaints]).toEqual([]);
  });
});

/** The envelope on the booking's own screen. */
async function tip(amount: string): Promise<void> {
  await nok.getByRole('main').getByRole('button', { name: /^Tip / }).first().click();
  const sheet = nok.getByRole('dialog');
  await sheet.getByText(amount, { exact: true }).click();
  await sheet.getByRole('button', { name: `Tip ${amount}` }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** The stepper begins with the hole somchai noted: somchai counts on to where the round stopped. */
async function chooseHoles(page: Page, holes: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (let played = 1; played <= holes; played++) await dialog.getByRole('button', { name: 'เพิ่มหนึ่งหลุม' }).click();
  await dialog.getByText(`เล่นแล้ว ${holes} จาก 18 หลุม`).waitFor({ state: 'attached' });
}
