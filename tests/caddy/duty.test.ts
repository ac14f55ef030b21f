import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dateOf, DAY, isoOf, type SlashDate } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { confirmed } from '../booking/booking-fixture.ts';
import { COURSE, type Person, startWorld, wish } from '../booking/world.ts';
import { feedOf, follow, ownOf, posted } from '../post/world.ts';
import { NOW } from '../support/clock.ts';

const TODAY = dateOf(NOW);
const LATER = addDays(TODAY, 2);
const OTHER = 'laem-chabang';

let nok: Person;
let somchai: Person;
const world = await startWorld();
await world.course(OTHER);
beforeEach(async () => {
  world.setNow(NOW);
  await world.db.run(sql`delete from course_closure`);
  [nok, somchai] = [await world.golfer(), await world.caddy()];
  await follow(world, nok, somchai);
});
afterAll(() => world.close());

const duty = (on_duty: boolean, who = somchai) => world.done('POST /caddy/duty', { on_duty }, who);
const closed = (slug: string, day: SlashDate) =>
  world.db.run(sql`
    insert into course_closure (slug, day, reason, created_at) values (${slug}, ${day}, 'CLOSED', ${isoOf(NOW)})`);

const pageOf = (reader = nok) => world.done('GET /caddy/{user_id}', { user_id: somchai.user_id }, reader);
const stripOf = async (reader = nok, caddy = somchai) =>
  (await world.done('GET /caddy/{user_id}/availability', { user_id: caddy.user_id, days: '3' }, reader)).days;
const statesOf = async (reader = nok) => (await stripOf(reader)).map(({ state }) => state);
const listed = async () => (await world.done('POST /follow/list', { page: 1, limit: 20 }, nok)).items[0];
const read = async () => (await feedOf(world, nok, { caddy_id: somchai.user_id })).items[0];
const isFound = async (booking_date: SlashDate) => {
  const found = await world.done('POST /caddy/search', { filter: { booking_date }, page: 1, limit: 100 }, nok);
  return found.items.some(({ user_id }) => user_id === somchai.user_id);
};
const freeOn = (date: SlashDate) => posted(world, somchai, { free_on: { date, part: 'DAY' } });

describe('a caddy who is off duty', () => {
  test('takes no work and is free neither on the page nor for followers nor on a day that a post named, until back on duty; the caddy sees all as it is', async () => {
    await freeOn(LATER);
    const free = ['FREE', 'FREE', 'FREE'];
    const isFree = async () => {
      expect([await statesOf(), (await pageOf()).on_duty]).toEqual([free, true]);
      expect(await listed()).toMatchObject({ today: 'FREE', is_free_weekend: true, on_duty: true });
      expect(await read()).toMatchObject({ free_on: { is_free: true }, author: { on_duty: true } });
    };
    await isFree();
    await duty(false);
    expect([await statesOf(), (await pageOf()).on_duty]).toEqual([['OFF', 'OFF', 'OFF'], false]);
    expect((await stripOf()).flatMap(({ open }) => open)).toEqual([]);
    expect(await listed()).toMatchObject({ today: 'OFF', next_free: null, is_free_weekend: false, on_duty: false });
    expect(await read()).toMatchObject({ free_on: { is_free: false }, author: { on_duty: false } });
    expect(await statesOf(somchai)).toEqual(free);
    expect((await ownOf(world, somchai)).items[0]?.free_on).toMatchObject({ is_free: true });
    await duty(true);
    await isFree();
  });

  test('may still be asked for another time by a golfer who was promised a round, and by this golfer alone; suspended, by nobody', async () => {
    const fixture = await confirmed(world);
    const suspended = fixture.somchai;
    await duty(false, suspended);
    const states = async (reader: Person) => (await stripOf(reader, suspended)).map(({ state }) => state);
    expect(await states(fixture.nok)).toEqual(['FREE', 'FREE', 'FREE']);
    expect(await states(nok)).toEqual(['OFF', 'OFF', 'OFF']);
    await duty(true, suspended);
    await world.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${suspended.user_id}`);
    expect(await states(fixture.nok)).toEqual(['OFF', 'OFF', 'OFF']);
    const page = await world.done('GET /caddy/{user_id}', { user_id: suspended.user_id }, nok);
    expect([await states(nok), page.on_duty]).toEqual([['OFF', 'OFF', 'OFF'], false]);
  });
});

describe('a day on which a caddy’s course is closed', () => {
  const asks = async (date: SlashDate) => {
    const { total: _, ...round } = wish(somchai, { booking_date: date });
    const answer = await world.call('POST /booking/quote', round, nok);
    return answer.status === 'success' ? 'free' : answer.code;
  };

  test('is no free day, as in search and in booking; the days around it are, and the caddy sees it as it is', async () => {
    await closed(COURSE, LATER);
    expect(await statesOf()).toEqual(['FREE', 'FREE', 'OFF']);
    expect(await isFound(LATER)).toBe(false);
    expect(await asks(LATER)).toBe('COURSE_CLOSED');
    expect(await isFound(addDays(TODAY, 1))).toBe(true);
    expect((await pageOf()).on_duty).toBe(true);
    expect(await statesOf(somchai)).toEqual(['FREE', 'FREE', 'FREE']);
  });

  test('is a free day where another course of the caddy is open; without a course a caddy is free nowhere', async () => {
    somchai = await world.caddy({ courses: [COURSE, OTHER] });
    await closed(COURSE, LATER);
    expect([await statesOf(), await isFound(LATER)]).toEqual([['FREE', 'FREE', 'FREE'], true]);
    await closed(OTHER, LATER);
    expect([await statesOf(), await isFound(LATER)]).toEqual([['FREE', 'FREE', 'OFF'], false]);
    somchai = await world.caddy({ courses: [] });
    expect([await statesOf(), await isFound(LATER)]).toEqual([['OFF', 'OFF', 'OFF'], false]);
  });

  test('is not told as a free day to those who follow the caddy or read the caddy’s post', async () => {
    await freeOn(TODAY);
    await closed(COURSE, TODAY);
    expect(await listed()).toMatchObject({
      today: 'OFF',
      next_free: { date: dateOf(NOW + DAY), time: '05:30' },
      is_free_weekend: false,
      on_duty: true,
    });
    expect(await read()).toMatchObject({ free_on: { is_free: false }, author: { on_duty: true } });
  });
});
