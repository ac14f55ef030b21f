import { expect, test } from 'vitest';
import { safeRedirect } from '../../src/routing/guard.ts';
import { rowOf } from '../../src/routing/row.ts';
import '../../src/app/routes.tsx';
import { HOSTILE } from './hostile-redirects.ts';
import { testTable } from '../support/table.ts';

const ORIGIN = 'https://app.test';

testTable(HOSTILE.map((value) => [value]))(
  'a hostile ?redirect=%j leads nowhere, and stays inside behind a real address',
  (value) => {
    expect(safeRedirect(value, ORIGIN)).toBeNull();
    for (const form of [
      `/golfer/home?next=${value}`,
      `/golfer/home#${value}`,
      `/golfer/chat/${value}`,
      `${ORIGIN}${value}`,
    ]) {
      const to = safeRedirect(form, ORIGIN);
      if (to === null) continue;
      const there = new URL(to, ORIGIN);
      expect(there.origin).toBe(ORIGIN);
      expect(to.startsWith('//')).toBe(false);
      expect(rowOf(there.pathname)).toBeDefined();
    }
  },
);

test('an address of ours comes back as path and query, whatever they hold; of two the first counts, and none leads nowhere', () => {
  for (const query of [
    '?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1%20%E0%B8%A5',
    '?q=100%25&a=b%26c&d=e%2Ff',
    '?golf_course=thung-sawan&booking_date=2026%2F11%2F22&tee_off_time=07%3A10',
  ])
    expect(safeRedirect(`/golfer/chat/0199aa00-0000-7000-8000-000000000001${query}`, ORIGIN)).toBe(
      `/golfer/chat/0199aa00-0000-7000-8000-000000000001${query}`,
    );
  expect(safeRedirect(`${ORIGIN}/golfer/home?a=1#b`, ORIGIN)).toBe('/golfer/home?a=1');
  expect(safeRedirect(`/golfer/home?${'x'.repeat(499)}`, ORIGIN)).toHaveLength(512);
  expect(safeRedirect(`/golfer/home?${'x'.repeat(500)}`, ORIGIN)).toBeNull();
  const query = new URLSearchParams('redirect=//evil.test&redirect=/golfer/home');
  expect(safeRedirect(query.get('redirect'), ORIGIN)).toBeNull();
  expect(safeRedirect(null, ORIGIN)).toBeNull();
});
