import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '#domain/dates.ts';
import { OPEN_FOR } from '#domain/review/review.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo, decided, does, DISPUTE } from '../booking/booking-fixture.ts';
import { heardBy, notifiedOf, startWorld, writesNothing } from '../booking/world.ts';
import { driftOf, listOf, NOKS, played, refusedReview, reviews, seenReviews, SOMCHAIS, wishOf } from './world.ts';

const world = await startWorld();
afterEach(async () => expect(await driftOf(world)).toEqual([]));
afterAll(() => world.close());

const published = (notified: string[]) => notified.filter((kind) => kind.startsWith('review.'));

test('both review: neither reads the other before, both are published together', async () => {
  const fixture = await played(world);
  const { nok, somchai } = fixture;
  expect(await seenReviews(world, fixture, 'nok')).toMatchObject({ phase: 'OPEN', mine: null, is_theirs_in: false });

  const first = await reviews(world, fixture, 'nok');
  expect(first).toMatchObject({ phase: 'OPEN', mine: { ...NOKS, published_at: null }, theirs: null });
  expect(await seenReviews(world, fixture, 'somchai')).toMatchObject({ is_theirs_in: true, theirs: null, mine: null });
  expect(JSON.stringify(await seenReviews(world, fixture, 'somchai'))).not.toContain(NOKS.text);
  expect((await listOf(world, somchai, nok)).total).toBe(0);
  expect(published(await notifiedOf(world.db, somchai))).toEqual(['review.received']);

  const at = fixture.tee_off + 6 * HOUR;
  world.setNow(at);
  const second = await reviews(world, fixture, 'somchai');
  expect(second).toMatchObject({
    phase: 'CLOSED',
    mine: { ...SOMCHAIS, published_at: isoOf(at) },
    theirs: { ...NOKS, published_at: isoOf(at) },
  });
  // What caddies write is for caddies: the golfer reads the golfer's own review alone.
  expect(await seenReviews(world, fixture, 'nok')).toMatchObject({
    phase: 'CLOSED',
    mine: { ...NOKS, published_at: isoOf(at) },
    is_theirs_in: true,
    theirs: null,
  });
  expect(published(await notifiedOf(world.db, nok))).toEqual(['review.published']);
  expect(published(await notifiedOf(world.db, somchai))).toEqual(['review.received']);
  expect((await heardBy(world.db, nok)).at(-1)).toEqual({
    kind: 'review.published',
    body: { booking_ref: fixture.booking.booking_ref, of: 'both' },
  });

  const list = await listOf(world, somchai, nok);
  expect(list).toMatchObject({ total: 1, counts: [0, 0, 0, 0, 1], rating_tenths: null });
  expect(list.items).toMatchObject([
    { author: { name: 'nok', photo_url: null }, is_mine: true, stars: 5, text: NOKS.text, holes: 18, reply: null },
  ]);
});

test('one alone is published when seven days are over, and no minute before; the other is told of it then', async () => {
  const fixture = await played(world);
  const closes = parseMoment((await reviews(world, fixture, 'nok', { stars: 2 })).closes_at ?? '');
  expect(closes - fixture.tee_off).toBe(4 * HOUR + MINUTE + OPEN_FOR);
  world.setNow(closes - 1);
  await world.runJobs();
  expect((await listOf(world, fixture.somchai, fixture.nok)).total).toBe(0);
  world.setNow(closes);
  // The job has not come by yet: nobody writes any more all the same.
  expect(await refusedReview(world, fixture, 'somchai')).toBe('REVIEW_CLOSED');
  await world.runJobs();
  expect(await listOf(world, fixture.somchai, fixture.nok)).toMatchObject({ total: 1, counts: [0, 1, 0, 0, 0] });
  expect(await seenReviews(world, fixture, 'somchai')).toMatchObject({
    phase: 'CLOSED',
    mine: null,
    theirs: { stars: 2 },
  });
  for (const person of [fixture.nok, fixture.somchai])
    expect((await notifiedOf(world.db, person)).at(-1)).toBe('review.published');
  await world.runJobs();
  expect((await listOf(world, fixture.somchai, fixture.nok)).total).toBe(1);
});

