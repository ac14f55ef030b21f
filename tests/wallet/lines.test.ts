import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { isShownBy, LINE_FILTERS } from '../../domain/wallet/line.ts';
import { newId } from '../../server/id.ts';
import { creditTopup } from '../../server/wallet/commands.ts';
import {
  confirmed,
  decided,
  DISPUTE,
  does,
  type BookingFixture,
  newBooking,
  passes,
  WHOLE,
} from '../booking/booking-fixture.ts';
import { balanceOf, type Person, PHONE, REAL_NAME, startWorld } from '../booking/world.ts';
import { testTable } from '../support/table.ts';
import { ledgerIsWhole } from './ledger-is-whole.ts';
import { topup } from './money-rows.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

type Asked = Partial<InputOf<'POST /wallet/ledger'>>;
const ledger = (person: Person, asked: Asked = {}) =>
  world.done('POST /wallet/ledger', { page: 1, limit: 50, ...asked }, person);

/** Oldest first, in baht: how one tells it. */
async function told(person: Person, asked: Asked = {}) {
  const { items } = await ledger(person, asked);
  return items.map(({ kind, available, held, pending }) => [kind, available / 100, (held + pending) / 100]).reverse();
}

/** Eighteen holes for 150 baht, of which somchai gets 135; played, and settled a day later. */
async function played(): Promise<BookingFixture> {
  const fixture = await confirmed(world);
  await does(world, fixture, 'somchai', 'start', fixture.tee_off);
  await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
  await does(world, fixture, 'nok', 'confirm_end', fixture.tee_off + 5 * HOUR);
  return fixture;
}

async function paidTopup(nok: Person, amount: number, at: Moment): Promise<string> {
  const topup_id = newId(at);
  await world.db.transact(async (tx) => {
    await tx.run(topup({ topup_id, user_id: nok.user_id, amount: baht(amount), charge_id: `chrg_${topup_id}`, at }));
    await creditTopup(tx, { user_id: nok.user_id, topup_id, amount: baht(amount) }, at);
  });
  return topup_id;
}

test('a golfer sees what can be spent and what is held, as of when; what is held is not the caddy’s yet; nobody sees a balance without a session', async () => {
  const fixture = await newBooking(world);
  world.setNow(NOW + MINUTE);
  const answer = await world.call('GET /wallet/balance', {}, fixture.nok);
  const held = { available: 85_000, held: 15_000, pending: 0, currency: 'THB', as_of: isoOf(NOW + MINUTE) };
  expect(answer.data).toEqual(held);
  expect(answer.headers['cache-control']).toContain('no-store');
  const none = { available: 0, held: 0, pending: 0 };
  expect(await world.done('GET /wallet/balance', {}, fixture.somchai)).toMatchObject(none);
  expect(await world.refused('GET /wallet/balance', {})).toBe('SESSION_OVER');
  expect(await world.refused('POST /wallet/ledger', { page: 1, limit: 20 })).toBe('SESSION_OVER');
  expect(await ledger(fixture.somchai)).toEqual({ items: [], total: 0, page: 1, limit: 50 });
});

