import { describe, expect, test } from 'vitest';
import { guard, safeRedirect } from '../../src/routing/guard.ts';
import { ROUTES } from '../../src/app/routes.tsx';
import { rowOf } from '../../src/routing/row.ts';
import { HOSTILE } from './hostile-redirects.ts';
import { testTable } from '../support/table.ts';

const ORIGIN = 'https://app.test';

describe('hostile values of ?redirect=', () => {
  test('there are many of them', () => {
    expect(HOSTILE.length).toBeGreaterThan(450);
  });

  testTable(HOSTILE.map((value) => [value]))('%j leads nowhere', (value) => {
    expect(safeRedirect(value, ORIGIN)).toBeNull();
  });

  testTable(HOSTILE.map((value) => [value]))('%j behind a real address stays inside', (value) => {
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
  });

  test('no value at all leads nowhere', () => {
    expect(safeRedirect(null, ORIGIN)).toBeNull();
  });
});

describe('our own addresses', () => {
  const QUERIES = [
    '',
    '?q=สนามกอล์ฟ ลำลูกกา',
    '?q=100%25&a=b%26c&d=e%2Ff',
    '?golf_course=thung-sawan&booking_date=2026%2F11%2F22&tee_off_time=07%3A10',
  ];
  const own = ROUTES.filter((row) => row.role !== 'none').flatMap((row) =>
    QUERIES.map((query) => {
      const url = new URL(row.path.replace(/:\w+/g, '0199aa00-0000-7000-8000-000000000001') + query, ORIGIN);
      return { row, pathname: url.pathname, search: url.search };
    }),
  );

  test.each(own)('$pathname$search comes back whole', ({ row, pathname, search }) => {
    const decision = guard(row, { token: false, role: null, isOffline: false }, { pathname, search, host: 'browser' });
    const login = new URL('go' in decision ? decision.go : '', ORIGIN);
    expect(login.pathname).toBe('/login');
    expect(safeRedirect(login.searchParams.get('redirect'), ORIGIN)).toBe(pathname + search);
  });

  test('written absolutely it is rebuilt from path and query, the fragment is dropped', () => {
    expect(safeRedirect(`${ORIGIN}/golfer/home?a=1#b`, ORIGIN)).toBe('/golfer/home?a=1');
  });

  test('of a repeated redirect the first counts, and it is checked like any other', () => {
    const query = new URLSearchParams('redirect=//evil.test&redirect=/golfer/home');
    expect(safeRedirect(query.get('redirect'), ORIGIN)).toBeNull();
  });
});