test('a caddy’s review alone is published for caddies and the golfer hears nothing of it; when nobody reviews the window closes without a word; who has not written is reminded once', async () => {
  {
    const fixture = await played(world);
    const { closes_at } = await reviews(world, fixture, 'somchai');
    world.setNow(parseMoment(closes_at ?? ''));
    await world.runJobs();
    expect(published(await notifiedOf(world.db, fixture.nok))).toEqual(['review.received']);
    expect(published(await notifiedOf(world.db, fixture.somchai))).toEqual(['review.published']);
    expect(await listOf(world, fixture.somchai, fixture.nok)).toMatchObject({ total: 0, items: [] });
  }

  {
    const fixture = await played(world);
    world.setNow(fixture.tee_off + 9 * DAY);
    await world.runJobs();
    expect(await seenReviews(world, fixture, 'nok')).toMatchObject({ phase: 'CLOSED', mine: null });
    for (const person of [fixture.nok, fixture.somchai])
      expect(published(await notifiedOf(world.db, person))).not.toContain('review.published');
  }

  {
    const fixture = await played(world);
    await reviews(world, fixture, 'nok');
    world.setNow(fixture.tee_off + 6 * DAY);
    await world.runJobs();
    await world.runJobs();
    expect(published(await notifiedOf(world.db, fixture.nok))).toEqual([]);
    expect(published(await notifiedOf(world.db, fixture.somchai))).toEqual(['review.received', 'review.reminder']);
  }
});

describe('written again', () => {
  test('until it is published the last writing stands, of two phones the later one whichever arrives first, and nobody is told twice', async () => {
    {
      const fixture = await played(world);
      await reviews(world, fixture, 'nok');
      world.setNow(fixture.tee_off + DAY);
      const again = await reviews(world, fixture, 'nok', { stars: 3, marks: { help: 2 }, tags: [], text: '' });
      expect(again.mine).toMatchObject({ stars: 3, marks: { help: 2 }, tags: [], text: null });
      expect(again.mine?.marks).toEqual({ help: 2 });
      expect(published(await notifiedOf(world.db, fixture.somchai))).toEqual(['review.received']);
      await reviews(world, fixture, 'somchai');
      expect((await listOf(world, fixture.somchai, fixture.nok)).items).toMatchObject([{ stars: 3, text: null }]);
    }

    {
      const fixture = await played(world);
      const now = fixture.tee_off + 8 * HOUR;
      world.setNow(now);
      const send = (at: number, stars: number) =>
        world.done('POST /review/submit', wishOf(fixture, 'nok', { stars, at: isoOf(at) }), {
          ...fixture.nok,
          headers: { 'device-time': isoOf(now) },
        });
      expect((await send(now - HOUR, 4)).mine).toMatchObject({ stars: 4, written_at: isoOf(now - HOUR) });
      expect((await send(now - 2 * HOUR, 1)).mine).toMatchObject({ stars: 4 });
      expect((await send(now - MINUTE, 2)).mine).toMatchObject({ stars: 2 });
    }
  });

  test('what was published stays, also in the database; sent again with the same key it is the same one', async () => {
    {
      const fixture = await played(world);
      await reviews(world, fixture, 'nok');
      await reviews(world, fixture, 'somchai');
      const tried = () => world.call('POST /review/submit', wishOf(fixture, 'nok', { stars: 1 }), fixture.nok);
      const answer = await writesNothing(world.db, tried);
      expect(answer).toMatchObject({ status_code: 409, code: 'REVIEW_CLOSED', data: { mine: { stars: 5 } } });
      const { review_id } = (await listOf(world, fixture.somchai, fixture.nok)).items[0] ?? {};
      for (const change of [
        sql`update review set stars = 1 where review_id = ${review_id ?? ''}::uuid`,
        sql`update review set text = 'x' where review_id = ${review_id ?? ''}::uuid`,
        sql`update review set published_at = null where review_id = ${review_id ?? ''}::uuid`,
        sql`delete from review where review_id = ${review_id ?? ''}::uuid`,
      ])
        await expect(world.db.run(change)).rejects.toThrow(/review/);
    }

    {
      const fixture = await played(world);
      const key = randomUUID();
      const wish = wishOf(fixture, 'nok');
      const first = await world.done('POST /review/submit', wish, { ...fixture.nok, key });
      await reviews(world, fixture, 'somchai');
      expect(await world.done('POST /review/submit', wish, { ...fixture.nok, key })).toEqual(first);
      expect((await listOf(world, fixture.somchai, fixture.nok)).total).toBe(1);
    }
  });
});

