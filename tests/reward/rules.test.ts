import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockTime, DAY, isoOf, MINUTE, momentOf, type SlashDate } from '#domain/dates.ts';
import { parseCode, parseCounterKey, spacedCode } from '#domain/reward/code.ts';
import {
  expired,
  expiringNext,
  type Lot,
  unspent,
  countsUntil,
  EARLY_BY,
  isEarly,
  points,
  CAUSE_KINDS,
  kindOfPoints,
  earning,
  expiring,
  redeeming,
  returning,
  revokingEarned,
} from '#domain/reward/points.ts';
import {
  APPROVERS,
  CODE_FOR,
  ENDED,
  REDEMPTION_ACTORS,
  REDEMPTION_ACTS,
  REDEMPTION_STATUSES,
  redemptionDue,
  type RedemptionFacts,
  redemptionTransitionFor,
  REWARD_KINDS,
} from '#domain/reward/transitions.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

describe('the life of a redemption, every status × act × actor', () => {
  /** What may be done, and where it leads; of all kinds, approvers and times. Everything else is refused. */
  const EXPECTED: Record<string, string> = {
    'REQUESTED approve system': 'APPROVED if HOUSE',
    'REQUESTED approve operator': 'APPROVED if OPERATOR',
    'REQUESTED reject operator': 'REJECTED',
    'REQUESTED cancel caddy': 'CANCELLED',
    'REQUESTED expire system': 'EXPIRED if over',
    'APPROVED pay system': 'REDEEMED if WALLET',
    'APPROVED show_code caddy': 'READY if fetched in time',
    'APPROVED reject operator': 'REJECTED',
    'APPROVED cancel caddy': 'CANCELLED',
    'APPROVED expire system': 'EXPIRED if over',
    'READY show_code caddy': 'READY if in time',
    'READY confirm counter': 'REDEEMED if code good',
    'READY lapse system': 'APPROVED if code over',
    'READY cancel caddy': 'CANCELLED',
  };
  const cells = REDEMPTION_STATUSES.flatMap((status) =>
    REDEMPTION_ACTS.flatMap((act) => REDEMPTION_ACTORS.map((actor) => ({ status, act, actor }))),
  );

  testTable(cells)('$status: $act by $actor', ({ status, act, actor }) => {
    const [to = '', condition] = (EXPECTED[`${status} ${act} ${actor}`] ?? '').split(' if ');
    for (const kind of REWARD_KINDS)
      for (const approver of APPROVERS)
        for (const isOver of [true, false])
          for (const isCodeGood of [true, false]) {
            const it: RedemptionFacts = {
              status,
              kind,
              approver,
              code_expires_at: isCodeGood ? NOW + 1 : NOW,
              expires_at: isOver ? NOW : NOW + 1,
            };
            const holds: Record<string, boolean> = {
              HOUSE: approver === 'HOUSE',
              OPERATOR: approver === 'OPERATOR',
              WALLET: kind === 'WALLET',
              'fetched in time': kind !== 'WALLET' && !isOver,
              'in time': !isOver,
              over: isOver,
              'code good': isCodeGood,
              'code over': !isCodeGood,
            };
            const may = to !== '' && (condition === undefined || holds[condition] === true);
            expect(redemptionTransitionFor(it, act, actor, NOW)?.to).toBe(may ? to : undefined);
          }
  });

  test('what came to nothing gives points and stock back; what was handed over does not; whatever goes on has something due, whatever ended has nothing', () => {
    for (const row of cells.flatMap(({ status, act, actor }) => {
      const it = { status, kind: 'GOODS', approver: 'HOUSE', code_expires_at: NOW + 1, expires_at: NOW } as const;
      return redemptionTransitionFor(it, act, actor, NOW) ?? [];
    }))
      expect(row.givesBack === true).toBe(['REJECTED', 'CANCELLED', 'EXPIRED'].includes(row.to));
    for (const status of REDEMPTION_STATUSES) {
      const it = {
        status,
        kind: 'GOODS',
        approver: 'HOUSE',
        code_expires_at: NOW + CODE_FOR,
        expires_at: NOW + DAY,
      } as const;
      expect(redemptionDue(it) === undefined).toBe(ENDED.includes(status));
    }
    expect(ENDED).toEqual(['REDEEMED', 'REJECTED', 'CANCELLED', 'EXPIRED']);
  });
});

