import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { setHomeCourses } from '../../server/caddy/commands.ts';
import { setFeeCollection } from '../../server/course/sql.ts';
import { seedCourses } from '../../server/seed.ts';
import { testDatabase } from '../support/database.ts';
import { asker, book, caddy, day, follow, golfer, refusal, REAL_NAME, type Person } from './world.ts';

type Hours = InputOf<'POST /caddy/availability'>;

let somchai: Person;
const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
afterAll(() => here.drop());
beforeEach(async () => {
  somchai = await caddy(here.db);
});

const set = (hours: Hours, who = somchai) => ask('POST /caddy/availability', hours, who);
const own = (who = somchai) => ask('GET /caddy/own-availability', {}, who);
const strip = (more: { from?: string; days?: string } = {}) =>
  ask('GET /caddy/{user_id}/availability', { user_id: somchai.user_id, ...more }, nok);

describe('a caddy sets working hours', () => {
  test('the new week and days replace the old ones of that caddy alone, and come back in order; days that have gone and a day said twice are no days', async () => {
    const other = await caddy(here.db, { nickname: 'malee' });
    const untouched = await own(other);
    const hours: Hours = {
      weekly: [
        { weekday: 6, from: '12:00', to: '16:00' },
        { weekday: 6, from: '06:00', to: '09:00' },
        { weekday: 1, from: '06:00', to: '15:00' },
      ],
      exceptions: [
        { kind: 'HOURS', date: '2026/12/05', from: '07:00', to: '10:00' },
        { kind: 'OFF', date: '2026/11/30' },
      ],
    };
    const wanted = {
      weekly: [hours.weekly[2], hours.weekly[1], hours.weekly[0]],
      exceptions: hours.exceptions.toReversed(),
    };
    expect(await set(hours)).toMatchObject(wanted);
    expect(await own()).toMatchObject(wanted);
    const off = { kind: 'OFF' as const, date: '2026/11/28' };
    expect(await refusal(set({ weekly: [], exceptions: [off, off] }))).toMatchObject({
      fields: [{ path: 'exceptions.1.date', code: 'DATE_INVALID' }],
    });
    expect(await own()).toMatchObject(wanted);
    await set({
      weekly: [],
      exceptions: [
        { kind: 'OFF', date: '2026/11/20' },
        { kind: 'OFF', date: '2026/11/21' },
      ],
    });
    expect(await own()).toMatchObject({ weekly: [], exceptions: [{ kind: 'OFF', date: '2026/11/21' }] });
    expect(await own(other)).toEqual(untouched);
  });

  test('two phones: the one that has not seen a day off does not take it back, and reads what is there', async () => {
    const weekly = [{ weekday: 1, from: '06:00', to: '15:00' }];
    const seen = await set({ weekly, exceptions: [] });
    const off = { weekly, exceptions: [{ kind: 'OFF' as const, date: '2026/11/30' }] };
    const newer = await set({ ...off, version: seen.version });
    expect(newer.version).not.toBe(seen.version);
    const stale = await refusal(set({ weekly, exceptions: [], version: seen.version }));
    expect(stale).toMatchObject({ code: 'HOURS_VERSION_STALE', present: { ...off, version: newer.version } });
    expect(await own()).toEqual(newer);
    expect(await set({ weekly, exceptions: [], version: newer.version })).toMatchObject({ exceptions: [] });
  });

  test('the same hours saved again under the version of before, because the answer was lost, are saved already', async () => {
    const { version } = await own();
    const hours: Hours = {
      weekly: [
        { weekday: 3, from: '12:00', to: '16:00' },
        { weekday: 3, from: '06:00', to: '09:00' },
      ],
      exceptions: [
        { kind: 'HOURS', date: '2026/12/05', from: '07:00', to: '10:00' },
        { kind: 'OFF', date: '2026/11/30' },
      ],
    };
    const first = await set({ ...hours, version: version ?? '' });
    const heard = () =>
      here.db.one(sql<{ n: number }>`select count(*) as n from event where user_id = ${somchai.user_id}`);
    const before = await heard();
    expect(await set({ ...hours, version: version ?? '' })).toEqual(first);
    expect(await set({ ...hours, weekly: hours.weekly.toReversed(), version: version ?? '' })).toEqual(first);
    expect(await heard()).toEqual(before);
    const other = { ...hours, weekly: hours.weekly.slice(1), version: version ?? '' };
    expect(await refusal(set(other))).toMatchObject({ code: 'HOURS_VERSION_STALE' });
  });

  test('what the caddy has promised stays promised', async () => {
    await book(here.db, somchai, { date: '2026/11/28', time: '07:00' });
    const promised = () =>
      here.db.one(
        sql<{ slots: number }>`select count(*) as slots from booking_slot where person_id = ${somchai.user_id}`,
      );
    const before = await promised();
    await set({ weekly: [], exceptions: [{ kind: 'OFF', date: '2026/11/28' }] });
    expect(await promised()).toEqual(before);
    expect(before.slots).toBe(24);
  });

  test('two phones at once leave one of the two, whole', async () => {
    const one: Hours = {
      weekly: [{ weekday: 1, from: '06:00', to: '09:00' }],
      exceptions: [{ kind: 'OFF', date: '2026/12/01' }],
    };
    const two: Hours = {
      weekly: [{ weekday: 1, from: '06:00', to: '15:00' }],
      exceptions: [{ kind: 'OFF', date: '2026/12/02' }],
    };
    await Promise.all(Array.from({ length: 8 }, (_, i) => set(i % 2 ? one : two)));
    const { version: _, ...left } = await own();
    expect([one, two]).toContainEqual(left);
  });
});

