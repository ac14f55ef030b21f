import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Broadcast } from '../../../domain/broadcast/api.ts';
import { isoOf } from '../../../domain/dates.ts';
import {
  address,
  COURSE,
  error,
  lost,
  NOK,
  page,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
} from '../../booking/screens/scene.tsx';
import { aBroadcast, aResponse, HERE, HOUR, knows, MINUTE, MOOK, openWith, REF } from './scene.ts';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';
import { RATE } from '../../support/rates.ts';

clockAt(SCREEN_NOW);

const SELECT = 'POST /broadcast/select';
const CANCEL = 'POST /broadcast/cancel';
const mook = aResponse(
  { user_id: MOOK, nickname: 'mook', caddy_number: '054', languages: ['th', 'en', 'zh'], rounds: 388, years: 5 },
  { responded_at: isoOf(SCREEN_NOW - 3 * HOUR), message: 'I know these greens' },
);
const two = () => aBroadcast({ caddy_responses: [aResponse(), mook] });
const open = (broadcast: () => Broadcast = two, answers = {}) =>
  openWith(NOK, HERE, { ...knows(broadcast), ...answers });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const column = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const balance = (available: number) => ({
  'GET /wallet/balance': () => success({ available, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) }),
});

describe('nok compares who is in', () => {
  test('one column each, the same rows, what is asked first stands first; the best value is named; a fresh answer confirms at once, an old one is asked once more', async () => {
    await open();
    const his = await column(/^somchai/);
    const hers = await column(/^mook/);
    expect(hers.getByText('388').closest('dl')?.textContent).toContain('best');
    expect(his.getByText('80').closest('dl')?.textContent).not.toContain('best');
    expect(hers.getByText('Thai English Chinese').closest('dl')?.className).toBe('best');
    expect(his.getByText('Confirms at once').closest('dl')?.className).toBe('best');
    hers.getByText('“I know these greens”');
    screen.getByText('Best in that row');
    expect(screen.getByRole('region', { name: /side by side/ }).tabIndex).toBe(0);
    const text = screen.getByRole('article', { name: /^somchai/ }).textContent ?? '';
    const places = ['somchai', '4.9', '฿150', 'Choose somchai', 'Verified', 'Languages'].map((it) => text.indexOf(it));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    fireEvent.click(await button('Choose somchai'));
    await screen.findByText('somchai answered 10 min ago: choosing confirms at once.');
    screen.getByText('Held in your wallet');
    fireEvent.click(await button('Not yet'));
    fireEvent.click(await button('Choose mook'));
    await screen.findByText(/^mook answered over 2 h ago and is asked again, with 20 min/);
  });

  test('of somebody else’s request it is said; who must confirm again cannot be chosen, who withdrew is no column, and while the only seat is kept for one the others cannot be chosen', async () => {
    let now = aBroadcast({
      caddies_needed: 4,
      caddy_responses: [
        aResponse({}, { status: 'RECONFIRM_NEEDED' }),
        aResponse({ user_id: MOOK, nickname: 'mook' }, { status: 'WITHDRAWN' }),
      ],
    });
    const scene = await open(() => now, { [`GET /broadcast/${REF}`]: () => error(404, 'BROADCAST_UNKNOWN') });
    await screen.findByText('This open request was not found');
    screen.getByRole('link', { name: 'See my open requests' });
    Object.assign(
      scene.server.answers,
      knows(() => now),
    );
    await scene.reopen(HERE);
    (await column(/^somchai/)).getByText('Round changed: waiting for somchai');
    await screen.findByText('In all ฿600, for 4 caddies');
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
    expect(screen.queryByRole('article', { name: /^mook/ })).toBeNull();
    screen.getByText('Withdrew');
    const kept_until = isoOf(SCREEN_NOW + 15 * MINUTE);
    now = aBroadcast({ seats_taken: 1, caddy_responses: [aResponse({}, { kept_until }), mook] });
    await scene.reopen(HERE);
    await column(/^mook/);
    expect(screen.queryByRole('button', { name: 'Choose mook' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    screen.getByText('No longer editable: you have already chosen a caddy.');
  });

  test('without a signal: the copy with its age; choosing says why it cannot be', async () => {
    const scene = await open();
    await column(/^somchai/);
    setNow(SCREEN_NOW + 5 * MINUTE);
    withoutSignal(scene);
    await scene.reopen(HERE);
    await screen.findByText('Offline · copy from 5 min ago');
    fireEvent.click(await button('Choose somchai'));
    const choose = await button(/^Choose somchai, hold ฿150/);
    expect(choose.getAttribute('aria-disabled')).toBe('true');
    expect(choose.textContent).toContain('need a signal');
  });
});

describe('nok chooses', () => {
  test('somchai is booked: the request is filled, the way to the booking stands there and has the focus', async () => {
    let now = two();
    const scene = await open(() => now, {
      [SELECT]: () => {
        const chosen = aResponse({}, { status: 'SELECTED', booking_ref: 'NOK0000001' });
        now = aBroadcast({ status: 'FILLED', seats_taken: 1, version: 2, caddy_responses: [chosen] });
        return success({
          outcome: 'BOOKED',
          booking: aBooking({ status: 'CONFIRMED' }),
          short: null,
          kept_until: null,
          broadcast: now,
        });
      },
    });
    fireEvent.click(await button('Choose somchai'));
    fireEvent.click(await button(/^Choose somchai, hold/));
    await screen.findByText('Confirmed: somchai is your caddy for this round');
    const row = (await screen.findByText('See the booking')).closest('a');
    expect(row?.getAttribute('href')).toBe('/golfer/booking/NOK0000001');
    expect(sent(scene, SELECT).map(({ body }) => body)).toEqual([{ alt_reference: REF, caddy_id: SOMCHAI }]);
    await waitFor(() => expect(document.activeElement?.contains(row)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('the answer is lost: the phone asks what became of it, and nok may choose again when nothing has; refused, it says why, with the way to another round at that time', async () => {
    const scene = await open(two, { [SELECT]: lost, 'POST /request/settle': () => success({ outcome: 'NOT_DONE' }) });
    fireEvent.click(await button('Choose somchai'));
    fireEvent.click(await button(/^Choose somchai, hold/));
    await screen.findByText(/^It did not reach us/);
    scene.server.answers[SELECT] = () => error(409, 'RESPONSE_NOT_NOW');
    await waitFor(() => {
      const again = screen.getByRole('button', { name: /^Choose somchai, hold/ });
      if (again.getAttribute('aria-disabled') === 'true') throw new Error('not yet');
      fireEvent.click(again);
    });
    await screen.findByText(/^This caddy has withdrawn or must confirm again/);
    expect(sent(scene, SELECT)).toHaveLength(2);
    scene.server.answers[SELECT] = () => error(409, 'BOOKING_OVERLAPS_OWN', { data: aBooking() });
    fireEvent.click(await button(/^Choose somchai, hold/));
    await screen.findByText(/^You already have a round at that time/);
    expect(screen.getByRole('link', { name: 'See that round' }).getAttribute('href')).toBe(
      '/golfer/booking/NOK0000001',
    );
  });

  test('the balance is short: the seat is kept until then, with what is missing, the top-up and choosing again', async () => {
    const kept_until = isoOf(SCREEN_NOW + 15 * MINUTE);
    let now = two();
    const keeps = () => {
      now = aBroadcast({ seats_taken: 1, caddy_responses: [aResponse({}, { kept_until }), mook] });
      return success({ outcome: 'SEAT_KEPT', booking: null, short: 50_00, kept_until, broadcast: now });
    };
    const scene = await open(() => now, { ...balance(100_00), [SELECT]: keeps });
    fireEvent.click(await button('Choose somchai'));
    await screen.findByText(/^฿50 short\. Choose, and the seat is kept for 15 minutes/);
    fireEvent.click(await button(/^Choose somchai and keep the seat/));
    const kept = await screen.findByText('Seat kept until 06:22');
    await waitFor(() => expect(document.activeElement?.contains(kept)).toBe(true));
    screen.getByText('15:00 left');
    screen.getByText('฿50 short. Top up, then choose somchai again.');
    const topUp = screen.getByRole('link', { name: 'Top up ฿50' });
    expect(topUp.getAttribute('href')).toBe(`/golfer/topup?next=${encodeURIComponent(HERE)}&amount=5000`);

    Object.assign(scene.server.answers, balance(500_00));
    await scene.reopen(HERE);
    await screen.findByText('You have enough now. Choose somchai again to book.');
    fireEvent.click(await button('Choose again'));
    fireEvent.click(await button(/^Choose somchai, hold/));
    await waitFor(() => expect(sent(scene, SELECT)).toHaveLength(2));
    expect(new Set(sent(scene, SELECT).map(({ key }) => key)).size).toBe(2);
  });
});

describe('nok edits or closes it', () => {
  test('another time: nok is warned that all must confirm again, and the edit is sent with the version that was seen; refused at a field, why stands on top and what nok changed stays', async () => {
    const tooSoon = { fields: [{ path: 'tee_off_time', code: 'TEE_OFF_TOO_SOON' }] };
    const scene = await open(() => aBroadcast({ caddies_needed: 4 }), {
      'POST /broadcast/update': () => error(422, 'TEE_OFF_TOO_SOON', tooSoon),
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Edit' }));
    await screen.findByText(/^If you change course, date, time or holes/);
    expect((await screen.findByText('In all, for 4 caddies')).parentElement?.textContent).toContain('฿600');
    const time = () => screen.findByRole<HTMLInputElement>('radio', { name: '07:30' });
    fireEvent.click(await time());
    await screen.findByText(/^The round has changed: once saved, every interested caddy must confirm again/);
    fireEvent.click(screen.getByRole('button', { name: /^Save the request/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('60 minutes before tee-off');
    expect((await time()).checked).toBe(true);
    scene.server.answers['POST /broadcast/update'] = () => success(aBroadcast({ version: 2 }));
    fireEvent.click(screen.getByRole('button', { name: /^Save the request/ }));
    await waitFor(() => expect(address()).toBe(HERE));
    const body = sent(scene, 'POST /broadcast/update').at(-1)?.body;
    expect(body).toMatchObject({ alt_reference: REF, version: 1, tee_off_time: '07:30', caddies_needed: 4 });
    expect(body).not.toHaveProperty('open_hours');
  });

  test('on its day the edited request costs what it was asked for with; on another day what the course takes now', async () => {
    const rate = { ...RATE, rate_id: REF, reservation: { ...RATE.reservation, 18: 180_00 } };
    await open(() => aBroadcast({ caddies_needed: 4, rate, is_holiday: true }));
    fireEvent.click(await screen.findByRole('link', { name: 'Edit' }));
    const inAll = async () => (await screen.findByText('In all, for 4 caddies')).parentElement?.textContent;
    expect(await inAll()).toContain('฿920');
    fireEvent.click(await screen.findByRole('radio', { name: '07:30' }));
    expect(await inAll()).toContain('฿920');
    fireEvent.click(screen.getAllByRole('radio', { name: /23/ })[0] as HTMLElement);
    expect(await inAll()).toContain('฿600');
  });

  test('another course, picked in its sheet, holds an update until nok leaves or takes it back', async () => {
    const hills = { ...COURSE, slug: 'hills', name_en: 'Thai Country Hills' };
    await openWith(NOK, `${HERE}?edit=1`, {
      ...knows(two),
      'POST /course/search': () => page([hills, COURSE]),
      'GET /course/hills': () => success(hills),
    });
    const { holdsNow } = (await import('../../../src/sync/page/unsaved-input.ts')).reloadBlockersOf(phone);
    const pick = async (before: RegExp, then: RegExp) => {
      fireEvent.click(await button(before));
      fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: then }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const before = holdsNow();
    await pick(/^Alpine/, /^Thai Country Hills/);
    await waitFor(() => expect(holdsNow()).toBe(before + 1));
    await pick(/^Thai Country Hills/, /^Alpine/);
    await waitFor(() => expect(holdsNow()).toBe(before));
  });

  test('nok closes the request after reading what that does; of one that is over it is said, with the way to the bookings it made', async () => {
    let now = two();
    const scene = await open(() => now, {
      [CANCEL]: () => success((now = aBroadcast({ status: 'CANCELLED', version: 2, caddy_responses: [] }))),
    });
    fireEvent.click(await button('Close'));
    await screen.findByText(/^Interested caddies \(2\) hear that it is closed\. No money is held for it/);
    fireEvent.click(await button('Close it'));
    await screen.findByText('You closed this request.');
    expect(sent(scene, CANCEL).map(({ body }) => body)).toEqual([{ alt_reference: REF, version: 1 }]);
    const again = screen.getByRole('link', { name: 'Ask for this round again' });
    expect(again.getAttribute('href')).toContain('asks=all');
    const chosen = aResponse({}, { status: 'SELECTED', booking_ref: 'NOK0000001' });
    now = aBroadcast({ status: 'EXPIRED', version: 3, caddies_needed: 2, seats_taken: 1, caddy_responses: [chosen] });
    await scene.reopen(HERE);
    await screen.findByText(/^Its time is up/);
    screen.getByText('Caddies: 1 of 2');
    screen.getByRole('link', { name: 'To my bookings' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
