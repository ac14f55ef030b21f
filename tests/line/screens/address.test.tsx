import { afterEach, beforeEach, expect, test } from 'vitest';
import { strip, stripped, wantedBehindLine } from '../../../src/line/sdk/address.ts';
import { isLiffReturn } from '../../../src/platform/browser.ts';
import { ROUTES } from '../../../src/app/routes.tsx';
import { HOSTILE } from '../../guard/hostile-redirects.ts';
import { testTable } from '../../support/table.ts';

const at = (address: string) => history.replaceState(null, '', address);
beforeEach(() => at('/'));
afterEach(() => at('/'));

const SCREENS = ROUTES.map(({ path }) => path)
  .filter((path) => !['/', '/login', '/register', '/line/*?', '/no-permission'].includes(path))
  .map((path) => path.replaceAll(/:\w+/g, 'AB12'));

testTable(SCREENS)('AU-14: %s comes back whole from behind /line, with its query and Thai text', (path) => {
  at(`/line${path}?q=${encodeURIComponent('สนาม กอล์ฟ')}&n=1%2F2`);
  expect(wantedBehindLine()).toBe(`${path}?q=${encodeURIComponent('สนาม กอล์ฟ')}&n=1%2F2`);
});

testTable(HOSTILE)('AU-13, D6: %j behind /line leads to no other place than a screen of ours', (value) => {
  try {
    at(`/line${value.startsWith('/') ? '' : '/'}${value}`);
  } catch {
    return; // no browser has such an address
  }
  const wanted = wantedBehindLine();
  if (wanted === null) return;
  expect(new URL(wanted, location.origin).origin).toBe(location.origin);
  expect(wanted).toMatch(/^\/(?![/\\])/);
});

testTable<[string, string]>([
  ['/line/golfer/home?code=C&state=S&liffClientId=1&liffRedirectUri=x', '/line/golfer/home'],
  ['/line/golfer/home?tab=up&liff.hback=2', '/line/golfer/home?tab=up'],
  ['/line?liff.state=%2Fgolfer%2Fbooking%3Ftab%3Dup#access_token=A&id_token=B', '/line/golfer/booking?tab=up'],
  ['/line/golfer/home?error=access_denied&error_description=x&liffOAuth2Error=1', '/line/golfer/home'],
  ['/line/golfer/home#feature_token=F&access_token=A', '/line/golfer/home'],
  ['/line/golfer/home#part', '/line/golfer/home#part'],
])('what LINE leaves in an address is stripped: %s → %s', (address, clean) => {
  at(address);
  strip();
  expect(location.pathname + location.search + location.hash).toBe(clean);
  expect(stripped(location)).toBe(clean);
});

test('C5: what follows # in an ordinary link is no entry of LINE’s', () => {
  for (const address of ['/login#from-line=123456', '/golfer/home#part', '/?about', '/golfer/booking?tab=up']) {
    at(address);
    expect(isLiffReturn(location)).toBe(false);
  }
  for (const address of ['/?liff.state=%2Fx', '/golfer/home#access_token=A', '/line?liffClientId=1&code=C']) {
    at(address);
    expect(isLiffReturn(location)).toBe(true);
  }
});
