import { describe, expect, test } from 'vitest';
import { interestedEntries } from '../../../domain/broadcast/interested.ts';
import { FRESH_ANSWER, RESPONSE_STATUSES } from '../../../domain/broadcast/status.ts';
import { isoOf } from '../../../domain/dates.ts';
import { isBest } from '../../../src/broadcast/golfer/compare.tsx';
import { aBroadcast, aResponse, MOOK } from './scene.ts';
import { SCREEN_NOW } from '../../support/clock.ts';

const answered = (ago: number) => aResponse({}, { responded_at: isoOf(SCREEN_NOW - ago) });

describe('the best of those who are in', () => {
  test('the most of it is best, and two may share that; nobody is where all are equal, or with nobody to compare with', () => {
    const all = [80, 388, 388].map((rounds) => aResponse({ rounds, years: 6 }));
    const best = (of: typeof all, what: 'rounds' | 'years') => of.map((it) => isBest(it, of, what, SCREEN_NOW));
    expect(best(all, 'rounds')).toEqual([false, true, true]);
    expect(best(all, 'years')).toEqual([false, false, false]);
    expect(best(all.slice(0, 1), 'rounds')).toEqual([false]);
  });

  test('what is not known yet is compared with nothing', () => {
    const [unknown, known, better] = [null, 40, 49].map((rating_tenths) => aResponse({ rating_tenths }));
    const all = [unknown, known, better].flatMap((it) => it ?? []);
    expect(all.map((it) => isBest(it, all, 'rating', SCREEN_NOW))).toEqual([false, false, true]);
    const two = all.slice(0, 2);
    expect(two.map((it) => isBest(it, two, 'rating', SCREEN_NOW))).toEqual([false, false]);
  });

  test('an answer that confirms at once is better than one that is asked again, to the millisecond', () => {
    const [fresh, old] = [answered(FRESH_ANSWER), answered(FRESH_ANSWER + 1)];
    expect([fresh, old].map((it) => isBest(it, [fresh, old], 'answered', SCREEN_NOW))).toEqual([true, false]);
  });
});

test('the caddies who are interested, flattened: each INTERESTED one, of every answer there is, has one entry with the round and reference of the request, in the order they came in', () => {
  const others = RESPONSE_STATUSES.filter((it) => it !== 'INTERESTED').map((status) => aResponse({}, { status }));
  const [somchai, mook] = [aResponse(), aResponse({ user_id: MOOK, nickname: 'mook' })];
  const one = aBroadcast({ alt_reference: 'AAAAAAAAAA', caddy_responses: [...others, mook, somchai] });
  const { golf_course, course, booking_date, tee_off_time, holes, transport } = one;
  const round = { golf_course, course, booking_date, tee_off_time, holes, transport };
  const nobody = aBroadcast({ alt_reference: 'BBBBBBBBBB', caddy_responses: [] });
  const two = aBroadcast({ alt_reference: 'CCCCCCCCCC', caddy_responses: [mook] });
  expect(interestedEntries([one, nobody, two])).toEqual([
    { ...round, ...mook, alt_reference: 'AAAAAAAAAA' },
    { ...round, ...somchai, alt_reference: 'AAAAAAAAAA' },
    { ...round, ...mook, alt_reference: 'CCCCCCCCCC' },
  ]);
});