describe('a played day', () => {
  test('is told to golfer and caddy as it was for each: newest first, with whom it was and for which booking', async () => {
    const fixture = await played();
    const { nok, somchai, booking } = fixture;
    await passes(world, fixture, fixture.tee_off + 5 * HOUR + DAY);
    expect(await told(nok)).toEqual([
      ['GIFT', 1000, 0],
      ['HOLD', -150, 150],
      ['PAID', 0, -150],
    ]);
    expect(await told(somchai)).toEqual([
      ['EARNED', 0, 135],
      ['SETTLED', 135, -135],
    ]);
    const [hers, his] = [await ledger(nok), await ledger(somchai)];
    expect(hers.items[0]).toMatchObject({
      booking_ref: booking.booking_ref,
      other: { name: 'somchai', number: '177' },
      pending: 0,
      balance: 85_000,
    });
    expect(hers.items.at(-1)).toMatchObject({ kind: 'GIFT', booking_ref: null, other: null, reference: null });
    expect(his.items[0]).toMatchObject({
      booking_ref: booking.booking_ref,
      other: { name: 'nok', number: null },
      held: 0,
    });
  });

  test('a tip is kept aside, and then the caddy’s; one that was undone came back, and one in cash is on nobody’s statement', async () => {
    const fixture = await played();
    const { nok, somchai, booking } = fixture;
    const { booking_ref } = booking;
    const give = (amount: number) =>
      world.done('POST /wallet/tip', { booking_ref, amount: baht(amount), way: 'WALLET' }, nok);
    const { tip_id } = await give(100);
    await world.done('POST /wallet/tip/undo', { tip_id }, nok);
    await give(300);
    await passes(world, fixture, fixture.tee_off + 5 * HOUR + 10 * MINUTE);
    expect((await told(nok)).slice(3)).toEqual([
      ['HOLD', -100, 100],
      ['TIP_UNDONE', 100, -100],
      ['HOLD', -300, 300],
      ['TIP', 0, -300],
    ]);
    expect(await told(somchai)).toContainEqual(['TIP', 300, 0]);
    const before = [await told(nok), await told(somchai)];
    await world.done('POST /wallet/tip', { booking_ref, amount: baht(500), way: 'CASH' }, nok);
    expect([await told(nok), await told(somchai)]).toEqual(before);
    const [tip] = (await ledger(somchai, { filter: 'TIP' })).items;
    expect(tip).toMatchObject({ booking_ref, other: { name: 'nok', number: null }, available: 30_000 });
  });

  test('what was contested and decided, cancelled late or came to nothing has its line', async () => {
    const fixture = await played();
    await does(world, fixture, 'nok', 'dispute', fixture.tee_off + 6 * HOUR, DISPUTE);
    await decided(world, fixture, 'COMPLETED', 50, fixture.tee_off + 8 * HOUR);
    expect((await told(fixture.nok)).at(-1)).toEqual(['DECIDED', 50, 0]);
    expect((await told(fixture.somchai)).at(-1)).toEqual(['DECIDED', 90, -135]);
    const other = await newBooking(world);
    await does(world, other, 'somchai', 'decline', NOW + MINUTE);
    expect((await told(other.nok)).slice(1)).toEqual([
      ['HOLD', -150, 150],
      ['RELEASE', 150, -150],
    ]);
    expect(await told(other.somchai)).toEqual([]);
    const cancelled = await confirmed(world);
    await does(world, cancelled, 'nok', 'cancel', cancelled.tee_off - 5 * HOUR);
    const { refunded } = cancelled.booking;
    expect(refunded).toBeGreaterThan(0);
    expect((await told(cancelled.nok)).at(-1)).toEqual(['PAID', (refunded ?? 0) / 100, -150]);
  });
});

test('the lines add up to the balance, and every filter shows exactly the lines of its kinds', async () => {
  const fixture = await played();
  const { nok, somchai, booking } = fixture;
  await paidTopup(nok, 700, fixture.tee_off + 5 * HOUR);
  await world.done('POST /wallet/tip', { booking_ref: booking.booking_ref, amount: baht(200), way: 'WALLET' }, nok);
  await passes(world, fixture, fixture.tee_off + 2 * DAY);
  for (const person of [nok, somchai]) {
    const all = await ledger(person);
    const sum = (key: 'available' | 'held' | 'pending') => all.items.reduce((sofar, it) => sofar + it[key], 0);
    const { available, held, pending } = await balanceOf(world, person);
    expect({ available: sum('available'), held: sum('held'), pending: sum('pending') }).toEqual({
      available,
      held,
      pending,
    });
    expect(all.total).toBe(all.items.length);
    for (const filter of LINE_FILTERS) {
      const shown = await ledger(person, { filter });
      expect(shown.items).toEqual(all.items.filter((line) => isShownBy(filter, line)));
      expect(shown.total).toBe(shown.items.length);
    }
  }
});

test('what two others did is on no statement of nok or somchai, and no phone and no real name is on any', async () => {
  const fixture = await played();
  const stranger = await played();
  const refs = [stranger.booking.booking_ref, stranger.nok.user_id, stranger.somchai.user_id];
  for (const person of [fixture.nok, fixture.somchai]) {
    const text = JSON.stringify(await ledger(person));
    expect(text).toContain(fixture.booking.booking_ref);
    for (const secret of [...refs, PHONE, REAL_NAME, 'booking:', fixture.nok.user_id, fixture.somchai.user_id])
      expect(text).not.toContain(secret);
  }
  // One line of another's as the place to begin tells nothing of it.
  const [line] = (await ledger(fixture.nok)).items;
  const asked = { until: line?.line_id ?? '' };
  expect(await ledger(await world.golfer(0), asked)).toMatchObject({ items: [], total: 0 });
});

