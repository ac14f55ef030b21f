import { DAY, dateOf, type Moment } from './dates.ts';

/**
 * What a screen of a remembered person showed last, so that the app opens with it before any script has run (docs/pwa.md §4). The page
 * takes it (`src/sync/mirror/last-screen.ts`), the worker puts it into the document (`sw/last-screen.ts`); React draws over it.
 */
export interface LastScreen {
  user_id: string;
  language: 'th' | 'en';
  /** Address of the script that drew it: it names the build. */
  entry: string;
  /** Style sheets of the screen besides the document's own. */
  sheets: string[];
  html: string;
  taken_at: Moment;
}

/** One cache per person; the name is among those that a purge deletes (`src/sync/mirror/worker-cache.ts`). */
export const screensOf = (user_id: string): string => `caddee-kept-${user_id}-screens`;
export const isScreens = (cache: string): boolean => /^caddee-kept-.+-screens$/.test(cache);

/** Nothing is typed on these, and nothing is paid. */
const PLACES = /^\/(?:golfer|caddy)\/(?:home|booking)$/;

/** The screen that an address opens for a user of this role, if it is one that is stored; `/` leads home. */
export function placeOf(pathname: string, search: string, role: string | null): string | undefined {
  if (pathname === '/' && (search === '' || search === '?src=pwa'))
    return role ? `/${role.toLowerCase()}/home` : undefined;
  return PLACES.test(pathname) && search === '' ? pathname : undefined;
}

const SHEET = /^\/assets\/[\w.-]+\.css$/;
const ENTRY = /^\/assets\/[\w.-]+\.js$/;
const USER = /^[\w-]+$/;

/** Of this person, this build and this day in Bangkok; "today" and "tomorrow" in it are still true. */
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

/** What stands in the root before the app does; after it comes more of the body, or its end. */
const ROOT = /(<div id="root">)[^]*?(<\/div>\s*(?:<!--|<div|<\/body>))/;
const START = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Preloads the font of the figures, which users look for first; without it the first layout is done twice, and the phone's own fonts are
 * searched. A stranger's first visit is not made to wait for it.
 */
const FACE =
  '<link rel="preload" href="/fonts/anuphan-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>';

/**
 * The first frame waits until the copy is parsed whole (`late` stands behind it). A parser that pauses in its midst has what it has so far
 * laid out and painted, and then all of it again: on a slow phone, every other start.
 */
const WHOLE = '<link rel="expect" href="#late" blocking="render">';

/**
 * The document with the copy in it, and whose it is, without its scripts: on a phone four times as slow as here, to ask for them and to
 * compile them would hold up the first frame. `public/boot.js` looks whose it is and begins behind it. Undefined: it is not the document
 * we know.
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
