import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { isUpcoming } from '#domain/booking/facts.ts';
import { addDays, DAY, dateOf, HOUR, MINUTE, parseMoment, timeOf } from '../../../domain/dates.ts';
import { liveOf } from '../../../src/sync/live.ts';
import { useNow, usePhoneNow } from '../../../src/ui/now.ts';
import { clockAt, NOW, setNow } from '../../support/clock.ts';
import { testTable } from '../../support/table.ts';
import { newPhone, phone, renderHook } from '../../support/on-phone.tsx';

const BUDDHIST = parseMoment('2568-11-22T07:00:00+07:00');

/** Rounds around now, and which of them are ahead. */
const ROUNDS = [-30 * HOUR, -2 * HOUR, -MINUTE, MINUTE, 2 * HOUR, 30 * HOUR].map((in_) => ({
  booking_date: dateOf(NOW + in_),
  tee_off_time: timeOf(NOW + in_),
  isAhead: in_ > 0,
}));

/** How many of them a screen that believes `now` takes for what they are not. */
const wrong = (now: number): number => ROUNDS.filter((round) => isUpcoming(round, now) !== round.isAhead).length;

const theServerSays = (now: number) => act(() => liveOf(phone).handleFrame(`:${now}`));

/** The screen looks at the clock, as it does when it is seen again. */
const tick = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

/** The phone sleeps: its clock goes on, the page's may stand still. */
const aNapOf = (ms: number) => {
  setNow(Date.now() + ms);
  tick();
};

clockAt(NOW);
beforeEach(() => theServerSays(NOW));

describe('OB-12: a phone whose clock is wrong, in front of a screen', () => {
  testTable<[string, number]>([
    ['a day behind', NOW - DAY],
    ['a day ahead', NOW + DAY],
    ['in the year 2568', BUDDHIST],
  ])('OB-12: %s: nothing is taken for upcoming that is over, nor the other way round', (_what, clock) => {
    newPhone();
    setNow(clock);
    const { result } = renderHook(() => ({ now: useNow(MINUTE), phone: usePhoneNow(MINUTE) }));
    theServerSays(NOW);
    expect(wrong(result.current.now)).toBe(0);
    // What this phone wrote down a moment ago is a moment old.
    expect(result.current.phone).toBe(clock);

    expect(wrong(clock)).toBeGreaterThan(0);
  });

  test('OB-12: set back in the middle: right again with the next sign of life of the server', () => {
    setNow(NOW + DAY);
    const { result } = renderHook(() => useNow(MINUTE));
    theServerSays(NOW);
    expect(wrong(result.current)).toBe(0);
    setNow(NOW - DAY);
    theServerSays(NOW + 1_000);
    expect(result.current).toBe(NOW + 1_000);
    expect(wrong(result.current)).toBe(0);
  });

  test('OB-12: set right without a signal, nothing is corrected any more; and it sleeps without being set', () => {
    setNow(NOW - DAY);
    const { result } = renderHook(() => useNow(10));
    theServerSays(NOW);
    aNapOf(20 * MINUTE);
    expect(wrong(result.current - 20 * MINUTE)).toBe(0);
    setNow(NOW + 25 * MINUTE);
    tick();
    expect(result.current).toBe(NOW + 25 * MINUTE);
  });

  test('OB-12: set back without a signal, the server’s time goes on', () => {
    const { result } = renderHook(() => useNow(10));
    theServerSays(NOW);
    setNow(NOW - DAY);
    tick();
    expect(wrong(result.current)).toBe(0);
    expect(Math.abs(result.current - NOW)).toBeLessThan(MINUTE);
  });

  test('a clock that is some seconds off is left alone', () => {
    const { result } = renderHook(() => useNow(MINUTE));
    theServerSays(NOW + 59_000);
    expect(result.current).toBe(NOW);
    expect(addDays(dateOf(result.current), 1)).toBe(dateOf(NOW + DAY));
  });
});
