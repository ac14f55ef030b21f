import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { isFreeFor, stateOf, TEE_TIMES, type CaddyDay } from '#domain/caddy/availability.ts';
import { spansOf, within } from '#domain/caddy/availability.ts';
import { onTimePercent, ratingTenths } from '#domain/caddy/search.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import { EXCEPTIONS, WEEKLY } from '#domain/caddy/weekly.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { MINUTE, momentOf } from '#domain/dates.ts';
import { day, time } from './world.ts';

const SATURDAY = day('2026/11/28');
const at = (clock: string) => momentOf(SATURDAY, time(clock));
const working = (from: string, to: string, ...tee_offs: string[]): CaddyDay => ({
  date: SATURDAY,
  open: [{ from: time(from), to: time(to) }],
  busy: tee_offs.flatMap((clock) => spansOf(slotsOf(at(clock), 18))),
});

test('a day of a caddy is OFF without hours, FREE with nothing promised, PART with a tee-off left, else FULL; what can no longer be asked for does not count', () => {
  expect(stateOf({ date: SATURDAY, open: [], busy: [] })).toBe('OFF');
  expect(stateOf(working('06:00', '13:00'))).toBe('FREE');
  const today = working('06:00', '16:00', '07:00');
  expect(stateOf(today)).toBe('PART');
  expect(stateOf(working('06:00', '12:00', '07:00'))).toBe('FULL');
  // A round the day before that ends at its arrival takes nothing of it.
  const night = { from: at('05:00'), to: at('05:15') };
  expect(stateOf({ ...working('06:00', '12:00'), busy: [night] })).toBe('FREE');
  expect(stateOf(today, at('12:59'))).toBe('FREE');
  expect(stateOf(today, at('16:00'))).toBe('FREE');
  expect(stateOf(today, at('16:00') + MINUTE)).toBe('FULL');
});

describe('free for a round', () => {
  test('a caddy is free for a tee-off at either end of their hours; a block may touch another and not share a minute with it', () => {
    const morning = working('06:00', '11:00');
    expect(['05:59', '06:00', '11:00', '11:01'].map((clock) => isFreeFor(morning, time(clock), 18))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // 07:00 takes the caddy from 06:15 to 12:15.
    const taken = working('00:00', '23:00', '07:00');
    expect(isFreeFor(taken, time('13:00'), 18)).toBe(true);
    expect(isFreeFor(taken, time('12:59'), 18)).toBe(false);
    expect(isFreeFor(taken, time('01:00'), 18)).toBe(true);
    expect(isFreeFor(taken, time('01:01'), 18)).toBe(false);
  });

  test('promised slots that touch are one span, others are their own', () => {
    const [first, second] = [slotsOf(at('07:00'), 9), slotsOf(at('10:00'), 9)];
    expect(spansOf([...first, ...second])).toEqual([{ from: at('06:15'), to: at('12:15') }]);
    const apart = spansOf([...first, ...slotsOf(at('10:15'), 9)]);
    expect(apart).toHaveLength(2);
    expect(within(apart, { from: at('09:15'), to: at('09:30') })).toEqual([]);
    expect(within(apart, { from: at('09:14'), to: at('09:31') })).toEqual(apart);
  });

  test('tee-off times are offered every ten minutes from half past five to five', () => {
    expect([TEE_TIMES.at(0), TEE_TIMES.at(1), TEE_TIMES.at(-1)]).toEqual(['05:30', '05:40', '17:00']);
  });
});

describe('hours a caddy may say', () => {
  const wrong = (schema: typeof WEEKLY | typeof EXCEPTIONS, value: unknown) =>
    v.safeParse(schema, value).issues?.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);

  test('an end before its beginning, a time, a day or a weekday that does not exist is refused where it stands', () => {
    expect(wrong(WEEKLY, [{ weekday: 1, from: '10:00', to: '09:00' }])).toEqual(['0.to TIME_INVALID']);
    expect(wrong(EXCEPTIONS, [{ kind: 'HOURS', date: '2026/11/28', from: '10:00', to: '10:00' }])).toEqual([
      '0.to TIME_INVALID',
    ]);
    expect(wrong(WEEKLY, [{ weekday: 7, from: '24:00', to: '25:00' }])).toEqual([
      '0.weekday TOO_LARGE',
      '0.from TIME_INVALID',
      '0.to TIME_INVALID',
    ]);
    expect(wrong(EXCEPTIONS, [{ kind: 'OFF', date: '2026/02/31' }])).toEqual(['0.date DATE_INVALID']);
  });

  const span = (weekday: number, from: string, to: string) => ({ weekday, from: time(from), to: time(to) });

  test('hours of one day may touch and not overlap; a day is off or has hours, not both, and is off only once', () => {
    expect(
      scheduleConflicts([span(1, '06:00', '11:00'), span(1, '11:00', '16:00'), span(2, '06:00', '16:00')], []),
    ).toEqual([]);
    expect(scheduleConflicts([span(1, '06:00', '11:00'), span(1, '10:59', '16:00')], [])).toEqual([
      { path: 'weekly.1.from', code: 'TIME_INVALID' },
    ]);
    const off = { kind: 'OFF' as const, date: SATURDAY };
    const hours = { kind: 'HOURS' as const, date: SATURDAY, from: time('06:00'), to: time('09:00') };
    const later = { ...hours, from: time('12:00'), to: time('15:00') };
    expect(scheduleConflicts([], [hours, later])).toEqual([]);
    expect(scheduleConflicts([], [hours, off])).toEqual([{ path: 'exceptions.1.date', code: 'DATE_INVALID' }]);
    expect(scheduleConflicts([], [off, off, later])).toEqual([
      { path: 'exceptions.1.date', code: 'DATE_INVALID' },
      { path: 'exceptions.2.date', code: 'DATE_INVALID' },
    ]);
    expect(scheduleConflicts([], [hours, { ...later, from: time('08:59') }])).toEqual([
      { path: 'exceptions.1.from', code: 'TIME_INVALID' },
    ]);
  });
});

test('of a caddy an average is said from the third review on, and how often in time from the first round on, never rounded up to always', () => {
  expect([ratingTenths(10, 2), ratingTenths(14, 3)]).toEqual([null, 47]);
  expect([onTimePercent(0, 0), onTimePercent(299, 300)]).toEqual([null, 99]);
});
