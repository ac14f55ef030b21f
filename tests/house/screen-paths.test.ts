import { expect, test } from 'vitest';
import { PATHS } from '../../domain/paths.ts';
import { ROUTES } from '../../src/app/routes.tsx';
import { isPlace } from '../../server/http/site/pages.ts';
import { testTable } from '../support/table.ts';

test('every path has one row of the routes table, and no row has another', () => {
  expect(ROUTES.map(({ path }) => path).sort()).toEqual([...PATHS].sort());
});

testTable([
  '/',
  '/golfer/home',
  '/golfer/home/',
  '/golfer/booking/AAAA2222',
  '/line',
  '/line/golfer/home',
  '/line/x/y/z',
  '/Golfer/home',
])('%s is a place', (path) => expect(isPlace(path)).toBe(true));

testTable(['/golfer', '/golfer/home/x', '/golfer/booking/A/B', '//golfer/home', '/lined', '', '/api'])(
  '%s is none',
  (path) => expect(isPlace(path)).toBe(false),
);
