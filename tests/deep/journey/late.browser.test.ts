import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, DAY, dateOf } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';

const COURSE = 'alpine-golf-club';
const SOMCHAI = 'somchai-611@example.com';

let day: MovedDay;
let phone: Phone;
let somchai: Page;
let somchaisId: string;

beforeAll(async () => {
  day = await startMovedDay();
  somchaisId = (await registerSomchai(day.origin, COURSE)).user.basic_info.user_id;
  for (const name of ['Nok', 'Mali']) await registerGolfer(day.origin, name);
  await asks('Nok', '06:40');
  await asks('Mali', '07:20');
  phone = await openPhone();
  somchai = phone.page;
  await phone.context.clock.install();
  await signInOn(somchai, day.origin, SOMCHAI, PASSWORD);
  await untilWholeAppIsHere(somchai);
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await somchai.screenshot({ path: 'test-results/somchai-late.png' });
});

afterAll(async () => {
  await phone?.close();
  await day?.close();
});

const tokenOf = async (identifier: string) =>
  (await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD })).app_token;

/** A round in two days; the rounds of both golfers overlap. */
async function asks(name: string, tee_off_time: string): Promise<void> {
  const token = await tokenOf(`${name.toLowerCase()}@example.com`);
  const round = {
    caddy_id: somchaisId,
    golf_course: COURSE,
    booking_date: addDays(dateOf(day.now()), 2) as string,
    tee_off_time,
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, token);
  await call(day.origin, 'POST /booking/create', { ...round, total }, token);
}

const heldOf = async (name: string) =>
  (await call(day.origin, 'GET /wallet/balance', {}, await tokenOf(`${name.toLowerCase()}@example.com`))).held;
const card = (time: string) => somchai.locator('article.req', { hasText: time });
const accept = (time: string) => card(time).getByRole('button', { name: 'รับงาน', exact: true }).click();

describe('BK-08: an answer that comes too late', () => {
  test('without a signal somchai accepts two rounds that overlap: both wait to be sent', async () => {
    await card('07:20').waitFor();
    await day.stop();
    await accept('06:40');
    await card('06:40')
      .getByText(/รับงาน · รอส่ง/)
      .waitFor();
    await accept('07:20');
    await card('07:20')
      .getByText(/รับงาน · รอส่ง/)
      .waitFor();
  });

  test('with the signal somchai has one round, the other says why not and what to do; its golfer’s money waits for an answer', async () => {
    await day.start();
    await somchai.getByRole('button', { name: 'เกิดอะไรขึ้น' }).click();
    await somchai.getByText(/มีรอบอื่นที่ยืนยันแล้วในเวลานี้/).waitFor();
    await somchai.getByRole('dialog').getByRole('button', { name: 'ปิด' }).click();
    expect((await Promise.all([heldOf('Nok'), heldOf('Mali')])).toSorted()).toEqual([baht(150), baht(150)]);
  });

  test('another request, accepted without a signal, is sent after tee-off: somchai is told, and no money is held for it', async () => {
    await asks('Nok', '15:00');
    // The stream of events may wait half a minute before it tries again after the server’s stop.
    await somchai.reload();
    await card('15:00').waitFor();
    await day.stop();
    await accept('15:00');
    await card('15:00')
      .getByText(/รับงาน · รอส่ง/)
      .waitFor();
    await day.moveTo(day.now() + 3 * DAY, [phone]);
    await day.start();
    await somchai.reload();
    await somchai
      .getByText(/ไม่สำเร็จ/)
      .first()
      .waitFor();
    const token = await tokenOf('nok@example.com');
    const asked = { filter: { status: ['EXPIRED' as const] }, page: 1, limit: 20 };
    const expired = async () => (await call(day.origin, 'POST /booking/history', asked, token)).items;
    // A job's work, which goes on after the start of the server.
    await expect.poll(async () => (await expired()).map((it) => it.tee_off_time)).toContain('15:00');
    await ledgerIsWhole(day.db());
    expect(phone.complaints).toEqual([]);
  });
});
