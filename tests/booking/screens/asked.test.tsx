import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { address, error, NOK, openAs, page, sent, success, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const HERE = '/golfer/booking/NOK0000001';
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** somchai asks to be let off; `asked_at` an hour ago. */
const asked = (change: Partial<Booking> = {}) =>
  aBooking({
    status: 'CANCELLATION_REQUESTED_BY_CADDY',
    version: 7,
    answered_at: isoOf(TEE_OFF - 40 * HOUR),
    asked_at: isoOf(SCREEN_NOW - HOUR),
    reason: { code: 'UNWELL', text: 'fever since last night' },
    actions: [],
    ...change,
  });

describe('somchai asks to be let off', () => {
  test('nok reads who, why, when it happens by itself and what comes back, in the list and on the booking', async () => {
    const scene = await openAs(NOK, '/golfer/booking', () => [asked()]);
    await screen.findByText('somchai asks to cancel Sun 22 Nov');
    screen.getByText('07:10 · Alpine Golf Club · Not well · “fever since last night”');
    screen.getByText('Cancelled by itself in 11 h');
    screen.getByText('If it is cancelled, all ฿150 goes back to your wallet at once');
    expect(screen.getByRole('link', { name: 'Find a substitute' }).getAttribute('href')).toBe(
      '/golfer/booking/substitute/NOK0000001',
    );
    await scene.reopen(HERE);
    await screen.findByText('Reason: Not well');
    await screen.findByText('Cancelled by itself in 11 h');
  });

  test('nok agrees: one more look at the money, then it is cancelled', async () => {
    let now = asked();
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = asked({ status: 'CANCELLED_BY_CADDY', version: 8, refunded: 150_00, closed_at: isoOf(SCREEN_NOW) });
      return success(now);
    };
    fireEvent.click(await button('Agree to cancel'));
    const agree = await button('Agree, ฿150 back');
    // A substitute is a way out of the request, not of the cancelled booking (product.md B10).
    screen.getByText(/After that this booking can have no substitute/);
    fireEvent.click(agree);
    await screen.findByText('You paid ฿0 · ฿150 came back');
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'approve_cancel', version: 7 });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancelled by the caddy'));
  });

  test.each([
    ['24 h before tee-off nok may say no', -24 * HOUR, true],
    ['a second later nok may not, and reads why', -24 * HOUR + 1_000, false],
  ])('%s', async (_name, at, may) => {
    setNow(TEE_OFF + at);
    await openAs(NOK, HERE, () => [asked({ asked_at: isoOf(TEE_OFF + at - MINUTE) })]);
    await button('Agree to cancel');
    if (may) await button('Do not agree');
    else {
      await screen.findByText(/You can say no while tee-off is 24 h away/);
      expect(screen.queryByRole('button', { name: 'Do not agree' })).toBeNull();
    }
  });

  test('nok says no, once: the round stays; the second time it is not offered', async () => {
    setNow(TEE_OFF - 30 * HOUR);
    let now = asked({ asked_at: isoOf(TEE_OFF - 31 * HOUR) });
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = asked({ status: 'CONFIRMED', version: 8, asked_at: null, refused_at: isoOf(TEE_OFF - 30 * HOUR) });
      return success(now);
    };
    fireEvent.click(await button('Do not agree'));
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/You can say no once/);
    fireEvent.click(sheet.getByRole('button', { name: 'Do not agree' }));
    await screen.findByText('Confirmed');
    screen.getByText('You asked to keep the round');
    expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'refuse_cancel', version: 7 });
    setNow(TEE_OFF - 30 * HOUR + 10 * MINUTE);
    now = asked({ version: 9, asked_at: isoOf(TEE_OFF - 30 * HOUR), refused_at: isoOf(TEE_OFF - 31 * HOUR) });
    await scene.reopen(HERE);
    await screen.findByText(/You have said no once/);
    expect(screen.queryByRole('button', { name: 'Do not agree' })).toBeNull();
  });

  test('without a signal the answer stays on the screen and says that it needs one; nothing is queued', async () => {
    const scene = await openAs(NOK, HERE, () => [asked()]);
    await button('Agree to cancel');
    withoutSignal(scene);
    await scene.reopen(HERE);
    fireEvent.click(await button('Agree to cancel'));
    const agree = await button(/^Agree, ฿150 back/);
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBe('true'));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getAllByText(/This needs a signal/).length).toBeGreaterThan(0);
    fireEvent.click(agree);
    expect(sent(scene, 'POST /booking/act')).toEqual([]);
  });

  test('somchai had withdrawn: nothing is cancelled, and nok reads how it stands', async () => {
    let now = asked();
    const scene = await openAs(NOK, HERE, () => [now]);
    scene.server.answers['POST /booking/act'] = () => {
      now = asked({ status: 'CONFIRMED', version: 8, asked_at: null });
      return error(409, 'BOOKING_VERSION_STALE', { data: now });
    };
    fireEvent.click(await button('Agree to cancel'));
    fireEvent.click(await button('Agree, ฿150 back'));
    await screen.findByText('Confirmed');
    await waitFor(() => expect(screen.queryByText('Caddy asks to cancel')).toBeNull());
  });

  test('the tab and its part count what waits for nok: two bookings that ask, one caddy who is in', async () => {
    const other = aBooking({
      booking_ref: 'NOK0000002',
      status: 'CONFIRMED',
      answered_at: isoOf(SCREEN_NOW - HOUR),
      change: {
        by: 'caddy',
        booking_date: '2026/11/22',
        tee_off_time: '08:00',
        tee_off_at: isoOf(TEE_OFF + 50 * MINUTE),
        holes: 18,
        transport: 'CART_SHARED',
        total: 150_00,
        caddy_gets: 135_00,
        expires_at: isoOf(SCREEN_NOW + HOUR),
      },
    });
    await openAs(NOK, '/golfer/booking', () => [asked(), other]);
    await screen.findByText('somchai is waiting for your answer. Open the details.');
    await screen.findByRole('link', { name: /^Upcoming.*2/ });
    expect(screen.getByRole('link', { name: /^Bookings.*2/ })).toBeDefined();
  });
});

