import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import {
  type Attempts,
  FREE,
  FREE_ANYWHERE,
  LONGEST_WAIT,
  openAttempts,
  PER_ADDRESS,
  WINDOW,
} from '../../server/account/session/attempts.ts';
import { NOW } from '../support/clock.ts';

const NOK = 'nok@example.com';
const CAFE = '203.0.113.1';
const HOME = '198.51.100.7';

const go = (attempts: Attempts, times: number, identifier = NOK, address = CAFE, at = NOW) =>
  Array.from({ length: times }, () => attempts.take({ identifier, address }, at)).filter((wait) => wait === 0).length;

/** As many guesses as are let through, each at the first moment it may. */
function patient(attempts: Attempts, during: number, address: (n: number) => string): number {
  let count = 0;
  for (let at = NOW; at < NOW + during; count += 1) {
    const wait = attempts.take({ identifier: NOK, address: address(count) }, at);
    at += wait;
    if (wait > 0) count -= 1;
  }
  return count;
}

describe('guessing passwords', () => {
  test('from one network some are free, then each next one waits twice as long, up to a minute', () => {
    const attempts = openAttempts();
    expect(go(attempts, 100)).toBe(FREE);
    const waits = [];
    let at = NOW;
    for (let n = 0; n < 8; n += 1) {
      const wait = attempts.take({ identifier: NOK, address: CAFE }, at);
      waits.push(wait / 1_000);
      at += wait;
      expect(attempts.take({ identifier: NOK, address: CAFE }, at)).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('whoever guesses keeps out nobody who is elsewhere (F10)', () => {
    const attempts = openAttempts();
    go(attempts, 100);
    expect(attempts.take({ identifier: NOK, address: HOME }, NOW)).toBe(0);
  });

  test('a remembered device at the guesser’s own address is not kept out either', () => {
    const attempts = openAttempts();
    go(attempts, 100);
    expect(attempts.take({ identifier: NOK, address: CAFE, device: 'her session' }, NOW)).toBe(0);
  });

  test('from however many networks it is a few dozen in a quarter of an hour; a remembered device is not kept out by them', () => {
    const attempts = openAttempts();
    const from = (n: number) => `203.0.${n % 250}.${n >> 8}`;
    expect(patient(attempts, WINDOW, from)).toBeLessThan(FREE_ANYWHERE + WINDOW / LONGEST_WAIT + 8);
    const later = NOW + WINDOW - 1;
    expect(attempts.take({ identifier: NOK, address: HOME, device: 'her session' }, later)).toBe(0);
    expect(attempts.take({ identifier: 'somchai@example.com', address: HOME }, later)).toBe(0);
  });

  test('from one network it is two dozen', () => {
    expect(patient(openAttempts(), WINDOW, () => CAFE)).toBeLessThan(25);
  });

  test('a phone number written in another way is still the same number', () => {
    const attempts = openAttempts();
    expect(go(attempts, FREE, '0812345678')).toBe(FREE);
    expect(go(attempts, 1, '+66 81 234 5678')).toBe(0);
    expect(go(attempts, 1, '๐๘๑๒๓๔๕๖๗๘')).toBe(0);
  });

  test('one address tries a hundred times, whoever it tries', () => {
    const attempts = openAttempts();
    const allowed = Array.from({ length: 1_000 }, (_, n) => go(attempts, 1, `nok${n}@example.com`)).reduce(
      (sum, one) => sum + one,
    );
    expect(allowed).toBe(PER_ADDRESS);
  });

  test('refused attempts do not keep nok out longer', () => {
    const attempts = openAttempts();
    go(attempts, FREE);
    go(attempts, 500, NOK, CAFE, NOW + 1_999);
    expect(attempts.take({ identifier: NOK, address: CAFE }, NOW + 2_000)).toBe(0);
  });

  test('after a quiet quarter of an hour nothing is left of it', () => {
    const attempts = openAttempts();
    patient(attempts, 2 * MINUTE, () => CAFE);
    expect(go(attempts, 100, NOK, CAFE, NOW + 2 * MINUTE + WINDOW)).toBe(FREE);
  });

  test('signing in forgives nok’s own slips at an address, not the address itself', () => {
    const attempts = openAttempts();
    go(attempts, FREE);
    attempts.forgive({ identifier: 'NOK@example.com', address: CAFE });
    expect(go(attempts, 1_000)).toBe(FREE);
    expect(go(attempts, 1_000, 'somchai@example.com')).toBe(FREE);
  });
});
