import { afterAll, expect, test } from 'vitest';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import type { BookingFixture } from '../booking/booking-fixture.ts';
import { notifiedOf, startWorld } from '../booking/world.ts';
import { RACES } from '../support/crowd.ts';
import { driftOf, listOf, played, refusedReview, reviews, wishOf } from './world.ts';

const world = await startWorld(24);
afterAll(() => world.close());

const notices = async (fixture: BookingFixture) =>
  (await Promise.all([notifiedOf(world.db, fixture.nok), notifiedOf(world.db, fixture.somchai)]))
    .flat()
    .filter((kind) => kind.startsWith('review.'))
    .toSorted();

test('both submit at the same moment, many pairs at once: each round is published once, each average counted once', async () => {
  const lives: BookingFixture[] = [];
  for (let n = 0; n < 3; n++) lives.push(await played(world));
  world.setNow(Math.max(...lives.map(({ tee_off }) => tee_off)) + 300 * MINUTE);
  const answers = await Promise.all(
    lives.flatMap((fixture, n) => {
      const both = [reviews(world, fixture, 'nok', { stars: (n % 5) + 1 }), reviews(world, fixture, 'somchai')];
      return n % 2 ? both.toReversed() : both;
    }),
  );
  expect(answers.filter(({ phase }) => phase === 'CLOSED')).toHaveLength(lives.length);
  for (const [n, fixture] of lives.entries()) {
    const list = await listOf(world, fixture.somchai, fixture.nok);
    expect(list).toMatchObject({ total: 1, items: [{ stars: (n % 5) + 1 }] });
    expect(await notices(fixture)).toEqual(['review.published', 'review.received']);
  }
  expect(await driftOf(world)).toEqual([]);
});

test('one review sent eight times at once, on as many phones, is one review', async () => {
  const fixture = await played(world);
  await Promise.all(Array.from({ length: 8 }, (_, n) => reviews(world, fixture, 'nok', { stars: (n % 5) + 1 })));
  const rows = await world.db.many(
    sql`select 1 from review join review_round using (booking_id) where booking_ref = ${fixture.booking.booking_ref}`,
  );
  expect(rows).toHaveLength(1);
  expect(await notices(fixture)).toEqual(['review.received']);
});

test('the last second: a review that races the end is published or refused, never lost after a yes', async () => {
  for (let n = 0; n < Math.max(2, RACES / 4); n++) {
    const fixture = await played(world);
    const closes = parseMoment((await reviews(world, fixture, 'nok')).closes_at ?? '');
    world.setNow(closes - 1);
    const other = await world.replica(closes);
    const [answer] = await Promise.all([
      world.call('POST /review/submit', wishOf(fixture, 'somchai'), fixture.somchai),
      other.runJobs(),
    ]);
    await other.close();
    const golfers = await listOf(world, fixture.somchai, fixture.nok);
    expect(golfers.total).toBe(1);
    const [{ n: published } = { n: 0 }] = await world.db.many(
      sql<{ n: number }>`
        select count(*) as n from review join review_round using (booking_id)
        where booking_ref = ${fixture.booking.booking_ref} and published_at is not null`,
    );
    expect(published).toBe(answer.status === 'success' ? 2 : 1);
    if (answer.status !== 'success') expect(answer.code).toBe('REVIEW_CLOSED');
    expect(await refusedReview(world, fixture, 'nok')).toBe('REVIEW_CLOSED');
  }
  expect(await driftOf(world)).toEqual([]);
});
