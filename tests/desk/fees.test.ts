import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { addDays, DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, type SlashDate } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { schedulePruning } from '../../server/house/records.ts';
import { type BookingFixture, confirmed, decided, DISPUTE, does, moneyOf, WHOLE } from '../booking/booking-fixture.ts';
import { book, COURSE, startWorld, wish } from '../booking/world.ts';
import { ask as askAll, asking, choose, isIn, read as readRequest, verified } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
import { RATE } from '../support/rates.ts';
import { readIn } from './decided.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

const TODAY = dateOf(NOW);
const WHY = 'The caddies of the east asked for more.';
type Wish = InputOf<'POST /desk/add-rate'>;

/** ฿30 more for 18 holes, ฿20 more for 9, and a fifth of it is ours. */
const raised = (valid_from: SlashDate, more: Partial<Wish> = {}): Wish => ({
  valid_from,
  reservation: { 9: baht(120), 18: baht(180), 27: baht(240), 36: baht(300) },
  service: { ...RATE.service },
  walk_9: RATE.walk_9,
  walk_more: RATE.walk_more,
  holiday: RATE.holiday,
  share: 20,
  why: WHY,
  ...more,
});

const owner = (name = 'Phakin') => aStaff(world.db, ['owner'], world.context.clock(), { name });
const lead = (name = 'Ploy') => aStaff(world.db, ['lead'], world.context.clock(), { name });

/** What somebody has read of a row that waits. */
async function seenBy(item: string, who: StaffPerson) {
  const { items } = await world.done('GET /desk/queue', {}, who);
  const since = items.find((it) => it.kind === 'FEES' && it.item === item)?.proposal?.since ?? '';
  const seen = await readIn(world.db, world.context.clock(), { kind: 'FEES' as const, item });
  return { ...seen, since };
}

const approve = async (item: string, who: StaffPerson) =>
  world.call('POST /desk/approve', await seenBy(item, who), who);

async function added(wanted: Wish): Promise<string> {
  const ploy = await lead();
  const { rate_id } = await world.done('POST /desk/add-rate', wanted, await owner());
  expect(await approve(rate_id, ploy)).toMatchObject({ data: { state: 'DONE' } });
  return rate_id;
}

const actsOf = ({ staff_id }: StaffPerson) =>
  world.db.many(sql<{ act: string; body: Record<string, unknown>; note: string | null; device: string }>`
    select act, body, note, device from audit where staff_id = ${staff_id}::uuid order by created_at, audit_id`);

async function pruned(at: Moment): Promise<void> {
  world.setNow(at);
  await schedulePruning(world.context, at);
  await world.runJobs();
  world.setNow(NOW);
}

/** As if nobody had asked for it. */
const gone = (valid_from: SlashDate) =>
  world.db.run(
    sql`update rate set withdrawn_at = now() where valid_from = ${valid_from}::date and withdrawn_at is null`,
  );

