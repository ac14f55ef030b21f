import { afterAll, expect, test } from 'vitest';
import { setHomeCourses } from '../../server/caddy/commands.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { addMany } from '../bench/growth/many-people.ts';
import { testDatabase } from '../support/database.ts';
import { asker, caddy, golfer, SATURDAY } from './world.ts';

/*
 * Each course of a caddy carries what the caddy's profile says (0004_caddy.sql). What is carried may never say anything else.
 */

const AT = 'laguna-golf-phuket';
const OTHER = 'mae-jo-golf-club';

const here = await testDatabase();
await seedCourses(here);
const somchai = await caddy(here.db, { nickname: 'somchai', courses: [AT], rating: [49, 10] });
afterAll(() => here.drop());

const wrong = () =>
  here.db.many(sql`
    select caddy_course.user_id, slug, open_for_work, stars from caddy_course
    left join caddy_profile as caddy on caddy.user_id = caddy_course.user_id
    where open_for_work is distinct from coalesce(on_duty and verification <> 'SUSPENDED', false)
      or stars is distinct from (case when reviews >= 3 then rating_sum::float8 / reviews end)`);

const carried = () =>
  here.db.many(sql<{ slug: string; open_for_work: boolean; stars: number | null }>`
    select slug, open_for_work, stars from caddy_course where user_id = ${somchai.user_id} order by position`);

const change = (work: Promise<unknown>) => work.then(carried);
const at = (open_for_work: boolean, stars: number | null, ...slugs: string[]) =>
  slugs.map((slug) => ({ slug, open_for_work, stars }));

test('a course carries the caddy’s standing when it is added, and when the caddy goes off duty, is suspended or rated anew; nobody can write it otherwise', async () => {
  expect(await carried()).toEqual(at(true, 4.9, AT));
  expect(await change(here.db.transact((tx) => setHomeCourses(tx, somchai.user_id, [OTHER, AT])))).toEqual(
    at(true, 4.9, OTHER, AT),
  );

  const ask = asker(here.db);
  expect(await change(ask('POST /caddy/duty', { on_duty: false }, somchai))).toEqual(at(false, 4.9, OTHER, AT));
  expect(await change(ask('POST /caddy/duty', { on_duty: true }, somchai))).toEqual(at(true, 4.9, OTHER, AT));
  const mine = somchai.user_id;
  expect(
    await change(here.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${mine}`)),
  ).toEqual(at(false, 4.9, OTHER, AT));
  expect(
    await change(
      here.db.run(
        sql`update caddy_profile set verification = 'VERIFIED', rating_sum = 9, reviews = 2 where user_id = ${mine}`,
      ),
    ),
  ).toEqual(at(true, null, OTHER, AT));
  expect(
    await change(here.db.run(sql`update caddy_profile set rating_sum = 12, reviews = 3 where user_id = ${mine}`)),
  ).toEqual(at(true, 4, OTHER, AT));

  await here.db.run(sql`update caddy_course set open_for_work = false, stars = 5 where user_id = ${somchai.user_id}`);
  expect(await carried()).toEqual(at(true, 4, OTHER, AT));
});

test('courses before there is a profile, and after it is gone, are open for nothing', async () => {
  const { user_id } = await golfer(here.db);
  await here.db.run(sql`insert into caddy_course (user_id, slug, position) values (${user_id}, ${AT}, 0)`);
  expect(await wrong()).toEqual([]);
  await here.db.run(sql`
    insert into caddy_profile (user_id, real_name, nickname, caddy_number, rating_sum, reviews)
    values (${user_id}, 'x', 'x', '1', 40, 10)`);
  expect(await wrong()).toEqual([]);
  await here.db.run(sql`delete from caddy_profile where user_id = ${user_id}`);
  expect(await wrong()).toEqual([]);
});

test('a profile and a course that are written at the same moment agree afterwards', async () => {
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      here.db.transact((tx) => setHomeCourses(tx, somchai.user_id, round % 2 === 0 ? [AT] : [OTHER, AT])),
      here.db.run(sql`
        update caddy_profile set rating_sum = rating_sum + 5, reviews = reviews + 1, on_duty = not on_duty
        where user_id = ${somchai.user_id}`),
    ]);
    expect(await wrong()).toEqual([]);
  }
});

test('what the bench copies in past every trigger says the same', async () => {
  await addMany(here.db, 60, SATURDAY);
  expect(await wrong()).toEqual([]);
});
