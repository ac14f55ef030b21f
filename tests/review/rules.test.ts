import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, isoOf, parseMoment } from '#domain/dates.ts';
import {
  foreignOf,
  isReadBy,
  isToPublish,
  mayReply,
  type Mark,
  MARKS,
  OPEN_FOR,
  phaseOf,
  publicName,
  remindAt,
  SIDES,
  isNewer,
  barsOf,
  counted,
  EMPTY_SCORE,
  reviewsIn,
  starsIn,
} from '#domain/review/review.ts';

const opened = parseMoment('2026-11-14T05:00:00Z');
const closes_at = opened + OPEN_FOR;

test('a round is reviewed from its end until both are in or seven days are over, and published then', () => {
  for (const [_what, round, now, phase] of [
    ['a round that was not played', undefined, opened, 'NOT_YET'],
    ['the moment it opens', { closes_at, closed_at: null }, opened, 'OPEN'],
    ['the last millisecond', { closes_at, closed_at: null }, closes_at - 1, 'OPEN'],
    ['the end, before the job came by', { closes_at, closed_at: null }, closes_at, 'CLOSED'],
    ['both in on the first day', { closes_at, closed_at: opened + 1 }, opened + 2, 'CLOSED'],
  ] as const) {
    expect(phaseOf(round, now)).toBe(phase);
  }

  for (const [written, now, isIt] of [
    [[], opened, false],
    [['golfer'], closes_at - 1, false],
    [['caddy'], closes_at - 1, false],
    [['golfer', 'caddy'], opened, true],
    [['golfer'], closes_at, true],
    [[], closes_at, true],
  ] as const) {
    expect(isToPublish(new Set(written), closes_at, now)).toBe(isIt);
  }
});

test('who reads what: caddies all that is published, golfers what golfers wrote; a caddy answers once what a golfer wrote', () => {
  for (const [reader, by, published, hidden, reads] of [
    ['golfer', 'golfer', true, false, true],
    ['caddy', 'golfer', true, false, true],
    ['golfer', 'caddy', true, false, false],
    ['caddy', 'caddy', true, false, true],
    ['caddy', 'golfer', false, false, false],
    ['caddy', 'caddy', false, false, false],
    ['caddy', 'golfer', true, true, false],
    ['golfer', 'golfer', true, true, false],
  ] as const) {
    expect(isReadBy(reader, { by, published, hidden })).toBe(reads);
  }

  for (const [_what, review, may] of [
    ['published', { by: 'golfer', published: true, hidden: false, reply: null }, true],
    ['not yet', { by: 'golfer', published: false, hidden: false, reply: null }, false],
    ['answered', { by: 'golfer', published: true, hidden: false, reply: 'ขอบคุณ' }, false],
    ['taken away', { by: 'golfer', published: true, hidden: true, reply: null }, false],
    ['the caddy’s own', { by: 'caddy', published: true, hidden: false, reply: null }, false],
  ] as const) {
    expect(mayReply(review)).toBe(may);
  }
});

test('each side answers its own questions, the later writing stands, two evenings are left when somebody is reminded, and an author stands without a surname', () => {
  expect(foreignOf('golfer', { marks: { service: 5, help: 4 }, tags: ['CALM'] })).toEqual([]);
  expect(foreignOf('golfer', { marks: { service: 5, pace: 4 }, tags: ['POLITE'] })).toEqual(['marks.pace', 'tags']);
  expect(foreignOf('caddy', { marks: { pace: 4 }, tags: ['POLITE', 'PUNCTUAL'] })).toEqual([]);
  expect(foreignOf('caddy', { marks: { help: 1 }, tags: ['CALM'] })).toEqual(['marks.help', 'tags']);
  expect([isNewer(2, 1), isNewer(1, 1), isNewer(1, 2)]).toEqual([true, true, false]);

  for (const hour of [0, 5, 11, 17, 23]) {
    const closes = opened + hour * 3_600_000 + OPEN_FOR;
    expect(isoOf(remindAt(closes))).toMatch(/T11:00:00/);
    expect(closes - remindAt(closes)).toBeGreaterThan(DAY);
    expect(closes - remindAt(closes)).toBeLessThan(3 * DAY);
  }

  for (const [name, as] of [
    ['คุณวิภาวี', 'วิภาวี'],
    ['คุณ วิภาวี', 'วิภาวี'],
    ['James Walker', 'James'],
    ['Kim Min-jun', 'Kim'],
    ['ณัฐ สุขใจ', 'ณัฐ'],
  ] as const) {
    expect(publicName(name)).toBe(as);
  }
});

const given = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  marks: fc.dictionary(fc.constantFrom(...MARKS.golfer), fc.integer({ min: 1, max: 5 })) as fc.Arbitrary<
    Partial<Record<Mark, number>>
  >,
});

describe('the score', () => {
  test('is the sum of what was published, in any order, and what is taken away was never there', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 30 }), fc.nat(), (reviews, at) => {
        const all = reviews.reduce((score, it) => counted(score, it, 1), EMPTY_SCORE);
        expect(reviewsIn(all)).toBe(reviews.length);
        expect(starsIn(all)).toBe(reviews.reduce((sum, { stars }) => sum + stars, 0));
        const backwards = reviews.toReversed().reduce((score, it) => counted(score, it, 1), EMPTY_SCORE);
        expect(backwards).toEqual(all);
        const gone = reviews[at % (reviews.length || 1)];
        if (!gone) return;
        const without = reviews.filter((it) => it !== gone).reduce((score, it) => counted(score, it, 1), EMPTY_SCORE);
        expect(starsIn(counted(all, gone, -1))).toBe(starsIn(without));
        expect(barsOf('golfer', counted(all, gone, -1))).toEqual(barsOf('golfer', without));
      }),
    );
  });

  test('bars are shown when each question, which belongs to one side, has three answers', () => {
    const whole = { stars: 5, marks: { service: 5, knowledge: 4, attitude: 5, help: 3 } };
    const twice = [whole, whole].reduce((score, it) => counted(score, it, 1), EMPTY_SCORE);
    expect(barsOf('golfer', twice)).toBeNull();
    expect(barsOf('golfer', counted(twice, { stars: 4, marks: { service: 4 } }, 1))).toBeNull();
    expect(barsOf('golfer', counted(twice, whole, 1))).toEqual({ service: 50, knowledge: 40, attitude: 50, help: 30 });
    expect(barsOf('caddy', counted(twice, whole, 1))).toBeNull();
    const all = SIDES.flatMap((side): readonly string[] => MARKS[side]);
    expect(new Set(all).size).toBe(all.length);
  });
});
