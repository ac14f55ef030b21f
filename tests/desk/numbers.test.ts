import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import {
  addDays,
  type ClockTime,
  dateOf,
  DAY,
  HOUR,
  isoOf,
  MINUTE,
  momentOf,
  type SlashDate,
} from '../../domain/dates.ts';
import { type DeskNumbers, periodsOf, rateOf } from '#domain/desk/numbers-api.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { baht, satang } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { notificationJobs, schedulePruningNotifications } from '../../server/notification/jobs.ts';
import { postLegs } from '../../server/wallet/ledger.ts';
import { creditTopup } from '../../server/wallet/commands.ts';
import { reversing } from '../../domain/wallet/posting.ts';
import { book, COURSE, startWorld, type World } from '../booking/world.ts';
import { broughtTo, does, newBooking } from '../booking/booking-fixture.ts';
import { ask, choose, isIn, verified } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
import { startWithdrawalFixture, type WithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { planOf } from './plan.ts';
import { aStaff } from './staff.ts';
import { requestsBy, roundsBy, topupsBy } from '../../server/desk/numbers-sql.ts';
import { newId } from '../../server/id.ts';

const TODAY = dateOf(NOW);
type Days = '1' | '7' | '90';

/** What finance reads at this moment. */
async function readAt(
  server: World | WithdrawalFixture,
  now: number,
  days: Days = '7',
  more = {},
): Promise<DeskNumbers> {
  server.setNow(now);
  const boy = await aStaff(server.db, ['finance'], now, { name: 'Boy' });
  return server.done('GET /desk/numbers', { days, by: 'DAY', ...more }, boy);
}
const countsOf = ({ periods }: DeskNumbers, day: SlashDate) => periods.find(({ from }) => from === day)?.counts;

test('days end with today, weeks begin on a Monday, and the last one is not over', () => {
  // 22 November 2026 is a Sunday.
  expect(periodsOf(TODAY, '1', 'DAY')).toEqual([{ from: TODAY, to: TODAY }]);
  expect(periodsOf(TODAY, '7', 'DAY').map(({ from }) => from)).toEqual(
    [-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(TODAY, days)),
  );
  const monday = addDays(TODAY, 1);
  expect(periodsOf(monday, '7', 'WEEK')).toEqual([
    { from: addDays(monday, -7), to: TODAY },
    { from: monday, to: monday },
  ]);
  const weeks = periodsOf(TODAY, '90', 'WEEK');
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ from: '2026/08/24', to: '2026/08/30' });
  expect(weeks.at(-1)?.to).toBe(TODAY);
  expect(periodsOf(TODAY, '90', 'DAY')).toHaveLength(90);
});

test('a rate of nothing is no number, and none of some is 0', () => {
  expect([rateOf(0, 0, 100), rateOf(0, 4, 100), rateOf(3, 4, 100), rateOf(1, 250, 1_000)]).toEqual([null, 0, 75, 4]);
});

