import { expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { whatHappened } from '../../src/booking/act/what-happened.ts';
import { aBooking } from '../support/booking.ts';
import { SCREEN_NOW } from '../support/clock.ts';

const at = isoOf(SCREEN_NOW - 5 * MINUTE); // 06:02
const claim = { reason: 'RAIN' as const, by: 'golfer' as const, at, holes_played: 4 };

test.each([
  ['nok cancelled', { status: 'CANCELLED_BY_GOLFER', closed_at: at }, 'nok cancelled 06:02. Nothing is left to do.'],
  [
    'somchai said no on another phone',
    { status: 'DECLINED', answered_at: at },
    'You declined 06:02. Nothing is left to do.',
  ],
  [
    'the time to answer is over',
    { status: 'PENDING', respond_by: at },
    'The time to answer ended 06:02. Nothing is left to do.',
  ],
  [
    'nok reported rain',
    { status: 'IN_PROGRESS', claim },
    'nok reported that play stopped 06:02. Look at the booking before you decide.',
  ],
] as const)('M.16: %s: who did what, when, and whether anything is left to do', (_what, more, said) => {
  const words = whatHappened(aBooking(more), 'caddy', SCREEN_NOW);
  expect(words?.en.replace(/^.*(nok )/, '$1')).toBe(said);
  expect(words?.th).toMatch(/06:02/);
});

test('M.16: of another day the day is said, too', () => {
  const cancelled = aBooking({ status: 'CANCELLED_BY_GOLFER', closed_at: isoOf(SCREEN_NOW - 30 * HOUR) });
  expect(whatHappened(cancelled, 'golfer', SCREEN_NOW)?.en).toBe(
    'You cancelled Fri 20 Nov 00:07. Nothing is left to do.',
  );
});
