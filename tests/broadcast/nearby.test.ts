import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, dateOf, DAY, HOUR, MINUTE, type ClockTime } from '../../domain/dates.ts';
import { setWeekly } from '../../server/caddy/commands.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { act, book, heardBy, type Person, PHONE, startWorld } from '../booking/world.ts';
import { ask, choose, follow, isIn, near, notified, say, setVerification, strike, verified } from './world.ts';
import { newId } from '../../server/id.ts';
import { NOW } from '../support/clock.ts';

let made = 0;
const world = await startWorld();
afterEach(() => world.setNow(NOW));
afterAll(() => world.close());

/** A course of its own, so that only what this test asks for is near; its neighbour lies in the same province. */
async function places(): Promise<{ here: string; neighbour: string; away: string }> {
  made += 1;
  const [here, neighbour, away] = [`here-${made}`, `neighbour-${made}`, `away-${made}`] as [string, string, string];
  for (const slug of [here, neighbour, away]) await world.course(slug);
  await world.db.run(sql`
    update course set province_en = ${`province ${made}`} where slug in (${here}, ${neighbour})`);
  return { here, neighbour, away };
}

/** Made in the database: to make two hundred caddies one by one takes seconds. */
async function copiesOf({ user_id }: Person, many: number): Promise<{ user_id: string }[]> {
  const ids = Array.from({ length: many }, () => newId(NOW));
  for (const table of ['person', 'caddy_profile', 'caddy_course', 'caddy_week'])
    await world.db.pool.query(
      `insert into ${table} select (jsonb_populate_record(it, jsonb_build_object('user_id', id) || more)).*
      from ${table} as it, unnest($2::text[]) as id,
        lateral (select case when $3 then jsonb_build_object('email', id || '@example.com', 'phone', '+' || id) else '{}' end as more) as own
      where it.user_id = $1::uuid`,
      [user_id, ids, table === 'person'],
    );
  return ids.map((id) => ({ user_id: id }));
}