describe('requests and rounds', () => {
  let world: World;
  let read: DeskNumbers;
  let early: DeskNumbers;
  const lastMinute = momentOf(TODAY, '23:59' as ClockTime);
  const night = addDays(TODAY, 4);
  const afterNight = momentOf(addDays(night, 2), '01:00' as ClockTime);
  beforeAll(async () => {
    world = await startWorld();
    await broughtTo(world, 'DECLINED');
    await broughtTo(world, 'EXPIRED');
    const taken = await newBooking(world);
    await does(world, taken, 'nok', 'cancel', NOW + MINUTE);
    await broughtTo(world, 'CANCELLED_BY_GOLFER');
    await broughtTo(world, 'CANCELLED_BY_CADDY');
    await broughtTo(world, 'CANCELLED_BY_COURSE');
    await broughtTo(world, 'NO_SHOW_GOLFER');
    await broughtTo(world, 'NO_SHOW_CADDY');
    await broughtTo(world, 'DISPUTED');
    const played = await broughtTo(world, 'COMPLETED');
    const stars = { stars: 5, marks: { service: 5, knowledge: 5, attitude: 5, help: 5 } };
    await world.done('POST /review/submit', { booking_ref: played.booking.booking_ref, ...stars }, played.nok);
    // An open request that finds its caddy, one that finds nobody, and one that still looks.
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    world.setNow(NOW + HOUR);
    const filled = await ask(world, nok, { booking_date: addDays(TODAY, 9) });
    await isIn(world, somchai, filled);
    await choose(world, nok, filled, somchai);
    await ask(world, nok, { booking_date: addDays(TODAY, 1) });
    world.setNow(lastMinute);
    await ask(world, nok, { booking_date: addDays(TODAY, 9), tee_off_time: '13:00' as ClockTime });
    early = await readAt(world, lastMinute + MINUTE / 2);
    // Asked for at 23:59, answered after midnight, played half an hour after another midnight.
    const late = await confirmedAt(lastMinute, night, '00:30' as ClockTime);
    await does(world, late, 'somchai', 'start', late.tee_off);
    world.setNow(afterNight);
    await world.runJobs();
    read = await readAt(world, afterNight);
  });
  afterAll(() => world.close());

  /** Asked for at `at` and accepted half an hour later. */
  async function confirmedAt(at: number, day: SlashDate, time: ClockTime) {
    world.setNow(at);
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    await world.db.run(sql`
      update caddy_week set from_minute = 0 where user_id = ${somchai.user_id}::uuid`);
    const booking = await book(world, nok, somchai, { booking_date: day, tee_off_time: time });
    const fixture = { nok, somchai, booking, tee_off: momentOf(day, time) };
    await does(world, fixture, 'somchai', 'accept', at + 31 * MINUTE);
    return fixture;
  }

  test('a request counts on the Bangkok day it was sent, by what became of it', () => {
    // Yes: the eight that were promised, whatever became of them, with that of 23:59. A seat of an open request is none.
    expect(countsOf(read, TODAY)).toMatchObject({ yes: 8, no: 1, expired: 1, withdrawn: 1, waiting: 0 });
    expect(countsOf(read, addDays(TODAY, 1))).toMatchObject({ yes: 0, no: 0, expired: 0, median: null, slowest: null });
  });

  test('how fast: eight answers took a minute, one half an hour', () => {
    const { median, slowest } = countsOf(read, TODAY) ?? {};
    expect(median).toBe(1);
    // Of nine answers nine tenths lie a fifth of the way from the eighth to the ninth.
    expect(slowest).toBeCloseTo(1 + 0.2 * 30);
  });

  test('a round counts on its own day, half an hour after midnight too, and who did not come beside it', () => {
    const days = read.periods.map(({ from, counts }) => [from, counts?.played]);
    expect(countsOf(read, night)).toMatchObject({ played: 1, by_golfer: 0 });
    expect(countsOf(read, addDays(night, -1))).toMatchObject({ played: 2, no_show_golfer: 1, no_show_caddy: 1 });
    expect(days.filter(([, played]) => played !== 0 && played !== undefined)).toHaveLength(2);
  });

  test('cancelled rounds by whom: what was never promised is none', () => {
    expect(countsOf(read, addDays(night, -1))).toMatchObject({ by_golfer: 1, by_caddy: 1, by_course: 1 });
  });

  test('open requests: found, not found, and still looking', () => {
    expect(countsOf(early, TODAY)).toMatchObject({ asked: 3, filled: 1, open: 2 });
    expect(early.reach.now.filled_rate).toBe(100);
    expect(countsOf(read, TODAY)).toMatchObject({ asked: 3, filled: 1, open: 0 });
    expect(read.reach.now.filled_rate).toBeCloseTo(100 / 3);
  });

  test('people, reviews and disputes of thirty days; of ninety days ago there were no books, which is not 0', () => {
    // Of three rounds one was reviewed by its golfer and one was disputed.
    const { now, before } = read.reach;
    expect(now).toMatchObject({ golfers_played: 3, caddies_worked: 3 });
    expect(now.reviews_rate).toBeCloseTo(100 / 3);
    expect(now.disputes_rate).toBeCloseTo(1_000 / 3);
    expect(new Set(Object.values(before))).toEqual(new Set([null]));
    expect(now.push_rate).toBeNull();
  });

  test('weeks before the first row of the books have no numbers, days without anything have 0', async () => {
    const { periods } = await readAt(world, afterNight, '90');
    expect(periods).toHaveLength(90);
    expect(periods.map(({ counts }) => counts === null).indexOf(false)).toBe(
      periods.findIndex((it) => it.from === TODAY),
    );
    expect(periods.at(-1)?.counts).toMatchObject({ yes: 0, played: 0, topups: 0 });
  });

  test('today beside a week ago at the same time, and what is on the course', async () => {
    const quiet = await readAt(world, NOW + 7 * DAY, '1');
    const late = await readAt(world, lastMinute + 7 * DAY, '1');
    expect([quiet.today.requests, quiet.today.requests_week_ago]).toEqual([0, 0]);
    expect([late.today.requests, late.today.requests_week_ago]).toEqual([0, 10]);
    expect((await readAt(world, NOW + HOUR, '1')).today.requests_week_ago).toBeNull();
    const running = await newBooking(world);
    await does(world, running, 'somchai', 'accept', NOW + MINUTE);
    await does(world, running, 'somchai', 'start', running.tee_off);
    const { today } = await readAt(world, running.tee_off + MINUTE, '1');
    // Three that were played, and this one.
    expect(today).toMatchObject({ rounds: 3, on_course: 1 });
  });

  test('one course has its own rounds, and no top-ups, payouts or registrations', async () => {
    await world.course('other-course');
    const here = await readAt(world, afterNight, '7', { slug: COURSE });
    const there = await readAt(world, afterNight, '7', { slug: 'other-course' });
    expect(countsOf(here, addDays(TODAY, 3))?.by_golfer).toBe(1);
    expect(countsOf(there, addDays(TODAY, 3))).toMatchObject({ by_golfer: 0, played: 0, topups: null, payouts: null });
    expect(there).toMatchObject({ owed: null, reach: { now: { new_golfers: null, golfers_played: 0 } } });
    expect(here.courses).toEqual([{ slug: COURSE, th: 'เขาเขียว', en: 'Khao Khiao' }]);
    const all = await readAt(world, afterNight, '7');
    const sharesOf = ({ periods }: DeskNumbers) => periods.map(({ counts }) => counts?.share);
    expect(sharesOf(here)).toEqual(sharesOf(all));
    expect(sharesOf(all).some((share) => share !== undefined && share > 0)).toBe(true);
  });

  test('finance, lead and owner read it', async () => {
    const codes: Record<string, string | undefined> = {};
    for (const role of DESK_ROLES) {
      const who = await aStaff(world.db, [role], world.context.clock());
      codes[role] = (await world.call('GET /desk/numbers', { days: '1', by: 'DAY' }, who)).code ?? 'READ';
    }
    const no = 'ROLE_NOT_ALLOWED';
    expect(codes).toEqual({ support: no, trust: no, finance: 'READ', course: no, lead: 'READ', owner: 'READ' });
  });

  test('each read goes by an index of its time, never through all there ever was', async () => {
    const moments = { starts: [isoOf(NOW)], until: isoOf(NOW + DAY) };
    expect(await planOf(world.db, requestsBy(moments, null))).toContain('booking_created');
    expect(await planOf(world.db, roundsBy({ starts: [TODAY], until: TODAY }, null))).toContain('booking_day');
    const ids = { starts: [newId(NOW)], until: newId(NOW + DAY) };
    expect(await planOf(world.db, topupsBy(ids))).toContain('ledger_entry_movement');
  });
});

