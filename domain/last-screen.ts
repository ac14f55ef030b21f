import { DAY, dateOf, type Moment } from './dates.ts';

/**
 * The last content of a remembered user's screen, so that the app shows it before any script has run (docs/pwa.md §4). The page stores it
 * (`src/sync/mirror/last-screen.ts`), the service worker puts it into the document (`sw/documents.ts`), and React then draws over it.
 */
export interface LastScreen {
  user_id: string;
  language: 'th' | 'en';
  /** The address of the script that drew it; it identifies the build. */
  entry: string;
  /** Style sheets that the screen uses besides the document's own. */
  sheets: string[];
  html: string;
  taken_at: Moment;
}

/** One cache per user. The prefix of the name is among those that a purge deletes (`src/sync/storage/worker-cache.ts`). */
export const screensOf = (user_id: string): string => `caddee-kept-${user_id}-screens`;
export const isScreens = (cache: string): boolean => /^caddee-kept-.+-screens$/.test(cache);

/** Only screens on which nothing is typed or paid. */
const PLACES = /^\/(?:golfer|caddy)\/(?:home|booking)$/;

/** The stored screen that an address opens for a user of this role, if any; `/` opens the home screen. */
export function placeOf(pathname: string, search: string, role: string | null): string | undefined {
  if (pathname === '/' && (search === '' || search === '?src=pwa'))
    return role ? `/${role.toLowerCase()}/home` : undefined;
  return PLACES.test(pathname) && search === '' ? pathname : undefined;
}

const SHEET = /^\/assets\/[\w.-]+\.css$/;
const ENTRY = /^\/assets\/[\w.-]+\.js$/;
const USER = /^[\w-]+$/;

/** Whether the copy is of this user, this build and this Bangkok day, so that "today" and "tomorrow" in it are still right. */
export function isCurrent(copy: LastScreen, user_id: string, shell: string, now: Moment): boolean {
  const age = now - copy.taken_at;
  return (
    copy.user_id === user_id &&
    USER.test(user_id) &&
    ENTRY.test(copy.entry) &&
    shell.includes(`"${copy.entry}"`) &&
    age >= 0 &&
    age < DAY &&
    dateOf(copy.taken_at) === dateOf(now)
  );
}

/** The content of the root element in the document, before the app replaces it. */
const ROOT = /(<div id="root">)[^]*?(<\/div>\s*(?:<!--|<div|<\/body>))/;
const START = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Preloads the font of the digits. Without it the browser lays out the first frame twice; first-time visitors without a copy do not wait
 * for it.
 */
const FACE =
  '<link rel="preload" href="/fonts/anuphan-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>';

/**
 * Delays the first frame until the whole copy is parsed (`late` is the element behind it). Otherwise a slow phone often paints half of the
 * copy and then everything again.
 */
const WHOLE = '<link rel="expect" href="#late" blocking="render">';

/**
 * The document with the copy and its owner in it, and without the app's scripts: loading and compiling them would delay the first frame on
 * a slow phone. `public/boot.js` checks the owner and then starts the app. Undefined: the document is not in the form we know.
 */
export function withScreen(shell: string, copy: LastScreen): string | undefined {
  if (!ROOT.test(shell) || START.exec(shell)?.[1] !== copy.entry) return undefined;
  const links = copy.sheets
    .filter((sheet) => SHEET.test(sheet) && !shell.includes(`"${sheet}"`))
    .map((sheet) => `<link rel="stylesheet" crossorigin href="${sheet}">`);
  links.unshift(FACE, WHOLE);
  const whose = `${copy.user_id} ${copy.language === 'en' ? 'en' : 'th'}`;
  return shell
    .replace('<html ', `<html data-copy="${whose}" data-start="${copy.entry}" `)
    .replace(SCRIPTS, '')
    .replace('</head>', `${links.join('')}</head>`)
    .replace(ROOT, (_, before: string, after: string) => before + copy.html + after);
}
