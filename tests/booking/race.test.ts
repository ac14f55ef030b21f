import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { isPublicHoliday } from '../../domain/course/holidays.ts';
import { clockOf, dateOf, DAY, HOUR, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, seen, tries, WHOLE } from './booking-fixture.ts';
import { act, balanceOf, book, heardBy, type Person, startWorld, wish, type World } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD, RACES } from '../support/crowd.ts';

// Crowds, on whatever machine: how long it takes is nobody's promise.
vi.setConfig({ testTimeout: 600_000 });

/** Of yeses against expiries, and of two taps at once; `npm run test:deep -- models` does more of them. */
const EXPIRIES = Math.min(500, Number(process.env['DEEP'] ?? 15));
const TAPS = process.env['DEEP'] === undefined ? 10 : 50;

let world: World;
beforeAll(async () => {
  world = await startWorld(CROWD + 6);
});
afterEach(async () => {
  world.setNow(NOW);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

type Tap = ['golfer' | 'caddy', 'accept' | 'decline' | 'cancel'];

const golfers = (credit = 1000) => Promise.all(Array.from({ length: CROWD }, () => world.golfer(credit)));

/** How often each outcome came: `{ success: 1, BOOKING_SLOT_TAKEN: 7 }`. */
function outcomes(answers: { status: string; code?: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
}

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
  const [crowd, somchai] = [await golfers(), await world.caddy()];
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

test('BK-01 with a fourth of the connections that the crowd needs: again exactly one is confirmed', async () => {
  const plain = await startWorld(CROWD / 4);
  const somchai = await plain.caddy();
  const bookings: Booking[] = [];
  for (let n = 0; n < CROWD; n++) bookings.push(await book(plain, await plain.golfer(), somchai));
  /** As the caddy's outbox does: BUSY is a machine that is too slow, and the same tap is sent again. */
  const tap = async (booking: Booking, key = randomUUID()): Promise<Awaited<ReturnType<typeof act>>> => {
    const answer = await act(plain, { ...somchai, key }, booking, 'accept');
    return answer.code === 'BUSY' ? tap(booking, key) : answer;
  };
  const answers = await Promise.all(bookings.map((booking) => tap(booking)));
  expect(outcomes(answers)).toEqual({ success: 1, BOOKING_SLOT_TAKEN: CROWD - 1 });
  await plain.close();
});

test('BK-01: a crowd of golfers books while the caddy says yes to the first: whoever is late is refused, none is confirmed twice', async () => {
  const [crowd, somchai] = [await golfers(), await world.caddy()];
  const first = await book(world, await world.golfer(), somchai);
  const asking = crowd.map((golfer) => world.call('POST /booking/create', wish(somchai), golfer));
  const [accepted, ...answers] = await Promise.all([act(world, somchai, first, 'accept'), ...asking]);
  expect(accepted.status_code).toBe(200);
  const { success = 0, BOOKING_SLOT_TAKEN = 0 } = outcomes(answers);
  expect(success + BOOKING_SLOT_TAKEN).toBe(CROWD);
  const made = answers.filter(({ status }) => status === 'success').map(({ data }) => data as Booking);
  const late = await Promise.all(made.map((booking) => act(world, somchai, booking, 'accept')));
  expect(late.every(({ code }) => code === 'BOOKING_SLOT_TAKEN')).toBe(true);
});

test('three caddies say yes to one golfer at once: the golfer has one of them', async () => {
  for (let round = 0; round < RACES; round++) {
    const nok = await world.golfer();
    const caddies = await Promise.all([world.caddy(), world.caddy(), world.caddy()]);
    const bookings: Booking[] = [];
    for (const caddy of caddies) bookings.push(await book(world, nok, caddy));
    const answers = await Promise.all(caddies.map((caddy, n) => act(world, caddy, bookings[n] as Booking, 'accept')));
    expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 2 });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
  }
});

describe(`BK-04: two taps on one booking at once, ${4 * TAPS} rounds: one of them counts, and the money is where the status says`, () => {
  const HELD = { available: baht(850), held: baht(150) };
  const GIVEN_BACK = { available: baht(1000), held: 0 };

  async function race(first: Tap, second: Tap): Promise<void> {
    const people = { golfer: await world.golfer(), caddy: await world.caddy() };
    const booking = await book(world, people.golfer, people.caddy);
    const answers = await Promise.all([first, second].map(([who, action]) => act(world, people[who], booking, action)));
    expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 1 });
    const [status, seenByLoser] = answers.map(({ data }) => data.status);
    expect(seenByLoser).toBe(status);
    expect(await balanceOf(world, people.golfer)).toMatchObject(status === 'CONFIRMED' ? HELD : GIVEN_BACK);
  }

  test.each<[Tap, Tap]>([
    [
      ['caddy', 'accept'],
      ['golfer', 'cancel'],
    ],
    [
      ['golfer', 'cancel'],
      ['caddy', 'accept'],
    ],
    [
      ['caddy', 'decline'],
      ['golfer', 'cancel'],
    ],
    [
      ['caddy', 'accept'],
      ['caddy', 'decline'],
    ],
  ])('%s and %s', async (first, second) => {
    for (let round = 0; round < TAPS; round += 10)
      await Promise.all(Array.from({ length: 10 }, () => race(first, second)));
  });
});