describe('an open request is shown to', () => {
  test('the caddies of its course, with its round, what a caddy gets and whose it is, and not to those of other courses', async () => {
    const { here, neighbour } = await places();
    const [nok, somchai] = [await world.golfer(), await verified(world, { courses: [here] })];
    const mali = await verified(world, { courses: [neighbour] });
    await world.db.run(sql`update person set public_photo = true where user_id = ${nok.user_id}`);
    await follow(world.db, nok, somchai);
    const it = await ask(world, nok, { golf_course: here, caddies_needed: 2, note: 'สองคน' });
    const { items, total } = await world.done(
      'POST /broadcast/nearby',
      { filter: { answered: false }, page: 1, limit: 20 },
      somchai,
    );
    const { caddy_responses: _answers, audience: _audience, total: _total, ...priced } = it;
    const { rate: _rate, is_holiday: _holiday, ...round } = priced;
    expect([items, total]).toEqual([
      [
        {
          ...round,
          golfer: { display_name: 'nok', photo_url: '/img/face.svg' },
          caddy_gets: 13_500,
          course_fee: 40_000,
          follows_me: true,
          interested: 0,
          response: null,
        },
      ],
      1,
    ]);
    expect(await near(world, mali)).toEqual([]);
    expect(await notified(world.db, somchai)).toEqual(['broadcast.opened']);
    expect(await notified(world.db, mali)).toEqual([]);
  });

  test('ALL: the caddies of its province too, but of no other', async () => {
    const { here, neighbour, away } = await places();
    const [inside, outside] = [
      await verified(world, { courses: [neighbour] }),
      await verified(world, { courses: [away] }),
    ];
    const it = await ask(world, await world.golfer(), { golf_course: here, audience: 'ALL' });
    expect([await near(world, inside), await near(world, outside)]).toEqual([[it.alt_reference], []]);
    expect([await notified(world.db, inside), await notified(world.db, outside)]).toEqual([['broadcast.opened'], []]);
    await isIn(world, inside, it);
    expect((await say(world, outside, it)).code).toBe('BROADCAST_UNKNOWN');
  });

  test('FOLLOWED: for half an hour only those nok follows, to the millisecond; then the others hear of it', async () => {
    const { here } = await places();
    const nok = await world.golfer();
    const [somchai, mali] = [await verified(world, { courses: [here] }), await verified(world, { courses: [here] })];
    await follow(world.db, nok, somchai);
    const it = await ask(world, nok, { golf_course: here, audience: 'FOLLOWED' });
    world.setNow(NOW + 30 * MINUTE - 1);
    await world.runJobs();
    expect([await near(world, somchai), await near(world, mali)]).toEqual([[it.alt_reference], []]);
    expect((await say(world, mali, it)).code).toBe('BROADCAST_UNKNOWN');
    expect([await notified(world.db, somchai), await notified(world.db, mali)]).toEqual([['broadcast.opened'], []]);
    world.setNow(NOW + 30 * MINUTE);
    await world.runJobs();
    expect(await near(world, mali)).toEqual([it.alt_reference]);
    expect([await notified(world.db, somchai), await notified(world.db, mali)]).toEqual([
      ['broadcast.opened'],
      ['broadcast.opened'],
    ]);
  });

  test('only VERIFIED caddies on duty: others get an empty list and hear nothing', async () => {
    const { here } = await places();
    const somchai = await verified(world, { courses: [here] });
    const it = await ask(world, await world.golfer(), { golf_course: here });
    const before = await notified(world.db, somchai);
    for (const status of ['UNVERIFIED', 'SUBMITTED', 'REJECTED', 'SUSPENDED']) {
      await setVerification(world.db, somchai, status);
      expect(await near(world, somchai)).toEqual([]);
      const code = status === 'SUSPENDED' ? 'CADDY_SUSPENDED' : 'CADDY_NOT_VERIFIED';
      expect((await say(world, somchai, it)).code).toBe(code);
    }
    await ask(world, await world.golfer(), { golf_course: here });
    await setVerification(world.db, somchai, 'VERIFIED');
    await world.db.run(sql`update caddy_profile set on_duty = false where user_id = ${somchai.user_id}`);
    await ask(world, await world.golfer(), { golf_course: here });
    expect([await near(world, somchai), await notified(world.db, somchai)]).toEqual([[], before]);
  });

  test('not to a caddy whom strikes hide: for seven days, to the millisecond', async () => {
    const { here } = await places();
    const somchai = await verified(world, { courses: [here] });
    const played = await book(world, await world.golfer(), somchai, { golf_course: here });
    const { booking_id } = await world.db.one(
      sql<{ booking_id: string }>`select booking_id from booking where booking_ref = ${played.booking_ref}`,
    );
    await strike(world.db, somchai, booking_id, 'NO_SHOW', NOW - 7 * DAY);
    const it = await ask(world, await world.golfer(), { golf_course: here });
    world.setNow(NOW - 1);
    expect(await near(world, somchai)).toEqual([]);
    expect((await say(world, somchai, it)).code).toBe('CADDY_HIDDEN');
    world.setNow(NOW);
    expect(await near(world, somchai)).toEqual([it.alt_reference]);
    await isIn(world, somchai, it);
  });

  test('only caddies who work that day and then, and have promised nobody the time', async () => {
    const { here } = await places();
    const somchai = await verified(world, { courses: [here] });
    const nok = await world.golfer();
    const day = dateOf(NOW + 5 * DAY);
    const atDawn = await ask(world, nok, { golf_course: here, tee_off_time: '05:30' });
    const inTheDark = await ask(world, nok, { golf_course: here, tee_off_time: '16:01' });
    expect(await near(world, somchai)).toEqual([atDawn.alt_reference]);
    expect(await notified(world.db, somchai)).toEqual(['broadcast.opened']);
    const booking = await book(world, await world.golfer(), somchai, {
      golf_course: here,
      booking_date: day,
      tee_off_time: '10:00',
      holes: 9,
      total: baht(100),
    });
    expect(await near(world, somchai)).toEqual([atDawn.alt_reference]);
    await act(world, somchai, booking, 'accept');
    expect(await near(world, somchai)).toEqual([]);
    expect((await say(world, somchai, atDawn)).code).toBe('BOOKING_SLOT_TAKEN');
    await isIn(world, somchai, inTheDark); // somchai may come at an hour outside the usual ones, by saying so
    const off = await verified(world, { courses: [here] });
    await world.db.transact(async (tx) => {
      const [from, to] = ['05:00', '16:00'] as [ClockTime, ClockTime];
      const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }));
      await setWeekly(tx, off.user_id, weekly, [{ kind: 'OFF', date: day }]);
    });
    expect(await near(world, off)).toEqual([]);
  });

  test('nobody once it is not OPEN, and not to whom it is promised; soonest tee-off first, page by page', async () => {
    const { here } = await places();
    const somchai = await verified(world, { courses: [here] });
    const nok = await world.golfer();
    const later = await ask(world, nok, { golf_course: here, booking_date: dateOf(NOW + 7 * DAY) });
    const sooner = await ask(world, nok, { golf_course: here, booking_date: dateOf(NOW + 6 * DAY), open_hours: 2 });
    expect(await near(world, somchai)).toEqual([sooner.alt_reference, later.alt_reference]);
    const page = await world.done(
      'POST /broadcast/nearby',
      { filter: { answered: false }, page: 2, limit: 1 },
      somchai,
    );
    expect([page.items.map((it) => it.alt_reference), page.total]).toEqual([[later.alt_reference], 2]);
    world.setNow(NOW + 3 * HOUR);
    expect(await near(world, somchai)).toEqual([later.alt_reference]);
    const { alt_reference, version } = later;
    await world.done('POST /broadcast/cancel', { alt_reference, version }, nok);
    expect(await near(world, somchai)).toEqual([]);
  });

  test('two hundred caddies at most, first of all the ones nok follows', async () => {
    const { here } = await places();
    const nok = await world.golfer();
    const somchai = await verified(world, { courses: [here] });
    const crowd = [somchai, ...(await copiesOf(somchai, 204))];
    const last = crowd.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)).slice(-5);
    for (const { user_id } of last)
      await world.db.run(sql`insert into follow (golfer_id, caddy_id) values (${nok.user_id}, ${user_id})`);
    await ask(world, nok, { golf_course: here });
    const told = await world.db.many(
      sql<{
        user_id: string;
      }>`select user_id from notification where user_id = any(${crowd.map((it) => it.user_id)}::uuid[])`,
    );
    expect(told).toHaveLength(200);
    expect(last.every(({ user_id }) => told.some((it) => it.user_id === user_id))).toBe(true);
  });
});

