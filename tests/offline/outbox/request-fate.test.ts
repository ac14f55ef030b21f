import { expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '../../../domain/refusals.ts';
import { fateOf } from '../../../src/sync/net/act.ts';

const fate = (status_code: number, code: RefusalCode | 'OFFLINE' | 'UNREADABLE' = 'INTERNAL') =>
  fateOf({ status_code, code });

test('it is not known whether it was done if nobody answered, or something in between did, or the server is busy; refused at the door it may be sent again; a settled key asks for another', () => {
  expect([fate(0, 'OFFLINE'), fate(0, 'UNREADABLE'), fate(409, 'IDEMPOTENCY_IN_FLIGHT')]).toEqual(
    Array(3).fill('unknown'),
  );
  expect([500, 501, 502, 503, 504, 520, 599].map((status) => fate(status))).toEqual(Array(7).fill('unknown'));
  // Busy may be a connection that was lost at the commit; that the payment company is away is known before anything is written.
  expect([fate(503, 'BUSY'), fate(503, 'PAYMENT_AWAY'), fate(503, 'PICTURES_FULL')]).toEqual([
    'unknown',
    'again',
    'again',
  ]);
  expect([401, 408, 425, 429].map((status) => fate(status))).toEqual(Array(4).fill('again'));
  expect(fate(409, 'REQUEST_GIVEN_UP')).toBe('given up');
});

test('every other refusal of the server says that it was not done, and why', () => {
  const known = new Set<RefusalCode>(['IDEMPOTENCY_IN_FLIGHT', 'REQUEST_GIVEN_UP']);
  const others = Object.entries(REFUSALS).filter(
    ([code, status]) => status < 500 && ![401, 408, 425, 429].includes(status) && !known.has(code as RefusalCode),
  );
  expect(others.length).toBeGreaterThan(60);
  for (const [code, status] of others) expect(fate(status, code as RefusalCode), code).toBe('refused');
});
