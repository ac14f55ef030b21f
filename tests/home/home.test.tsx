import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { noticed } from '../booking/screens/day-scene.tsx';
import {
  CADDY,
  error,
  later,
  NOK,
  openAs,
  page,
  readAgain,
  sent,
  SOMCHAI,
  success,
  withoutSignal,
} from '../booking/screens/scene.tsx';
import { aBooking, promised, TEE_OFF } from '../support/booking.ts';
import { SCREEN_NOW, clockAt, setNow } from '../support/clock.ts';
import { opensWithoutSignal } from './never-opened.ts';

clockAt(SCREEN_NOW);

const HOME = '/golfer/home';
const ACT = 'POST /booking/act';
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
  expires_at: isoOf(SCREEN_NOW + HOUR),
  caddy_responses: [answer('somchai', 'INTERESTED'), answer('nan', 'INTERESTED'), answer('mook', 'WITHDRAWN')],
} as unknown as Broadcast;

const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the home of nok', () => {
  test('asks for all that waits as specified, and counts what it says; one call that fails leaves the rest of the screen', async () => {
    const past = aBooking({ booking_ref: 'PAST000001', booking_date: '2026/11/20' });
    const asks = aBooking({ booking_ref: 'ASKS000001', status: 'CANCELLATION_REQUESTED_BY_CADDY' });
    let now = [aBooking(), past, asks];
    const scene = await openAs(NOK, HOME, () => now, {
      'POST /broadcast/my-broadcast': () => page([OPEN]),
      'GET /chat/rooms': () => success([room('a', 'ACTIVE', 2), room('b', 'ACTIVE', 1), room('c', 'READ_ONLY', 7)]),
    });
    await screen.findByText('Interested caddies: 2');
    await screen.findByText('somchai asks to cancel');
    expect(await hrefOf(/Waiting for a caddy: 1/)).toBe('/golfer/booking/NOK0000001');
    // Its own read, which nothing waits for.
    await screen.findByText('1 golfers and 1 caddies use Caddee');
    await screen.findByRole('link', { name: 'Notifications, 3 new' });
    const histories = sent(scene, 'POST /booking/history').map(({ body }) => body);
    for (const status of ['PENDING', 'CANCELLATION_REQUESTED_BY_CADDY'])
      expect(histories).toContainEqual({ filter: { status: [status] }, page: 1, limit: 10_000 });
    expect(sent(scene, 'POST /broadcast/my-broadcast')[0]?.body).toEqual({
      filter: { status: ['OPEN'] },
      page: 1,
      limit: 10_000,
    });

    now = [promised()];
    scene.server.answers['POST /broadcast/my-broadcast'] = () => error(500, 'INTERNAL');
    scene.server.answers['GET /wallet/balance'] = () => error(503, 'BUSY');
    await scene.reopen(HOME);
    await screen.findByText('Confirmed');
    await screen.findByText(/Could not update/);
    screen.getByRole('link', { name: /Find a caddy/ });
  });

  test('a golfer who never booked sees what is still missing, one act each, and who works at the golfer’s usual course', async () => {
    const golfer = { handicap_tenths: null, usual_courses: CADDY.courses, languages: [], preferences: '' };
    await openAs(NOK, HOME, undefined, {
      'GET /user/profile': () => success({ version: 1, since: isoOf(SCREEN_NOW), golfer, caddy: null }),
      'GET /wallet/balance': () =>
        success({ available: 0, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) }),
    });
    await screen.findByText('No rounds booked yet');
    screen.getByRole('link', { name: 'Book a caddy' });
    screen.getByRole('link', { name: /Find a caddy/ });
    const missing = await screen.findByRole('heading', { name: 'Before your first round' });
    const steps = within(missing.closest('section') as HTMLElement);
    await steps.findByText(/^Top up for the booking fee, from ฿100/);
    await steps.findByText(/^Fill in your profile/);
    // The profile is there: nothing to do for it.
    const acts = steps.getAllByRole('link').map((it) => it.getAttribute('href'));
    expect(acts).toEqual(['/golfer/topup', '/golfer/booking/new']);
    await screen.findByText('Caddies at Alpine Golf Club');
    expect(await hrefOf(/^Book somchai/)).toContain(`caddy_id=${SOMCHAI}&golf_course=alpine-golf-club`);
  });

  test('the next round with all that belongs to it; whom nok played with, each once, and whom nok follows, with when they are free next', async () => {
    const over = (booking_ref: string, booking_date: string) =>
      promised({ status: 'COMPLETED', booking_ref, booking_date });
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
    const monday = { date: '2026/11/23', state: 'FREE', open: [{ from: '07:00', to: '12:00' }], busy: [] };
    const rounds = [over('OVER000001', '2026/11/10'), over('OVER000002', '2026/11/12')];
    let now = rounds;
    setNow(TEE_OFF - 18 * HOUR);
    await openAs(NOK, HOME, () => now, {
      'GET /chat/rooms': () => success([room('a', 'ACTIVE', 0)]),
      'POST /follow/list': () => page([follows('mook', null), follows('nan', { date: '2026/11/24', time: '06:30' })]),
      [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: [monday] }),
    });
    await screen.findByText('Free Mon 23 Nov 07:00');
    expect(await hrefOf(/^Book again somchai/)).toBe(
      `/golfer/booking/new?caddy_id=${SOMCHAI}&golf_course=alpine-golf-club&booking_date=2026%2F11%2F23&tee_off_time=07%3A00`,
    );
    expect(screen.getAllByRole('link', { name: /^Book again/ })).toHaveLength(1);
    expect(screen.queryByText('Before your first round')).toBeNull();
    await screen.findByText('Free Tue 24 Nov 06:30');
    screen.getByText('Not free within 14 days');
    const book = screen.getAllByRole('link', { name: /^Book (nan|mook)/ }).map((it) => it.textContent);
    expect(book).toEqual(['Book nan', 'Book mook']); // the soonest first

    now = [promised(), ...rounds];
    await readAgain();
    await screen.findByText('Tomorrow Sun 22 Nov · in 18 h');
    expect(await hrefOf(/Starter slip/)).toBe('/golfer/booking/slip/NOK0000001');
    expect(await hrefOf(/^Details/)).toBe('/golfer/booking/NOK0000001');
    expect(await hrefOf(/^Chat with somchai/)).toBe('/golfer/chat/a');
    await screen.findByText(/Finish about 12:10 · sunset/);
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    expect(screen.queryByText('Emergency')).toBeNull();
  });

  test('what waits for nok’s answer, the most urgent first, each one tap from where it is given; what nok has answered waits no more, also while the answer waits to be sent', async () => {
    const on = (booking_ref: string, change: Partial<Booking>) =>
      promised({ booking_ref, booking_date: '2026/11/25', ...change });
    const before = (booking_ref: string, change: Partial<Booking>) =>
      promised({ booking_ref, booking_date: '2026/11/20', ...change });
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
    let now = [
      promised(),
      on('ASKED00001', { status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at: isoOf(SCREEN_NOW - HOUR) }),
      on('CHANGE0001', { change }),
      on('CLAIM00001', {
        claim: { reason: 'TOURNAMENT', by: 'caddy', at: isoOf(SCREEN_NOW - MINUTE), holes_played: null },
      }),
      before('ENDED00001', {
        status: 'IN_PROGRESS',
        started_at: isoOf(SCREEN_NOW - 23 * HOUR),
        ended_at: isoOf(SCREEN_NOW - 18 * HOUR),
      }),
      before('MISSED0001', { status: 'NO_SHOW_GOLFER', closed_at: isoOf(SCREEN_NOW - 22 * HOUR) }),
    ];
    const scene = await openAs(NOK, HOME, () => now);
    const section = within((await screen.findByText('Needs your answer')).closest('section') as HTMLElement);
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

    const claim = { reason: 'RAIN', by: 'caddy', at: isoOf(TEE_OFF - HOUR), holes_played: null } as const;
    now = [promised({ version: 5, claim })];
    await later(TEE_OFF - HOUR + MINUTE);
    await readAgain();
    const agree = await screen.findByRole('button', { name: 'Confirm that play is not possible' });
    withoutSignal(scene);
    fireEvent.click(agree);
    await screen.findAllByText('Confirm that play stopped · Waiting to send');
    expect(screen.queryByText('Needs your answer')).toBeNull();
  });

  test('on the day of a round nok checks in on the home screen, beside the numbers for an emergency; without a signal all the same, and the act keeps its time', async () => {
    setNow(TEE_OFF - HOUR - 5 * MINUTE);
    const scene = await openAs(NOK, HOME, () => [promised()]);
    await screen.findByText('Emergency');
    await screen.findByRole('button', { name: 'Check in' });
    await screen.findByText(/^Updated/);
    setNow(TEE_OFF - HOUR);
    const signal = withoutSignal(scene);
    await scene.reopen(HOME);
    await screen.findByText(/copy from 5 min ago/);
    fireEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    await screen.findAllByText('Check in · Waiting to send');
    await screen.findByText('06:10');
    scene.server.answers[ACT] = () => success(promised({ version: 5, golfer_arrived_at: isoOf(TEE_OFF - HOUR) }));
    signal.back();
    await noticed();
    await waitFor(() =>
      expect(sent(scene, ACT).at(-1)?.body).toMatchObject({ action: 'check_in', at: isoOf(TEE_OFF - HOUR) }),
    );
    await waitFor(() => expect(screen.queryByText('Check in · Waiting to send')).toBeNull());
  });

  test('without a signal, a promised round and a request nok never opened on this phone are there as the home’s list has them', () =>
    opensWithoutSignal(NOK, 'golfer'));
});
