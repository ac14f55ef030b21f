import { afterAll, afterEach, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { countsUntil } from '../../domain/reward/points.ts';
import { sql } from '../../server/db/db.ts';
import { pointsForReview, pointsOfStep } from '../../server/reward/points.ts';
import {
  broughtTo,
  confirmed,
  decided,
  DISPUTE,
  does,
  type BookingFixture,
  passes,
} from '../booking/booking-fixture.ts';
import { startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startRewards();
afterEach(async () => {
  await world.isSound();
  world.setNow(NOW);
});
afterAll(() => world.close());

/** Played to the end, the caddy there so many minutes before tee-off. */
async function played(early: number): Promise<BookingFixture> {
  const fixture = await confirmed(world);
  const { tee_off } = fixture;
  await does(world, fixture, 'somchai', 'check_in', tee_off - early * MINUTE);
  await does(world, fixture, 'nok', 'check_in', tee_off - 10 * MINUTE);
  await does(world, fixture, 'somchai', 'start', tee_off);
  await does(world, fixture, 'somchai', 'end', tee_off + 4 * HOUR, { holes_played: 18, stop_reason: 'FULL' });
  await does(world, fixture, 'nok', 'confirm_end', tee_off + 4 * HOUR + MINUTE);
  return fixture;
}

const linesOf = async (fixture: BookingFixture) =>
  (await world.done('POST /reward/history', { page: 1, limit: 20 }, fixture.somchai)).items;

test('a round that is completed gives ten points, half an hour early five more, a minute later not; what never was played to its end gives none', async () => {
  const fixture = await played(30);
  const { booking_ref } = fixture.booking;
  expect((await linesOf(fixture)).map((it) => [it.kind, it.points, it.booking_ref, it.holes, it.golfer])).toEqual([
    ['EARLY', 5, booking_ref, 18, 'nok'],
    ['ROUND', 10, booking_ref, 18, 'nok'],
  ]);
  expect(await world.pointsOf(fixture.somchai)).toBe(15);
  expect((await linesOf(await played(29))).map(({ kind }) => kind)).toEqual(['ROUND']);
  for (const status of ['CANCELLED_BY_GOLFER', 'NO_SHOW_GOLFER', 'CANCELLED_BY_COURSE', 'IN_PROGRESS'] as const) {
    const none = await broughtTo(world, status);
    expect(await world.pointsOf(none.somchai), status).toBe(0);
  }
});

const arrivedEarly = async (fixture: BookingFixture, now: number) => {
  const somchai = { ...fixture.somchai, headers: { 'device-time': isoOf(now) } };
  await does(world, { ...fixture, somchai }, 'somchai', 'check_in', now, {
    at: isoOf(fixture.tee_off - 40 * MINUTE),
  });
  return (await linesOf(fixture)).map(({ kind }) => kind);
};

test('a caddy’s arrival, heard of when the round is over already: was early all the same, while the round is not settled; then it gives nothing any more, nor for a round of before there were points', async () => {
  const [fixture, settled] = [await broughtTo(world, 'COMPLETED'), await broughtTo(world, 'COMPLETED')];
  expect(await arrivedEarly(fixture, fixture.tee_off + 5 * HOUR)).toEqual(['EARLY', 'ROUND']);
  await passes(world, settled, settled.tee_off + 2 * DAY);
  expect(await arrivedEarly(settled, settled.tee_off + 2 * DAY)).toEqual(['ROUND']);
  const somchai = await world.caddy();
  const before = { status: 'COMPLETED', caddy_arrived_at: null, tee_off_at: NOW, settled_at: null } as const;
  const after = { ...before, caddy_arrived_at: NOW - HOUR };
  const round = { booking_ref: `CD-${somchai.user_id}`, caddy_id: somchai.user_id };
  await world.db.transact((tx) => pointsOfStep(tx, round, before, after, NOW + HOUR));
  expect(await world.pointsOf(somchai)).toBe(0);
});

test('a dispute: decided to have been played gives nothing twice; that the caddy did not come takes back what the round gave and was not spent', async () => {
  const [stands, undone, spent] = [await played(30), await played(30), await played(30)];
  await world.redeems(spent.somchai, await world.reward({ points: 12 }));
  for (const fixture of [stands, undone, spent]) {
    await does(world, fixture, 'nok', 'dispute', fixture.tee_off + 5 * HOUR, DISPUTE);
    const [to, back] = fixture === stands ? (['COMPLETED', 0] as const) : (['NO_SHOW_CADDY', 150] as const);
    await decided(world, fixture, to, back, fixture.tee_off + 6 * HOUR);
  }
  expect(await Promise.all([stands, undone, spent].map(({ somchai }) => world.pointsOf(somchai)))).toEqual([15, 0, 0]);
  expect((await linesOf(undone)).map((it) => [it.kind, it.points])).toContainEqual(['ROUND_UNDONE', -15]);
});

const reviewed = async (stars: number, times = 1) => {
  const somchai = await world.caddy();
  for (let time = 0; time < times; time++)
    await world.db.transact((tx) =>
      pointsForReview(tx, { caddy_id: somchai.user_id, booking_ref: `CD-${somchai.user_id}`, stars }, NOW),
    );
  return world.pointsOf(somchai);
};

test('a review: of five stars gives five points, of fewer none, and none twice', async () => {
  expect(await reviewed(5)).toBe(5);
  expect(await reviewed(5, 3)).toBe(5);
  expect(await reviewed(4)).toBe(0);
});

test('twelve months on: what was not spent is over, by an entry; the summary said when; what came later stays', async () => {
  const somchai = await world.rich(30);
  const end = countsUntil(NOW);
  await world.give(somchai, 10, NOW + HOUR * 24 * 40);
  const coupon = await world.reward({ points: 12 });
  await world.redeems(somchai, coupon);
  const { expiring } = await world.done('GET /reward/summary', {}, somchai);
  expect(expiring).toEqual({ points: 18, at: new Date(end).toISOString() });
  world.setNow(end - 1);
  await world.runJobs();
  // The coupon nobody fetched came back meanwhile, with its age.
  expect(await world.pointsOf(somchai)).toBe(40);
  world.setNow(end);
  await world.runJobs();
  expect(await world.pointsOf(somchai)).toBe(10);
  const { items } = await world.done('POST /reward/history', { page: 1, limit: 2 }, somchai);
  expect(items[0]).toMatchObject({ kind: 'EXPIRED', points: -30 });
  world.setNow(countsUntil(NOW + HOUR * 24 * 40));
  await world.runJobs();
  expect(await world.pointsOf(somchai)).toBe(0);
  const left = await world.db.many(sql`select key from job where key = ${`reward-expire:${somchai.user_id}`}`);
  expect(left).toEqual([]);
});
