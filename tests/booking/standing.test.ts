import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BookingStatus } from '../../domain/booking/status.ts';
import { addDays, dateOf, DAY, HOUR, parseMoment, type SlashDate } from '../../domain/dates.ts';
import { bookingJobs } from '../../server/booking/transition.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { broughtTo, confirmed, DISPUTE, does, moneyOf, newBooking, passes } from './booking-fixture.ts';
import { testTable } from '../support/table.ts';
import { acted, book, type Person, startWorld, wish, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

describe('off duty', () => {
  const duty = (person: Person, on_duty: boolean) => world.done('POST /caddy/duty', { on_duty }, person);
  const found = async (nok: Person, somchai: Person, more = {}) => {
    const page = await world.done('POST /caddy/search', { filter: more, page: 1, limit: 100 }, nok);
    return page.items.some(({ user_id }) => user_id === somchai.user_id);
  };

  test('a caddy is found by nobody and asked by nobody until back on duty', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    expect(await duty(somchai, false)).toMatchObject({ on_duty: false });
    expect(await found(nok, somchai)).toBe(false);
    expect(await found(nok, somchai, { booking_date: dateOf(NOW + 3 * DAY), tee_off_time: '06:30' })).toBe(false);
    for (const call of ['POST /booking/create', 'POST /booking/quote'] as const) {
      const { total, ...round } = wish(somchai);
      const asking = call === 'POST /booking/create' ? { ...round, total } : round;
      const answer = await writesNothing(world.db, () => world.call(call, asking as never, nok));
      expect(answer).toMatchObject({ code: 'CADDY_OFF_DUTY', fields: [{ path: 'caddy_id' }] });
    }
    const neither = await writesNothing(world.db, () =>
      world.call('POST /caddy/duty', { on_duty: 'no' as never }, somchai),
    );
    expect(neither).toMatchObject({ status_code: 422, fields: [{ path: 'on_duty', code: 'WRONG_TYPE' }] });
    expect(await duty(somchai, true)).toMatchObject({ on_duty: true });
    expect(await found(nok, somchai)).toBe(true);
    expect((await book(world, nok, somchai)).status).toBe('PENDING');
  });

  test('what the caddy promised stays promised, and what waits for an answer may still be answered', async () => {
    const [promised, waiting] = [await confirmed(world), await newBooking(world)];
    await duty(promised.somchai, false);
    await duty(waiting.somchai, false);
    await does(world, promised, 'somchai', 'check_in', promised.tee_off - HOUR);
    expect((await does(world, waiting, 'somchai', 'accept', NOW + HOUR)).status).toBe('CONFIRMED');
  });
});

describe('a caddy’s days', () => {
  const TEE_OFF_DAY = dateOf(NOW + 3 * DAY);
  const daysOf = async (somchai: Person, from: SlashDate = TEE_OFF_DAY, days?: number) =>
    (await world.done('GET /booking/earnings', { from, ...(days && { days: String(days) }) }, somchai)).days;

  testTable<[BookingStatus, number, number, number]>([
    ['PENDING', 0, 0, 0],
    ['CONFIRMED', 1, 0, 135],
    ['CANCELLATION_REQUESTED_BY_CADDY', 1, 0, 135],
    ['IN_PROGRESS', 1, 0, 135],
    ['COMPLETED', 1, 135, 0],
    ['CANCELLED_BY_CADDY', 0, 0, 0],
    ['NO_SHOW_GOLFER', 0, 135, 0],
    ['NO_SHOW_CADDY', 0, 0, 0],
  ])('%s: %i rounds, ฿%i earned, ฿%i to come, on the day of play', async (status, rounds, earned, expected) => {
    const { somchai } = await broughtTo(world, status);
    const day = { date: TEE_OFF_DAY, rounds, earned: earned * 100, expected: expected * 100 };
    expect((await daysOf(somchai))[0]).toEqual(day);
  });

  test('every day asked for, a week when nothing is said; two rounds of a day are one day, what of a cancelled round is kept is earned, another caddy’s rounds do not count', async () => {
    const fixture = await confirmed(world);
    await confirmed(world);
    world.setNow(NOW);
    const second = await book(world, await world.golfer(), fixture.somchai, { tee_off_time: '13:00' });
    await acted(world, fixture.somchai, second, 'accept');
    const [first, ...rest] = await daysOf(fixture.somchai);
    expect(first).toEqual({ date: TEE_OFF_DAY, rounds: 2, earned: 0, expected: 27_000 });
    expect(rest).toEqual(
      Array.from({ length: 6 }, (_, n) => ({ date: addDays(TEE_OFF_DAY, n + 1), rounds: 0, earned: 0, expected: 0 })),
    );
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 5 * HOUR);
    expect((await daysOf(fixture.somchai))[0]).toMatchObject({ rounds: 1, earned: 6750, expected: 13_500 });
    expect(await daysOf(fixture.somchai, TEE_OFF_DAY, 31)).toHaveLength(31);
  });
});

