import { describe, expect, test } from 'vitest';
import type { User } from '../../domain/account/api.ts';
import { nextAddress } from '../../src/account/person.ts';
import { guard, safeRedirect, stepPath, type Decision, type GuardSession } from '../../src/routing/guard.ts';
import { hostOf, type Host } from '../../src/platform/browser.ts';
import { ROUTES } from '../../src/app/routes.tsx';
import { rowOf } from '../../src/routing/row.ts';
import { NOK, sessionOf } from '../support/people.ts';
import { testTable } from '../support/table.ts';

const ORIGIN = 'https://app.test';
const HOSTS: Host[] = ['browser', 'liff', 'line-iab'];
const OUT: GuardSession = { token: false, role: null, isOffline: false };
const as = (role: GuardSession['role'], more: Partial<GuardSession> = {}): GuardSession => ({
  token: true,
  role,
  isOffline: false,
  ...more,
});
/** The device remembers who it is and has no network. */
const OFFLINE = { token: false, isOffline: true };
const SESSIONS = [OUT, as(null), as('GOLFER'), as('CADDY'), as('GOLFER', OFFLINE), as('CADDY', OFFLINE)];

function at(address: string, session: GuardSession = OUT, host: Host = 'browser'): Decision {
  const { pathname, search } = new URL(address, ORIGIN);
  const row = rowOf(pathname);
  if (!row) throw new Error(`${address} is nowhere`);
  return guard(row, session, { pathname, search, host });
}
const STAY = { stay: true };
const go = (to: string) => ({ go: to, replace: true });
const inLine = (to: string) => ({ go: to, after: 500, replace: true });

testTable<[string, GuardSession, Host, object]>([
  ['/', OUT, 'browser', go('/login')],
  ['/', as('CADDY', OFFLINE), 'browser', go('/caddy/home')],
  ['/', as(null), 'liff', go('/authentication/select-user-type')],
  ['/?ref=a%20b', OUT, 'line-iab', inLine('/line/?ref=a%20b')],
  ['/?about', OUT, 'liff', STAY],
  ['/?about', as('GOLFER'), 'browser', STAY],
  ['/golfer/home?q=1&n=2', OUT, 'browser', go('/login?redirect=%2Fgolfer%2Fhome%3Fq%3D1%26n%3D2')],
  ['/caddy/chat?a=1', OUT, 'liff', inLine('/line/caddy/chat?a=1')],
  ['/caddy/chat', as('CADDY'), 'liff', STAY],
  ['/caddy/chat', as('GOLFER'), 'browser', go('/no-permission')],
  ['/golfer/home', as(null), 'browser', go('/no-permission')],
  [
    '/golfer/home',
    as('GOLFER', { next_step: 'ACCEPT_TERMS' }),
    'browser',
    go('/authentication/golfer/terms-and-conditions'),
  ],
  ['/golfer/home', as('GOLFER', { next_step: 'COMPLETE_PROFILE' }), 'browser', go('/authentication/golfer/register')],
  ['/authentication/golfer/register', as('GOLFER', { next_step: 'COMPLETE_PROFILE' }), 'browser', STAY],
  ['/', as('GOLFER', { next_step: 'ACCEPT_TERMS' }), 'browser', go('/golfer/home')],
  // What LINE's sign-in left in the address does not travel on.
  [
    '/?liff.state=%2Fx&code=1&state=2&liffClientId=3&liffRedirectUri=4&access_token=5&ref=6',
    OUT,
    'liff',
    inLine('/line/?ref=6'),
  ],
])('whoever asks for %s, signed in as %j, in %s, stays or is led on', (address, session, host, decision) => {
  expect(at(address, session, host)).toEqual(decision);
});