describe('the strip of days a golfer sees', () => {
  test('fourteen days from today, or as many as asked from another, each with its state, its hours and what is promised of it', async () => {
    await book(here.db, somchai, { date: '2026/11/22', time: '07:00' });
    await book(here.db, somchai, { date: '2026/11/23', time: '07:00' });
    await book(here.db, somchai, { date: '2026/11/23', time: '13:00' });
    await book(here.db, somchai, { date: '2026/11/24', time: '07:00', status: 'PENDING' });
    const { weekly } = await own();
    await set({ weekly, exceptions: [{ kind: 'OFF', date: '2026/11/25' }] });
    const { days } = await strip();
    expect(days).toHaveLength(14);
    expect(days.slice(0, 6).map((it) => [it.date, it.state])).toEqual([
      ['2026/11/21', 'FREE'],
      ['2026/11/22', 'PART'],
      ['2026/11/23', 'FULL'],
      ['2026/11/24', 'FREE'],
      ['2026/11/25', 'OFF'],
      ['2026/11/26', 'FREE'],
    ]);
    expect(days[1]).toEqual({
      date: day('2026/11/22'),
      state: 'PART',
      open: [{ from: '06:00', to: '16:00' }],
      busy: [{ from: Date.UTC(2026, 10, 21, 23, 15), to: Date.UTC(2026, 10, 22, 5, 15) }],
    });
    expect(days[4]?.open).toEqual([]);
    const later = await strip({ from: '2026/12/30', days: '3' });
    expect(later.days.map((it) => it.date)).toEqual(['2026/12/30', '2026/12/31', '2027/01/01']);
  });

  test('today is full once its last tee-off can no longer be asked for; who is no active caddy is not found', async () => {
    const late = asker(here.db, Date.UTC(2026, 10, 21, 8, 1)); // 15:01 in Bangkok, somchai's hours end at 16:00
    const { days } = await late('GET /caddy/{user_id}/availability', { user_id: somchai.user_id, days: '2' }, nok);
    expect(days.map((it) => it.state)).toEqual(['FULL', 'FREE']);
    const gone = await caddy(here.db, { status: 'DELETED' });
    for (const { user_id } of [gone, nok]) {
      expect((await refusal(ask('GET /caddy/{user_id}', { user_id }, nok))).code).toBe('CADDY_UNKNOWN');
      expect((await refusal(ask('GET /caddy/{user_id}/availability', { user_id }, nok))).code).toBe('CADDY_UNKNOWN');
    }
  });
});

describe('a caddy’s page', () => {
  test('says what the round of 18 costs in both kinds, and never the caddy’s real name', async () => {
    await follow(here.db, nok, somchai);
    await here.db.run(sql`
      update caddy_profile set rounds = 40, on_time = 39, strengths = 'อ่านไลน์', rating_sum = 49, reviews = 10
      where user_id = ${somchai.user_id}`);
    const page = await ask('GET /caddy/{user_id}', { user_id: somchai.user_id }, nok);
    expect(page).toMatchObject({
      nickname: 'somchai',
      caddy_number: '177',
      verified: true,
      following: true,
      rating_tenths: 49,
      bars: null,
      on_time_percent: 97,
      strengths: 'อ่านไลน์',
      fee_18: 15_000,
      course_fee_18: 40_000,
    });
    expect(JSON.stringify(page)).not.toContain(REAL_NAME);
  });

  test('where the app collects the fee, the counter takes none; what a course did not tell is null', async () => {
    await here.db.run(setFeeCollection(['red-mountain-golf-club'], 'IN_APP'));
    const feesAt = async (slug: string) => {
      const { user_id } = await caddy(here.db, { courses: [slug] });
      const { fee_18, course_fee_18 } = await ask('GET /caddy/{user_id}', { user_id }, nok);
      return [fee_18, course_fee_18];
    };
    expect(await feesAt('red-mountain-golf-club')).toEqual([40_000, 0]);
    expect(await feesAt('alpine-golf-club')).toEqual([15_000, null]);
  });
});

const slugs = async () =>
  (await ask('GET /caddy/{user_id}', { user_id: somchai.user_id }, nok)).courses.map((it) => it.slug);

test('the courses a caddy works at: are replaced, in the caddy’s order; an unknown one, and one said twice, are refused at their field', async () => {
  const kept = ['mae-jo-golf-club', 'khao-yai-golf-club'];
  await here.db.transact((tx) => setHomeCourses(tx, somchai.user_id, kept));
  expect(await slugs()).toEqual(kept);
  const wanted = ['mae-jo-golf-club', 'augusta-national', 'mae-jo-golf-club'];
  const asked = here.db.transact((tx) => setHomeCourses(tx, somchai.user_id, wanted));
  expect(await refusal(asked)).toEqual({
    code: 'FIELDS_INVALID',
    fields: [
      { path: 'home_courses.1', code: 'COURSE_UNKNOWN' },
      { path: 'home_courses.2', code: 'INVALID' },
    ],
  });
  expect(await slugs()).toEqual(kept);
});