test('an open request that somchai answered: stays in somchai’s list whatever became of it, tee-offs ahead first', async () => {
  const { here } = await places();
  const somchai = await verified(world, { courses: [here] });
  const nok = await world.golfer();
  const gone = await ask(world, nok, { golf_course: here, booking_date: addDays(dateOf(NOW), 1) });
  const open = await ask(world, nok, { golf_course: here, booking_date: addDays(dateOf(NOW), 4) });
  await isIn(world, somchai, gone);
  await isIn(world, somchai, open);
  await setVerification(world.db, somchai, 'REJECTED');
  world.setNow(NOW + 2 * DAY);
  await world.runJobs();
  const { items, total } = await world.done(
    'POST /broadcast/nearby',
    { filter: { answered: true }, page: 1, limit: 20 },
    somchai,
  );
  expect(items.map((it) => [it.alt_reference, it.status, it.response?.status])).toEqual([
    [open.alt_reference, 'OPEN', 'INTERESTED'],
    [gone.alt_reference, 'EXPIRED', 'EXPIRED'],
  ]);
  expect(total).toBe(2);
  expect(await near(world, await verified(world, { courses: [here] }), true)).toEqual([]);
});

describe('a caddy is told nothing of', () => {
  test('other caddies, the golfer’s phone and balance, or a photo that is not for everybody', async () => {
    const { here } = await places();
    const [nok, mali] = [await world.golfer(), await verified(world, { courses: [here] })];
    const somchai = await verified(world, { courses: [here] });
    const it = await ask(world, nok, { golf_course: here });
    await say(world, mali, it, 'INTERESTED', { message: 'ความลับ' });
    const { data } = await say(world, somchai, it);
    expect(data.interested).toBe(2);
    expect(data.golfer).toEqual({ display_name: 'nok', photo_url: null });
    const told = JSON.stringify([data, await heardBy(world.db, somchai)]);
    for (const secret of [mali.user_id, 'ความลับ', PHONE, nok.user_id, 'total', 'balance', 'available'])
      expect(told).not.toContain(secret);
  });

  test('that a seat is kept: only whose balance is short needs that', async () => {
    const { here } = await places();
    const [poor, somchai] = [await world.golfer(0), await verified(world, { courses: [here] })];
    const it = await ask(world, poor, { golf_course: here });
    await isIn(world, somchai, it);
    expect((await choose(world, poor, it, somchai)).data.outcome).toBe('SEAT_KEPT');
    const { items } = await world.done(
      'POST /broadcast/nearby',
      { filter: { answered: true }, page: 1, limit: 20 },
      somchai,
    );
    expect(items[0]).toMatchObject({ seats_taken: 0, response: { status: 'INTERESTED', kept_until: null } });
    world.setNow(NOW + 15 * MINUTE);
    await world.runJobs();
    world.setNow(NOW);
    const told = [items, await heardBy(world.db, somchai), await notified(world.db, somchai)];
    expect(JSON.stringify(told)).not.toMatch(/short|wallet|balance|seat_kept|seat_released/);
  });
});
