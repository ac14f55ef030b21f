import { generateKeyPairSync, sign } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { payloadOf } from '../../../domain/booking/slip.ts';
import { DAY, HOUR, isoOf, type ClockTime, type SlashDate } from '../../../domain/dates.ts';
import { COURSE, error, NOK, openAs, phoneOf, SOMCHAI, success, withoutSignal } from '../screens/scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEYS = { keys: [{ key_id: 'k1', public_key: publicKey.export({ format: 'jwk' }).x }] };

clockAt(SCREEN_NOW);
beforeEach(() => {
  localStorage.removeItem('slip_keys');
});

const confirmed = (change: Partial<Booking> = {}) =>
  aBooking({ status: 'CONFIRMED', version: 2, answered_at: isoOf(SCREEN_NOW), actions: [], ...change });

function slipOf(booking: Booking): string {
  const payload = payloadOf({
    key_id: 'k1',
    booking_ref: booking.booking_ref,
    course: booking.course,
    date: booking.booking_date as SlashDate,
    time: booking.tee_off_time as ClockTime,
    holes: booking.holes,
    transport: booking.transport,
    caddy: { nickname: booking.caddy.nickname, number: booking.caddy.caddy_number },
    golfer: booking.golfer.display_name,
    issued_at: SCREEN_NOW,
  });
  const half = Buffer.from(payload).toString('base64url');
  return `${half}.${sign(null, Buffer.from(half), privateKey).toString('base64url')}`;
}

/** nok's phone, at `address`; the server signs slips for `issued`, and the booking is `booking` now. */
async function openAt(address: string, booking: Booking, issued = booking) {
  const scene = await phoneOf(NOK, () => [booking]);
  scene.server.answers['GET /booking/NOK0000001/slip'] = () => success({ slip: slipOf(issued) });
  scene.server.answers['GET /slip/keys'] = () => success(KEYS);
  await scene.reopen(address);
  return scene;
}

describe('the slip of a booking', () => {
  const SLIP = '/golfer/booking/slip/NOK0000001';

  test('shows what the starter asks for and a code that checks it, also without a signal once a promised round was shown; of a round that was moved it says that it is the old one', async () => {
    const scene = await openAt('/golfer/booking/NOK0000001', confirmed());
    await waitFor(() => expect(scene.server.asked.map(({ name }) => name)).toContain('GET /booking/NOK0000001/slip'));
    await waitFor(() => expect(localStorage.getItem('slip_keys')).not.toBeNull());
    const signal = withoutSignal(scene);
    await scene.reopen(SLIP);
    await screen.findByRole('img', { name: 'QR code that checks this slip' });
    for (const fact of ['07:10', '127', 'somchai', 'nok', 'Shared cart', 'Alpine Golf Club', 'อัลไพน์ กอล์ฟคลับ'])
      expect(screen.getByRole('article').textContent).toContain(fact);
    signal.back();
    scene.server.answers['GET /booking/NOK0000001'] = () => success(confirmed({ tee_off_time: '08:20' }));
    await scene.reopen(SLIP);
    await screen.findByText(/The booking has changed and this slip has not/);
  });

  test('that is not there says why: not accepted, over, or no booking of nok’s', async () => {
    const scene = await openAt(SLIP, aBooking());
    await screen.findByText('No starter slip right now');
    scene.server.answers['GET /booking/NOK0000001'] = () => success(confirmed());
    scene.server.answers['GET /booking/NOK0000001/slip'] = () => error(409, 'BOOKING_ACTION_NOT_NOW');
    await scene.reopen(SLIP);
    await screen.findByText('No starter slip right now');
    expect(screen.queryByRole('article')).toBeNull();
    for (const call of ['GET /booking/NOK0000001/slip', 'GET /booking/NOK0000001'])
      scene.server.answers[call] = () => error(404, 'BOOKING_UNKNOWN');
    await scene.reopen(SLIP);
    const link = await screen.findByRole('link', { name: 'To my bookings' });
    expect(link.getAttribute('href')).toBe('/golfer/booking');
  });
});

test('the page that checks slips takes a pasted link and says the same as the slip; something else is not called forged, and nothing is lost; a slip of yesterday does not count today', async () => {
  const scene = await openAt('/slip', confirmed());
  const field = () => screen.findByLabelText<HTMLInputElement>('Link or code of the slip');
  const pastes = async (value: string) => {
    fireEvent.change(await field(), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  };
  await pastes('hello');
  await screen.findByText(/Part of the link may be missing/);
  expect((await field()).value).toBe('hello');
  const slip = slipOf(confirmed());
  await pastes(`my slip: ${location.origin}/slip#${slip} see you`);
  await screen.findByText('Checked: issued by Caddee');
  expect(screen.getByRole('article').textContent).toContain('somchai');
  setNow(TEE_OFF + DAY);
  await scene.reopen(`/slip#${slip}`);
  await screen.findByText('Genuine, but for a day that is over');
});

describe('on the day', () => {
  const calls = () => screen.queryAllByRole('link').flatMap((it) => it.getAttribute('href')?.match(/^tel:\d+$/) ?? []);

  test('the emergency numbers are one tap away, and a text message says where nok is', async () => {
    setNow(TEE_OFF + HOUR);
    await openAs(NOK, '/golfer/booking/NOK0000001', () => [confirmed({ status: 'IN_PROGRESS' })]);
    await waitFor(() => expect(calls()).toEqual(['tel:1669', 'tel:191', 'tel:1155']));
    fireEvent.change(screen.getByLabelText(/Which hole/), { target: { value: '7' } });
    const message = screen.getByRole('link', { name: 'Text where you are' }).getAttribute('href') ?? '';
    expect(message.startsWith('sms:?&body=')).toBe(true);
    const text = decodeURIComponent(message.slice('sms:?&body='.length));
    expect(text).toBe(
      'ต้องการความช่วยเหลือ · nok · อัลไพน์ กอล์ฟคลับ · ปทุมธานี · หลุม 7 · เวลา 08:10\n' +
        'I need help · nok · Alpine Golf Club · Pathum Thani · hole 7 · at 08:10',
    );
  });

  test('the day before they are not in the way; it says when the round ends, or that the last holes may be dark', async () => {
    let booking = confirmed();
    const scene = await phoneOf(NOK, () => [booking]);
    scene.server.answers[`GET /course/${COURSE.slug}`] = () => success({ ...COURSE, lat: 14.11, lng: 100.71 });
    await scene.reopen('/golfer/booking/NOK0000001');
    await screen.findByText('Add to calendar');
    expect(calls()).toEqual([]);
    await screen.findByText('Finish about 12:10 · sunset 17:45');
    booking = confirmed({ tee_off_time: '13:30' });
    await scene.reopen('/golfer/booking/NOK0000001');
    await screen.findByText('The last holes may be dark');
  });
});

test('the caddy has their own way to the slip', async () => {
  await openAs(SOMCHAI, '/caddy/booking/NOK0000001', () => [confirmed()]);
  const link = await screen.findByRole('link', { name: /slip/i });
  expect(link.getAttribute('href')).toBe('/caddy/booking/slip/NOK0000001');
});
