import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { isoOf } from '../../domain/dates.ts';
import { NOK, openAs, phoneOf, page, SOMCHAI, success, withoutSignal, type Scene } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';
import { aBooking } from '../support/booking.ts';

clockAt(SCREEN_NOW);

const room = (room_id: string, status: string, unreadCount: number) => ({
  room_id,
  status,
  unreadCount,
  booking: null,
  with: { user_id: room_id, name: room_id, photo_url: null, caddy_number: null },
  last_message: null,
});

/** Two active rooms with three messages, a closed one with seven, and `updates` things that happened. */
function unread(scene: Scene, updates: () => number): void {
  const items = () =>
    Array.from({ length: updates() }, (_, n) => ({
      notification_id: `0190000${n}-0000-7000-8000-000000000000`,
      kind: 'booking.accepted',
      body: { booking_ref: 'NOK0000001', status: 'CONFIRMED', version: 2 },
      about: {
        name: 'somchai',
        caddy_number: '127',
        slug: null,
        course: null,
        booking_date: '2026/11/22',
        tee_off_time: '07:10',
        holes: 18,
        amount: null,
      },
      created_at: isoOf(SCREEN_NOW - 60_000 * (n + 1)),
      read_at: null,
    }));
  Object.assign(scene.server.answers, {
    'GET /chat/rooms': () =>
      success([room('mook', 'ACTIVE', 2), room('nan', 'ACTIVE', 1), room('ploy', 'READ_ONLY', 7)]),
    'GET /notification/unread': () => success({ unread: updates() }),
    'POST /notification/list': () =>
      success({ items: items(), total: updates(), page: 1, limit: 20, unread: updates() }),
    'POST /notification/read': () => success({ unread: 0 }),
  });
}

/** The number a link carries, as it is spoken. */
const countOf = (link: HTMLElement): number => Number(/(\d+) new$/.exec(link.textContent ?? '')?.[1] ?? 0);
const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name });
const tabs = (label: string) => within(screen.getByRole('navigation', { name: label })).getAllByRole('link');

describe('every number leads to what it counts', () => {
  test('the bell of a golfer: its sum stands over chats and updates where it leads; what is read lowers it', async () => {
    let updates = 4;
    const scene = await phoneOf(NOK);
    unread(scene, () => updates);
    await scene.reopen('/golfer/home');
    fireEvent.click(await screen.findByRole('link', { name: 'Notifications, 7 new' }));
    await waitFor(() => expect(tabs('Kind').map(countOf)).toEqual([3, 4]));
    fireEvent.click(screen.getByRole('link', { name: /^Updates/ }));
    updates = 0;
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(tabs('Kind').map(countOf)).toEqual([3, 0]));
    await scene.reopen('/golfer/home');
    await screen.findByRole('link', { name: 'Notifications, 3 new' });
  });

  test('the bell of a caddy counts no messages: those have a tab and a number of their own, with the rooms behind it', async () => {
    const scene = await phoneOf(SOMCHAI);
    unread(scene, () => 4);
    await scene.reopen('/caddy/home');
    const bell = await screen.findByRole('link', { name: 'Notifications, 4 new' });
    await waitFor(() => expect(countOf(tab(/^Chat/))).toBe(3));
    fireEvent.click(bell);
    await waitFor(() => expect(document.querySelectorAll('.unread')).toHaveLength(4));
    await scene.reopen('/caddy/chat');
    expect((await screen.findByRole('link', { name: /mook/ })).textContent).toContain('2');
    expect(screen.getByRole('link', { name: /nan/ }).textContent).toContain('1');
  });

  test('the tab of a golfer is the sum of the parts of the bookings, each with what it counts', async () => {
    const asks = aBooking({
      status: 'CANCELLATION_REQUESTED_BY_CADDY',
      asked_at: isoOf(SCREEN_NOW),
      answered_at: isoOf(SCREEN_NOW),
    });
    const answer = (nickname: string, status: string) => ({
      caddy: { user_id: nickname, nickname, caddy_number: '127', photo_url: null },
      response: { status, message: null, responded_at: isoOf(SCREEN_NOW), kept_until: null, booking_ref: null },
    });
    const open = {
      ...aBooking(),
      alt_reference: 'ASK0000001',
      status: 'OPEN',
      caddies_needed: 1,
      seats_taken: 0,
      expires_at: isoOf(SCREEN_NOW + 3_600_000),
      caddy_responses: [answer('nan', 'INTERESTED'), answer('mook', 'INTERESTED'), answer('ploy', 'WITHDRAWN')],
    } as unknown as Broadcast;
    const scene = await phoneOf(NOK, () => [asks]);
    scene.server.answers['POST /broadcast/my-broadcast'] = () => page([open]);
    await scene.reopen('/golfer/booking');
    await waitFor(() => expect(countOf(tab(/^Bookings/))).toBe(3));
    await waitFor(() => expect(tabs('Kinds of bookings').map(countOf)).toEqual([1, 0, 2, 0]));
    await screen.findByRole('link', { name: /^somchai asks to cancel/ });
  });

  test('a request that was answered is not counted any more, also while the answer waits to be sent', async () => {
    const two: Booking[] = [aBooking(), aBooking({ booking_ref: 'NOK0000002', booking_date: '2026/11/25' })];
    const scene = await openAs(SOMCHAI, '/caddy/booking?tab=requests', () => two);
    const accept = await screen.findAllByRole('button', { name: /^Accept/ });
    expect(accept).toHaveLength(countOf(tab(/^Bookings/)));
    expect(tabs('Views').map(countOf)).toEqual([0, 2, 0, 0]);
    withoutSignal(scene);
    fireEvent.click(accept[0] as HTMLElement);
    await waitFor(() => expect(countOf(tab(/^Bookings/))).toBe(1));
    expect(tabs('Views').map(countOf)).toEqual([0, 1, 0, 0]);
    expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(1);
  });
});
