import type { ServerContext } from '../context.ts';
import { isPlace } from '../http/site/pages.ts';

const HERE = 'https://own.invalid';
const LONGEST = 512;
/** Screens for signing in or for a wrong role; nobody is redirected to them. */
const ENTRANCES = /^\/(?:login|register|no-permission|line(?:\/.*)?)?\/?$/i;

/**
 * The screen that a text names, as path and query in a browser's spelling; undefined when it is not one, or when some browser could read
 * another host in it. The phone checks it again (`safeRedirect` in src/routing/guard.ts). Source: reliability.md M23.
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

/** The shortcuts on the phone's home screen (`public/manifest-*.webmanifest`). */
const SHORTCUTS = new Set<string | null>(['booking', 'wallet', 'chat', 'notification']);
const shortcut = (go: string | null): string | undefined => (SHORTCUTS.has(go) ? `/?go=${go}` : undefined);

/** Control characters, or a backslash, which some parsers read as a slash. */
const isForbidden = (text: string): boolean => /[\\\p{Cc}]/u.test(text);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * A screen's address for a LINE message: its LIFF address, which opens inside LINE with the user signed in. Without a LIFF app it is the
 * plain address, which opens LINE's in-app browser without a session (line.md §1.4).
 */
export function addressInLine(
  { config: { lineLogin }, origin }: Pick<ServerContext, 'config' | 'origin'>,
  path: string,
): string {
  return lineLogin?.liffId ? `${lineLogin.liffBase}/${lineLogin.liffId}${path}` : `${origin()}${path}`;
}