describe('refused', () => {
  test('AU-20: no round is reviewed before it is over, nor one that was not played', async () => {
    for (const status of ['CONFIRMED', 'IN_PROGRESS', 'NO_SHOW_CADDY', 'CANCELLED_BY_GOLFER'] as const) {
      const fixture = await broughtTo(world, status);
      for (const who of ['nok', 'somchai'] as const) {
        expect(await writesNothing(world.db, () => refusedReview(world, fixture, who))).toBe('REVIEW_NOT_YET');
        expect((await seenReviews(world, fixture, who)).phase).toBe('NOT_YET');
      }
    }
  });

  test('who is not of the round is answered as if there were none; the other side’s questions, stars there are not, too long a text and what we do not know are refused', async () => {
    {
      const [fixture, other] = [await played(world), await played(world)];
      for (const stranger of [other.nok, other.somchai]) {
        const ask = (booking_ref: string) =>
          writesNothing(world.db, () =>
            world.refused('POST /review/submit', { ...wishOf(fixture, 'nok'), booking_ref }, stranger),
          );
        expect(await ask(fixture.booking.booking_ref)).toBe('BOOKING_UNKNOWN');
        expect(await ask('ZZZZZZZZZZ')).toBe('BOOKING_UNKNOWN');
        const read = { booking_ref: fixture.booking.booking_ref };
        expect(await world.refused('GET /review/of/{booking_ref}', read, stranger)).toBe('BOOKING_UNKNOWN');
      }
    }

    {
      const fixture = await played(world);
      for (const wrong of [
        { marks: { pace: 5 } },
        { tags: ['POLITE'] },
        { stars: 0 },
        { stars: 6 },
        { stars: 4.5 },
        { marks: { service: 6 } },
        { text: 'ก'.repeat(1_001) },
        { published_at: isoOf(0) },
        { author_id: randomUUID() },
      ])
        expect(await writesNothing(world.db, () => refusedReview(world, fixture, 'nok', wrong as never))).toBe(
          'FIELDS_INVALID',
        );
      expect(await refusedReview(world, fixture, 'somchai', { marks: { help: 5 } } as never)).toBe('FIELDS_INVALID');
      expect((await reviews(world, fixture, 'nok', { text: `${'😀'.repeat(999)}ก` })).mine?.text).toHaveLength(1_999);
    }
  });
});

test('a dispute does not take the window away, a decision opens no second one; HTML is text all the way, a sign that turns the order of letters is dropped', async () => {
  {
    const fixture = await played(world);
    await reviews(world, fixture, 'somchai');
    await does(world, fixture, 'nok', 'dispute', fixture.tee_off + 5 * HOUR, DISPUTE);
    const { closes_at } = await seenReviews(world, fixture, 'nok');
    await decided(world, fixture, 'COMPLETED', 0, fixture.tee_off + 2 * DAY);
    expect(await seenReviews(world, fixture, 'nok')).toMatchObject({ phase: 'OPEN', closes_at });
    expect((await reviews(world, fixture, 'nok')).phase).toBe('CLOSED');
  }

  {
    const fixture = await played(world);
    const text = '<img src=x onerror=alert(1)>“ดี” &amp; <b>มาก</b> {{7*7}} \u202Eok';
    const seen = text.replace('\u202E', '');
    await reviews(world, fixture, 'nok', { text });
    await reviews(world, fixture, 'somchai');
    expect((await listOf(world, fixture.somchai, fixture.nok)).items[0]?.text).toBe(seen);
    expect((await seenReviews(world, fixture, 'somchai')).theirs?.text).toBe(seen);
  }
});

test('which reviews a person still has to write', async () => {
  const fixture = await played(world);
  const dueOf = (who: 'nok' | 'somchai') => world.done('GET /review/due', {}, fixture[who]);
  const { booking_ref } = fixture.booking;
  expect((await dueOf('nok')).items).toMatchObject([{ booking_ref }]);
  await reviews(world, fixture, 'nok');
  expect((await dueOf('nok')).items).toEqual([]);
  expect((await dueOf('somchai')).items).toMatchObject([{ booking_ref }]);
  world.setNow(fixture.tee_off + 8 * DAY);
  expect((await dueOf('somchai')).items).toEqual([]);
});
