import { safeRedirect, withoutCredentials } from '../../routing/guard.ts';

/** What LINE leaves beside what every guard takes off. */
const LEFT = new Set(['error', 'error_description', 'lineAppVersion', 'liffIsEscapedFromApp', 'back', 'line_error']);
const TOKENS = /^#(?:.*&)?(?:access|context|feature|id)_token=/;

/**
 * The address without what must not be stored, drawn or told: LINE's tokens and codes (line.md §1.3). Where its SDK did not come to it,
 * the wanted address is taken out of what LINE calls the state.
 */
export function stripped({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const state = new URLSearchParams(search).get('liff.state');
  if (state?.startsWith('/')) return `/line${state.split('#')[0]}`;
  return pathname + ordinary(withoutCredentials(search)) + (TOKENS.test(hash) ? '' : hash);
}

const ordinary = (search: string): string => {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !LEFT.has(pair.split('=')[0] ?? ''));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
};

/** Only after the SDK has read it: before, the user would have to sign in again. */
export function strip(): void {
  const clean = stripped(location);
  if (clean !== location.pathname + location.search + location.hash) history.replaceState(null, '', clean);
}

/** The address after `/line`, when it is a screen of ours; null for `/line` alone and for whatever is not ours. */
export function wantedBehindLine(): string | null {
  const clean = stripped(location);
  return clean.startsWith('/line/') ? safeRedirect(clean.slice('/line'.length), location.origin) : null;
}

const KEY = 'line_tries';
const WITHIN = 20_000;
/** At most three: the user's start, the return from LINE's sign-in, a retry with new tokens. A fourth means a redirect loop (AU-19). */
const MAX_TRIES = 3;

/** LINE opens its app at one address and leads on to another: the first is no try of its own, unless LINE's sign-in has led there. */
const isOnTheWay = (search: string): boolean => /[?&]liff\.state=/.test(search) && !/[?&]code=/.test(search);

/** Notes that LINE is asked once more; false when it has been asked too often in a short time. */
export function mayOpenLine(now = Date.now()): boolean {
  if (isOnTheWay(location.search)) return true;
  const before = tries(now);
  if (before.length >= MAX_TRIES) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...before, now]));
  } catch {
    // storage is forbidden: LINE's own sign-in does not work without it either
  }
  return true;
}

/** Has it been the first this time? A phone whose clock is wrong would fetch new tokens for ever. */
export const isFirstTry = (now = Date.now()): boolean => tries(now).length <= 1;

/** The user is signed in, or has asked to try again. */
export function resetTries(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // forbidden
  }
}

function tries(now: number): number[] {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[]).filter((at) => now - at < WITHIN);
  } catch {
    return []; // forbidden, or not ours
  }
}

let isOpened = false;

/** Is LINE's SDK at work on this page? Its own file comes only where it is. */
export const isOpen = (): boolean => isOpened;

export const noteOpened = (): void => {
  isOpened = true;
};

const LINES = 'LIFF_STORE:';

/**
 * Inside LINE its SDK stores its tokens in session storage, which is emptied when somebody signs in. The user has just signed in with
 * them, and sharing needs them afterwards: they stay through it.
 */
export async function keepingSdkStorage<T>(work: () => Promise<T>): Promise<T> {
  const kept = storedByLine();
  try {
    return await work();
  } finally {
    for (const [name, value] of kept) if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, value);
  }
}

/** LINE's SDK knows nobody any more in this tab. */
export function dropSdkStorage(): void {
  for (const [name] of storedByLine()) sessionStorage.removeItem(name);
}

function storedByLine(): [string, string][] {
  try {
    return Object.entries(sessionStorage).filter((entry): entry is [string, string] => entry[0].startsWith(LINES));
  } catch {
    return []; // storage is forbidden
  }
}
