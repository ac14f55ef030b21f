import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { daysAround } from '#domain/caddy/search.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { testDatabase } from '../support/database.ts';
import { asker, book, caddy, day, golfer, type Person, refusal } from './world.ts';

const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
afterAll(() => here.drop());

const nearest = (input: InputOf<'POST /caddy/search/nearest'>) => ask('POST /caddy/search/nearest', input, nok);
const SATURDAY = { booking_date: '2026/11/28', tee_off_time: '07:00' };
const placed = (slug: string, lat: number, lng: number) =>
  here.db.run(sql`update course set lat = ${lat}::float8, lng = ${lng}::float8 where slug = ${slug}`);

describe('a round for which nobody is free', () => {
  const golf_course = 'khao-yai-golf-club';
  const round = { golf_course, ...SATURDAY };
  let somchai: Person;
  beforeAll(async () => {
    somchai = await caddy(here.db, { nickname: 'somchai', courses: [golf_course], hours: ['06:00', '14:00'] });
    await book(here.db, somchai, { date: '2026/11/28', time: '07:15' }); // 06:30 to 12:30
    await here.db.run(sql`update course set lat = null, lng = null where slug = ${golf_course}`);
  });

  test('is told which times are nearest, on that day and on those around it, never a day that is off nor a caddy who takes only followers', async () => {
    expect(await nearest(round)).toEqual({
      caddies: 1,
      times: [
        { booking_date: '2026/11/28', tee_off_time: '13:20', caddies: 1 },
        { booking_date: '2026/11/29', tee_off_time: '07:00', caddies: 1 },
        { booking_date: '2026/11/27', tee_off_time: '07:00', caddies: 1 },
      ],
      courses: [],
    });
    await here.db.run(sql`update caddy_profile set who_may_request = 'FOLLOWERS' where user_id = ${somchai.user_id}`);
    expect((await nearest(round)).times).toEqual([]);
    await here.db.run(sql`update caddy_profile set who_may_request = 'ANYONE' where user_id = ${somchai.user_id}`);
    await here.db.run(
      sql`insert into caddy_exception (user_id, day, kind) values (${somchai.user_id}, '2026-11-29', 'OFF')`,
    );
    expect((await nearest(round)).times.map(({ booking_date }) => booking_date)).not.toContain('2026/11/29');
  });

  test('never a time that is over or too near; a course nobody knows is refused', async () => {
    const { times } = await nearest({ golf_course, booking_date: '2026/11/21', tee_off_time: '11:00' });
    expect(times[0]).toEqual({ booking_date: '2026/11/21', tee_off_time: '11:00', caddies: 1 });
    expect((await refusal(nearest({ golf_course, booking_date: '2026/11/20', tee_off_time: '07:00' }))).code).toBe(
      'TEE_OFF_TOO_SOON',
    );
    expect((await refusal(nearest({ golf_course: 'nowhere' }))).code).toBe('COURSE_UNKNOWN');
  });
});

describe('a course where nobody works', () => {
  const golf_course = 'riverdale-golf-club';
  test('is told so, with the courses nearby where somebody is free then', async () => {
    const [near, far, busy] = ['alpine-golf-club', 'black-mountain-golf-club', 'thai-country-club'] as const;
    await placed(golf_course, 14, 100);
    await placed(near, 14.1, 100);
    await placed(busy, 14.05, 100);
    await placed(far, 17, 100);
    await caddy(here.db, { nickname: 'fon', courses: [near] });
    await caddy(here.db, { nickname: 'mali', courses: [far] });
    const noi = await caddy(here.db, { nickname: 'noi', courses: [busy] });
    await book(here.db, noi, { date: '2026/11/28', time: '07:15' });
    const found = await nearest({ golf_course, ...SATURDAY });
    expect(found).toMatchObject({ caddies: 0, times: [], courses: [{ slug: near, km: 11, caddies: 1 }] });
    expect((await nearest({ golf_course })).courses.map(({ slug }) => slug)).toEqual([busy, near]);
    await here.db.run(sql`update course set is_open = false where slug = any(${[near, busy]}::text[])`);
    expect((await nearest({ golf_course, ...SATURDAY })).courses).toEqual([]);
    expect((await nearest({ golf_course })).courses).toEqual([]);
  });
});

test('days are looked at from the one asked for outwards, none before today and none too far', () => {
  const around = daysAround(day('2026/11/22'), day('2026/11/21'), day('2026/11/24'), 9);
  expect(around).toEqual(['2026/11/22', '2026/11/23', '2026/11/21', '2026/11/24']);
});
