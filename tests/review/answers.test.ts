import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { REPORT_REASONS } from '#domain/review/review.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { forgetReviewsOf, takeAway } from '../../server/review/commands.ts';
import { readScore } from '../../server/review/round.ts';
import { broughtTo, newBooking } from '../booking/booking-fixture.ts';
import { pageOf, reportClosed, waitingOf } from '../desk/decided.ts';
import { book, notifiedOf, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { driftOf, listOf, NOKS, played, reviews, seenReviews } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterEach(async () => expect(await driftOf(world)).toEqual([]));
afterAll(() => world.close());

const now = () => world.context.clock();

/** A round both have reviewed. */
async function published() {
  const fixture = await played(world);
  await reviews(world, fixture, 'nok');
  await reviews(world, fixture, 'somchai');
  const review_id = (await seenReviews(world, fixture, 'nok')).mine?.review_id ?? '';
  const theirs = (await seenReviews(world, fixture, 'somchai')).mine?.review_id ?? '';
  return { ...fixture, review_id, theirs };
}

test('a caddy answers a review in public, once, also at once, and the golfer hears of it; not another caddy’s, the caddy’s own or an unpublished one', async () => {
  const { nok, somchai, review_id, theirs } = await published();
  const other = await published();
  const open = await played(world);
  await reviews(world, open, 'nok');
  const waiting = (await seenReviews(world, open, 'nok')).mine?.review_id ?? '';
  const tries = (as: Person, id: string) =>
    writesNothing(world.db, () => world.refused('POST /review/reply', { review_id: id, text: 'x' }, as));
  expect(await tries(other.somchai, review_id)).toBe('REVIEW_UNKNOWN');
  expect(await tries(somchai, theirs)).toBe('REVIEW_UNKNOWN');
  expect(await tries(open.somchai, waiting)).toBe('REVIEW_UNKNOWN');
  expect(await tries(somchai, randomUUID())).toBe('REVIEW_UNKNOWN');
  expect(await tries(nok, theirs)).toBe('ROLE_NOT_ALLOWED');

  const text = 'ขอบคุณมากครับ <3 แล้วพบกันใหม่';
  expect((await world.done('POST /review/reply', { review_id, text }, somchai)).reply).toMatchObject({ text });
  expect((await listOf(world, somchai, nok)).items[0]?.reply).toMatchObject({ text });
  const replied = (await notifiedOf(world.db, nok)).filter((kind) => kind === 'review.replied');
  expect(replied).toEqual(['review.replied']);
  const again = () => world.call('POST /review/reply', { review_id, text: 'อีกครั้ง' }, somchai);
  expect(await writesNothing(world.db, again)).toMatchObject({ code: 'REVIEW_REPLIED', data: { reply: text } });

  const atOnce = Array.from({ length: 6 }, (_, n) =>
    world.call('POST /review/reply', { review_id: other.review_id, text: `ขอบคุณ ${n}` }, other.somchai),
  );
  expect((await Promise.all(atOnce)).filter(({ code }) => code === undefined)).toHaveLength(1);
  expect((await listOf(world, other.somchai, nok)).items).toHaveLength(1);
});

test('a review is reported by whoever reads it, once each, for every reason; with “do not match us again” its author is blocked; by its author and of what nobody can read, not', async () => {
  const { nok, somchai, review_id, theirs } = await published();
  const stranger = await world.golfer();
  const report = (as: Person, id = review_id, more = {}) =>
    world.call('POST /review/report', { review_id: id, reason: 'UNTRUE', ...more }, as);
  // A golfer has no such choice about another.
  expect((await report(stranger, review_id, { keep_apart: true })).code).toBe('FIELDS_INVALID');
  const first = await report(somchai, review_id, { keep_apart: true });
  expect(first.status_code).toBe(200);
  const { room } = await world.done('GET /chat/with/{user_id}', { user_id: nok.user_id }, somchai);
  expect(room).toMatchObject({ status: 'BLOCKED', is_blocked_by_me: true });
  expect((await report(somchai, review_id, { reason: 'RUDE' })).data).toEqual(first.data);
  expect((await report(stranger)).data).not.toEqual(first.data);
  for (const [as, id] of [
    [nok, review_id],
    [nok, theirs],
    [stranger, theirs],
    [stranger, randomUUID()],
  ] as const)
    expect((await report(as, id)).code).toBe('REVIEW_UNKNOWN');
  for (const wrong of [{ reason: 'BORING' }, { text: 'ก'.repeat(1_001) }])
    expect((await report(stranger, review_id, wrong)).code).toBe('FIELDS_INVALID');
  const rows = await world.db.many(sql`select 1 from review_report where review_id = ${review_id}::uuid`);
  expect(rows).toHaveLength(2);
  for (const reason of REPORT_REASONS)
    await world.done('POST /review/report', { review_id, reason }, await world.golfer());
});

test('the desk shows what was reported, hides the review, and closes the report once', async () => {
  const { nok, somchai, review_id } = await published();
  const report = { review_id, reason: 'UNTRUE' as const, text: 'ไม่ได้พูดแบบนั้น' };
  const { report_id } = await world.done('POST /review/report', report, somchai);
  expect(await waitingOf(world.db, now(), 'REVIEW_REPORT')).toContain(report_id);
  const { says } = await pageOf(world.db, now(), 'REVIEW_REPORT', report_id);
  expect(says?.map(({ text }) => text)).toEqual([NOKS.text, 'ไม่ได้พูดแบบนั้น']);
  const closed = await reportClosed(world.db, now(), report_id, 'he is right', true);
  expect(closed).toEqual({ before: null, isHidden: true });
  expect((await listOf(world, somchai, nok)).total).toBe(0);
  expect(await reportClosed(world.db, now(), report_id, 'again')).toMatchObject({ before: 'operator:ploy' });
});

test('the operator hides a review of a caddy who has been erased since, and no count of a caddy falls below nothing', async () => {
  const { somchai, review_id } = await published();
  const other = await published();
  const reporter = await world.golfer();
  const hides = async (id: string) => {
    const { report_id } = await world.done('POST /review/report', { review_id: id, reason: 'UNTRUE' }, reporter);
    return reportClosed(world.db, now(), report_id, 'it names a third person', true);
  };
  await world.db.transact((tx) => erase(tx, somchai.user_id, NOW));
  expect(await hides(review_id)).toMatchObject({ before: null });
  const hidden = await world.db.one(sql<{ at: string | null }>`
    select hidden_at as at from review where review_id = ${review_id}::uuid`);
  expect(hidden.at).not.toBeNull();
  const scores = await world.db.many(sql`select from review_score where user_id = ${somchai.user_id}`);
  expect(scores).toEqual([]);

  await world.db.run(sql`
    update review_score set stars = '{0,0,0,0,0}', marks = '{}' where user_id = ${other.somchai.user_id}`);
  expect(await hides(other.review_id)).toMatchObject({ before: null });
  const { stars, marks } = await readScore(world.db, other.somchai.user_id);
  expect(stars).toEqual([0, 0, 0, 0, 0]);
  expect(Object.values(marks)).toEqual(Object.keys(marks).map(() => ({ sum: 0, count: 0 })));
});

test('taken away by the operator, once, a review is out of lists and averages; its author reads that of it, and the caddy it was about is not told that nothing was written', async () => {
  const fixture = await published();
  const { review_id, theirs } = fixture;
  const away = (id: string) => world.db.transact((tx) => takeAway(tx, id, Date.now()));
  expect(await seenReviews(world, fixture, 'somchai')).toMatchObject({
    theirs: { review_id, is_hidden: false },
    is_theirs_hidden: false,
  });
  expect([await away(review_id), await away(review_id)]).toEqual([true, false]);
  expect(await listOf(world, fixture.somchai, fixture.nok)).toMatchObject({
    total: 0,
    items: [],
    counts: [0, 0, 0, 0, 0],
  });
  expect(await seenReviews(world, fixture, 'nok')).toMatchObject({
    mine: { is_hidden: true },
    is_theirs_hidden: false,
  });
  expect(await seenReviews(world, fixture, 'somchai')).toMatchObject({
    mine: { is_hidden: false },
    theirs: null,
    is_theirs_in: true,
    is_theirs_hidden: true,
  });
  // A caddy's is nothing a golfer could read.
  await away(theirs);
  expect(await seenReviews(world, fixture, 'nok')).toMatchObject({ theirs: null, is_theirs_hidden: false });
});

test('the averages stand from the third review on, with the four bars; the list counts each star and filters by it; there is none of a golfer or nobody', async () => {
  const somchai = await world.caddy();
  const golfers: Person[] = [];
  for (const stars of [5, 5, 2]) {
    const nok = await world.golfer();
    golfers.push(nok);
    await publishedAlone(nok, somchai, stars);
    const { rating_tenths, bars } = await world.done('GET /caddy/{user_id}', { user_id: somchai.user_id }, nok);
    const isThird = golfers.length === 3;
    expect([rating_tenths, bars]).toEqual(
      isThird ? [40, { service: 50, knowledge: 40, attitude: 50, help: 50 }] : [null, null],
    );
  }
  const reader = golfers[0] as Person;
  expect(await listOf(world, somchai, reader)).toMatchObject({
    counts: [0, 1, 0, 0, 2],
    total: 3,
    rating_tenths: 40,
  });
  expect(await listOf(world, somchai, reader, { stars: 5, limit: 1, page: 2 })).toMatchObject({
    total: 2,
    items: [{ stars: 5 }],
  });
  expect((await listOf(world, somchai, reader, { stars: 1 })).items).toEqual([]);
  const found = await world.done(
    'POST /caddy/search',
    { filter: { min_rating_tenths: 40 }, page: 1, limit: 20 },
    reader,
  );
  expect(found.items.map(({ user_id }) => user_id)).toContain(somchai.user_id);
  for (const caddy_id of [randomUUID(), reader.user_id])
    expect(await world.refused('POST /review/list', { caddy_id, page: 1, limit: 20 }, reader)).toBe('CADDY_UNKNOWN');
});

/** A review of a round that was closed long ago, written by hand: many rounds of one caddy are not what is looked at. */
async function publishedAlone(nok: Person, somchai: Person, stars: number): Promise<void> {
  const fixture = await broughtTo(world, 'COMPLETED');
  await world.db.run(sql`
    update review_round set golfer_id = ${nok.user_id}, caddy_id = ${somchai.user_id}
    where booking_ref = ${fixture.booking.booking_ref}`);
  const mine = { ...fixture, nok, somchai };
  await reviews(world, mine, 'nok', { stars });
  await reviews(world, mine, 'somchai');
}

describe('what a caddy knows of a golfer', () => {
  const brief = (golfer: Person, caddy: Person) =>
    world.done('GET /golfer/{user_id}/brief', { user_id: golfer.user_id }, caddy);

  test('before answering: handicap and what others wrote, without their names; averages from three on', async () => {
    const nok = await world.golfer();
    await world.db.run(sql`update golfer_profile set handicap_tenths = 184 where user_id = ${nok.user_id}`);
    const somchai = await world.caddy();
    for (const stars of [5, 4, 3]) await publishedAlone(nok, await world.caddy(), stars);
    world.setNow(Date.parse('2026-11-22T00:00:00Z'));
    await book(world, nok, somchai);
    const said = await brief(nok, somchai);
    expect(said).toMatchObject({
      handicap_tenths: 184,
      rounds_together: 0,
      reviews: 3,
      rating_tenths: 40,
      bars: { punctual: 50, polite: 50, pace: 30 },
    });
    expect(said.notes).toHaveLength(3);
    expect(Object.keys(said.notes[0] ?? {}).toSorted()).toEqual(['played_on', 'stars', 'text']);
  });

  test('rounds together; not a stranger’s, not a golfer’s to ask', async () => {
    const fixture = await broughtTo(world, 'COMPLETED');
    expect(await brief(fixture.nok, fixture.somchai)).toMatchObject({
      rounds_together: 1,
      rating_tenths: null,
      bars: null,
    });
    const other = await newBooking(world);
    const ask = (as: Person) => world.refused('GET /golfer/{user_id}/brief', { user_id: fixture.nok.user_id }, as);
    expect(await ask(other.somchai)).toBe('NOT_FOUND');
    expect(await ask(fixture.nok)).toBe('ROLE_NOT_ALLOWED');
  });
});

test('PR-02: an author stands in public without a surname, and with the photo only where everybody may see it; of a deleted account without a name, the words are gone, the stars stay', async () => {
  const { nok, somchai, review_id } = await published();
  const reader = await world.golfer();
  await world.db.run(sql`
    update person set display_name = 'James Walker', public_photo = true where user_id = ${nok.user_id}`);
  expect((await listOf(world, somchai, reader)).items[0]).toMatchObject({
    author: { name: 'James', photo_url: '/img/face.svg' },
    is_mine: false,
  });
  await world.db.run(sql`update person set public_photo = false where user_id = ${nok.user_id}`);
  expect((await listOf(world, somchai, reader)).items[0]?.author).toMatchObject({ name: 'James', photo_url: null });
  await world.done('POST /review/reply', { review_id, text: 'ขอบคุณ' }, somchai);
  await world.db.transact(async (tx) => {
    await tx.run(sql`update person set status = 'DELETED', photo_url = null where user_id = ${nok.user_id}`);
    await forgetReviewsOf(tx, nok.user_id);
  });
  expect(await listOf(world, somchai, reader)).toMatchObject({
    total: 1,
    items: [{ author: null, stars: NOKS.stars, text: null, reply: { text: 'ขอบคุณ' } }],
  });
  const left = await world.db.many(sql<{ text: string | null }>`
    select text from review where author_id = ${nok.user_id} or about_id = ${nok.user_id}`);
  expect(left.map(({ text }) => text)).toEqual([null, null]);
});
