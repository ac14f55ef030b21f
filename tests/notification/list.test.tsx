import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import { outboxStore } from '../../domain/outbox/store.ts';
import type { Notification } from '../../domain/notification/api.ts';
import { address, NOK, phoneOf, sent, SOMCHAI, success, withoutSignal, type Scene } from '../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../support/clock.ts';
import { phone } from '../support/on-phone.tsx';

const REF = 'NOK0000001';
const idOf = (n: number): string => `0190${String(n).padStart(4, '0')}-0000-7000-8000-000000000000`;

/** The higher `n`, the newer; somchai has accepted, unless `change` says otherwise. */
const anUpdate = (n: number, ago: number, change: Partial<Notification> = {}): Notification => ({
  notification_id: idOf(n),
  kind: 'booking.accepted',
  body: { booking_ref: REF, status: 'CONFIRMED', version: 2 },
  about: {
    name: 'somchai',
    caddy_number: '127',
    slug: null,
    course: null,
    booking_date: '2026/11/22',
    tee_off_time: '07:10',
    holes: 18,
    amount: null,
  } as Notification['about'],
  created_at: isoOf(SCREEN_NOW - ago),
  read_at: null,
  ...change,
});

let known: Notification[];

const listed = ({ page, limit }: { page: number; limit: number }) =>
  success({
    items: known.slice((page - 1) * limit, page * limit),
    total: known.length,
    page,
    limit,
    unread: known.filter(({ read_at }) => read_at === null).length,
  });

async function openList(who: typeof NOK | typeof SOMCHAI, at: string): Promise<Scene> {
  const scene = await phoneOf(who);
  Object.assign(scene.server.answers, {
    'POST /notification/list': ({ body }: { body: never }) => listed(body),
    'GET /notification/unread': () => success({ unread: known.filter(({ read_at }) => read_at === null).length }),
    'POST /notification/read': () => success({ unread: 0 }),
  });
  await scene.reopen(at);
  return scene;
}

const rows = () => screen.queryAllByRole('link').filter((link) => link.matches('.lrow--top'));
const unreadRows = () => rows().filter((row) => within(row).queryByText('Unread'));
const READ = 'POST /notification/read';

/** So many lie on the phone, the first was tried, and nobody is at them. */
const areWaiting = (n: number): Promise<void> =>
  waitFor(async () => {
    const ops = await outboxStore(() => indexedDB).all();
    expect(ops.map(({ kind, state }) => `${kind} ${state}`)).toEqual(Array(n).fill(`${READ} waiting`));
    expect(ops[0]?.next_at).toBeGreaterThan(0);
  });
const noticed = async (): Promise<void> =>
  (await import('../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();

clockAt(SCREEN_NOW);
beforeEach(() => {
  known = [];
});

describe('what happened, on nok’s phone', () => {
  const UPDATES = '/golfer/notification?show=updates';

  test('by Bangkok’s days, newest first, what is unread in words; a tap reads it, tells the server, and goes there', async () => {
    // 06:07 on the 21st: seven hours ago is yesterday there, whatever day it is in UTC.
    known = [
      anUpdate(4, 6 * MINUTE),
      anUpdate(3, 7 * 60 * MINUTE, { read_at: isoOf(SCREEN_NOW) }),
      anUpdate(2, DAY, { kind: 'booking.declined' }),
      anUpdate(1, 3 * DAY, { read_at: isoOf(SCREEN_NOW) }),
    ];
    const scene = await openList(NOK, UPDATES);
    await screen.findByText('6 min ago');
    const days = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Wed 18 Nov']);
    expect(rows().map((row) => row.querySelector('b')?.textContent)).toEqual([
      'somchai accepted your booking',
      'somchai accepted your booking',
      'somchai cannot take this round',
      'somchai accepted your booking',
    ]);
    expect(unreadRows()).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Updates/ }).textContent).toContain('2 new');
    expect(screen.getByRole('link', { name: /Updates/ }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(rows()[2] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/golfer/booking/${REF}`));
    await waitFor(() => expect(sent(scene, READ).map(({ body }) => body)).toEqual([{ notification_ids: [idOf(2)] }]));
  });

  test('without a signal all is read at once, stays read after the app was closed, is in no list of what waits, and is told once', async () => {
    known = [anUpdate(2, MINUTE), anUpdate(1, 2 * MINUTE)];
    const scene = await openList(NOK, UPDATES);
    await waitFor(() => expect(unreadRows()).toHaveLength(2));
    const signal = withoutSignal(scene);
    const all = screen.getByRole('button', { name: 'Mark all read' });
    all.focus();
    fireEvent.click(all);
    await waitFor(() => expect(unreadRows()).toHaveLength(0));
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
    expect(document.activeElement?.className).toContain('updates-line'); // not the top of the page
    await areWaiting(1);
    await scene.reopen(UPDATES);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(unreadRows()).toHaveLength(0));
    expect(screen.queryByText(/waiting to send/)).toBeNull();
    scene.server.asked.length = 0;
    signal.back();
    await noticed();
    await waitFor(() => expect(sent(scene, READ).map(({ body }) => body)).toEqual([{ up_to: idOf(2) }]));
  });

  test('two read one after the other without a signal: what is told at last names both', async () => {
    known = [anUpdate(3, MINUTE), anUpdate(2, 2 * MINUTE), anUpdate(1, 3 * MINUTE)];
    const scene = await openList(NOK, UPDATES);
    await waitFor(() => expect(unreadRows()).toHaveLength(3));
    const signal = withoutSignal(scene);
    fireEvent.click(rows()[0] as HTMLElement);
    await areWaiting(1);
    await scene.reopen(UPDATES);
    await waitFor(() => expect(unreadRows()).toHaveLength(2));
    fireEvent.click(rows()[2] as HTMLElement);
    await areWaiting(2);
    await scene.reopen(UPDATES);
    await waitFor(() => expect(unreadRows()).toHaveLength(1));
    scene.server.asked.length = 0;
    signal.back();
    await noticed();
    await waitFor(() =>
      expect(sent(scene, READ).at(-1)?.body).toEqual({ notification_ids: expect.arrayContaining([idOf(1), idOf(3)]) }),
    );
  });

  test('twenty at a time; a day that goes on over a page has its title once', async () => {
    known = Array.from({ length: 23 }, (_, n) => anUpdate(90 - n, n * MINUTE));
    await openList(NOK, UPDATES);
    await waitFor(() => expect(rows()).toHaveLength(20));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual(['Today']);
  });

  test('chats come first, and each of the two has its address; nothing yet says what makes it fill', async () => {
    await openList(NOK, '/golfer/notification');
    await screen.findByRole('heading', { name: 'No chats yet' });
    fireEvent.click(screen.getByRole('link', { name: /Updates/ }));
    await screen.findByRole('heading', { name: 'No notifications yet' });
    expect(address()).toBe(UPDATES);
  });

  test('never opened here and no signal: it says so, and tries again', async () => {
    const scene = await phoneOf(NOK);
    withoutSignal(scene);
    await scene.reopen(UPDATES);
    await screen.findByText('Not on this device');
  });
});

test('what happened, on somchai’s phone: no chats above, and it leads to a caddy’s screens', async () => {
  known = [anUpdate(1, MINUTE, { kind: 'booking.requested', about: { ...anUpdate(1, 0).about, name: 'nok' } })];
  await openList(SOMCHAI, '/caddy/notification');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('nok asks to book you');
  expect(rows()[0]?.getAttribute('href')).toBe(`/caddy/booking/${REF}`);
  expect(screen.queryByRole('link', { name: 'Chats' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/caddy/notification/settings',
  );
});
