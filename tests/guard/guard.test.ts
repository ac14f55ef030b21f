import { describe, expect, test } from 'vitest';
import type { User } from '../../domain/account/api.ts';
import { nextAddress } from '../../src/account/data.ts';
import { guard, homeOf, safeRedirect, stepPath, type Decision, type GuardSession } from '../../src/routing/guard.ts';
import { hostOf, type Host } from '../../src/platform/host.ts';
import { ROUTES } from '../../src/app/routes.tsx';
import { rowOf, type Row } from '../../src/routing/row.ts';
import { NOK, sessionOf } from '../support/people.ts';
import { testTable } from '../support/table.ts';

const HOSTS: Host[] = ['browser', 'liff', 'line-iab'];
const OUT: GuardSession = { token: false, role: null, isOffline: false };
const ROLES = ['GOLFER', 'CADDY', null] as const;

/** An address of the row, with a query to see that it is kept. */
const addressOf = (row: Row) => row.path.replace('/*?', '').replace(/:\w+/g, 'CD12345678');
const SEARCH = '?q=%E0%B8%AA%E0%B8%99%E0%B8%B2%E0%B8%A1&n=1';

function decide(row: Row, session: GuardSession, host: Host): Decision {
  return guard(row, session, { pathname: addressOf(row), search: SEARCH, host });
}

/** The specification's, and ours: anybody may check a slip and an income statement (product.md §5), staff at a counter have a key, and whoever cannot get in has to be
 * able to say so. */
const PUBLIC = [
  '/register',
  '/login',
  '/line/*?',
  '/no-permission',
  '/golfer/payment-status',
  '/slip',
  '/statement',
  '/redeem',
  '/help/:part',
];

/** The specification's sentences (§2, §6), one after the other. */
function specified(row: Row, session: GuardSession, host: Host): Decision {
  const wanted = addressOf(row) + SEARCH;
  if (row.path === '/') {
    if (session.token && session.role) return { go: `/${session.role.toLowerCase()}/home`, replace: true };
    if (session.token) return { go: '/authentication/select-user-type', replace: true };
    return host === 'browser' ? { go: '/login', replace: true } : { go: `/line${wanted}`, after: 500, replace: true };
  }
  if (PUBLIC.includes(row.path)) return { stay: true };
  if (!session.token) {
    if (host !== 'browser') return { go: `/line${wanted}`, after: 500, replace: true };
    return { go: `/login?redirect=${encodeURIComponent(wanted)}`, replace: true };
  }
  const needs = row.path.split('/')[1];
  if (needs === 'authentication' || needs === 'share' || needs === session.role?.toLowerCase()) return { stay: true };
  return { go: '/no-permission', replace: true };
}

describe('every route × token × role × host', () => {
  const cases = ROUTES.flatMap((row) =>
    HOSTS.flatMap((host) => [
      { path: row.path, row, host, session: OUT },
      ...ROLES.map((role) => ({ path: row.path, row, host, session: { token: true, role, isOffline: false } })),
    ]),
  );

  testTable(cases)('$path, $host, $session', ({ row, host, session }) => {
    expect(decide(row, session, host)).toEqual(specified(row, session, host));
  });
});

describe('a remembered device without network', () => {
  testTable(ROUTES.filter((row) => row.role !== 'none').map((row) => row.path))(
    '%s: the marker’s role passes',
    (path) => {
      const row = rowOf(path) as Row;
      const session: GuardSession = { token: false, role: 'GOLFER', isOffline: true };
      expect(decide(row, session, 'browser')).toEqual(specified(row, { ...session, token: true }, 'browser'));
    },
  );

  test('the entry leads home', () => {
    const entry = guard(
      rowOf('/') as Row,
      { token: false, role: 'CADDY', isOffline: true },
      { pathname: '/', search: '', host: 'browser' },
    );
    expect(entry).toEqual({ go: '/caddy/home', replace: true });
  });
});

describe('the entry', () => {
  const at = (search: string, host: Host, session = OUT) =>
    guard(rowOf('/') as Row, session, { pathname: '/', search, host });

  test('in a browser without token: /login, and no redirect, for the wanted address was the landing', () => {
    expect(at('', 'browser')).toEqual({ go: '/login', replace: true });
  });

  test('inside LINE without token: after 500 ms /line and the full path', () => {
    expect(at('', 'liff')).toEqual({ go: '/line/', after: 500, replace: true });
    expect(at('?ref=a%20b', 'line-iab')).toEqual({ go: '/line/?ref=a%20b', after: 500, replace: true });
  });

  test('what LINE’s sign-in left in the address does not travel on', () => {
    const search = '?liff.state=%2Fx&code=1&state=2&liffClientId=3&liffRedirectUri=4&access_token=5&ref=6';
    expect(at(search, 'liff')).toMatchObject({ go: '/line/?ref=6' });
  });

  test('with ?about it is the landing and leads nowhere', () => {
    expect(at('?about', 'browser')).toEqual({ stay: true });
    expect(at('?about', 'liff', { token: true, role: 'GOLFER', isOffline: false })).toEqual({ stay: true });
  });
});