test('top-ups by the moment they were credited, payouts by the moment they were paid, and what is people’s', async () => {
  const fixture = await startWithdrawalFixture();
  try {
    const { db } = fixture;
    const golfer = await fixture.golfer({ topped_up: baht(300) });
    const midnight = momentOf(addDays(TODAY, 1), '00:00' as ClockTime);
    const credited = (topup_id: string, amount: number, at: number) =>
      db.transact((tx) => creditTopup(tx, { user_id: golfer.user_id, topup_id, amount: satang(amount) }, at));
    await credited(newId(NOW), baht(500), midnight - 1);
    await credited(newId(NOW), baht(700), midnight);
    // Money that goes back to who paid is no top-up.
    await db.transact((tx) => postLegs(tx, reversing(golfer.user_id, satang(baht(100))), 'test:reversed', midnight));
    const caddy = await fixture.caddy({ earned: baht(2_000) });
    const { withdrawal_id } = await fixture.asks(caddy, baht(600));
    await fixture.turn();
    fixture.provider.set(withdrawal_id, { status: 'paid' });
    await fixture.passTo(midnight - HOUR);
    expect((await fixture.seen(caddy)).status).toBe('PAID');
    const read = await readAt(fixture, midnight + HOUR);
    expect(countsOf(read, TODAY)).toMatchObject({
      topups: 2,
      topup_amount: baht(800),
      payouts: 1,
      payout_amount: baht(600),
      share: 0,
    });
    expect(countsOf(read, addDays(TODAY, 1))).toMatchObject({ topups: 1, topup_amount: baht(700), payouts: 0 });
    expect(read.today).toMatchObject({ topups: 1, topup_amount: baht(700) });
    expect(read.owed).toEqual({ golfers: baht(1_400), held: 0, caddies: baht(1_400), pending: 0 });
  } finally {
    await fixture.close();
  }
});

