import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateOf, HOUR, MINUTE, parseMoment } from '../../../domain/dates.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

const COURSE = 'alpine-golf-club';
const [NOK, SOMCHAI] = ['nok@example.com', 'somchai-611@example.com'];

let day: MovedDay;
let proxy: NetworkProxy;
let nok: Phone;
let somchai: Phone;
let nokToken: string;
let somchaiId: string;
let ref: string;

beforeAll(async () => {
  day = await startMovedDay();
  proxy = await openNetworkProxy(day.origin);
  const caddy = await registerSomchai(day.origin, COURSE);
  const golfer = await registerGolfer(day.origin, 'Nok');
  [nokToken, somchaiId] = [golfer.app_token, caddy.user.basic_info.user_id];
  await theyPlay();
  [nok, somchai] = await Promise.all([openPhone(), openPhone()]);
  await signInOn(nok.page, proxy.origin, NOK, PASSWORD);
  await signInOn(somchai.page, day.origin, SOMCHAI, PASSWORD);
});

afterAll(async () => {
  await nok?.close();
  await somchai?.close();
  await proxy?.close();
  await day?.close();
});

/** A round of tomorrow, to its end; the clock stands there. */
async function theyPlay(): Promise<void> {
  const round = {
    caddy_id: somchaiId,
    golf_course: COURSE,
    booking_date: addDays(dateOf(day.now()), 1) as string,
    tee_off_time: '07:10',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, nokToken);
  let booking = await call(day.origin, 'POST /booking/create', { ...round, total }, nokToken);
  // A bearer does not outlive the hours that are left out here.
  const act = async (action: 'accept' | 'start' | 'end' | 'confirm_end', identifier: string, more = {}) => {
    const { booking_ref, version } = booking;
    const token = (await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD })).app_token;
    booking = await call(day.origin, 'POST /booking/act', { booking_ref, version, action, ...more }, token);
  };
  await act('accept', SOMCHAI);
  await day.moveTo(parseMoment(booking.tee_off_at), []);
  await act('start', SOMCHAI);
  await day.moveTo(parseMoment(booking.tee_off_at) + 4 * HOUR, []);
  await act('end', SOMCHAI, { holes_played: 18, stop_reason: 'FULL' });
  await day.moveTo(parseMoment(booking.tee_off_at) + 4 * HOUR + 5 * MINUTE, []);
  await act('confirm_end', NOK);
  ref = booking.booking_ref;
}

const stars = (page: Page, n: number) =>
  page
    .getByRole('group', { name: 'ให้คะแนน', exact: true })
    .getByRole('radio', { name: `${n} ดาว`, exact: false })
    .check({ force: true });

test('nok writes without a signal: รอส่ง, then sent; somchai writes; both are read together, nok’s words on somchai’s page too', async () => {
  await nok.page.goto(`${proxy.origin}/golfer/booking/review-caddy/${ref}`);
  await nok.page.getByRole('heading', { name: 'รอบกับสมชายเป็นอย่างไร' }).waitFor();
  await untilWholeAppIsHere(nok.page);
  proxy.is = 'closed';
  await stars(nok.page, 5);
  await nok.page.getByRole('button', { name: 'อ่านไลน์แม่น' }).click();
  await nok.page.getByRole('textbox').fill('ขอบคุณมาก <b>สนุกจริง</b>');
  await nok.page.getByRole('button', { name: 'ส่งรีวิว' }).click();
  await nok.page.getByText(/^รอส่ง/).first().waitFor();
  proxy.is = 'open';
  await nok.page.getByText('ส่งแล้ว', { exact: true }).waitFor();

  await somchai.page.goto(`${day.origin}/caddy/booking/review-golfer/${ref}`);
  await somchai.page.getByText(/รีวิวแล้ว ถ้าคุณส่งตอนนี้ จะเผยแพร่ทันที/).waitFor();
  expect(await somchai.page.content()).not.toContain('สนุกจริง');
  await stars(somchai.page, 4);
  await somchai.page.getByRole('button', { name: 'ส่งรีวิว' }).click();
  await somchai.page.getByText('ขอบคุณมาก <b>สนุกจริง</b>').waitFor();

  await nok.page.getByText('เผยแพร่แล้ว').waitFor();
  await nok.page.goto(`${proxy.origin}/golfer/home/caddy-detail/${somchaiId}`);
  await nok.page.getByText('ขอบคุณมาก <b>สนุกจริง</b>').waitFor();
  await nok.page.getByRole('heading', { name: 'รีวิว 1' }).waitFor();

  await somchai.page.getByRole('button', { name: 'ตอบรีวิวนี้' }).click();
  await somchai.page.getByRole('textbox').fill('ขอบคุณครับ');
  await somchai.page.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await nok.page.getByText('ขอบคุณครับ').waitFor();
  expect([...nok.complaints, ...somchai.complaints]).toEqual([]);
});
