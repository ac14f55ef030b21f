import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { NextStep, Role } from '#domain/account/account.ts';
import type { Host } from '../platform/browser.ts';
import { rowOf, type Row } from './row.ts';

/** What the guard knows of the person. */
export interface GuardSession {
  /** Session storage holds an app_token. */
  token: boolean;
  role: Role | null;
  /** No token, but the device remembers the user and there is no network: the guard goes by the marker's role (offline.md §1). */
  isOffline: boolean;
  /** The onboarding screen that is due; only an answer of the server says so. */
  next_step?: NextStep | null;
}

export interface Place {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  host: Host;
}

export type Decision = { stay: true } | { go: string; after?: 500; replace: true };

/** Specification §9: how long the entry inside the messaging app waits. */
export const ENTRY_DELAY = 500;

const STAY: Decision = { stay: true };
const go = (to: string): Decision => ({ go: to, replace: true });

/**
 * May the user be here, and if not, where to instead? Pure; specification §2 (entry), §4, §6.
 *
 * The landing (product.md §4) is what `/` shows while the entry decides. As the specification sends everyone on from `/`, it stays
 * reachable at `/?about`, which is no entry, and the sign-in screen links there.
 */
export function guard(row: Pick<Row, 'path' | 'role'>, session: GuardSession, place: Place): Decision {
  const isSignedIn = session.token || session.isOffline;
  if (row.path === '/') return isAbout(place.search) ? STAY : enter(isSignedIn, session, place);
  if (row.role === 'none') return STAY;
  if (!isSignedIn) return place.host === 'browser' ? go(loginFor(place)) : goToLine(place);
  if (row.role === 'any') return STAY;
  if (session.role?.toLowerCase() !== row.role) return go('/no-permission');
  return session.next_step ? go(stepPath(session.next_step, session.role)) : STAY;
}

function enter(isSignedIn: boolean, session: GuardSession, place: Place): Decision {
  if (isSignedIn) return go(entryOf(session.role, place.search));
  if (place.host !== 'browser') return goToLine(place);
  return go(isShortcut(place.search) ? loginFor(place) : '/login');
}

/** What a shortcut of the phone's home screen names, and where that is for each: the manifest cannot know who holds the phone. */
const SHORTCUTS = new Map([
  ['booking', { GOLFER: 'booking', CADDY: 'booking' }],
  ['wallet', { GOLFER: 'topup', CADDY: 'profile/earnings' }],
  ['chat', { GOLFER: 'notification', CADDY: 'chat' }],
  ['notification', { GOLFER: 'notification', CADDY: 'notification' }],
]);

const shortcutOf = (search: string) => SHORTCUTS.get(new URLSearchParams(search).get('go') ?? '');

const isShortcut = (search: string): boolean => shortcutOf(search) !== undefined;

/** Where `/` leads a user: the role's home, or what the shortcut `/?go=…` names. */
export function entryOf(role: Role | null, search: string): string {
  const of = shortcutOf(search);
  return role && of ? `/${role.toLowerCase()}/${of[role]}` : homeOf(role);
}

const isAbout = (search: string): boolean => new URLSearchParams(search).has('about');

/** `/{role in lower case}/home`; without a role the choice of one is due. */
export const homeOf = (role: Role | null): string =>
  role ? `/${role.toLowerCase()}/home` : '/authentication/select-user-type';

/** The screen of an onboarding step. */
export function stepPath(step: NextStep, role: Role | null): string {
  if (step === 'SELECT_ROLE' || !role) return '/authentication/select-user-type';
  return `/authentication/${role.toLowerCase()}/${step === 'ACCEPT_TERMS' ? 'terms-and-conditions' : 'register'}`;
}

const loginFor = (place: Place): string => `/login?redirect=${encodeURIComponent(place.pathname + place.search)}`;

const goToLine = ({ pathname, search }: Place): Decision => ({
  go: `/line${pathname}${withoutCredentials(search)}`,
  after: ENTRY_DELAY,
  replace: true,
});

/** What LINE's sign-in leaves in an address; none of it may travel on (line.md §1.3). */
const CREDENTIALS = new Set([
  'code',
  'state',
  'liffClientId',
  'liffRedirectUri',
  'liffOAuth2Error',
  'access_token',
  'id_token',
  'context_token',
  'feature_token',
]);

export function withoutCredentials(search: string): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const name = pair.split('=')[0] ?? '';
      return pair !== '' && !name.startsWith('liff.') && !CREDENTIALS.has(name);
    });
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

const LOGIN_ROWS = new Set(['/', '/login', '/register', '/line/*?', '/no-permission']);

/**
 * The address a `redirect` may lead to, rebuilt from its path and query; null when it may not. Own origin and a row of the table only,
 * never the sign-in screens themselves; of `/` only a shortcut. Rule R-S6 of reliability.md; the traps are in M23.
 */
export function safeRedirect(value: string | null, origin: string, table?: readonly Row[]): string | null {
  if (!value || value.length > 512 || hasForbidden(value)) return null;
  const url = parsed(value, origin);
  if (!url || url.origin !== origin || url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  if (url.pathname.startsWith('//') || hasForbidden(decoded(url.pathname))) return null;
  const row = rowOf(url.pathname, table);
  const isWanted = row && (!LOGIN_ROWS.has(row.path) || (row.path === '/' && isShortcut(url.search)));
  return isWanted ? url.pathname + url.search : null;
}

function parsed(value: string, origin: string): URL | undefined {
  try {
    return new URL(value, origin); // `URL.parse` is missing in the web views of older phones
  } catch {
    return undefined; // it is no address
  }
}

/** Control characters, or the backslash that some parsers read as a slash. */
const hasForbidden = (text: string): boolean =>
  Array.from(text).some((sign) => sign === '\\' || sign < ' ' || (sign >= '\u007f' && sign <= '\u009f'));

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '\\'; // half an escape sequence: nothing we ever wrote
  }
}

/** Does what the guard decided; true while the user is on the way elsewhere. */
export function useGuardRedirect(decision: Decision): boolean {
  const [, navigate] = useLocation();
  const to = 'go' in decision ? decision.go : undefined;
  const after = 'go' in decision ? decision.after : undefined;
  useEffect(() => {
    if (to === undefined) return;
    if (!after) return navigate(to, { replace: true });
    const timer = setTimeout(() => navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [to, after, navigate]);
  return to !== undefined;
}
