import { expect, test } from 'vitest';
import { isPlace, PLACES } from '../../server/http/places.ts';
import { ROUTES } from '../../src/app/routes.tsx';

test('the places the server knows are the rows of the routes table', () => {
  const rows = ROUTES.map(({ path }) => path.replace(/\/\*\?$/, ''));
  expect([...PLACES].sort()).toEqual([...new Set(rows)].sort());
});

test.each([
  '/',
  '/golfer/home',
  '/golfer/home/',
  '/golfer/booking/AAAA2222',
  '/line',
  '/line/golfer/home',
  '/line/x/y/z',
])('%s is a place', (path) => expect(isPlace(path)).toBe(true));

test.each(['/golfer', '/golfer/home/x', '/golfer/booking/A/B', '//golfer/home', '/Golfer/home', '/lined', '', '/api'])(
  '%s is none',
  (path) => expect(isPlace(path)).toBe(false),
);