test('BK-07: a caddy says yes in the millisecond before a request expires, while two workers expire it: one outcome, told once', async () => {
  const worker = await world.replica(NOW);
  for (let round = 0; round < EXPIRIES; round++) {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai);
    world.setNow(parseMoment(booking.respond_by) - 1);
    worker.setNow(parseMoment(booking.respond_by));
    const expiring = async () => {
      for (let turn = 0; turn < round % 10; turn++) await nextTurn();
      return worker.runJobs();
    };
    const [answer] = await Promise.all([act(world, somchai, booking, 'accept'), expiring(), expiring()]);
    const { booking_ref } = booking;
    const { status, version } = await world.done('GET /booking/{booking_ref}', { booking_ref }, nok);
    expect(version).toBe(2);
    expect(status).toBe(answer.status === 'success' ? 'CONFIRMED' : 'EXPIRED');
    const told = (await heardBy(world.db, somchai)).map(({ kind }) => kind);
    const outcome = status === 'CONFIRMED' ? ['notification.read', 'booking.accepted'] : ['booking.expired'];
    expect(told).toEqual(['booking.requested', ...outcome]);
    await ledgerIsWhole(world.db);
    world.setNow(NOW);
  }
  await worker.close();
});

describe('BK-07: somebody acts in the millisecond before something happens by itself, while two workers do it', () => {
  const DISPUTED = { dispute: { reason: 'MONEY' as const, text: 'ผิด' } };
  const RAIN = { claim: 'RAIN' as const, holes_played: 7 };

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
      more: DISPUTED,
      first: 'DISPUTED',
      clock: 'COMPLETED',
    },
  ];

  test.each(EDGES)('$name: one outcome, and the money with it', async ({ ready, who, action, more, first, clock }) => {
    const worker = await world.replica(NOW);
    const seenOutcomes = new Set<string>();
    for (let round = 0; round < RACES; round++) {
      const fixture = await confirmed(world);
      const due = await ready(fixture);
      const { version } = fixture.booking;
      world.setNow(due - 1);
      worker.setNow(due);
      const acting = async () => {
        for (let turn = 0; turn < (round % 4) * 12; turn++) await nextTurn();
        return tries(world, fixture, who, action, undefined, more);
      };
      const [answer] = await Promise.all([acting(), worker.runJobs(), worker.runJobs()]);
      const booking = await seen(world, fixture);
      expect(booking.status).toBe(answer.status === 'success' ? first : clock);
      expect(booking.version).toBe(version + 1);
      seenOutcomes.add(booking.status);
      await ledgerIsWhole(world.db);
    }
    expect([...seenOutcomes].every((status) => [first, clock].includes(status))).toBe(true);
    await worker.close();
  });
});

