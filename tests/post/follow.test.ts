import { afterAll, expect, test } from 'vitest';
import { addDays, dateOf, DAY } from '../../domain/dates.ts';
import { heardBy, startWorld } from '../booking/world.ts';
import { sql } from '../../server/db/db.ts';
import { follow, posted } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
const [nok, somchai] = [await world.golfer(), await world.caddy()];
afterAll(() => world.close());

const listed = (q = '') => world.done('POST /follow/list', { q, page: 1, limit: 20 }, nok);

test('a caddy followed twice is followed once, and left is left, which nok’s other phones hear; nobody follows a golfer, or somebody who is not there', async () => {
  await follow(world, nok, somchai);
  await follow(world, nok, somchai);
  expect((await listed()).items).toMatchObject([{ user_id: somchai.user_id, following: true }]);
  await follow(world, nok, somchai, false);
  await follow(world, nok, somchai, false);
  expect((await listed()).items).toEqual([]);
  const first = { kind: 'follow.changed', body: { caddy_id: somchai.user_id } };
  const told = (await heardBy(world.db, nok)).filter(({ kind }) => kind === 'follow.changed');
  expect(told).toEqual([first, first, first, first]);
  const malee = await world.golfer();
  for (const caddy_id of [malee.user_id, nok.user_id, '01900000-0000-7000-8000-000000000000'])
    expect(await world.refused('POST /follow/set', { caddy_id, following: true }, nok)).toBe('CADDY_UNKNOWN');
});

test('nok’s list says whether somchai is free today, when next, and what somchai posted since', async () => {
  world.setNow(NOW + 1);
  await follow(world, nok, somchai);
  world.setNow(NOW + 2);
  const post_id = await posted(world, somchai);
  // Sunday 07:00: from 08:00 on somebody can still be asked for.
  expect((await listed()).items).toMatchObject([
    { today: 'FREE', next_free: { date: dateOf(NOW), time: '08:10' }, is_free_weekend: true, new_posts: 1 },
  ]);
  await world.done('POST /post/seen', { post_ids: [post_id] }, nok);
  const off = [0, 1].map((days) => ({ kind: 'OFF' as const, date: addDays(dateOf(NOW), days) }));
  const { weekly } = await world.done('GET /caddy/own-availability', {}, somchai);
  await world.done('POST /caddy/availability', { weekly, exceptions: off }, somchai);
  expect((await listed()).items).toMatchObject([
    { today: 'OFF', next_free: { date: dateOf(NOW + 2 * DAY), time: '05:30' }, is_free_weekend: false, new_posts: 0 },
  ]);
  await world.done('POST /caddy/availability', { weekly: [], exceptions: [] }, somchai);
  expect((await listed()).items).toMatchObject([{ next_free: null }]);
});

test('found by name and number', async () => {
  await world.db.run(sql`update caddy_profile set search_key = 'somchai 177'`);
  expect((await listed('177')).total).toBe(1);
  expect((await listed('somch')).total).toBe(1);
  expect((await listed('ไม่มี')).total).toBe(0);
});