describe('a price change that begins in ten days', () => {
  const FROM = addDays(TODAY, 10);
  const LATER = addDays(TODAY, 12);
  /** Two rounds on the same day: one asked for before the change was made, one after. */
  async function bothSides(): Promise<[BookingFixture, BookingFixture]> {
    await gone(FROM);
    const before = await confirmed(world, { booking_date: LATER });
    await added(raised(FROM));
    const after = await confirmed(world, { booking_date: LATER, total: baht(180) });
    expect([before.booking.total, after.booking.total]).toEqual([baht(150), baht(180)]);
    return [before, after];
  }

  test('a round before that day, and one booked already, cost what they did; a golfer who read the old price reads the new one and decides', async () => {
    const [before, after] = await bothSides();
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    expect(await book(world, nok, somchai, { booking_date: addDays(FROM, -1) })).toMatchObject({ total: baht(150) });
    const refused = await world.call('POST /booking/create', wish(somchai, { booking_date: FROM }), nok);
    expect(refused).toMatchObject({
      status_code: 409,
      code: 'BOOKING_PRICE_CHANGED',
      data: {
        total: baht(180),
        caddy_gets: baht(144),
        lines: [{ code: 'RESERVATION_FEE', satang: baht(180) }, {}, {}, {}],
      },
    });
    expect(before.booking).toMatchObject({
      caddy_gets: baht(135),
      rate: { share: 10, reservation: { 18: baht(150) } },
    });
    expect(after.booking).toMatchObject({ caddy_gets: baht(144), rate: { share: 20, valid_from: FROM } });
  });

  test('each round is paid out by the share that it was booked with', async () => {
    for (const [fixture, caddy] of (await bothSides()).map((it, n) => [it, [135, 144][n]] as const)) {
      await does(world, fixture, 'somchai', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
      await does(world, fixture, 'nok', 'confirm_end', fixture.tee_off + 4 * HOUR + MINUTE);
      expect((await moneyOf(world, fixture)).somchai.pending).toBe(caddy);
      world.setNow(NOW);
    }
  });

  test('rain after seven holes: each golfer pays the price of nine that held when they booked', async () => {
    const shares = [
      { back: 50, caddy: 90 },
      { back: 60, caddy: 96 },
    ];
    for (const [n, fixture] of (await bothSides()).entries()) {
      const claimed = { claim: 'RAIN' as const, holes_played: 7 };
      await does(world, fixture, 'somchai', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + 2 * HOUR, claimed);
      await does(world, fixture, 'nok', 'agree_closed', fixture.tee_off + 2 * HOUR + MINUTE);
      const { nok, somchai } = await moneyOf(world, fixture);
      const total = fixture.booking.total / 100;
      expect([nok.available - (1000 - total), somchai.pending]).toEqual([shares[n]?.back, shares[n]?.caddy]);
      world.setNow(NOW);
    }
  });

  test('a dispute that is decided in halves: of each half our share is that of the booking', async () => {
    for (const [fixture, caddy] of (await bothSides()).map((it, n) => [it, [67.5, 72][n]] as const)) {
      await does(world, fixture, 'somchai', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
      await does(world, fixture, 'nok', 'confirm_end', fixture.tee_off + 4 * HOUR + MINUTE);
      await does(world, fixture, 'nok', 'dispute', fixture.tee_off + 5 * HOUR, DISPUTE);
      const place = { kind: 'DISPUTE' as const, item: fixture.booking.booking_ref };
      const judge = await aStaff(world.db, ['trust'], world.context.clock());
      expect((await world.done('GET /desk/item', place, judge)).share).toBe(
        fixture.booking.total === baht(150) ? 10 : 20,
      );
      await decided(world, fixture, 'COMPLETED', fixture.booking.total / 200, fixture.tee_off + 6 * HOUR);
      expect((await moneyOf(world, fixture)).somchai.available).toBe(caddy);
      world.setNow(NOW);
    }
  });

  test('another time on the same day keeps the price of the booking; another day costs what holds there', async () => {
    const [{ booking, nok }] = await bothSides();
    const quote = (booking_date: string, tee_off_time: string) =>
      world.done(
        'POST /booking/change-quote',
        {
          booking_ref: booking.booking_ref,
          change: { booking_date, tee_off_time, holes: 18, transport: 'CART_SHARED' },
        },
        nok,
      );
    expect((await quote(LATER, '09:30')).total).toBe(baht(150));
    expect((await quote(addDays(FROM, 1), '06:30')).total).toBe(baht(180));
    expect((await quote(addDays(FROM, -1), '06:30')).total).toBe(baht(150));
  });

  test('an open request keeps the price that it was shown with, also when a caddy is chosen after the change', async () => {
    await gone(FROM);
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const before = await askAll(world, nok, { booking_date: LATER });
    await added(raised(FROM));
    const after = await askAll(world, nok, asking({ booking_date: LATER, tee_off_time: '12:30' }));
    const shown = await readRequest(world, nok, before);
    expect([shown.total, after.total]).toEqual([baht(150), baht(180)]);
    expect([shown, after].map((it) => [it.rate?.reservation[18], it.is_holiday])).toEqual([
      [baht(150), false],
      [baht(180), false],
    ]);
    await isIn(world, somchai, before);
    const chosen = await choose(world, nok, before, somchai);
    expect(chosen).toMatchObject({ data: { outcome: 'BOOKED', booking: { total: baht(150), caddy_gets: baht(135) } } });
  });

  test('the course’s answer carries what a phone without a signal prices by: today’s rate, the coming one, the coming holidays', async () => {
    await bothSides();
    const nok = await world.golfer();
    const { tariff } = await world.done('GET /course/{slug}', { slug: COURSE }, nok);
    expect(tariff?.rates.map(({ valid_from }) => valid_from)).toEqual([RATE.valid_from, FROM]);
    expect(tariff?.rates[0]).toEqual(RATE);
    expect(tariff?.holidays[0]).toBe('2026/12/05');
    expect(tariff?.holidays.every((day) => day >= TODAY)).toBe(true);
  });
});

describe('who may change our fees', () => {
  const FROM = addDays(TODAY, 30);
  beforeAll(() => gone(addDays(TODAY, 10)));

  test('who asked cannot approve; the second person reads each figure before and after; the audit has both', async () => {
    const [phakin, ploy] = [await owner(), await lead()];
    const { rate_id: item } = await world.done('POST /desk/add-rate', raised(FROM), phakin);
    const nok = await world.golfer();
    const somchai = await world.caddy();
    expect(await book(world, nok, somchai, { booking_date: FROM })).toMatchObject({ total: baht(150) });
    expect((await approve(item, phakin)).code).toBe('SECOND_PERSON_DUE');
    const page = await world.done('GET /desk/item', { kind: 'FEES', item }, ploy);
    const facts = page.facts.map(({ name, value }) => `${name} ${value}`);
    expect(facts).toEqual(
      expect.arrayContaining([
        'reservation_18_before 15000',
        'reservation_18 18000',
        'share_before 10 %',
        'share 20 %',
      ]),
    );
    expect(facts.some((fact) => fact.startsWith('service_18'))).toBe(false);
    expect(page.row.proposal).toMatchObject({ name: 'Phakin', outcome: 'ADD', note: WHY });
    expect((await approve(item, ploy)).data).toEqual({ state: 'DONE' });
    const [asked] = await actsOf(phakin);
    expect(asked).toMatchObject({ act: 'ask-rate', note: WHY, device: 'Chrome · Linux' });
    expect([asked?.body['was'], asked?.body['to']]).toEqual([
      expect.stringContaining('reservation_18 ฿150'),
      expect.stringContaining('reservation_18 ฿180'),
    ]);
    expect((await actsOf(ploy)).map(({ act }) => act)).toEqual(['approve-rate', 'approve-second']);
    expect((await world.done('GET /desk/fees', {}, ploy)).rates[0]).toMatchObject({
      rate_id: item,
      created_by: 'Phakin',
      approved_by: 'Ploy',
      is_used: false,
    });
  });

  test('two people answer at once: one does it, the other reads who did', async () => {
    const [phakin, ploy, boy] = [await owner(), await lead(), await lead('Boy')];
    const { rate_id } = await world.done('POST /desk/add-rate', raised(addDays(FROM, 1), { share: 21 }), phakin);
    const seen = await seenBy(rate_id, ploy);
    const answers = await Promise.all([ploy, boy].map((who) => world.call('POST /desk/approve', seen, who)));
    expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  });

  test('two people ask for the same day at once: one of the two waits, the other reads that the day has fees', async () => {
    const day = addDays(FROM, 2);
    const people = [await owner(), await lead()];
    const answers = await Promise.all(
      people.map((who, n) => world.call('POST /desk/add-rate', raised(day, { share: 22 + n }), who)),
    );
    expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECISION_NOT_NOW', 'DONE']);
    expect(answers.find(({ code }) => code)?.data).toEqual({ why: 'DAY_HAS_RATE' });
  });

  test('only a coming day, only what changes something, only whole amounts', async () => {
    const phakin = await owner();
    await lead();
    const ask = (wanted: object) => world.call('POST /desk/add-rate', wanted as Wish, phakin);
    expect((await ask(raised(TODAY))).fields).toEqual([{ path: 'valid_from', code: 'TOO_SMALL' }]);
    expect((await ask(raised(addDays(TODAY, 1000)))).fields).toEqual([{ path: 'valid_from', code: 'TOO_LARGE' }]);
    const same = raised(addDays(TODAY, 1), { reservation: RATE.reservation, share: 10 });
    expect((await ask(same)).data).toEqual({ why: 'SAME_RATE' });
    for (const wrong of [{ share: 101 }, { walk_9: -1 }, { holiday: 0.5 }, { reservation: { 9: 1 } }, { walk_9: 1e12 }])
      expect((await ask({ ...raised(addDays(TODAY, 3)), ...wrong })).code).toBe('FIELDS_INVALID');
  });

  test('a refused row never holds, and its day is free again', async () => {
    const [phakin, ploy] = [await owner(), await lead()];
    const day = addDays(FROM, 5);
    const { rate_id: item } = await world.done('POST /desk/add-rate', raised(day, { share: 25 }), phakin);
    const { items } = await world.done('GET /desk/queue', {}, ploy);
    const since = items.find((it) => it.item === item)?.proposal?.since ?? '';
    await world.done('POST /desk/refuse', { kind: 'FEES', item, since }, ploy);
    expect((await world.done('GET /desk/queue', {}, ploy)).items.some((it) => it.item === item)).toBe(false);
    expect((await actsOf(ploy)).map(({ act }) => act)).toEqual(['refuse-second', 'refuse-rate']);
    const late = await world.call('POST /desk/approve', { kind: 'FEES', item, since }, await lead('Boy'));
    expect(late).toMatchObject({ code: 'DECIDED_ALREADY', data: { name: 'Ploy', act: 'refuse-rate' } });
    expect((await world.done('GET /desk/fees', {}, ploy)).rates.find((it) => it.rate_id === item)).toMatchObject({
      approved_at: null,
      withdrawn_at: expect.any(String),
    });
    expect((await world.call('POST /desk/add-rate', raised(day, { share: 25 }), phakin)).code).toBeUndefined();
  });

  test('who asked takes it back, and the day is free', async () => {
    const [phakin] = [await owner(), await lead()];
    const day = addDays(FROM, 6);
    const { rate_id: item } = await world.done('POST /desk/add-rate', raised(day, { share: 25 }), phakin);
    const { since } = await seenBy(item, phakin);
    await world.done('POST /desk/refuse', { kind: 'FEES', item, since }, phakin);
    expect((await world.call('POST /desk/add-rate', raised(day, { share: 26 }), phakin)).code).toBeUndefined();
  });

  test('who asked never approves, also when who asks now is somebody else', async () => {
    const [phakin, ploy] = [await owner(), await lead()];
    const day = addDays(FROM, 7);
    const { rate_id: item } = await world.done('POST /desk/add-rate', raised(day, { share: 25 }), phakin);
    await world.db.run(sql`delete from desk_proposal where item = ${item}`);
    const seen = await readIn(world.db, NOW, { kind: 'FEES' as const, item });
    const asked = await world.done('POST /desk/decide', { ...seen, outcome: 'ADD', note: WHY }, ploy);
    expect(asked).toEqual({ state: 'ASKED' });
    expect((await approve(item, phakin)).code).toBe('SECOND_PERSON_DUE');
    expect((await approve(item, ploy)).code).toBe('SECOND_PERSON_DUE');
    expect((await approve(item, await lead('Boy'))).data).toEqual({ state: 'DONE' });
  });

  test('what nobody answered for a week is asked for no more, and its day is free', async () => {
    const [phakin] = [await owner(), await lead()];
    const day = addDays(FROM, 9);
    const { rate_id } = await world.done('POST /desk/add-rate', raised(day, { share: 29 }), phakin);
    await pruned(NOW + 7 * DAY);
    const row = async () =>
      (await world.done('GET /desk/fees', {}, phakin)).rates.find((it) => it.rate_id === rate_id)?.withdrawn_at;
    expect(await row()).toBeNull();
    await pruned(NOW + 7 * DAY + 1);
    expect(await row()).toBe(isoOf(NOW + 7 * DAY + 1));
    world.setNow(NOW);
    expect((await world.call('POST /desk/add-rate', raised(day, { share: 29 }), phakin)).code).toBeUndefined();
  });

  test('a row that was approved too late, after its day had begun, is not added any more', async () => {
    const day = addDays(TODAY, 1);
    const { rate_id } = await world.done('POST /desk/add-rate', raised(day, { share: 26 }), await owner());
    world.setNow(NOW + 2 * DAY);
    expect(await approve(rate_id, await lead())).toMatchObject({
      code: 'DECISION_NOT_NOW',
      data: { why: 'DAY_BEGUN' },
    });
  });

  test('a row goes while nothing was quoted by it and its day has not begun; then it stays', async () => {
    const day = addDays(FROM, 8);
    const rate_id = await added(raised(day, { share: 27 }));
    const ploy = await lead();
    const go = (id: string) => world.call('POST /desk/withdraw-rate', { rate_id: id, why: WHY }, ploy);
    expect((await go(rate_id)).code).toBeUndefined();
    expect((await go(rate_id)).code).toBe('NOT_FOUND');
    const used = await added(raised(day, { share: 28 }));
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    await book(world, nok, somchai, { booking_date: day, total: baht(180) });
    expect((await go(used)).data).toEqual({ why: 'RATE_USED' });
    expect((await go(RATE.rate_id)).data).toEqual({ why: 'DAY_BEGUN' });
    await expect(world.db.run(sql`update rate set share = 1 where rate_id = ${used}::uuid`)).rejects.toThrow(
      'only added',
    );
    await expect(world.db.run(sql`delete from rate where rate_id = ${used}::uuid`)).rejects.toThrow('only added');
  });
});

test('where the house has nobody else who may approve, it says so and writes nothing', async () => {
  const alone = await startWorld();
  const phakin = await aStaff(alone.db, ['owner'], NOW);
  await aStaff(alone.db, ['finance', 'support', 'trust'], NOW);
  expect((await alone.done('GET /desk/fees', {}, phakin)).has_second).toBe(false);
  expect(await alone.refused('POST /desk/add-rate', raised(addDays(TODAY, 5)), phakin)).toBe('NOBODY_ELSE');
  expect((await alone.done('GET /desk/fees', {}, phakin)).rates).toHaveLength(1);
  await alone.close();
});
