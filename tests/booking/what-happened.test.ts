import { expect } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { whatHappened } from '../../src/booking/act/what-happened.ts';
import { aBooking } from '../support/booking.ts';
import { SCREEN_NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const at = isoOf(SCREEN_NOW - 5 * MINUTE); // 06:02
const claim = { reason: 'RAIN' as const, by: 'golfer' as const, at, holes_played: 4 };

testTable<[string, Partial<Booking>, string, 'golfer' | 'caddy']>([
  [
    'nok cancelled',
    { status: 'CANCELLED_BY_GOLFER', closed_at: at },
    'nok cancelled 06:02. Nothing is left to do.',
    'caddy',
  ],
  ['on another phone', { status: 'DECLINED', answered_at: at }, 'You declined 06:02. Nothing is left to do.', 'caddy'],
  [
    'too late',
    { status: 'PENDING', respond_by: at },
    'The time to answer ended 06:02. Nothing is left to do.',
    'caddy',
  ],
  [
    'rain',
    { status: 'IN_PROGRESS', claim },
    'nok reported that play stopped 06:02. Look at the booking before you decide.',
    'caddy',
  ],
  [
    'of another day',
    { status: 'CANCELLED_BY_GOLFER', closed_at: isoOf(SCREEN_NOW - 29 * HOUR - 5 * MINUTE) },
    'You cancelled Fri 20 Nov 01:02. Nothing is left to do.',
    'golfer',
  ],
])('M.16: who did what, when, and whether anything is left to do: %s', (_what, more, said, role) => {
  const words = whatHappened(aBooking(more), role, SCREEN_NOW);
  expect(words?.en.replace(/^.*(nok )/, '$1')).toBe(said);
  expect(words?.th).toContain(/\d\d:\d\d/.exec(said)?.[0]);
});
