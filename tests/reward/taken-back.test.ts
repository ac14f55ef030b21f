import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/dates.ts';
import { takeAway } from '../../server/review/commands.ts';
import { decided, DISPUTE, does, type BookingFixture, passes } from '../booking/booking-fixture.ts';
import { heardBy } from '../booking/world.ts';
import { played, reviews, seenReviews } from '../review/world.ts';
import { startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startRewards();
afterEach(async () => {
  await world.isSound();
  world.setNow(NOW);
});
afterAll(() => world.close());

interface Reviewed extends BookingFixture {
  /** nok's of the caddy. */
  review_id: string;
  /** The caddy's of nok. */
  theirs: string;
}

/** A round of ten points, and both reviews of it published. */
async function reviewed(stars = 5): Promise<Reviewed> {
  const fixture = await played(world);
  await reviews(world, fixture, 'nok', { stars });
  await reviews(world, fixture, 'somchai', { stars: 5 });
  const [his, theirs] = [await seenReviews(world, fixture, 'nok'), await seenReviews(world, fixture, 'somchai')];
  return { ...fixture, review_id: his.mine?.review_id ?? '', theirs: theirs.mine?.review_id ?? '' };
}

const disputes = (fixture: BookingFixture) =>
  does(world, fixture, 'nok', 'dispute', fixture.tee_off + 5 * HOUR, DISPUTE);
const undo = (fixture: BookingFixture) => decided(world, fixture, 'NO_SHOW_CADDY', 150, fixture.tee_off + 6 * HOUR);
const undone = async (fixture: BookingFixture) => {
  await disputes(fixture);
  await undo(fixture);
};
const hidden = (fixture: BookingFixture, review_id: string) =>
  world.db.transact((tx) => takeAway(tx, review_id, fixture.tee_off + 6 * HOUR));
const points = (fixture: BookingFixture) => world.pointsOf(fixture.somchai);
const taken = async ({ somchai }: BookingFixture) =>
  (await world.done('POST /reward/history', { page: 1, limit: 20 }, somchai)).items
    .filter(({ kind }) => kind === 'ROUND_UNDONE')
    .map((line) => [line.points, line.booking_ref]);

describe('a round that is decided to have been none', () => {
  test('takes back what its five-star review gave, too, and nothing for a review that gave nothing', async () => {
    const [life, four] = [await reviewed(), await reviewed(4)];
    expect(await points(life)).toBe(15);
    await undone(life);
    expect(await points(life)).toBe(0);
    expect(await taken(life)).toEqual([[-15, life.booking.booking_ref]]);
    await world.give(four.somchai, 7);
    await undone(four);
    expect(await points(four)).toBe(7);
  });

  test('gives nothing for five stars that are published after it; it does where the round stands', async () => {
    for (const [to, expected] of [
      ['NO_SHOW_CADDY', 0],
      ['COMPLETED', 15],
    ] as const) {
      const fixture = await played(world);
      await reviews(world, fixture, 'nok', { stars: 5 });
      await disputes(fixture);
      await decided(world, fixture, to, 0, fixture.tee_off + 6 * HOUR);
      await passes(world, fixture, fixture.tee_off + 8 * DAY);
      expect((await seenReviews(world, fixture, 'nok')).phase).toBe('CLOSED');
      expect(await points(fixture), to).toBe(expected);
    }
  });
});

test('a review the operator takes away: the five points it gave are taken back once, the caddy’s phones hear it, never what was spent, and nothing where it gave none', async () => {
  const life = await reviewed();
  await hidden(life, life.theirs);
  expect(await points(life)).toBe(15);
  const before = (await heardBy(world.db, life.somchai)).length;
  expect([await hidden(life, life.review_id), await hidden(life, life.review_id)]).toEqual([true, false]);
  expect(await points(life)).toBe(10);
  expect(await taken(life)).toEqual([[-5, life.booking.booking_ref]]);
  const heard = (await heardBy(world.db, life.somchai)).slice(before).map(({ kind }) => kind);
  expect(heard.toSorted()).toEqual(['review.hidden', 'reward.points']);

  const [four, spent] = [await reviewed(4), await reviewed()];
  await hidden(four, four.review_id);
  expect(await points(four)).toBe(10);
  await world.redeems(spent.somchai, await world.reward({ points: 13 }));
  await hidden(spent, spent.review_id);
  expect(await points(spent)).toBe(0);
  expect(await taken(spent)).toEqual([[-2, spent.booking.booking_ref]]);
});

describe('both happen: a review’s points are taken once, and the caddy keeps what was earned since', () => {
  /** One who still has what the round gave, and one who has spent all of it. */
  const two = async () => {
    const [has, spent] = [await reviewed(), await reviewed()];
    await world.redeems(spent.somchai, await world.reward({ points: 15 }));
    return { has, spent };
  };

  test('the round is undone, then its review taken away', async () => {
    const { has, spent } = await two();
    for (const life of [has, spent]) {
      await undone(life);
      await world.give(life.somchai, 40);
      await hidden(life, life.review_id);
      expect(await points(life)).toBe(40);
    }
  });

  test('the review is taken away, then the round undone: that takes the round’s own ten', async () => {
    const { has, spent } = await two();
    for (const life of [has, spent]) {
      await hidden(life, life.review_id);
      await world.give(life.somchai, 40);
      await undone(life);
    }
    expect(await points(has)).toBe(40);
    expect(await points(spent)).toBe(30);
  });

  test('at the same moment, many rounds at once: all of it is taken once', async () => {
    const lives: Reviewed[] = [];
    for (let n = 0; n < 4; n++) lives.push(await reviewed());
    for (const life of lives) {
      await world.give(life.somchai, 40);
      await disputes(life);
    }
    await Promise.all(lives.flatMap((life) => [undo(life), hidden(life, life.review_id)]));
    for (const life of lives) expect(await points(life)).toBe(40);
  });
});
