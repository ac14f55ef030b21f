import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type ClockTime, dateOf, momentOf } from '../../../domain/dates.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';

const COURSE = 'alpine-golf-club';
const NOK = 'nok@example.com';
const ZONES = ['UTC', 'Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati'];

const WAITING = 'Waiting for a caddy: 1';

let day: MovedDay;
const phones: Phone[] = [];
let teeOff: number;

beforeAll(async () => {
  day = await startMovedDay();
  const { user } = await registerSomchai(day.origin, COURSE);
  await registerGolfer(day.origin, 'Nok');
  const { app_token } = await call(day.origin, 'POST /auth/login', { identifier: NOK, password: PASSWORD });
  const booking_date = addDays(dateOf(day.now()), 2);
  teeOff = momentOf(booking_date, '06:00' as ClockTime);
  const round = {
    caddy_id: user.basic_info.user_id,
    golf_course: COURSE,
    booking_date: booking_date as string,
    tee_off_time: '06:00',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, app_token);
  await call(day.origin, 'POST /booking/create', { ...round, total }, app_token);
});

afterAll(async () => {
  for (const phone of phones) await phone.close();
  await day?.close();
});

/** What nok's home screen says of waiting requests, by the copy on the phone: the server is gone, and no event says the time is over. */
async function waitingAt({ page, context }: Phone, moment: number): Promise<boolean> {
  await context.clock.setFixedTime(moment);
  await page.reload();
  await page
    .getByText(/Offline ·/)
    .first()
    .waitFor();
  const waiting = page.getByText(WAITING);
  await waiting.or(page.getByText('No rounds booked yet')).first().waitFor();
  return waiting.isVisible();
}

/** nok's phone has what the home screen shows: the place is written down after the copies it names. */
async function remembersHome({ page }: Phone): Promise<void> {
  await page.getByText(WAITING).waitFor();
  const places = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((it) => it.name?.startsWith('caddee-1-'))?.name ?? '';
      return new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('mirror').objectStore('mirror').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      });
    });
  await until(async () => expect(await places()).toContain('place /golfer/home'));
}

test('BK-12: what is upcoming is the same on a phone in any time zone, to the second', async () => {
  for (const timezoneId of ZONES) {
    const phone = await openPhone({ locale: 'en-US', timezoneId });
    phones.push(phone);
    await phone.page.addInitScript(() => localStorage.setItem('language', 'en'));
    await signInOn(phone.page, day.origin, NOK, PASSWORD);
    await remembersHome(phone);
    await untilWholeAppIsHere(phone.page);
  }
  await day.stop();
  const said = await Promise.all(
    phones.map(async (phone) => [await waitingAt(phone, teeOff - 1000), await waitingAt(phone, teeOff + 1000)]),
  );
  expect(said).toEqual(ZONES.map(() => [true, false]));
});