describe('a substitute', () => {
  const PLACE = '/golfer/booking/substitute/NOK0000001';
  const MUK = '01900000-0000-7000-8000-0000000000aa';

  async function open(now: () => Booking = asked) {
    const scene = await openAs(NOK, PLACE, () => [now()]);
    const known = scene.server.answers['POST /caddy/search'];
    if (!known) throw new Error('the scene has caddies');
    const { CADDY } = await import('./scene.tsx');
    scene.server.answers['POST /caddy/search'] = () =>
      page([CADDY, { ...CADDY, user_id: MUK, nickname: 'muk', caddy_number: '054' }]);
    await scene.reopen(PLACE);
    return scene;
  }

  test('the list is of those who are free for this round, without the one who asks', async () => {
    const scene = await open();
    await screen.findByRole('heading', { name: '1 free' });
    await button('Choose muk');
    expect(screen.queryByRole('button', { name: 'Choose somchai' })).toBeNull();
    expect(sent(scene, 'POST /caddy/search').at(-1)?.body).toMatchObject({
      filter: { golf_course: 'alpine-golf-club', booking_date: '2026/11/22', tee_off_time: '07:10', holes: 18 },
    });
  });

  test('nok asks muk: the money moves along, muk has 20 minutes, and the new booking is shown', async () => {
    const scene = await open();
    const next = aBooking({ booking_ref: 'NEW0000001', replaces_ref: 'NOK0000001' });
    scene.server.answers['POST /booking/act'] = () => success(next);
    scene.server.answers['GET /booking/NEW0000001'] = () => success(next);
    fireEvent.click(await button('Choose muk'));
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(/The ฿150 held moves along/);
    sheet.getByText(/muk has 20 minutes to answer/);
    fireEvent.click(sheet.getByRole('button', { name: 'Send the request to muk' }));
    await waitFor(() => expect(address()).toBe('/golfer/booking/NEW0000001'));
    const [act] = sent(scene, 'POST /booking/act');
    expect(act?.body).toMatchObject({ action: 'substitute', version: 7, caddy_id: MUK });
    const old = await screen.findByRole('link', { name: /This round replaces an earlier booking/ });
    expect(old.getAttribute('href')).toBe(HERE);
  });

  test('muk was taken meanwhile: said with what to do, and the round still asks', async () => {
    const scene = await open();
    scene.server.answers['POST /booking/act'] = () => error(409, 'BOOKING_SLOT_TAKEN', { data: asked() });
    fireEvent.click(await button('Choose muk'));
    fireEvent.click(await button('Send the request to muk'));
    await screen.findByText(/This time has just been booked/);
    expect(address()).toBe(PLACE);
  });

  test('without a signal: why, and that the booking is safe', async () => {
    const scene = await open();
    await button('Choose muk');
    withoutSignal(scene);
    await scene.reopen(PLACE);
    await screen.findByText(/Finding a substitute needs a signal/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose muk' })).toBeNull());
  });

  test('nobody else is free: the other ways are named', async () => {
    await openAs(NOK, PLACE, () => [asked()]);
    await screen.findByText('No other caddy is free then');
    expect(screen.getByRole('link', { name: 'Back to the booking' }).getAttribute('href')).toBe(HERE);
  });

  test('somchai has withdrawn: no substitute is needed', async () => {
    await openAs(NOK, PLACE, () => [asked({ status: 'CONFIRMED', asked_at: null })]);
    await screen.findByText('This round needs no substitute now');
  });
});
