import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, booking } from '../../domain/booking/api.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../domain/booking/status.ts';
import { addDays, dateOf, DAY } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import type { Composed } from '../../server/booking/sql.ts';
import { openDb, sql } from '../../server/db/db.ts';
import type { TestServer } from '../support/server.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, book, type Person, startWorld, wish } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
const [nok, somchai] = [await world.golfer(10_000), await world.caddy()];
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

interface Asked {
  status?: BookingStatus[];
  page?: number;
  limit?: number;
}

const history = (person: Person, { status = [], page = 1, limit = 20 }: Asked = {}) =>
  world.done('POST /booking/history', { filter: { status }, page, limit }, person);

const onDay = (n: number) => ({ booking_date: addDays(dateOf(NOW), n) });
const datesOf = ({ items }: { items: Booking[] }) => items.map((it) => it.booking_date);

const COMPOSED: Record<Composed, true> = {
  golf_course: true,
  course: true,
  golfer: true,
  caddy: true,
  lines: true,
  rate: true,
  change: true,
  dispute: true,
  alt_reference: true,
  actions: true,
};

test('each field of a booking’s answer that the server does not compose is a column of its table', async () => {
  const columns = await world.db.many(sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = 'booking'`);
  const names = columns.map(({ column_name }) => column_name);
  const read = Object.keys(booking.entries).filter((field) => !Object.hasOwn(COMPOSED, field));
  expect(read).toContain('booking_ref');
  expect(read.filter((field) => !names.includes(field))).toEqual([]);
});

test('whatever a golfer does in English, the answer has the caddy’s Latin nickname; the caddy reads it as written', async () => {
  const [mali, chai] = [await world.golfer(), await world.caddy()];
  await world.db.run(sql`
    update caddy_profile set nickname = 'ชาย', nickname_latin = 'Chai' where user_id = ${chai.user_id}`);
  const en = { headers: { 'accept-language': 'en-GB,en;q=0.9' } };
  const asked = await world.done('POST /booking/create', wish(chai), { ...mali, ...en });
  expect(asked.caddy.nickname).toBe('Chai');
  const { booking_ref, version } = asked;
  expect((await world.done('GET /booking/{booking_ref}', { booking_ref }, mali)).caddy.nickname).toBe('ชาย');
  const again = await world.call('POST /booking/create', wish(chai), { ...mali, ...en });
  expect(again).toMatchObject({ code: 'BOOKING_OVERLAPS_OWN', data: { caddy: { nickname: 'Chai' } } });
  const accept = { booking_ref, version, action: 'accept' as const };
  expect((await world.done('POST /booking/act', accept, { ...chai, ...en })).caddy.nickname).toBe('ชาย');
  const { slip } = await world.done('GET /booking/{booking_ref}/slip', { booking_ref }, { ...mali, ...en });
  const { slip: thai } = await world.done('GET /booking/{booking_ref}/slip', { booking_ref }, mali);
  expect(slip).toBe(thai);
});

test('the booking in a refusal has the fields of the call, and no other column of its row', async () => {
  const [mali, chai] = [await world.golfer(), await world.caddy()];
  const { booking_ref } = await book(world, mali, chai, onDay(1));
  const stale = { booking_ref, version: 9, action: 'accept' as const };
  const refused = await world.call('POST /booking/act', stale, chai);
  expect(refused.code).toBe('BOOKING_VERSION_STALE');
  expect(Object.keys(refused.data as object).toSorted()).toEqual(Object.keys(booking.entries).toSorted());
});

describe('the history', () => {
  const days = [4, 2, 9, 3, 7];
  let made: Booking[];
  beforeAll(async () => {
    made = [];
    for (const n of days) made.push(await book(world, nok, somchai, onDay(n)));
    await act(world, somchai, made[1] as Booking, 'accept');
    await act(world, somchai, made[3] as Booking, 'decline');
  });

  test('shows what lies ahead first, the soonest first; then what is past, the newest first', async () => {
    expect(datesOf(await history(nok))).toEqual(['2026/11/24', '2026/11/25', '2026/11/26', '2026/11/29', '2026/12/01']);
    world.setNow(NOW + 5 * DAY);
    expect(datesOf(await history(nok))).toEqual(['2026/11/29', '2026/12/01', '2026/11/26', '2026/11/25', '2026/11/24']);
    world.setNow(NOW);
  });

  test('is filtered by statuses, none means all, and by its first and last day; it comes in pages that miss nothing and repeat nothing', async () => {
    const counts = async (status: BookingStatus[]) => {
      const { items, total } = await history(nok, { status, limit: 10_000 });
      expect(items).toHaveLength(total);
      return total;
    };
    expect(await counts(['PENDING'])).toBe(3);
    expect(await counts(['CANCELLATION_REQUESTED_BY_CADDY'])).toBe(0);
    expect(await counts(['CONFIRMED', 'DECLINED'])).toBe(2);
    expect(await counts([...BOOKING_STATUSES])).toBe(5);
    expect(await counts([])).toBe(5);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => history(nok, { page, limit: 2 })));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages.every(({ total }) => total === 5)).toBe(true);
    expect(pages.flatMap(({ items }) => items)).toEqual((await history(nok)).items);
    const between = async (from: string | undefined, to: string | undefined) =>
      datesOf(await world.done('POST /booking/history', { filter: { status: [], from, to }, page: 1, limit: 20 }, nok));
    expect(await between('2026/11/25', '2026/11/29')).toEqual(['2026/11/25', '2026/11/26', '2026/11/29']);
    expect(await between('2026/11/29', undefined)).toEqual(['2026/11/29', '2026/12/01']);
    expect(await between(undefined, '2026/11/24')).toEqual(['2026/11/24']);
    expect(await between('2026/11/27', '2026/11/28')).toEqual([]);
  });

  test('is each person’s own, tells each which actions are possible now, and is the same booking as the one asked for alone', async () => {
    expect((await history(somchai)).total).toBe(5);
    expect((await history(await world.golfer())).total).toBe(0);
    expect((await history(await world.caddy())).total).toBe(0);
    const pending = { status: ['PENDING'] as BookingStatus[] };
    for (const { actions } of (await history(nok, pending)).items) expect(actions).toEqual(['cancel']);
    for (const { actions } of (await history(somchai, pending)).items) expect(actions).toEqual(['accept', 'decline']);
    for (const booking of (await history(somchai)).items) {
      const { booking_ref } = booking;
      expect(await world.done('GET /booking/{booking_ref}', { booking_ref }, somchai)).toEqual(booking);
    }
  });

  testTable<[Asked, string, string]>([
    [{ limit: 10_001 }, 'limit', 'TOO_LARGE'],
    [{ limit: 0 }, 'limit', 'TOO_SMALL'],
    [{ page: 0 }, 'page', 'TOO_SMALL'],
    [{ status: ['MAYBE' as BookingStatus] }, 'filter.status.0', 'NOT_A_CHOICE'],
  ])('what cannot be asked for is refused: %o', async ({ status = [], page = 1, limit = 20 }, path, code) => {
    const answer = await world.call('POST /booking/history', { filter: { status }, page, limit }, nok);
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path, code }] });
  });
});

describe('BK-13: whatever zone the server and its database stand in', () => {
  const ZONES = ['Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati'];
  const machineZone = process.env['TZ'];
  afterAll(() => {
    if (machineZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = machineZone;
  });

  /** A server whose machine and whose database connections stand in `zone`. */
  async function inZone<T>(zone: string, work: (there: TestServer) => Promise<T>): Promise<T> {
    const pool = openDb({ url: `${world.url}${world.url.includes('?') ? '&' : '?'}options=-c%20TimeZone%3D${zone}` });
    const there = await world.replica(NOW, pool);
    process.env['TZ'] = zone;
    try {
      expect(await pool.one(sql`select current_setting('TimeZone') as zone`)).toEqual({ zone });
      return await work(there);
    } finally {
      await there.close();
      await pool.close();
    }
  }

  const bytes = async (there: TestServer, url: string, payload?: object): Promise<string> => {
    const headers = { authorization: `Bearer ${nok.as}` };
    const answer = await there.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  test('a read answers the same bytes, and a write keeps the same moment', async () => {
    const { booking_ref } = await book(world, nok, somchai, onDay(20));
    const all = { filter: { status: [] }, page: 1, limit: 100 };
    const answers: string[][] = [];
    for (const zone of ZONES) {
      const golfer = await world.golfer();
      const round = wish(await world.caddy(), { ...onDay(30), holes: 9, total: baht(100) });
      const made = await inZone(zone, async (there) => {
        answers.push([
          await bytes(there, `/api/v1/booking/${booking_ref}`),
          await bytes(there, '/api/v1/booking/history', all),
          await bytes(there, '/api/v1/wallet/balance'),
        ]);
        return there.done('POST /booking/create', round, golfer);
      });
      const kept = await world.done('GET /booking/{booking_ref}', { booking_ref: made.booking_ref }, golfer);
      expect(kept, zone).toEqual(made);
      expect(kept).toMatchObject({ booking_date: '2026/12/22', tee_off_at: '2026-12-21T23:30:00.000Z' });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});
