import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCourses } from '../../../server/seed.ts';
import { addFollowed, addMany, caddyId, type Many } from '../../bench/growth/many-people.ts';
import { feedQuestions } from '../../bench/growth/feed-questions.ts';
import { plans } from '../../bench/growth/questions.ts';
import { searchQuestions } from '../../bench/growth/search-questions.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { vacuumed } from '../../support/vacuumed.ts';
import { golfer, SATURDAY } from '../../caddy/world.ts';

const CADDIES = 6_000;
const LONG = [
  'person',
  'caddy_profile',
  'caddy_course',
  'caddy_week',
  'booking_slot',
  'follow',
  'post',
  'post_like',
  'post_seen',
];

let here: TestDatabase;
let many: Many;
let nok: string;
/** A small copy of what `npm run bench -- people` asks: big enough that reading a whole table is never the cheaper way to one person of it. */
beforeAll(async () => {
  here = await testDatabase();
  await seedCourses(here);
  nok = (await golfer(here.db)).user_id;
  many = await addMany(here.db, CADDIES, SATURDAY);
  await addFollowed(here.db, nok, many, 20);
  await vacuumed(here.db, ...LONG); // as autovacuum leaves them: tables without gaps are the cheapest to read whole
});
afterAll(() => here.drop());

test('no search reads a table of caddies from end to end', async () => {
  const known = new Set<string>();
  for (const question of searchQuestions(many, nok)) {
    const whole = (await plans(here.db, 'POST /caddy/search', question, SATURDAY, known)).flatMap((it) => it.whole);
    expect(
      whole.filter((table) => LONG.includes(table)),
      question.name,
    ).toEqual([]);
  }
});

test('no feed reads the posts from end to end', async () => {
  const readers = { none: nok, some: nok, many: nok };
  const all = await feedQuestions(here.db, many.courses, [5, 77].map(caddyId), readers, SATURDAY);
  const known = new Set<string>();
  for (const question of all) {
    const whole = (await plans(here.db, 'POST /post/feed', question, SATURDAY, known)).flatMap((it) => it.whole);
    expect(
      whole.filter((table) => LONG.includes(table)),
      question.name,
    ).toEqual([]);
  }
});
