import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { newBooking } from '../booking/booking-fixture.ts';
import { COURSE, heardBy, notifiedOf, type Person, startWorld } from '../booking/world.ts';
import { seen as pictureSeen } from '../media/pictures.ts';
import { feedOf, follow, idsOf, ownOf, picture, posted } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let nok: Person;
let somchai: Person;
let room_id: string;
let post_id: string;
const world = await startWorld();
({ nok, somchai } = await newBooking(world));
({ room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok));
await follow(world, nok, somchai);
post_id = await posted(world, somchai, { audience: 'PUBLIC', golf_course: COURSE });
afterAll(() => world.close());

const block = (who: Person, blocked: boolean) => world.done('POST /chat/block', { room_id, blocked }, who);
const everyFeed = async (who: Person) => {
  const filters = [{}, { caddy_id: somchai.user_id }, { golf_course: COURSE }];
  const pages = await Promise.all(filters.map((filter) => feedOf(world, who, filter)));
  return pages.flatMap(idsOf);
};
const followed = () => world.done('POST /follow/list', { page: 1, limit: 20 }, nok);
const found = () => world.done('POST /caddy/search', { filter: {}, page: 1, limit: 20 }, nok);

testTable<[string, () => Person]>([
  ['nok blocks somchai', () => nok],
  ['somchai blocks nok', () => somchai],
])('%s: nok sees nothing of somchai until that is undone; others see the caddy as ever', async (_what, who) => {
  const malee = await world.golfer();
  expect(await everyFeed(nok)).toEqual([post_id, post_id, post_id]);
  await block(who(), true);
  expect(await everyFeed(nok)).toEqual([]);
  expect((await followed()).items).toEqual([]);
  expect((await found()).items).toEqual([]);
  expect(await everyFeed(malee)).toEqual([post_id, post_id]);
  await block(who(), false);
  expect(await everyFeed(nok)).toEqual([post_id, post_id, post_id]);
  expect((await followed()).items).toMatchObject([{ user_id: somchai.user_id }]);
  expect((await found()).total).toBe(1);
});

/** A caddy whom nok and malee follow, and the room of nok and this caddy. */
async function followedByTwo() {
  const [{ nok: hers, somchai: preecha }, malee] = [await newBooking(world), await world.golfer()];
  const room = await world.done('POST /chat/open', { user_id: preecha.user_id }, hers);
  for (const who of [hers, malee]) await follow(world, who, preecha);
  return { nok: hers, malee, preecha, room_id: room.room_id };
}

/** Each way that `who` hears of a new post. */
const told = async (who: Person) => [
  ...(await notifiedOf(world.db, who)).filter((kind) => kind === 'post.published'),
  ...(await heardBy(world.db, who)).map(({ kind }) => kind).filter((kind) => kind === 'post.published'),
];
const minutesLater = async (minutes: number) => {
  world.setNow(NOW + minutes * MINUTE);
  await world.runJobs();
  world.setNow(NOW);
};
const suspend = ({ user_id }: Person, verification = 'SUSPENDED') =>
  world.db.run(sql`update caddy_profile set verification = ${verification} where user_id = ${user_id}`);
const leave = ({ user_id }: Person) =>
  world.db.run(
    sql`update person set status = 'DELETION_REQUESTED', deletion_asked_at = now() where user_id = ${user_id}`,
  );

testTable(['nok', 'preecha'] as const)('%s blocks: nok is told of no new post of preecha’s, malee is', async (who) => {
  const two = await followedByTwo();
  await world.done('POST /chat/block', { room_id: two.room_id, blocked: true }, two[who]);
  await posted(world, two.preecha);
  await minutesLater(3);
  expect(await told(two.nok)).toEqual([]);
  expect(await told(two.malee)).toEqual(['post.published', 'post.published']);
});

testTable<[string, (caddy: Person) => Promise<unknown>]>([
  ['suspended', suspend],
  ['leaving', leave],
])('who is %s two minutes after a post is announced to nobody', async (_what, happens) => {
  const { malee, preecha } = await followedByTwo();
  await posted(world, preecha);
  await happens(preecha);
  await minutesLater(3);
  expect(await told(malee)).toEqual([]);
});

test('who works again that day is announced as ever', async () => {
  const { malee, preecha } = await followedByTwo();
  await posted(world, preecha);
  await suspend(preecha);
  await minutesLater(3);
  await suspend(preecha, 'VERIFIED');
  await posted(world, preecha);
  await minutesLater(6);
  expect(await told(malee)).toEqual(['post.published', 'post.published']);
});

testTable<[string, (two: Awaited<ReturnType<typeof followedByTwo>>) => Promise<unknown>]>([
  [
    'nok blocks preecha',
    ({ nok, room_id: room }) => world.done('POST /chat/block', { room_id: room, blocked: true }, nok),
  ],
  [
    'preecha blocks nok',
    ({ preecha, room_id: room }) => world.done('POST /chat/block', { room_id: room, blocked: true }, preecha),
  ],
  ['preecha is suspended', ({ preecha }) => suspend(preecha)],
  ['preecha is leaving', ({ preecha }) => leave(preecha)],
])('%s: nok sees neither preecha’s posts nor their photos, and no mark of nok’s is taken', async (_what, happens) => {
  const two = await followedByTwo();
  const { nok, malee, preecha } = two;
  const [photo, photographed] = [await picture(world, preecha), randomUUID()];
  await world.done('POST /post/photo', { post_id: photographed, media_id: photo, place: 0 }, preecha);
  await posted(world, preecha, { post_id: photographed, audience: 'PUBLIC' });
  const sees = async (who: Person) => (await pictureSeen(world, who.as, photo)).statusCode;
  expect([await sees(nok), await sees(malee), await sees(preecha)]).toEqual([200, 200, 200]);
  await happens(two);
  expect(await sees(nok)).toBe(404);
  expect(await world.refused('POST /post/like', { post_id: photographed, liked: true }, nok)).toBe('POST_UNKNOWN');
  await world.done('POST /post/seen', { post_ids: [photographed] }, nok);
  const marks = await world.db.many(sql`select from post_seen where post_id = ${photographed}::uuid`);
  expect(marks).toEqual([]);
});

test('a block between nok and preecha changes nothing for others, nor for preecha', async () => {
  const { nok, malee, preecha, room_id: room } = await followedByTwo();
  const [photo, photographed] = [await picture(world, preecha), randomUUID()];
  await world.done('POST /post/photo', { post_id: photographed, media_id: photo, place: 0 }, preecha);
  await posted(world, preecha, { post_id: photographed });
  await world.done('POST /chat/block', { room_id: room, blocked: true }, nok);
  for (const who of [malee, preecha]) expect((await pictureSeen(world, who.as, photo)).statusCode).toBe(200);
  await world.done('POST /post/seen', { post_ids: [photographed] }, malee);
  expect(await world.done('POST /post/like', { post_id: photographed, liked: true }, malee)).toMatchObject({
    likes: 1,
  });
  expect((await ownOf(world, preecha)).items[0]).toMatchObject({ seen: 1, likes: 1 });
});
