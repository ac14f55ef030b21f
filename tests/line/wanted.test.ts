import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { screenAddress } from '../../server/line/config.ts';
import { safeRedirect } from '../../src/routing/guard.ts';
import '../../src/app/routes.tsx'; // the table that says which screens there are
import { HOSTILE } from '../guard/hostile-redirects.ts';
import { testTable } from '../support/table.ts';
import { Browser, openLineWorld } from './world.ts';

const START = '/api/v1/auth/line/start';
const ORIGIN = 'https://caddee.example';

/** What the phone's home screen offers. */
const SHORTCUTS = ['th', 'en'].flatMap((language) => {
  const text = readFileSync(new URL(`../../public/manifest-${language}.webmanifest`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { shortcuts: { url: string }[] }).shortcuts.map(({ url }) => url);
});

testTable(SHORTCUTS)(
  'a shortcut of the phone’s home screen, %s, is where the user is led after LINE, and no more of its address comes along',
  (url) => {
    const address = screenAddress(url);
    expect(address).toBe(url.split('&')[0]);
    expect(safeRedirect(address ?? null, ORIGIN)).toBe(address);
  },
);

testTable(['/', '/?', '/?about', '/?go', '/?go=', '/?go=elsewhere', '/?go=//evil.test', '/?go=toString', '/?GO=chat'])(
  '%s names no shortcut',
  (url) => expect(screenAddress(url)).toBeUndefined(),
);

testTable(HOSTILE)('%j is no screen of ours', (it) => expect(screenAddress(it)).toBeUndefined());

const world = await openLineWorld();
afterAll(() => world.close());
const begun = (wanted: string) => `${START}?redirect=${encodeURIComponent(wanted)}`;

test('the wanted address is not lost where LINE has not worked', async () => {
  // The user says no at LINE.
  world.line.knobs.denies = true;
  const to = await new Browser(world.here).throughLine(begun('/?go=booking&src=shortcut'));
  world.line.knobs.denies = false;
  expect(to).toBe('/login?line_error=LINE_DENIED&redirect=%2F%3Fgo%3Dbooking');
  // This server has no LINE.
  {
    const off = new Browser(await world.open({ config: { lineLogin: undefined } }));
    const { to } = await off.open(begun('/golfer/booking?tab=up'));
    expect(to).toBe('/login?line_error=LINE_OFF&redirect=%2Fgolfer%2Fbooking%3Ftab%3Dup');
    expect((await off.open(begun('//evil.test'))).to).toBe('/login?line_error=LINE_OFF');
  }
});