describe('twelve months', () => {
  const at = (date: string, time = '09:00') => momentOf(date as SlashDate, time as ClockTime);

  testTable<[string, string]>([
    ['2025/11/22', '2026/11/23'],
    ['2025/12/31', '2027/01/01'],
    ['2028/02/29', '2029/03/01'],
    ['2027/02/28', '2028/02/29'],
  ])('what was earned on %s counts to the midnight before %s', (earned, end) => {
    expect(countsUntil(at(earned, '00:00'))).toBe(at(end, '00:00'));
    expect(countsUntil(at(earned, '23:59'))).toBe(at(end, '00:00'));
  });

  test('what is spent was the oldest: only what is left of it is over', () => {
    const lots: Lot[] = [
      { points: points(10), at: at('2025/11/01') },
      { points: points(10), at: at('2025/11/20') },
      { points: points(5), at: at('2025/11/20', '15:00') },
      { points: points(10), at: at('2026/06/01') },
    ];
    const now = at('2026/11/20');
    expect(expired(lots, points(35), now)).toBe(10);
    expect(expired(lots, points(25), now)).toBe(0);
    expect(expiringNext(lots, points(25), now)).toEqual({ points: 15, at: at('2026/11/21', '00:00') });
    expect(expiringNext(lots, points(12), now)).toEqual({ points: 2, at: at('2026/11/21', '00:00') });
    expect(expiringNext(lots, points(10), now)?.at).toBe(at('2027/06/02', '00:00'));
    expect(expiringNext(lots, points(0), now)).toBeNull();
  });

  test('whatever was earned and spent: what is over and what is left are the balance, and nothing left is older', () => {
    const lot = fc.record({
      points: fc.integer({ min: 1, max: 50 }).map(points),
      days: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 20 }), fc.nat(), (made, spend) => {
        const lots = made.map((it) => ({ points: it.points, at: NOW - it.days * DAY }));
        const sum = lots.reduce((total, it) => total + it.points, 0);
        const balance = points(sum === 0 ? 0 : spend % (sum + 1));
        const over = expired(lots, balance, NOW);
        const left = unspent(lots, balance, NOW);
        expect(over).toBeGreaterThanOrEqual(0);
        expect(over + left.reduce((total, it) => total + it.points, 0)).toBe(balance);
        expect(left.every((it) => countsUntil(it.at) > NOW)).toBe(true);
      }),
    );
  });
});

test('early is half an hour before tee-off, to the minute; never having come is not early', () => {
  const tee_off_at = NOW;
  expect(isEarly({ caddy_arrived_at: NOW - EARLY_BY, tee_off_at })).toBe(true);
  expect(isEarly({ caddy_arrived_at: NOW - EARLY_BY + 1, tee_off_at })).toBe(false);
  expect(isEarly({ caddy_arrived_at: null, tee_off_at })).toBe(false);
  expect(EARLY_BY).toBe(30 * MINUTE);
});

test('every posting of points sums to zero and moves whole points above nothing', () => {
  for (const make of [earning, revokingEarned, redeeming, returning, expiring]) {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        const legs = make('somchai', points(amount));
        expect(legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0);
        expect(new Set(legs.map(({ account }) => account)).size).toBe(2);
      }),
    );
    for (const amount of [0, -1, 0.5, Number.NaN, Infinity])
      expect(() => make('somchai', amount as never)).toThrow(RangeError);
  }
});

test('every cause has a kind, and an unknown one is never told without a name', () => {
  for (const [word, kind] of Object.entries(CAUSE_KINDS)) expect(kindOfPoints(`${word}:x`)).toBe(kind);
  for (const cause of ['', 'round', 'topup:x:credit', 'rounds:x'])
    expect(() => kindOfPoints(cause)).toThrow(RangeError);
});

test('a code and a key are read however they are typed', () => {
  expect(parseCode(' 4821 9037')).toBe('48219037');
  expect(parseCode('๔๘๒๑-๙๐๓๗')).toBe('48219037');
  for (const wrong of ['', '4821903', '482190377', '4821903a']) expect(parseCode(wrong)).toBeUndefined();
  expect(spacedCode('48219037')).toBe('4821 9037');
  expect(parseCounterKey('k7qm-2r9t-x4vb-hn8p-3wfd')).toBe('K7QM2R9TX4VBHN8P3WFD');
  for (const wrong of ['', 'K7QM', 'K7QM-2R9T-X4VB-HN8P-3WF0']) expect(parseCounterKey(wrong)).toBeUndefined();
  expect(isoOf(NOW)).toBe('2026-11-22T00:00:00.000Z');
});
