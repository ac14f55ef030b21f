import { describe, expect, test } from 'vitest';
import {
  broadcastActions,
  type BroadcastFacts,
  broadcastTransitionFor,
  RESPONSE_LIFE,
  responseAfter,
} from '#domain/broadcast/transitions.ts';
import {
  maySee,
  AUDIENCES,
  BROADCAST_STATUSES,
  isFresh,
  isTooShort,
  lastCall,
  RESPONSE_STATUSES,
} from '#domain/broadcast/status.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { NOW } from '../support/clock.ts';

const open: BroadcastFacts = {
  status: 'OPEN',
  expires_at: NOW + HOUR,
  tee_off_at: NOW + 24 * HOUR,
  caddies_needed: 2,
  seats_taken: 0,
};
const actions = (more: Partial<BroadcastFacts>, by: 'golfer' | 'caddy', at = NOW) =>
  broadcastActions({ ...open, ...more }, by, at);

describe('what may be done with an open request', () => {
  test('while it is OPEN the golfer chooses, changes, takes it back, and caddies answer; not changed once a seat is taken, nobody chosen once all are; nothing from the moment it ends', () => {
    expect(actions({}, 'golfer')).toEqual(['select', 'update', 'cancel']);
    expect(actions({}, 'caddy')).toEqual(['respond', 'withdraw']);
    expect(actions({ seats_taken: 1 }, 'golfer')).toEqual(['select', 'cancel']);
    expect(actions({ seats_taken: 2 }, 'golfer')).toEqual(['cancel']);
    expect(actions({}, 'golfer', NOW + HOUR - 1)).toHaveLength(3);
    expect([actions({}, 'golfer', NOW + HOUR), actions({}, 'caddy', NOW + HOUR)]).toEqual([[], []]);
    for (const status of BROADCAST_STATUSES.filter((it) => it !== 'OPEN'))
      expect([actions({ status }, 'golfer'), actions({ status }, 'caddy')], status).toEqual([[], []]);
  });

  test('by itself: it is filled when every caddy said yes, ends at its time, opens again while there is time', () => {
    const row = (action: 'fill' | 'expire' | 'reopen' | 'cancel', more: Partial<BroadcastFacts>, at = NOW) =>
      broadcastTransitionFor({ ...open, ...more }, action, 'system', at)?.to;
    expect([row('fill', { seats_confirmed: 1 }), row('fill', { seats_confirmed: 2 })]).toEqual([undefined, 'FILLED']);
    expect([row('expire', {}, NOW + HOUR - 1), row('expire', {}, NOW + HOUR)]).toEqual([undefined, 'EXPIRED']);
    expect(row('cancel', {}, NOW + HOUR)).toBe('CANCELLED');
    const left = { status: 'FILLED' as const, seats_taken: 1, caddy_fell_away: true };
    const last = lastCall(open.tee_off_at);
    expect([row('reopen', left, last - 1), row('reopen', left, last)]).toEqual(['OPEN', undefined]);
    expect(row('reopen', { ...left, caddy_fell_away: false })).toBeUndefined();
    expect(row('reopen', { ...left, seats_taken: 2 })).toBeUndefined();
  });
});

test('what becomes of an answer: the whole table', () => {
  const actionsThere = [...new Set(RESPONSE_LIFE.map((row) => row.action))];
  const whole = [null, ...RESPONSE_STATUSES].map((from) => [
    from,
    actionsThere.flatMap((action) => {
      const to = responseAfter(from, action);
      return to ? [`${action}: ${to}`] : [];
    }),
  ]);
  expect(whole).toEqual([
    [null, ['interest: INTERESTED']],
    [
      'INTERESTED',
      [
        'interest: INTERESTED',
        'withdraw: WITHDRAWN',
        'choose: SELECTED',
        'change: RECONFIRM_NEEDED',
        'fill: NOT_SELECTED',
        'cancel: NOT_SELECTED',
        'expire: EXPIRED',
      ],
    ],
    [
      'RECONFIRM_NEEDED',
      ['interest: INTERESTED', 'withdraw: WITHDRAWN', 'fill: NOT_SELECTED', 'cancel: NOT_SELECTED', 'expire: EXPIRED'],
    ],
    ['SELECTED', ['fall away: WITHDRAWN']],
    ['NOT_SELECTED', ['reopen: RECONFIRM_NEEDED']],
    ['WITHDRAWN', ['interest: INTERESTED']],
    ['EXPIRED', []],
  ]);
});

describe('figures', () => {
  test('a quarter of an hour is the least somebody has to answer; an answer is fresh for two hours', () => {
    expect([isTooShort(NOW, NOW + 15 * MINUTE), isTooShort(NOW, NOW + 15 * MINUTE - 1)]).toEqual([false, true]);
    expect([isFresh(NOW, NOW + 2 * HOUR), isFresh(NOW, NOW + 2 * HOUR + 1)]).toEqual([true, false]);
  });

  test('who sees an open request: caddies the golfer follows, then the course; ALL: the province too', () => {
    const seen = (where: 'course' | 'province' | 'away', is_followed: boolean, age: number) => {
      const caddy = {
        works_at_course: where === 'course',
        works_in_province: where !== 'away',
        is_followed,
      };
      return AUDIENCES.filter((audience) => maySee({ audience, created_at: NOW }, caddy, NOW + age));
    };
    expect(seen('course', true, 0)).toEqual(['FOLLOWED', 'COURSE', 'ALL']);
    expect(seen('course', false, 30 * MINUTE - 1)).toEqual(['COURSE', 'ALL']);
    expect(seen('course', false, 30 * MINUTE)).toEqual(['FOLLOWED', 'COURSE', 'ALL']);
    expect(seen('province', true, HOUR)).toEqual(['ALL']);
    expect(seen('away', true, HOUR)).toEqual([]);
  });
});
