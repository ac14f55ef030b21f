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
