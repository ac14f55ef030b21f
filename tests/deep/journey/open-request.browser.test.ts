import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateOf } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { judgeCaddyAs } from '../../../server/desk/decision/people.ts';
import { decided } from '../../desk/decided.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';

const COURSE = 'alpine-golf-club';
const TIME = '07:10';
const NOK = 'nok@example.com';

let day: MovedDay;
let noksPhone: Phone;
let somchaisPhone: Phone;
let malisPhone: Phone;
let nok: Page;
let somchai: Page;
let mali: Page;

beforeAll(async () => {
  day = await startMovedDay();
  for (const [number, nickname] of [
    ['611', 'สมชาย'],
    ['612', 'มาลี'],
    ['613', 'เดือน'],
  ] as const) {
    const { user_id } = (await registerSomchai(day.origin, COURSE, number, nickname)).user.basic_info;
    await decided(day.db(), day.now(), (tx, acting) => judgeCaddyAs(tx, acting, user_id, { to: 'VERIFIED' }));
  }
  await registerGolfer(day.origin, 'Nok');
  noksPhone = await openPhone({ locale: 'en-US' });
  somchaisPhone = await openPhone();
  malisPhone = await openPhone();
  nok = noksPhone.page;
  somchai = somchaisPhone.page;
  mali = malisPhone.page;
  await nok.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInOn(nok, day.origin, NOK, PASSWORD);
  await signInOn(somchai, day.origin, 'somchai-611@example.com', PASSWORD);
  await signInOn(mali, day.origin, 'somchai-612@example.com', PASSWORD);
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await nok.screenshot({ path: 'test-results/nok-open.png' });
  await somchai.screenshot({ path: 'test-results/somchai-open.png' });
  await mali.screenshot({ path: 'test-results/mali-open.png' });
});

afterAll(async () => {
  for (const phone of [noksPhone, somchaisPhone, malisPhone]) await phone?.close();
  await day?.close();
});

const tokenOf = async (identifier: string) =>
  (await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD })).app_token;
const wallet = async () => call(day.origin, 'GET /wallet/balance', {}, await tokenOf(NOK));
const playDay = () => addDays(dateOf(day.now()), 3);

describe('an open request', () => {
  test('nok asks all caddies of the course; nothing is held', async () => {
    const before = await wallet();
    const round = new URLSearchParams({ golf_course: COURSE, booking_date: playDay(), tee_off_time: TIME });
    await nok.goto(`${day.origin}/golfer/booking/new?${round}`);
    await nok.getByRole('link', { name: 'Choose a caddy' }).click();
    await nok.getByRole('radio', { name: /Ask all caddies/ }).check();
    await nok.getByRole('radio', { name: /All caddies of this course/ }).check();
    await nok.getByRole('link', { name: 'Check before asking' }).click();
    await nok.getByText(/Nothing is held now/).waitFor();
    await nok.getByRole('button', { name: 'Ask all caddies' }).click();
    await nok.getByText('No caddy is interested yet').first().waitFor();
    expect(await wallet()).toMatchObject({ available: before.available, held: before.held });
  });

  test('three caddies are interested, two from their phones: nok sees them come', async () => {
    for (const phone of [somchai, mali]) {
      const card = phone.locator('article.near', { hasText: TIME });
      await card.getByRole('button', { name: 'สนใจ', exact: true }).click();
    }
    const alt_reference = nok.url().split('/').at(-1) ?? '';
    const third = await tokenOf('somchai-613@example.com');
    const answer = { alt_reference, status: 'INTERESTED' as const, message: 'ดูไลน์ให้ได้ค่ะ' };
    await call(day.origin, 'POST /broadcast/respond', answer, third);
    await nok.getByText('3 interested').first().waitFor();
    await expect.poll(() => nok.locator('article.cmp').count()).toBe(3);
  });

  test('nok chooses somchai: the round is confirmed at once, the other caddies hear that they were not chosen', async () => {
    await nok.getByRole('button', { name: 'Choose สมชาย' }).click();
    await nok.getByRole('button', { name: /Choose สมชาย, hold ฿150/ }).click();
    await nok.getByRole('link', { name: 'See the booking' }).first().click();
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
    await mali.goto(`${day.origin}/caddy/booking?tab=interested`);
    await mali
      .getByText(/ไม่ได้เลือก|ไม่ได้รับเลือก/)
      .first()
      .waitFor();
    expect((await wallet()).held).toBe(baht(150));
  });
});

describe('a caddy who cannot come after all', () => {
  test('somchai asks to be let off, with a reason', async () => {
    await somchai.goto(`${day.origin}/caddy/booking?tab=interested`);
    await somchai.getByRole('link', { name: 'ดูการจอง' }).click();
    await somchai.getByRole('button', { name: 'ขอยกเลิกรอบนี้' }).click();
    await somchai.getByRole('dialog').getByRole('radio', { name: 'ไม่สบาย' }).check();
    await somchai.getByRole('button', { name: 'ส่งคำขอยกเลิก' }).click();
    await nok.getByText('Caddy asks to cancel').first().waitFor();
  });

  test('nok asks มาลี to step in: the held money moves along, nothing more is held', async () => {
    await nok.getByRole('link', { name: 'Find a substitute' }).click();
    await nok.getByRole('button', { name: /มาลี/ }).click();
    await nok.getByRole('button', { name: /Send the request to/ }).click();
    await nok
      .getByText(/Waiting for มาลี/)
      .first()
      .waitFor();
    expect((await wallet()).held).toBe(baht(150));
  });

  test('มาลี accepts, and nok’s round is confirmed', async () => {
    await mali.goto(`${day.origin}/caddy/home`);
    await mali.locator('article.req', { hasText: TIME }).getByRole('button', { name: 'รับงาน', exact: true }).click();
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();
    expect((await wallet()).held).toBe(baht(150));
    await somchai.goto(`${day.origin}/caddy/booking?tab=history`);
    await somchai.getByText('คุณยกเลิก').first().waitFor();
    await ledgerIsWhole(day.db());
  });

  test('no page complained on the way', () => {
    expect([noksPhone, somchaisPhone, malisPhone].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
