import { expect } from 'vitest';
import { goodwillObstacle, GOODWILL_REASONS, type GoodwillFacts } from '#domain/booking/refund.ts';
import { DAY } from '../../../domain/dates.ts';
import { NOW } from '../../support/clock.ts';
import { testTable } from '../../support/table.ts';

const DESERVES: GoodwillFacts = {
  is_caddy_verified: true,
  has_played: true,
  given_at: null,
  given_for_pair_at: null,
};

testTable<[string, Partial<GoodwillFacts>, string[]]>([
  ['nothing speaks against it', {}, []],
  ['the caddy is not verified', { is_caddy_verified: false }, ['CADDY_UNVERIFIED']],
  ['the golfer has not finished a round yet', { has_played: false }, ['NO_ROUND_YET']],
  ['the golfer was given one a moment ago', { given_at: NOW }, ['GIVEN_RECENTLY']],
  ['a millisecond less than 90 days ago', { given_at: NOW - 90 * DAY + 1 }, ['GIVEN_RECENTLY']],
  ['just 90 days ago it is not recent any more', { given_at: NOW - 90 * DAY }, []],
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
    [...GOODWILL_REASONS],
  ],
])('goodwill is paid by itself but for reasons, of which each is said: %s', (_, but, reasons) => {
  expect(goodwillObstacle({ ...DESERVES, ...but }, NOW)).toEqual(reasons);
});
