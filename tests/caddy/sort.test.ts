import { afterAll, expect, test } from 'vitest';
import { byRank } from '../../server/caddy/search.ts';
import { setFeeCollection } from '../../server/course/sql.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { SORTS, type Sort } from '#domain/caddy/search.ts';
import { testDatabase } from '../support/database.ts';
import { asker, book, caddy, follow, golfer } from './world.ts';

const CHIANG_MAI = { lat: 18.79, lng: 98.98 };
const [CHEAP, DEAR] = ['mae-jo-golf-club', 'laguna-golf-phuket'];
const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
const add = async (nickname: string, rating: [number, number], rounds: number, course: string, from: string) => {
  const person = await caddy(here.db, { nickname, rating, courses: [course], hours: [from, '16:00'] });
  await here.db.run(sql`update caddy_profile set rounds = ${rounds} where user_id = ${person.user_id}`);
  return person;
};
const followed = await add('followed', [12, 3], 700, DEAR, '06:00'); // 4.0
await follow(here.db, nok, followed);
const best = await add('best', [15, 3], 20, DEAR, '06:00'); // 5.0
await add('new', [0, 0], 0, CHEAP, '13:00');
await add('good', [14, 3], 300, CHEAP, '14:00'); // 4.7
await here.db.run(setFeeCollection([DEAR], 'IN_APP'));
// Of today's hours nothing is left that a round of 18 fits in.
await book(here.db, best, { date: '2026/11/21', time: '10:30' });
await book(here.db, best, { date: '2026/11/21', time: '16:30' });
afterAll(() => here.drop());

const search = (sort: Sort | undefined, page = 1, limit = 20, filter = {}) =>
  ask(
    'POST /caddy/search',
    { filter, ...(sort && { sort }), ...(sort === 'NEAREST' && { near: CHIANG_MAI }), page, limit },
    nok,
  );
const names = async (...asked: Parameters<typeof search>) => (await search(...asked)).items.map((it) => it.nickname);

test('every order is what it says, over all pages, each caddy on one of them', async () => {
  const orders: Record<Sort, string[]> = {
    BEST: ['followed', 'best', 'good', 'new'],
    RATING: ['best', 'good', 'followed', 'new'],
    // ฿400 and a cart of ฿700 there; ฿150, a caddy's fee of ฿350 and a cart of ฿750 here.
    PRICE: ['followed', 'best', 'good', 'new'],
    ROUNDS: ['followed', 'good', 'best', 'new'],
    NEXT_FREE: ['followed', 'new', 'good', 'best'],
    NEAREST: ['good', 'new', 'followed', 'best'],
  };
  expect(await names(undefined)).toEqual(orders.BEST);
  for (const sort of SORTS) {
    expect(await names(sort), sort).toEqual(orders[sort]);
    const pages = await Promise.all([1, 2, 3].map((page) => search(sort, page, 2)));
    expect(pages.flatMap(({ items }) => items.map((it) => it.nickname))).toEqual(orders[sort]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
  }
  await expect(search('DEAREST' as Sort)).rejects.toThrow();
});

test('of the round that is asked for only the course counts: there all cost the same, and the best come first', async () => {
  expect(await names('PRICE', 1, 20, { golf_course: CHEAP, booking_date: '2026/11/28' })).toEqual(['good', 'new']);
});

test('figures are compared one after the other', () => {
  expect([byRank([1, 2], [1, 3]), byRank([2, 0], [1, 3]), byRank([1], [1])]).toEqual([-1, 1, 0]);
});
