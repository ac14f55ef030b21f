import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { asker, book, caddy, golfer, refusal, type Person } from './world.ts';

const [KHAO_YAI, PHUKET] = ['khao-yai-golf-club', 'laguna-golf-phuket'];
const AT_PHUKET = { lat: 8.03, lng: 98.3 };
let here: TestDatabase;
let ask: ReturnType<typeof asker>;
let nok: Person;
let somchai: Person;
beforeAll(async () => {
  here = await testDatabase();
  await seedCourses(here);
  ask = asker(here.db);
  nok = await golfer(here.db);
  somchai = await caddy(here.db, { nickname: 'somchai', courses: [KHAO_YAI, PHUKET], hours: ['06:00', '16:00'] });
});
afterAll(() => here.drop());

type Search = InputOf<'POST /caddy/search'>;
async function find(filter: Search['filter'], more: Partial<Search> = {}) {
  const { items } = await ask('POST /caddy/search', { filter, page: 1, limit: 20, ...more }, nok);
  return items.find((it) => it.user_id === somchai.user_id);
}

test('the card shows the course of the round; without one the course that the words mean, the nearest, or the first', async () => {
  const courseOn = async (...asked: Parameters<typeof find>) => (await find(...asked))?.course?.slug;
  expect(await courseOn({})).toBe(KHAO_YAI);
  expect(await courseOn({ golf_course: PHUKET })).toBe(PHUKET);
  expect(await courseOn({ q: 'phuket' })).toBe(PHUKET);
  expect(await courseOn({}, { near: AT_PHUKET })).toBe(PHUKET);
});

test('a name is found with what is said before it, and a caddy by the short name of a province', async () => {
  for (const q of ['น้องsomchai', 'พี่ somchai', 'Khun somchai', 'caddy somchai', 'ภูเก็จ', 'โคราช'])
    expect((await find({ q }))?.nickname, q).toBe('somchai');
});

test('the distance is to the course on the card, and only where nok says where nok is; nearest first needs a place', async () => {
  expect((await find({}))?.km).toBeNull();
  expect((await find({}, { near: AT_PHUKET, sort: 'NEAREST' }))?.km).toBeLessThan(10);
  expect((await find({ golf_course: KHAO_YAI }, { near: AT_PHUKET }))?.km).toBeGreaterThan(600);
  const asked = ask('POST /caddy/search', { filter: {}, sort: 'NEAREST', page: 1, limit: 20 }, nok);
  expect((await refusal(asked)).fields).toEqual([{ path: 'near', code: 'REQUIRED' }]);
});

test('the next free tee-off is the first that can still be asked for: after the lead time, not in a promised round, not on a closed day', async () => {
  // It is Saturday 09:00; a request needs an hour.
  expect((await find({}))?.next_free).toEqual({ booking_date: '2026/11/21', tee_off_time: '10:00' });
  await book(here.db, somchai, { date: '2026/11/21', time: '12:00' });
  expect((await find({}))?.next_free).toEqual({ booking_date: '2026/11/22', tee_off_time: '06:00' });
  await here.db.run(sql`
    insert into course_closure (slug, day, reason, created_at)
    select slug, '2026-11-22', 'CLOSED', now() from unnest(${[KHAO_YAI, PHUKET]}::text[]) as closed (slug)`);
  expect((await find({}))?.next_free).toEqual({ booking_date: '2026/11/23', tee_off_time: '06:00' });
  const round = { booking_date: '2026/11/25', tee_off_time: '07:00' };
  expect((await find({ ...round, golf_course: KHAO_YAI }))?.next_free).toEqual(round);
});

test('the price is that of the searched round: holes and transport count, and what the course takes stands apart', async () => {
  const round = { golf_course: KHAO_YAI, booking_date: '2026/11/25', tee_off_time: '07:00' };
  expect((await find(round))?.cost).toEqual({ wallet: 150_00, counter: 1_100_00 });
  expect((await find({ ...round, transport: 'WALK_PULL' }))?.cost).toEqual({ wallet: 250_00, counter: 400_00 });
  expect((await find({ ...round, holes: 9 }))?.cost).toEqual({ wallet: 100_00, counter: 1_100_00 });
  await here.db.run(sql`
    insert into course_price (slug, valid_from, fee_collection, caddy_fee) values (${KHAO_YAI}, '2026-11-25', 'AT_COURSE', 40000)`);
  expect((await find({ ...round, booking_date: '2026/11/24' }))?.cost).toEqual({ wallet: 150_00, counter: 1_100_00 });
  expect((await find(round))?.cost).toEqual({ wallet: 150_00, counter: null });
});
