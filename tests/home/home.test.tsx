import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { HOUR, isoOf, parseMoment } from '../../domain/dates.ts';
import { CADDY, error, NOK, openAs, page, sent, SOMCHAI, success, withoutSignal } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../support/clock.ts';
import { aBooking, promised } from '../support/booking.ts';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const room = (room_id: string, status: string, unreadCount: number) => ({
  room_id,
  status,
  unreadCount,
  with: { user_id: SOMCHAI, name: 'somchai', photo_url: null, caddy_number: '127' },
  last_message: null,
});

const answer = (nickname: string, status: string) => ({
  caddy: { user_id: SOMCHAI, nickname, caddy_number: '127', photo_url: null },
  response: { status, message: null, responded_at: isoOf(SCREEN_NOW) },
});

const OPEN = {
  ...aBooking(),
  alt_reference: 'ASK0000001',
  status: 'OPEN',
  caddies_needed: 1,
  expires_at: isoOf(SCREEN_NOW + 3_600_000),
  caddy_responses: [answer('somchai', 'INTERESTED'), answer('nan', 'INTERESTED'), answer('mook', 'WITHDRAWN')],
} as unknown as Broadcast;

describe('the home of nok', () => {
  test('makes the six calls as specified, and counts what they say', async () => {
    const past = aBooking({ booking_ref: 'PAST000001', booking_date: '2026/11/20' });
    const asks = aBooking({ booking_ref: 'ASKS000001', status: 'CANCELLATION_REQUESTED_BY_CADDY' });
    const scene = await openAs(NOK, '/golfer/home', () => [aBooking(), past, asks]);
    scene.server.answers['POST /broadcast/my-broadcast'] = () => page([OPEN]);
    scene.server.answers['GET /chat/rooms'] = () =>
      success([room('a', 'ACTIVE', 2), room('b', 'ACTIVE', 1), room('c', 'READ_ONLY', 7)]);
    await scene.reopen('/golfer/home');
    await screen.findByText('Interested caddies: 2');
    screen.getByText('somchai asks to cancel');
    screen.getByText('Waiting for a caddy: 1');
    // Its own read, which nothing waits for.
    await screen.findByText('1 golfers and 1 caddies use Caddee');
    await screen.findByRole('link', { name: 'Notifications, 3 new' });
    const histories = sent(scene, 'POST /booking/history').map(({ body }) => body);
    expect(histories).toContainEqual({ filter: { status: ['PENDING'] }, page: 1, limit: 10_000 });
    expect(histories).toContainEqual({
      filter: { status: ['CANCELLATION_REQUESTED_BY_CADDY'] },
      page: 1,
      limit: 10_000,
    });
    expect(sent(scene, 'POST /broadcast/my-broadcast')[0]?.body).toEqual({
      filter: { status: ['OPEN'] },
      page: 1,
      limit: 10_000,
    });
  });

  test('one call that fails leaves the rest of the screen', async () => {
    const scene = await openAs(NOK, '/golfer/home', () => [aBooking({ status: 'CONFIRMED', actions: [] })]);
    scene.server.answers['POST /broadcast/my-broadcast'] = () => error(500, 'INTERNAL');
    scene.server.answers['GET /wallet/balance'] = () => error(503, 'BUSY');
    await scene.reopen('/golfer/home');
    await screen.findByText('Confirmed');
    await screen.findByText(/Could not update/);
    screen.getByRole('link', { name: /Find a caddy/ });
  });

  test('without rounds: one thing to do; the finder stays', async () => {
    await openAs(NOK, '/golfer/home');
    await screen.findByText('No rounds booked yet');
    screen.getByRole('link', { name: 'Book a caddy' });
    screen.getByRole('link', { name: /Find a caddy/ });
  });

  const SUNDAY = parseMoment(aBooking().tee_off_at);
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

  test('the next round: how long until then, its slip, its screen, and whether it ends before dark', async () => {
    setNow(SUNDAY - 18 * HOUR);
    await openAs(NOK, '/golfer/home', () => [promised()]);
    await screen.findByText('Tomorrow Sun 22 Nov · in 18 h');
    expect(await hrefOf(/Starter slip/)).toBe('/golfer/booking/slip/NOK0000001');
    expect(await hrefOf(/^Details/)).toBe('/golfer/booking/NOK0000001');
    await screen.findByText(/Finish about 12:10 · sunset/);
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    expect(screen.queryByText('Emergency')).toBeNull();
  });

  test('a confirmed round has the way into the chat beside its slip', async () => {
    const scene = await openAs(NOK, '/golfer/home', () => [promised()]);
    scene.server.answers['GET /chat/rooms'] = () => success([room('a', 'ACTIVE', 0)]);
    await scene.reopen('/golfer/home');
    expect(await hrefOf(/^Chat with somchai/)).toBe('/golfer/chat/a');
  });

  const over = (change: Partial<Booking> = {}) =>
    promised({ status: 'COMPLETED', booking_date: '2026/11/10', ...change });
  const MONDAY = { date: '2026/11/23', state: 'FREE', open: [{ from: '07:00', to: '12:00' }], busy: [] };

  test('the caddies nok played with last stand there to be booked again, each once, with the next round to be asked for', async () => {
    const scene = await openAs(NOK, '/golfer/home', () => [
      over({ booking_ref: 'OVER000001' }),
      over({ booking_ref: 'OVER000002', booking_date: '2026/11/12' }),
    ]);
    scene.server.answers[`GET /caddy/${SOMCHAI}/availability`] = () => success({ days: [MONDAY] });
    await scene.reopen('/golfer/home');
    await screen.findByText('Free Mon 23 Nov 07:00');
    expect(await hrefOf(/^Book again somchai/)).toBe(
      `/golfer/booking/new?caddy_id=${SOMCHAI}&golf_course=alpine-golf-club&booking_date=2026%2F11%2F23&tee_off_time=07%3A00`,
    );
    expect(screen.getAllByRole('link', { name: /^Book again/ })).toHaveLength(1);
    expect(screen.queryByText('Before your first round')).toBeNull();
  });

  test('the caddies nok follows say when they are free next, the soonest first', async () => {
    const follows = (nickname: string, next_free: { date: string; time: string } | null) => ({
      ...CADDY,
      user_id: nickname,
      nickname,
      following: true,
      today: 'OFF',
      next_free,
      is_free_weekend: false,
      new_posts: 0,
    });
    const scene = await openAs(NOK, '/golfer/home', () => [promised()]);
    scene.server.answers['POST /follow/list'] = () =>
      page([follows('mook', null), follows('nan', { date: '2026/11/24', time: '06:30' })]);
    await scene.reopen('/golfer/home');
    await screen.findByText('Free Tue 24 Nov 06:30');
    screen.getByText('Not free within 14 days');
    expect(screen.getAllByRole('link', { name: /^Book (nan|mook)/ }).map((it) => it.textContent)).toEqual([
      'Book nan',
      'Book mook',
    ]);
  });

  test('a golfer who never booked sees what is still missing, one act each, and who works at the golfer’s usual course', async () => {
    const scene = await openAs(NOK, '/golfer/home');
    const golfer = { handicap_tenths: null, usual_courses: CADDY.courses, languages: [], preferences: '' };
    scene.server.answers['GET /user/profile'] = () =>
      success({ version: 1, since: isoOf(SCREEN_NOW), golfer, caddy: null });
    scene.server.answers['GET /wallet/balance'] = () =>
      success({ available: 0, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) });
    await scene.reopen('/golfer/home');
    const steps = within(
      (await screen.findByRole('heading', { name: 'Before your first round' })).closest('section') as HTMLElement,
    );
    await steps.findByText(/^Top up for the booking fee, from ฿100/);
    await steps.findByText(/^Fill in your profile/);
    // The profile is there: nothing to do for it.
    expect(steps.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
      '/golfer/topup',
      '/golfer/booking/new',
    ]);
    await screen.findByText('Caddies at Alpine Golf Club');
    expect(await hrefOf(/^Book somchai/)).toContain(`caddy_id=${SOMCHAI}&golf_course=alpine-golf-club`);
  });

  test('on the day of a round nok checks in on the home screen; the numbers for an emergency stand there', async () => {
    setNow(SUNDAY - HOUR);
    const scene = await openAs(NOK, '/golfer/home', () => [promised()]);
    scene.server.answers['POST /booking/act'] = () =>
      success(promised({ version: 5, golfer_arrived_at: isoOf(SUNDAY - HOUR) }));
    await screen.findByText('Emergency');
    fireEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    await screen.findByText('06:10');
    await waitFor(() =>
      expect(sent(scene, 'POST /booking/act')[0]?.body).toMatchObject({ action: 'check_in', at: isoOf(SUNDAY - HOUR) }),
    );
  });

  test('what waits for nok’s answer, the most urgent first, each one tap from where it is given', async () => {
    const next = promised();
    const on = (booking_ref: string, change: Partial<Booking>) =>
      promised({ booking_ref, booking_date: '2026/11/25', ...change });
    const change = {
      by: 'caddy',
      booking_date: '2026/11/25',
      tee_off_time: '08:00',
      tee_off_at: isoOf(SCREEN_NOW + 98 * HOUR),
      holes: 18,
      transport: 'CART_SHARED',
      total: 150_00,
      caddy_gets: 135_00,
      expires_at: isoOf(SCREEN_NOW + 3 * HOUR),
    } as const;
    const bookings = [
      next,
      on('ASKED00001', { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(SCREEN_NOW - HOUR) }),
      on('CHANGE0001', { change }),
      on('CLAIM00001', {
        claim: { reason: 'TOURNAMENT', by: 'caddy', at: isoOf(SCREEN_NOW - 60_000), holes_played: null },
      }),
      promised({
        booking_ref: 'ENDED00001',
        booking_date: '2026/11/20',
        status: 'IN_PROGRESS',
        started_at: isoOf(SCREEN_NOW - 23 * HOUR),
        ended_at: isoOf(SCREEN_NOW - 18 * HOUR),
      }),
      promised({
        booking_ref: 'MISSED0001',
        booking_date: '2026/11/20',
        status: 'NO_SHOW_GOLFER',
        closed_at: isoOf(SCREEN_NOW - 22 * HOUR),
      }),
    ];
    await openAs(NOK, '/golfer/home', () => bookings);
    await screen.findByText('Needs your answer');
    const section = within(screen.getByText('Needs your answer').closest('section') as HTMLElement);
    const shown = section
      .getAllByRole('link')
      .map((it) => [it.querySelector('b')?.textContent, it.getAttribute('href')]);
    expect(shown).toEqual([
      ['somchai says that play is not possible', '/golfer/booking/CLAIM00001'],
      ['somchai says that you did not come', '/golfer/booking/MISSED0001'],
      ['somchai asks for a change', '/golfer/booking/CHANGE0001'],
      ['Confirm the end with somchai', '/golfer/booking/ENDED00001'],
      ['somchai asks to cancel', '/golfer/booking/ASKED00001'],
    ]);
    section.getByText('Answer within 29 min');
    expect(await hrefOf(/^Details/)).toBe('/golfer/booking/NOK0000001');
  });

  test('what nok has answered waits for nok no more, also while the answer waits to be sent', async () => {
    const claim = { reason: 'RAIN', by: 'caddy', at: isoOf(SUNDAY - HOUR), holes_played: null } as const;
    setNow(SUNDAY - HOUR + 60_000);
    const scene = await openAs(NOK, '/golfer/home', () => [promised({ claim })]);
    const agree = await screen.findByRole('button', { name: 'Confirm that play is not possible' });
    withoutSignal(scene);
    fireEvent.click(agree);
    await screen.findAllByText('Confirm that play stopped · Waiting to send');
    expect(screen.queryByText('Needs your answer')).toBeNull();
  });

  test('one request that waits for a caddy leads to its own screen', async () => {
    await openAs(NOK, '/golfer/home', () => [aBooking()]);
    expect(await hrefOf(/Waiting for a caddy: 1/)).toBe('/golfer/booking/NOK0000001');
  });

  test('without a signal: the copy with its age, and nok checks in all the same', async () => {
    setNow(SUNDAY - HOUR - 5 * 60_000);
    const scene = await openAs(NOK, '/golfer/home', () => [promised()]);
    await screen.findByRole('button', { name: 'Check in' });
    await screen.findByText(/^Updated/);
    setNow(SUNDAY - HOUR);
    withoutSignal(scene);
    await scene.reopen('/golfer/home');
    await screen.findByText(/copy from 5 min ago/);
    fireEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    await screen.findAllByText('Check in · Waiting to send');
    await screen.findByText('06:10');
  });
});
