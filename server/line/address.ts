import type { ServerContext } from '../context.ts';
import { isPlace } from '../http/site/pages.ts';

const HERE = 'https://own.invalid';
const LONGEST = 512;
/** Screens for signing in, or for being told that a role may not open a screen: nobody is redirected to them afterwards. */
const ENTRANCES = /^\/(?:login|register|no-permission|line(?:\/.*)?)?\/?$/i;

/**
 * The screen of ours that a text names, path and query as a browser writes them; undefined when it is none, or when any browser could read
 * another host in it. The phone looks at it again (`safeRedirect` in src/routing/guard.ts). Source: reliability.md M23.
 */
export function screenAddress(text: string | undefined): string | undefined {
  if (!text || text.length > LONGEST || !text.startsWith('/') || isForbidden(text)) return undefined;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE || url.username || url.password || url.pathname.startsWith('//')) return undefined;
  const path = decoded(url.pathname);
  if (path === undefined || isForbidden(path) || path.startsWith('//')) return undefined;
  if (url.pathname === '/') return shortcut(url.searchParams.get('go'));
  return isPlace(url.pathname) && !ENTRANCES.test(url.pathname) ? url.pathname + url.search : undefined;
}

/** As the phone's home screen offers them (`public/manifest-*.webmanifest`): the phone knows where that is for each. */
const SHORTCUTS = new Set<string | null>(['booking', 'wallet', 'chat', 'notification']);
const shortcut = (go: string | null): string | undefined => (SHORTCUTS.has(go) ? `/?go=${go}` : undefined);

/** Control characters, or the backslash that some parsers read as a slash. */
const isForbidden = (text: string): boolean => /[\\\p{Cc}]/u.test(text);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * A screen's address in a LINE message: its LIFF address, which opens inside LINE with the user signed in. The plain address would open
 * LINE's in-app browser, which has no session (line.md §1.4); it is used when there is no LIFF app.
 */
export function addressInLine(
  { config: { lineLogin }, origin }: Pick<ServerContext, 'config' | 'origin'>,
  path: string,
): string {
  return lineLogin?.liffId ? `${lineLogin.liffBase}/${lineLogin.liffId}${path}` : `${origin()}${path}`;
}
