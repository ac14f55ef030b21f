import { describe, expect, test } from 'vitest';
import { networkOf, openAttempts, PER_ADDRESS, PER_IDENTIFIER, WINDOW } from '../../server/account/attempts.ts';

const now = Date.UTC(2026, 10, 22, 1, 0);

function go(attempts: ReturnType<typeof openAttempts>, times: number, identifier: string, address: string, at = now) {
  return Array.from({ length: times }, () => attempts.take(identifier, address, at)).filter((wait) => wait === 0)
    .length;
}

describe('guessing passwords', () => {
  test('one person’s is guessed ten times in fifteen minutes, from however many addresses', () => {
    const attempts = openAttempts();
    const allowed = Array.from({ length: 1_000 }, (_, n) =>
      go(attempts, 1, 'nok@example.com', `203.0.113.${n % 50}`),
    ).reduce((sum, one) => sum + one);
    expect(allowed).toBe(PER_IDENTIFIER);
  });

  test('her number written in another way is still hers', () => {
    const attempts = openAttempts();
    expect(go(attempts, PER_IDENTIFIER, '0812345678', '203.0.113.1')).toBe(PER_IDENTIFIER);
    expect(go(attempts, 1, '+66 81 234 5678', '203.0.113.2')).toBe(0);
    expect(go(attempts, 1, '๐๘๑๒๓๔๕๖๗๘', '203.0.113.3')).toBe(0);
  });

  test('one address tries a hundred times, whoever it tries', () => {
    const attempts = openAttempts();
    const allowed = Array.from({ length: 1_000 }, (_, n) =>
      go(attempts, 1, `nok${n}@example.com`, '203.0.113.1'),
    ).reduce((sum, one) => sum + one);
    expect(allowed).toBe(PER_ADDRESS);
  });

  test('the wait says when the next one is allowed, to the millisecond', () => {
    const attempts = openAttempts();
    go(attempts, PER_IDENTIFIER, 'nok@example.com', '203.0.113.1');
    expect(attempts.take('nok@example.com', '203.0.113.1', now + 1)).toBe(WINDOW - 1);
    expect(attempts.take('nok@example.com', '203.0.113.1', now + WINDOW - 1)).toBe(1);
    expect(attempts.take('nok@example.com', '203.0.113.1', now + WINDOW)).toBe(0);
  });

  test('refused attempts do not keep her out longer', () => {
    const attempts = openAttempts();
    go(attempts, PER_IDENTIFIER, 'nok@example.com', '203.0.113.1');
    go(attempts, 500, 'nok@example.com', '203.0.113.1', now + WINDOW - 1);
    expect(attempts.take('nok@example.com', '203.0.113.1', now + WINDOW)).toBe(0);
  });

  test('signing in forgives her own slips, not her address', () => {
    const attempts = openAttempts();
    go(attempts, PER_IDENTIFIER, 'nok@example.com', '203.0.113.1');
    attempts.forgive('NOK@example.com');
    expect(go(attempts, 1_000, 'nok@example.com', '203.0.113.1')).toBe(PER_IDENTIFIER);
    expect(go(attempts, 1_000, 'somchai@example.com', '203.0.113.1')).toBe(PER_IDENTIFIER);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