describe('a seat of an open request', () => {
  const looksAt = (broadcast_id: string) =>
    world.db.many(sql`
      select kind, payload from job where key like ${`broadcast-look:${broadcast_id}:%`} order by key`);

  testTable<[BookingStatus, number]>([
    ['CONFIRMED', 1],
    ['DECLINED', 1],
    ['CANCELLED_BY_GOLFER', 2],
    ['CANCELLED_BY_CADDY', 2],
    ['CANCELLED_BY_COURSE', 2],
    ['IN_PROGRESS', 1],
  ])('%s: it is looked at again %i times', async (status, times) => {
    const broadcast_id = randomUUID();
    await ofOpenRequest(broadcast_id, () => broughtTo(world, status));
    const looks = await looksAt(broadcast_id);
    expect(looks).toEqual(Array.from({ length: times }, () => ({ kind: 'broadcast.look', payload: { broadcast_id } })));
    await world.db.run(sql`delete from job where kind = 'broadcast.look'`);
  });

  test('EXPIRED: once, too', async () => {
    const broadcast_id = randomUUID();
    const { booking } = await ofOpenRequest(broadcast_id, () => newBooking(world));
    await runDueJobs(world.context, bookingJobs, parseMoment(booking.respond_by));
    expect(await looksAt(broadcast_id)).toHaveLength(1);
    await world.db.run(sql`delete from job where kind = 'broadcast.look'`);
  });

  /** Whatever is booked meanwhile came from that request. */
  async function ofOpenRequest<T>(broadcast_id: string, work: () => Promise<T>): Promise<T> {
    const nok = await world.golfer();
    await world.db.run(sql`
      insert into broadcast (broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
        status, expires_at, created_at, asked_at)
      values (${broadcast_id}, translate(upper(right(${broadcast_id}, 10)), 'ILOU', '1100'), ${nok.user_id}, 'alpine-golf-club', '2026-11-28', '08:00', now(), 18, 'CART_SHARED',
        'OPEN', now(), now(), now())`);
    await world.db.pool.query(`
      create function came_from() returns trigger language plpgsql as $$
      begin new.broadcast_id := '${broadcast_id}'; return new; end $$`);
    await world.db.pool.query(
      'create trigger came_from before insert on booking for each row execute function came_from()',
    );
    try {
      return await work();
    } finally {
      await world.db.pool.query('drop trigger came_from on booking; drop function came_from()');
    }
  }
});

test('DISPUTED: what was captured still shows on its day, and is frozen', async () => {
  const fixture = await broughtTo(world, 'COMPLETED');
  await does(world, fixture, 'nok', 'dispute', undefined, DISPUTE);
  const { days } = await world.done('GET /booking/earnings', { from: dateOf(fixture.tee_off) }, fixture.somchai);
  expect(days[0]).toMatchObject({ rounds: 0, earned: 13_500, expected: 0 });
  await passes(world, fixture, fixture.tee_off + 20 * DAY);
  expect((await moneyOf(world, fixture)).somchai).toEqual({ pending: 135, available: 0 });
});
