import { beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '../../../domain/chat/api.ts';
import { budgetNow, fetchAhead } from '../../../src/app/fetch-ahead.ts';
import { aMessage, range } from '../../chat/log-rooms.ts';
import { promised } from '../../support/booking.ts';
import { clockAt, SCREEN_NOW } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';
import { testTable } from '../../support/table.ts';
import { until } from '../../support/until.ts';
import { aBrowser, type App, type Browser, NOK, reloaded, signedIn, SOMCHAI, success } from '../page.ts';

const ROUND = promised();
const LATER = promised({ booking_ref: 'NOK0000002', booking_date: '2026/12/01' });
const room: Room = {
  room_id: '018f0000-0000-7000-8000-0000000000c1',
  status: 'ACTIVE',
  unreadCount: 0,
  with: { user_id: NOK, name: 'nok', caddy_number: null, photo_url: null },
  last_message: null,
  last_seq: 50,
  read_seq: 50,
  their_delivered_seq: 0,
  their_read_seq: 0,
  is_blocked_by_me: false,
  booking: null,
};

const MESSAGES = range(1, 50).map((seq) => aMessage(seq));

/** What a caddy needs today without a signal, the most needed first. */
const NEEDED = [
  'POST /booking/history',
  `GET /booking/${ROUND.booking_ref}`,
  `GET /booking/${ROUND.booking_ref}/slip`,
  `GET /course/${ROUND.golf_course}`,
  `GET /golfer/${NOK}/brief`,
  'GET /slip/keys',
  'GET /chat/rooms',
  'POST /chat/messages',
  'POST /notification/list',
  'GET /notification/unread',
  'GET /wallet/balance',
  'GET /user/profile',
  'GET /wallet/earnings',
  'GET /wallet/bank-account',
  'GET /wallet/withdrawals',
  'GET /caddy/standing',
  'GET /reward/summary',
  'GET /caddy/own-availability',
  `GET /caddy/${SOMCHAI}`,
];

clockAt(SCREEN_NOW);
let browser: Browser;
let app: App;
beforeEach(async () => {
  browser = aBrowser();
  Object.assign(browser.server.answers, {
    'POST /booking/history': () => success({ items: [LATER, ROUND], total: 2 }),
    'GET /chat/rooms': () => success([room]),
    'POST /chat/messages': () => success({ items: MESSAGES, status: 'ACTIVE', last_seq: 50, read_seq: 50 }),
    'GET /slip/keys': () => success({ keys: [{ key_id: 'a', public_key: 'k'.repeat(43) }] }),
  });
  browser.server.unknown = () => success({});
  app = await signedIn(SOMCHAI);
});

const ahead = async (how: Parameters<typeof fetchAhead>[3] = {}): Promise<string[]> => {
  browser.server.asked.length = 0;
  await fetchAhead(phone, 'CADDY', SCREEN_NOW, how);
  return browser.server.asked.map(({ name }) => name);
};

test('before there is no signal, what a caddy needs today is on the phone: the round of the next two days and its room first; it is not asked again, also after a restart, but what an event made old is', async () => {
  expect(await ahead()).toEqual(NEEDED);
  expect(await ahead()).toEqual([]);
  app.mirror.stale(['POST /notification/list']);
  expect(await ahead()).toEqual(['POST /notification/list']);
  await until(async () => expect(await app.readCopy(`LOG /chat/room/${room.room_id}`)).toBeDefined());
  browser.server.isDown = true;
  app = await reloaded();
  expect(await ahead()).toEqual([]);
});

test('who spares data fetches nothing ahead; a budget takes the rounds first; who goes, or looks away, asks no further', async () => {
  localStorage.setItem('saver', 'on');
  expect([budgetNow(), await ahead()]).toEqual([0, []]);
  localStorage.removeItem('saver');
  expect(await ahead({ budget: 1 })).toEqual(['POST /booking/history']);
  let questions = 0;
  expect(await ahead({ goesOn: () => (questions += 1) <= 3 })).toEqual(NEEDED.slice(1, 3));
});

testTable<[string, number]>([
  ['4g', 400_000],
  ['3g', 100_000],
  ['2g', 0],
  ['slow-2g', 0],
])('on a line of %s as many as %d characters are fetched ahead', async (effectiveType, budget) => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { effectiveType } } }));
  expect(budgetNow()).toBe(budget);
});
