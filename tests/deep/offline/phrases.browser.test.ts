import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type ClockTime, dateOf, HOUR, isoOf, timeOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

const COURSE = 'alpine-golf-club';

let day: MovedDay;
let phone: Phone;
let page: Page;
let ref: string;

beforeAll(async () => {
  day = await startMovedDay();
  const { user } = await registerSomchai(day.origin, COURSE);
  await registerGolfer(day.origin, 'Nok');
  ref = await aRoundNow(user.basic_info.user_id);
  phone = await openPhone({ locale: 'en-US' });
  page = phone.page;
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInOn(page, day.origin, 'nok@example.com', PASSWORD);
});

afterAll(async () => {
  await phone?.close();
  await day?.close();
});

const tokenOf = async (identifier: string) =>
  (await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD })).app_token;

/** Asked for and accepted for some day, then put where it is played: half an hour from now. */
async function aRoundNow(caddy_id: string): Promise<string> {
  const round = {
    caddy_id,
    golf_course: COURSE,
    booking_date: addDays(dateOf(day.now()), 2) as string,
    tee_off_time: '07:10',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const token = await tokenOf('nok@example.com');
  const { total } = await call(day.origin, 'POST /booking/quote', round, token);
  const asked = await call(day.origin, 'POST /booking/create', { ...round, total }, token);
  const { booking_ref, version } = asked;
  await call(
    day.origin,
    'POST /booking/act',
    { booking_ref, version, action: 'accept' },
    await tokenOf('somchai-611@example.com'),
  );
  const at = day.now() + HOUR / 2;
  await day.db().run(
    sql`update booking set tee_off_at = ${isoOf(at)}, booking_date = ${dateOf(at)}, tee_off_time = ${timeOf(at) as ClockTime}
        where booking_ref = ${booking_ref}`,
  );
  return booking_ref;
}

const faults = async () => {
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

test('the house is gone: nok opens the booking of the day, fills a card in English, and holds it out in Thai', async () => {
  await page.goto(`${day.origin}/golfer/booking/${ref}`);
  await page.getByRole('button', { name: 'Talk with phrases' }).waitFor();
  await untilWholeAppIsHere(page);
  await day.stop();
  await page.reload();
  await page.getByRole('button', { name: 'Talk with phrases' }).click();
  const cards = page.getByRole('dialog', { name: 'Phrases' });
  await cards.getByRole('searchbox').fill('7-iron');
  expect(await faults()).toEqual([]);
  await cards.getByRole('button', { name: /The 7-iron, please/ }).click();
  await cards.getByText('8-iron', { exact: true }).click();
  expect(await faults()).toEqual([]);
  await cards.getByRole('button', { name: 'Show it' }).click();
  const large = cards.getByRole('heading', { level: 3 });
  expect(await large.textContent()).toBe('ขอเหล็ก 8');
  expect(await faults()).toEqual([]);
  // it is read across a green: the whole screen is its, and nothing is wider than that
  expect(await cards.evaluate((it) => [it.clientWidth, it.clientHeight])).toEqual([390, 844]);
  expect(await large.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize))).toBeGreaterThanOrEqual(36);
  expect(await cards.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  expect(phone.complaints).toEqual([]);
});