describe('pages', () => {
  test('each line is on one page, in order, and the last page is what is left; a top-up stands with its reference and how it was paid', async () => {
    const nok = await world.golfer(0);
    let last = '';
    for (let n = 0; n < 7; n++) last = await paidTopup(nok, 100 + n, NOW + n);
    const all = await ledger(nok);
    for (const filter of ['ALL', 'TOPUP'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => ledger(nok, { page, limit: 3, filter })));
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([3, 3, 1, 0].map((lines) => [lines, 7]));
      expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    }
    const reference = `TU-${last.slice(-12)}`;
    const topup = { kind: 'TOPUP', available: 10_600, held: 0, reference, method: 'PROMPTPAY', other: null };
    expect(all.items[0]).toMatchObject(topup);
  });

  testTable(['ALL', 'TOPUP'] as const)(
    'of %s stay where they are while new lines come, from the line the reader began with',
    async (filter) => {
      const nok = await world.golfer(0);
      for (let n = 0; n < 6; n++) await paidTopup(nok, 100 + n, NOW + n);
      const first = await ledger(nok, { page: 1, limit: 3, filter });
      const until = first.items[0]?.line_id ?? '';
      const before = await ledger(nok, { page: 2, limit: 3, filter, until });
      await paidTopup(nok, 900, NOW + DAY);
      await paidTopup(nok, 901, NOW + DAY);
      expect(await ledger(nok, { page: 2, limit: 3, filter, until })).toEqual(before);
      expect((await ledger(nok, { page: 1, limit: 3, filter, until })).items.map(({ line_id }) => line_id)).toEqual(
        first.items.map(({ line_id }) => line_id),
      );
      expect((await ledger(nok, { page: 1, limit: 3, filter })).items[0]).toMatchObject({ available: 90_100 });
    },
  );
});

const LAST = parseMoment('2026-11-30T23:59:59.999+07:00');
const NEW_YEAR = parseMoment('2027-01-01T00:00:00+07:00');
const amountsOf = async (nok: Person, from: Moment, to: Moment, filter: Asked['filter'] = 'ALL') =>
  (await ledger(nok, { from: dateOf(from), to: dateOf(to), filter })).items.map(({ available }) => available / 100);

test('days are days in Bangkok: what came in the last millisecond of a month is that month’s, what came in the next is not; so at the turn of the year', async () => {
  const nok = await world.golfer(0);
  await paidTopup(nok, 101, LAST);
  await paidTopup(nok, 102, LAST + 1);
  await paidTopup(nok, 103, NEW_YEAR - 1);
  await paidTopup(nok, 104, NEW_YEAR);
  for (const filter of ['ALL', 'TOPUP'] as const) {
    expect(await amountsOf(nok, parseMoment('2026-11-01T00:00:00+07:00'), LAST, filter)).toEqual([101]);
    expect(await amountsOf(nok, LAST + 1, NEW_YEAR - 1, filter)).toEqual([103, 102]);
    expect(await amountsOf(nok, NEW_YEAR, NEW_YEAR + DAY, filter)).toEqual([104]);
    expect(await amountsOf(nok, NEW_YEAR, LAST, filter)).toEqual([]);
    const asked = { from: dateOf(LAST), to: dateOf(LAST + 1), filter };
    expect((await ledger(nok, asked)).items.map(({ balance }) => balance / 100)).toEqual([203, 101]);
  }
  const open = await ledger(nok, { from: dateOf(LAST + 1) });
  expect([open.items.length, open.total]).toEqual([3, 3]);
  // From a day before 1970, in either era, is from the beginning; until such a day there is nothing.
  for (const day of ['1970/01/01', '1969/12/31', '01/01/2500'])
    expect([(await ledger(nok, { from: day })).total, (await ledger(nok, { to: day })).total], day).toEqual([4, 0]);
  // One day has all of it, from its first millisecond to its last.
  for (const at of [NEW_YEAR + DAY - 1, NEW_YEAR + DAY]) await paidTopup(nok, 100, at);
  const day = await ledger(nok, { from: dateOf(NEW_YEAR), to: dateOf(NEW_YEAR) });
  expect(day.items.map(({ at }) => at)).toEqual([isoOf(NEW_YEAR + DAY - 1), isoOf(NEW_YEAR)]);
});