describe('a shortcut of the home screen', () => {
  const at = (search: string, session: GuardSession, host: Host = 'browser') =>
    guard(rowOf('/') as Row, session, { pathname: '/', search, host });
  const as = (role: GuardSession['role'], isOffline = false): GuardSession => ({ token: !isOffline, role, isOffline });

  test.each([
    ['booking', '/golfer/booking', '/caddy/booking'],
    ['wallet', '/golfer/topup', '/caddy/profile/earnings'],
    ['chat', '/golfer/notification', '/caddy/chat'],
    ['notification', '/golfer/notification', '/caddy/notification'],
  ])('%s leads a golfer to %s and a caddy to %s, both without a network too', (name, golfer, caddy) => {
    for (const isOffline of [false, true]) {
      expect(at(`?go=${name}&src=shortcut`, as('GOLFER', isOffline))).toEqual({ go: golfer, replace: true });
      expect(at(`?go=${name}&src=shortcut`, as('CADDY', isOffline))).toEqual({ go: caddy, replace: true });
    }
    // where it leads is a row of the user's role: nobody ends at /no-permission
    expect(guard(rowOf(golfer) as Row, as('GOLFER'), { pathname: golfer, search: '', host: 'browser' })).toEqual({
      stay: true,
    });
    expect(guard(rowOf(caddy) as Row, as('CADDY'), { pathname: caddy, search: '', host: 'browser' })).toEqual({
      stay: true,
    });
  });

  test('a signed-out user signs in first and still arrives', () => {
    const decision = at('?go=wallet&src=shortcut', OUT);
    const login = new URL('go' in decision ? decision.go : '', 'https://app.test');
    expect(login.pathname).toBe('/login');
    const wanted = safeRedirect(login.searchParams.get('redirect'), 'https://app.test');
    expect(wanted).toBe('/?go=wallet&src=shortcut');
    expect(nextAddress(personWith('CADDY', null), wanted)).toBe('/caddy/profile/earnings');
    expect(nextAddress(personWith('GOLFER', null), wanted)).toBe('/golfer/topup');
    expect(nextAddress(personWith('CADDY', 'ACCEPT_TERMS'), wanted)).toBe(
      `/authentication/caddy/terms-and-conditions?redirect=${encodeURIComponent('/?go=wallet&src=shortcut')}`,
    );
  });

  test('inside LINE it travels on to LINE’s sign-in', () => {
    expect(at('?go=chat', OUT, 'liff')).toEqual({ go: '/line/?go=chat', after: 500, replace: true });
  });

  test('without a role the choice of one is due first', () => {
    expect(at('?go=chat', as(null))).toEqual({ go: '/authentication/select-user-type', replace: true });
  });

  test.each(['?go=', '?go=constructor', '?go=//evil.example', '?go=../login', '?src=pwa', '?go=home'])(
    '%s is no shortcut: the entry is as the specification says',
    (search) => {
      expect(at(search, as('CADDY'))).toEqual({ go: '/caddy/home', replace: true });
      expect(at(search, OUT)).toEqual({ go: '/login', replace: true });
      expect(safeRedirect(`/${search}`, 'https://app.test')).toBeNull();
    },
  );
});

const personWith = (role: 'GOLFER' | 'CADDY', next_step: User['next_step']): User => ({
  ...sessionOf(NOK).user,
  basic_info: { ...sessionOf(NOK).user.basic_info, role },
  next_step,
});

describe('onboarding', () => {
  const golfer = (next_step: GuardSession['next_step']): GuardSession => ({
    token: true,
    role: 'GOLFER',
    isOffline: false,
    next_step,
  });

  test.each([
    ['ACCEPT_TERMS', '/authentication/golfer/terms-and-conditions'],
    ['COMPLETE_PROFILE', '/authentication/golfer/register'],
  ] as const)('%s due: the golfer’s own screens lead to %s', (step, to) => {
    expect(decide(rowOf('/golfer/home') as Row, golfer(step), 'browser')).toEqual({ go: to, replace: true });
    expect(decide(rowOf('/') as Row, golfer(step), 'browser')).toEqual({ go: '/golfer/home', replace: true });
    expect(decide(rowOf(to) as Row, golfer(step), 'browser')).toEqual({ stay: true });
  });

  test('nothing due: the golfer stays', () => {
    expect(decide(rowOf('/golfer/home') as Row, golfer(null), 'browser')).toEqual({ stay: true });
  });

  test('the screen of each step', () => {
    expect(stepPath('SELECT_ROLE', null)).toBe('/authentication/select-user-type');
    expect(stepPath('ACCEPT_TERMS', 'CADDY')).toBe('/authentication/caddy/terms-and-conditions');
    expect(stepPath('COMPLETE_PROFILE', 'CADDY')).toBe('/authentication/caddy/register');
    expect(homeOf('CADDY')).toBe('/caddy/home');
    expect(homeOf(null)).toBe('/authentication/select-user-type');
  });
});

describe('where the app runs', () => {
  test.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.2.0 LIFF', 'liff'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 Line/14.1.0/IAB', 'line-iab'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156 Safari/537.36', 'browser'],
    ['Mozilla/5.0 (compatible; Airline/1.0)', 'browser'],
  ])('%s', (agent, host) => {
    expect(hostOf(agent)).toBe(host);
  });
});
