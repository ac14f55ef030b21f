import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { isoOf } from '../../domain/dates.ts';
import { aBooking, clockAt, error, NOK, NOW, openAs, page, sent, SOMCHAI, success } from './scene.tsx';

beforeEach(() => clockAt(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const room = (room_id: string, status: string, unreadCount: number) => ({
  room_id,
  status,
  unreadCount,
  with: { user_id: SOMCHAI, name: 'somchai', photo_url: null, caddy_number: '127' },
  last_message: null,
});

const answer = (nickname: string, status: string) => ({
  caddy: { user_id: SOMCHAI, nickname, caddy_number: '127', photo_url: null },
  response: { status, message: null, responded_at: isoOf(NOW) },
});

const OPEN = {
  ...aBooking(),
  alt_reference: 'ASK0000001',
  status: 'OPEN',
  caddies_needed: 1,
  expires_at: isoOf(NOW + 3_600_000),
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
    screen.getByText('Caddies asking to cancel: 1');
    screen.getByText('Waiting for a caddy: 1');
    screen.getByRole('link', { name: 'Notifications, 3 new messages' });
    screen.getByText('1 golfers and 1 caddies use Caddee');
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
});