test('what push services took of what they were given in the seven days that deliveries are kept', async () => {
  const world = await startWorld();
  try {
    const { user_id } = await world.golfer();
    const pushed = (key: string, state: string, at: number) =>
      db.transact(async (tx) => {
        await tx.run(sql`
          insert into delivery (key, user_id, state, outcome, line_retry_key, created_at)
          values (${key}, ${user_id}::uuid, 'DONE', 'PUSH', gen_random_uuid(), ${isoOf(at)}::timestamptz)`);
        await tx.run(sql`
          insert into delivery_push (key, subscription_id, state, attempts) values (${key}, gen_random_uuid(), ${state}, 1)`);
      });
    const { db } = world;
    await pushed('notify:1', 'SENT', NOW - HOUR);
    await pushed('notify:2', 'SENT', NOW - 6 * DAY);
    await pushed('notify:3', 'SENT', NOW - HOUR);
    await pushed('notify:4', 'REFUSED', NOW - HOUR);
    await pushed('notify:5', 'REFUSED', NOW - 8 * DAY);
    await schedulePruningNotifications(world.context, NOW);
    await runDueJobs(world.context, notificationJobs, NOW);
    const { reach } = await readAt(world, NOW);
    expect([reach.now.push_rate, reach.before.push_rate]).toEqual([75, null]);
  } finally {
    await world.close();
  }
});

test('faults of phones of the last week by release, what failed most first', async () => {
  const world = await startWorld();
  try {
    const fault = { kind: 'render' as const, name: 'TypeError', route: '/chat/:id', stack: ['assets/room.js:1:2'] };
    await world.done('POST /fault/report', { release: 'index-old.js', faults: [fault] });
    await world.db.run(sql`update fault set day = day - 8`);
    await world.done('POST /fault/report', { release: 'index-new.js', faults: [{ ...fault, name: 'RangeError' }] });
    for (let n = 0; n < 2; n++) await world.done('POST /fault/report', { release: 'index-new.js', faults: [fault] });
    const { faults } = await readAt(world, NOW + HOUR);
    expect(faults).toMatchObject([
      {
        release: 'index-new.js',
        reports: 3,
        faults: [
          { ...fault, count: 2 },
          { name: 'RangeError', count: 1 },
        ],
      },
    ]);
  } finally {
    await world.close();
  }
});
