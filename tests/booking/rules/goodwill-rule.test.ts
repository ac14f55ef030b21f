import { expect, test } from 'vitest';
import {
  goodwillObstacle,
  GOODWILL_APART,
  GOODWILL_REASONS,
  type GoodwillFacts,
} from '../../../domain/booking/goodwill.ts';
import { DAY } from '../../../domain/dates.ts';
import { NOW } from '../../support/clock.ts';

const DESERVES: GoodwillFacts = {
  is_caddy_verified: true,
  has_played: true,
  given_at: null,
  given_for_pair_at: null,
};

test('a golfer who has played, a verified caddy and nothing given yet: it is paid by itself', () => {
  expect(goodwillObstacle(DESERVES, NOW)).toEqual([]);
});

test.each<[string, Partial<GoodwillFacts>, string[]]>([
  ['the caddy is not verified', { is_caddy_verified: false }, ['CADDY_UNVERIFIED']],
  ['the golfer has not finished a round yet', { has_played: false }, ['NO_ROUND_YET']],
  ['the golfer was given one a moment ago', { given_at: NOW }, ['GIVEN_RECENTLY']],
  ['a millisecond less than 90 days ago', { given_at: NOW - 90 * DAY + 1 }, ['GIVEN_RECENTLY']],
  ['just 90 days ago it is not recent any more', { given_at: NOW - 90 * DAY }, []],
  ['longer ago than that neither', { given_at: NOW - 91 * DAY }, []],
  [
    'for a round with this caddy, a millisecond less than 90 days ago',
    { given_at: NOW - 1, given_for_pair_at: NOW - 90 * DAY + 1 },
    ['GIVEN_RECENTLY', 'GIVEN_TO_PAIR_RECENTLY'],
  ],
  [
    'for a round with this caddy just 90 days ago, and since then for another',
    { given_at: NOW - 1, given_for_pair_at: NOW - 90 * DAY },
    ['GIVEN_RECENTLY'],
  ],
  [
    'all of it at once: each reason is said',
    { is_caddy_verified: false, has_played: false, given_at: NOW, given_for_pair_at: NOW },
    ['CADDY_UNVERIFIED', 'NO_ROUND_YET', 'GIVEN_RECENTLY', 'GIVEN_TO_PAIR_RECENTLY'],
  ],
])('a person decides when %s', (_, but, reasons) => {
  expect(goodwillObstacle({ ...DESERVES, ...but }, NOW)).toEqual(reasons);
});

test('the rule is 90 days, and every reason has its own word', () => {
  expect(GOODWILL_APART).toBe(90 * DAY);
  expect(new Set(GOODWILL_REASONS).size).toBe(4);
});