describe('every row × whoever asks × where the app runs', () => {
  const SEARCH = '?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1';
  const cases = ROUTES.flatMap((row) =>
    HOSTS.flatMap((host) =>
      SESSIONS.map((session) => {
        const address = row.path.replace('/*?', '').replace(/:\w+/g, 'CD12345678') + SEARCH;
        return { path: row.path, who: JSON.stringify(session), row, host, session, address };
      }),
    ),
  );

  testTable(cases)(
    'nobody sees a role’s page but who has that role: $path in $host, $who',
    ({ row, session, host, address }) => {
      const mine =
        row.role === 'none' ||
        (session.token || session.isOffline ? [session.role?.toLowerCase(), 'any'] : []).includes(row.role);
      expect('stay' in at(address, session, host)).toBe(mine && row.path !== '/');
    },
  );

  testTable(cases)('who is led on arrives and stays: $path in $host, $who', ({ session, host, address }) => {
    let here = address;
    for (let steps = 0; steps < 3; steps += 1) {
      const decision = at(here, session, host);
      if ('stay' in decision) return;
      here = decision.go;
    }
    expect('stay' in at(here, session, host), here).toBe(true);
  });

  testTable(cases.filter(({ session, row }) => session === OUT && row.role !== 'none'))(
    'the wanted address comes back whole from the sign-in, as a way back: $path in $host',
    ({ host, address }) => {
      const decision = at(address, OUT, host);
      const led = new URL('go' in decision ? decision.go : '', ORIGIN);
      const wanted = host === 'browser' ? led.searchParams.get('redirect') : led.pathname.slice(5) + led.search;
      expect(safeRedirect(wanted, ORIGIN)).toBe(address);
    },
  );

  testTable(cases.filter(({ session }) => session.isOffline))(
    'a remembered device without a network is led as its owner with one: $path in $host, $who',
    ({ session, host, address }) => {
      expect(at(address, session, host)).toEqual(at(address, as(session.role), host));
    },
  );
});

describe('a shortcut of the home screen', () => {
  const personWith = (role: 'GOLFER' | 'CADDY', next_step: User['next_step']): User => ({
    ...sessionOf(NOK).user,
    basic_info: { ...sessionOf(NOK).user.basic_info, role },
    next_step,
  });

  testTable<[string, string, string]>([
    ['booking', '/golfer/booking', '/caddy/booking'],
    ['wallet', '/golfer/topup', '/caddy/profile/earnings'],
    ['chat', '/golfer/notification', '/caddy/chat'],
    ['notification', '/golfer/notification', '/caddy/notification'],
  ])('%s leads a golfer to %s and a caddy to %s, who may be there', (name, golfer, caddy) => {
    for (const [session, to] of [
      [as('GOLFER'), golfer],
      [as('CADDY'), caddy],
    ] as const) {
      expect(at(`/?go=${name}&src=shortcut`, session)).toEqual(go(to));
      expect(at(to, session)).toEqual(STAY);
    }
  });

  test('who is signed out signs in first and still arrives; without a role the choice of one is due', () => {
    const wanted = '/?go=wallet&src=shortcut';
    expect(at(wanted)).toEqual(go(`/login?redirect=${encodeURIComponent(wanted)}`));
    expect(safeRedirect(wanted, ORIGIN)).toBe(wanted);
    expect(nextAddress(personWith('CADDY', null), wanted)).toBe('/caddy/profile/earnings');
    expect(nextAddress(personWith('GOLFER', null), wanted)).toBe('/golfer/topup');
    expect(nextAddress(personWith('CADDY', 'ACCEPT_TERMS'), wanted)).toBe(
      `/authentication/caddy/terms-and-conditions?redirect=${encodeURIComponent(wanted)}`,
    );
    expect(at('/?go=chat', OUT, 'liff')).toEqual(inLine('/line/?go=chat'));
    expect(at('/?go=chat', as(null))).toEqual(go('/authentication/select-user-type'));
  });

  testTable(['?go=', '?go=constructor', '?go=//evil.example', '?src=pwa', '?go=home'])(
    '%s is none: the entry is as ever, and nobody is led back to it',
    (search) => {
      expect(at(`/${search}`, as('CADDY'))).toEqual(go('/caddy/home'));
      expect(at(`/${search}`)).toEqual(go('/login'));
      expect(safeRedirect(`/${search}`, ORIGIN)).toBeNull();
    },
  );
});

test('the screen of each onboarding step, and where the app runs', () => {
  expect(stepPath('SELECT_ROLE', null)).toBe('/authentication/select-user-type');
  expect(stepPath('SELECT_ROLE', 'GOLFER')).toBe('/authentication/select-user-type');
  expect(stepPath('ACCEPT_TERMS', null)).toBe('/authentication/select-user-type');
  expect(stepPath('ACCEPT_TERMS', 'CADDY')).toBe('/authentication/caddy/terms-and-conditions');
  expect(stepPath('COMPLETE_PROFILE', 'CADDY')).toBe('/authentication/caddy/register');
  const agents = [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.2.0 LIFF',
    'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 Line/14.1.0/IAB',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/156 Safari/537.36',
    'Mozilla/5.0 (compatible; Airline/1.0)',
  ];
  expect(agents.map(hostOf)).toEqual(['liff', 'line-iab', 'browser', 'browser']);
});