test('two taps on one claim: agreed and rejected at once is one of the two', async () => {
  for (let round = 0; round < RACES; round++) {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + HOUR, { claim: 'RAIN', holes_played: 7 });
    const answers = await Promise.all(
      (['agree_closed', 'reject_closed'] as const).map((action) => tries(world, fixture, 'nok', action)),
    );
    expect(outcomes(answers)).toEqual({ success: 1, BOOKING_VERSION_STALE: 1 });
  }
});

test('M.25: both start at once: the round begins once, and for both it is done', async () => {
  for (let round = 0; round < RACES; round++) {
    const fixture = await confirmed(world);
    world.setNow(fixture.tee_off);
    const before = fixture.booking.version;
    const answers = await Promise.all((['nok', 'somchai'] as const).map((who) => tries(world, fixture, who, 'start')));
    expect(outcomes(answers)).toEqual({ success: 2 });
    const { status, version } = await seen(world, fixture);
    expect([status, version]).toEqual(['IN_PROGRESS', before + 1]);
  }
});

test('MO-03: many identical requests with one key: one booking, one hold, one answer', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const given = { ...nok, key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => world.call('POST /booking/create', wish(somchai), given)),
  );
  expect(outcomes(answers)).toEqual({ success: CROWD });
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await statusesOf(somchai)).toEqual({ PENDING: 1 });
  expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
});

test('MO-04: two golfers who use the same key have a booking each', async () => {
  const key = randomUUID();
  const two = await Promise.all([world.golfer(), world.golfer()]);
  const answers = await Promise.all(
    two.map(async (golfer) => world.call('POST /booking/create', wish(await world.caddy()), { ...golfer, key })),
  );
  expect(outcomes(answers)).toEqual({ success: 2 });
  expect(answers[0]?.data.booking_ref).not.toBe(answers[1]?.data.booking_ref);
});

test('many requests of one golfer at once, each for another caddy and the same tee-off: three wait, money is held three times', async () => {
  const nok = await world.golfer(10_000);
  const caddies = await Promise.all(Array.from({ length: CROWD }, () => world.caddy()));
  const answers = await Promise.all(caddies.map((caddy) => world.call('POST /booking/create', wish(caddy), nok)));
  expect(outcomes(answers)).toEqual({ success: 3, BOOKING_TOO_MANY_PENDING: CROWD - 3 });
  expect(await balanceOf(world, nok)).toMatchObject({ held: baht(450) });
});

test('many requests of one golfer at once for overlapping tee-offs: one waits', async () => {
  const nok = await world.golfer(10_000);
  const caddies = await Promise.all(Array.from({ length: CROWD }, () => world.caddy()));
  const answers = await Promise.all(
    caddies.map((caddy, n) =>
      world.call('POST /booking/create', wish(caddy, { tee_off_time: clockOf(7 * 60 + n) }), nok),
    ),
  );
  expect(outcomes(answers)).toEqual({ success: 1, BOOKING_OVERLAPS_OWN: CROWD - 1 });
});

test('MO-06: many rounds at once with money for five: five are asked for, nothing is left over', async () => {
  const nok = await world.golfer(500);
  const days = Array.from({ length: 30 }, (_, n) => dateOf(NOW + (n + 1) * DAY)).filter((day) => !isPublicHoliday(day));
  const rounds = days.flatMap((booking_date) =>
    ['06:30', '09:30', '12:30', '15:30'].map((tee_off_time) => ({
      booking_date,
      tee_off_time,
      holes: 9 as const,
      total: baht(100),
    })),
  );
  const somchai = await world.caddy();
  const answers = await Promise.all(
    rounds.slice(0, CROWD).map((round) => world.call('POST /booking/create', wish(somchai, round), nok)),
  );
  expect(outcomes(answers)).toEqual({ success: 5, WALLET_TOO_LOW: CROWD - 5 });
  expect(await balanceOf(world, nok)).toMatchObject({ available: 0, held: baht(500) });
});
