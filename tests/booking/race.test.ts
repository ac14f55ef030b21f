import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { isPublicHoliday } from '../support/rates.ts';
import { clockOf, dateOf, DAY, HOUR, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, seen, tries, WHOLE } from './booking-fixture.ts';
import { act, balanceOf, book, heardBy, outcomes, type Person, startWorld, wish } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD, RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

// Crowds, on whatever machine: how long it takes is nobody's promise.
vi.setConfig({ testTimeout: 600_000 });

/** Of yeses against expiries, and of two taps at once; `npm run test:deep -- models` does more of them. */
const EXPIRIES = Math.min(500, Number(process.env['DEEP'] ?? 4));
/** How many turns of the event loop the expiry waits in each round, so that either side is first. */
const turnsBefore = (round: number): number =>
  process.env['DEEP'] === undefined ? ([0, 2, 5, 9][round % 4] ?? 0) : round % 10;
const TAPS = process.env['DEEP'] === undefined ? 5 : 50;

const world = await startWorld(CROWD + 6);
afterEach(async () => {
  world.setNow(NOW);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

type Tap = ['golfer' | 'caddy', 'accept' | 'decline' | 'cancel'];

const statusesOf = async (caddy: Person): Promise<Record<string, number>> => {
  const rows = await world.db.many(
    sql<{
      status: string;
      n: number;
    }>`select status, count(*) as n from booking where caddy_id = ${caddy.user_id} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test('BK-01: a crowd of golfers asks for overlapping rounds with one caddy, who says yes to all at once: exactly one is confirmed', async () => {
  const [crowd, somchai] = [
    await Promise.all(Array.from({ length: CROWD }, () => world.golfer())),
    await world.caddy(),
  ];
  const rounds = [
    { tee_off_time: '06:30', holes: 18 as const, total: baht(150) },
    { tee_off_time: '07:00', holes: 9 as const, total: baht(100) },
    { tee_off_time: '08:10', holes: 27 as const, total: baht(200) },
    { tee_off_time: '08:20', holes: 18 as const, total: baht(150) },
  ];
  const bookings = await Promise.all(crowd.map((golfer, n) => book(world, golfer, somchai, rounds[n % rounds.length])));
  const answers = await Promise.all(bookings.map((booking) => act(world, somchai, booking, 'accept')));
  expect(outcomes(answers)).toEqual({ success: 1, BOOKING_SLOT_TAKEN: CROWD - 1 });
  expect(await statusesOf(somchai)).toEqual({ CONFIRMED: 1, PENDING: CROWD - 1 });
});

test('three caddies say yes to one golfer at once: the golfer has one of them', async () => {
  for (let round = 0; round < RACES / 2; round++) {
    const nok = await world.golfer();
    const caddies = await Promise.all([world.caddy(), world.caddy(), world.caddy()]);
    const bookings: Booking[] = [];
    for (const caddy of caddies) bookings.push(await book(world, nok, caddy));
    const answers = await Promise.all(caddies.map((caddy, n) => act(world, caddy, bookings[n] as Booking, 'accept')));
    expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 2 });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
  }
});

testTable<[Tap, Tap]>([
  [
    ['caddy', 'accept'],
    ['golfer', 'cancel'],
  ],
  [
    ['caddy', 'decline'],
    ['golfer', 'cancel'],
  ],
  [
    ['caddy', 'accept'],
    ['caddy', 'decline'],
  ],
])(
  'BK-04: two taps on one booking at once: one of them counts, and the money is where the status says: %s and %s',
  async (first, second) => {
    const race = async (): Promise<void> => {
      const people = { golfer: await world.golfer(), caddy: await world.caddy() };
      const booking = await book(world, people.golfer, people.caddy);
      const taps = [first, second].map(([who, action]) => act(world, people[who], booking, action));
      const answers = await Promise.all(taps);
      expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 1 });
      const [status, seenByLoser] = answers.map(({ data }) => data.status);
      expect(seenByLoser).toBe(status);
      expect(await balanceOf(world, people.golfer)).toMatchObject(
        status === 'CONFIRMED' ? { available: baht(850), held: baht(150) } : { available: baht(1000), held: 0 },
      );
    };
    for (let round = 0; round < TAPS; round += 5) await Promise.all(Array.from({ length: 5 }, race));
  },
  { timeout: 600_000 },
);

test('BK-07: a caddy says yes in the millisecond before a request expires, while two workers expire it: one outcome, told once', async () => {
  const worker = await world.replica(NOW);
  for (let round = 0; round < EXPIRIES; round++) {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai);
    world.setNow(parseMoment(booking.respond_by) - 1);
    worker.setNow(parseMoment(booking.respond_by));
    const expiring = async () => {
      for (let turn = 0; turn < turnsBefore(round); turn++) await nextTurn();
      return worker.runJobs();
    };
    const [answer] = await Promise.all([act(world, somchai, booking, 'accept'), expiring(), expiring()]);
    const { booking_ref } = booking;
    const { status, version } = await world.done('GET /booking/{booking_ref}', { booking_ref }, nok);
    expect([status, version]).toEqual([answer.status === 'success' ? 'CONFIRMED' : 'EXPIRED', 2]);
    const told = (await heardBy(world.db, somchai)).map(({ kind }) => kind);
    const outcome = status === 'CONFIRMED' ? ['notification.read', 'booking.accepted'] : ['booking.expired'];
    expect(told).toEqual(['booking.requested', ...outcome]);
    world.setNow(NOW);
  }
  await worker.close();
});

interface Edge {
  name: string;
  /** Brings a booking there and says when it is due. */
  ready: (fixture: BookingFixture) => Promise<number>;
  who: 'nok' | 'somchai';
  action: Parameters<typeof does>[3];
  more?: Parameters<typeof does>[5];
  /** What came of it when the person was first, and when the clock was. */
  first: string;
  clock: string;
}
const RAIN = { claim: 'RAIN' as const, holes_played: 7 };
const EDGES: Edge[] = [
  {
    name: 'somchai withdraws, or is let off',
    ready: async (fixture) => {
      await does(world, fixture, 'somchai', 'ask_cancel', NOW + MINUTE);
      return NOW + MINUTE + 12 * HOUR;
    },
    who: 'somchai',
    action: 'withdraw_ask',
    first: 'CONFIRMED',
    clock: 'CANCELLED_BY_CADDY',
  },
  {
    name: 'nok says that they played on, or the silence is a yes',
    ready: async (fixture) => {
      await does(world, fixture, 'nok', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + HOUR, RAIN);
      return fixture.tee_off + HOUR + 30 * MINUTE;
    },
    who: 'nok',
    action: 'reject_closed',
    first: 'IN_PROGRESS',
    clock: 'CANCELLED_BY_COURSE',
  },
  {
    name: 'nok contests it, or it is settled',
    ready: async (fixture) => {
      await does(world, fixture, 'somchai', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
      await does(world, fixture, 'nok', 'confirm_end');
      return fixture.tee_off + 28 * HOUR;
    },
    who: 'nok',
    action: 'dispute',
    more: { dispute: { reason: 'MONEY' as const, text: 'ผิด' } },
    first: 'DISPUTED',
    clock: 'COMPLETED',
  },
];

testTable(EDGES)(
  'BK-07: somebody acts in the millisecond before something happens by itself, while two workers do it: one outcome, and the money with it: $name',
  async ({ ready, who, action, more, first, clock }) => {
    const worker = await world.replica(NOW);
    // Three at least: each of the three delays below is tried.
    for (let round = 0; round < Math.max(3, RACES / 2); round++) {
      const fixture = await confirmed(world);
      const due = await ready(fixture);
      const { version } = fixture.booking;
      world.setNow(due - 1);
      worker.setNow(due);
      const acting = async () => {
        for (let turn = 0; turn < (round % 3) * 16; turn++) await nextTurn();
        return tries(world, fixture, who, action, undefined, more);
      };
      const [answer] = await Promise.all([acting(), worker.runJobs(), worker.runJobs()]);
      const booking = await seen(world, fixture);
      expect([booking.status, booking.version]).toEqual([answer.status === 'success' ? first : clock, version + 1]);
    }
    await worker.close();
  },
  { timeout: 600_000 },
);

test('M.25: two taps on one claim are one of the two; both start at once: the round begins once, and for both it is done', async () => {
  for (let round = 0; round < RACES / 2; round++) {
    const fixture = await confirmed(world);
    world.setNow(fixture.tee_off);
    const before = fixture.booking.version;
    const starts = await Promise.all((['nok', 'somchai'] as const).map((who) => tries(world, fixture, who, 'start')));
    expect(outcomes(starts)).toEqual({ success: 2 });
    const { status, version } = await seen(world, fixture);
    expect([status, version]).toEqual(['IN_PROGRESS', before + 1]);
    await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + HOUR, RAIN);
    const answers = await Promise.all(
      (['agree_closed', 'reject_closed'] as const).map((action) => tries(world, fixture, 'nok', action)),
    );
    expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 1 });
  }
});

test('MO-03, MO-04: many identical requests with one key are one booking, one hold, one answer; two golfers who use the same key have one each', async () => {
  const [nok, mali, somchai] = [await world.golfer(), await world.golfer(), await world.caddy()];
  const key = randomUUID();
  const ofNok = Array.from({ length: CROWD }, () => world.call('POST /booking/create', wish(somchai), { ...nok, key }));
  const ofMali = world.call('POST /booking/create', wish(await world.caddy()), { ...mali, key });
  const [other, ...answers] = await Promise.all([ofMali, ...ofNok]);
  expect(outcomes(answers)).toEqual({ success: CROWD });
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await statusesOf(somchai)).toEqual({ PENDING: 1 });
  expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
  expect(other.status).toBe('success');
  expect(other.data.booking_ref).not.toBe(answers[0]?.data.booking_ref);
});

test('MO-06: many requests of one golfer at once: three wait for one tee-off, one of overlapping ones, and no more than there is money for', async () => {
  const caddies = await Promise.all(Array.from({ length: CROWD }, () => world.caddy()));
  const asks = (golfer: Person, wishOf: (caddy: Person, n: number) => ReturnType<typeof wish>) =>
    Promise.all(caddies.map((caddy, n) => world.call('POST /booking/create', wishOf(caddy, n), golfer)));

  const nok = await world.golfer(10_000);
  const same = await asks(nok, (caddy) => wish(caddy));
  expect(outcomes(same)).toEqual({ success: 3, BOOKING_TOO_MANY_PENDING: CROWD - 3 });
  expect(await balanceOf(world, nok)).toMatchObject({ held: baht(450) });

  const mali = await world.golfer(10_000);
  const overlapping = await asks(mali, (caddy, n) => wish(caddy, { tee_off_time: clockOf(7 * 60 + n) }));
  expect(outcomes(overlapping)).toEqual({ success: 1, BOOKING_OVERLAPS_OWN: CROWD - 1 });

  const poor = await world.golfer(500);
  const days = Array.from({ length: 30 }, (_, n) => dateOf(NOW + (n + 1) * DAY)).filter((day) => !isPublicHoliday(day));
  const rounds = days.flatMap((booking_date) =>
    ['06:30', '09:30', '12:30', '15:30'].map((tee_off_time) => ({ booking_date, tee_off_time })),
  );
  const many = await asks(poor, (caddy, n) => wish(caddy, { ...rounds[n], holes: 9, total: baht(100) }));
  expect(outcomes(many)).toEqual({ success: 5, WALLET_TOO_LOW: CROWD - 5 });
  expect(await balanceOf(world, poor)).toMatchObject({ available: 0, held: baht(500) });
});

test('BK-16: an old list shows a caddy as free whose time is promised: nobody who saw the list gets that time', async () => {
  const somchai = await world.caddy();
  const first = await book(world, await world.golfer(), somchai);
  const crowd = await Promise.all(Array.from({ length: 4 }, () => world.golfer()));
  const filter = { booking_date: dateOf(NOW + 3 * DAY), tee_off_time: '06:30', holes: 18 as const };
  const seesHer = async (golfer: Person) => {
    const { items } = await world.done('POST /caddy/search', { filter, page: 1, limit: 100 }, golfer);
    return items.some(({ user_id }) => user_id === somchai.user_id);
  };
  expect(await Promise.all(crowd.map(seesHer))).toEqual(crowd.map(() => true));
  expect((await act(world, somchai, first, 'accept')).status_code).toBe(200);
  const answers = await Promise.all(crowd.map((golfer) => world.call('POST /booking/create', wish(somchai), golfer)));
  expect(outcomes(answers)).toEqual({ BOOKING_SLOT_TAKEN: crowd.length });
  for (const golfer of crowd) expect(await balanceOf(world, golfer)).toMatchObject({ held: 0 });
  expect(await Promise.all(crowd.map(seesHer))).toEqual(crowd.map(() => false));
});
