// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import type { InputOf, ReadName } from '../../../domain/calls.ts';
import { DAY, dateOf } from '../../../domain/dates.ts';
import { acted, book, startWorld } from '../../booking/world.ts';
import { fetchTo } from '../../chat/live-client.ts';
import { range } from '../../chat/log-rooms.ts';
import { NOW } from '../../support/clock.ts';
import { until } from '../../support/until.ts';
import { openNetworkProxy } from '../../offline/network-proxy.ts';
import { aBrowser, launch, sessionOf, type App, reloaded } from '../../offline/page.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

let round: Booking;
let room_id: string;
let app: App;
/** What was asked of the server since the last look. */
let asked: string[];

/** What a caddy needs today is on the phone before there is no signal, although no screen showed it. */
const world = await startWorld();
const proxy = await openNetworkProxy(await world.listen());
const nok = await world.golfer();
const somchai = await world.caddy();
round = await book(world, nok, somchai, { booking_date: dateOf(NOW + DAY) });
round = await acted(world, somchai, round, 'accept');
({ room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok));
for (const n of range(1, 60))
  await world.done(
    'POST /chat/send',
    { room_id, client_msg_id: crypto.randomUUID(), kind: 'TEXT', text: `number ${n}` },
    nok,
  );
afterAll(async () => {
  await proxy.close();
  await world.close();
});
beforeEach(newPhone);
afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
});

/** somchai signs in on a phone that has nothing yet. */
async function newPhone(): Promise<void> {
  aBrowser();
  vi.stubGlobal(
    'fetch',
    fetchTo(() => proxy.origin),
  );
  proxy.is = 'open';
  asked = [];
  proxy.watch = ({ method, url }) => void asked.push(`${method} ${url?.replace('/api/v1', '').replace(/\?.*/, '')}`);
  app = await launch();
  await app.session.startSession(sessionOf(somchai.user_id, somchai.as), true);
  asked.length = 0;
}

const ahead = async (how: { goesOn?: () => boolean; budget?: number } = {}): Promise<string[]> => {
  asked.length = 0;
  const { fetchAhead } = await import('../../../src/app/fetch-ahead.ts');
  await fetchAhead(phone, 'CADDY', NOW, how);
  return [...asked];
};
const onALine = (effectiveType: string): void =>
  void Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType } });

/** The app is started anew, once the room's log lies on the phone. */
async function restarted(): Promise<void> {
  await until(async () => expect(await app.readCopy(`LOG /chat/room/${room_id}`)).toBeDefined());
  app = await reloaded();
}
async function shown<N extends ReadName>(name: N, input: InputOf<N>) {
  const { result } = renderHook(() => app.useMirror(name, input));
  await until(() => expect(result.current.refreshing).toBe(false));
  await until(() => expect(result.current.stale).toBe(true));
  return result.current.data;
}
async function textsOfRoom(): Promise<(string | null)[]> {
  const { useRoomLog } = await import('../../../src/chat/data.ts');
  const { result } = renderHook(() => useRoomLog(room_id));
  await until(() => expect(result.current.error).toBeDefined());
  return result.current.log.items.map(({ text }) => text);
}

const NEEDED = (): [ReadName, object][] => [
  ['POST /notification/list', { page: 1, limit: 20 }],
  ['GET /notification/unread', {}],
  ['GET /wallet/balance', {}],
  ['GET /wallet/earnings', {}],
  ['GET /booking/{booking_ref}', { booking_ref: round.booking_ref }],
  ['GET /booking/{booking_ref}/slip', { booking_ref: round.booking_ref }],
  ['GET /course/{slug}', { slug: round.golf_course }],
  ['GET /golfer/{user_id}/brief', { user_id: nok.user_id }],
];

test('without a signal: notifications, earnings, the next round with its slip, course and golfer, and the last fifty messages of its room; Profile and Earnings show one figure', async () => {
  await ahead();
  proxy.is = 'closed';
  await restarted();
  const found: Record<string, unknown> = {};
  for (const [name, input] of NEEDED()) found[name] = await shown(name, input as never);
  expect(Object.entries(found).filter(([, data]) => data === undefined)).toEqual([]);
  expect((await textsOfRoom()).slice(-49)).toEqual(range(12, 60).map((n) => `number ${n}`));
  const availableOf = (name: ReadName) => (found[name] as { available: number }).available;
  expect(availableOf('GET /wallet/earnings')).toBe(availableOf('GET /wallet/balance'));
});

test('what is held and young is not asked again, also after a restart; what an event made old is', async () => {
  expect((await ahead()).length).toBeGreaterThan(NEEDED().length);
  expect(await ahead()).toEqual([]);
  app.mirror.stale(['POST /notification/list']);
  expect(await ahead()).toEqual(['POST /notification/list']);
  await restarted();
  expect(await ahead()).toEqual([]);
});

test('a line that is to be spared, or slow, fetches nothing ahead; a budget takes the rounds first; who goes, or looks away, asks no further', async () => {
  const { budgetNow } = await import('../../../src/app/fetch-ahead.ts');
  localStorage.setItem('saver', 'on');
  expect(await ahead()).toEqual([]);
  localStorage.removeItem('saver');
  for (const [kind, budget] of [
    ['4g', 400_000],
    ['3g', 100_000],
    ['2g', 0],
    ['slow-2g', 0],
  ] as const) {
    onALine(kind);
    expect([kind, budgetNow()]).toEqual([kind, budget]);
    if (budget === 0) expect([kind, ...(await ahead())]).toEqual([kind]);
  }
  Reflect.deleteProperty(navigator, 'connection');
  expect(await ahead({ budget: 1 })).toEqual(['POST /booking/history']);
  await newPhone();
  let questions = 0;
  expect(await ahead({ goesOn: () => (questions += 1) <= 2 })).toHaveLength(2);
});
