import { parseMoment } from '#domain/dates.ts';
import { type LastScreen, placeOf, screensOf } from '#domain/last-screen.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { reportFault } from '../../platform/fault.ts';
import { webCaches } from '../../platform/web-caches.ts';
import sprite from '../../ui/icons.svg?url';
import { clockOf } from '../../ui/now.ts';
import { part, type Phone } from '../phone.ts';
import { readMarker } from '../storage/device.ts';
import { sessionStateOf, userIdOf } from '../session/session-state.ts';
import { copyOf, type Icons, iconsIn } from './last-screen-copy.ts';
import { copiesOf } from './mirror-copies.ts';
import { readsOf } from './reads.ts';

/** A screen is stored when it has stood this long, and when the user turns away from it. */
const SETTLED_AFTER = 3_000;
const MODULE = /^\/assets\/[\w.-]+\.js$/;

export const lastScreenOf = part((phone) => {
  const { read: stateNow } = sessionStateOf(phone);
  const { captureOwner } = copiesOf(phone);
  const { everyEntry } = readsOf(phone);
  /**
   * The cache of the signed-in user. What is put into a cache after its deletion is gone: a purge needs not wait for a writer, and a
   * writer brings nothing back. It is only opened while the phone remembers the user.
   */
  let own: { user_id: string; cache: Cache } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Until they are read the copy's icons come from their file. */
  let icons: Icons = new Map();

  /** Somebody is here, or nobody any more. */
  async function followSession(): Promise<void> {
    void dropExpired(phone);
    const user_id = userIdOf(stateNow());
    if (user_id !== own?.user_id) own = undefined;
    const caches = webCaches();
    if (user_id === undefined || !caches) return;
    const isStillOwned = captureOwner(user_id);
    const isRemembered = async () => (await readMarker(phone))?.user_id === user_id && (await isStillOwned());
    if (!(await isRemembered())) return void (own = undefined);
    const cache = await caches.open(screensOf(user_id));
    if (await isRemembered()) own = { user_id, cache };
    // Purged meanwhile: opening it made it again. One that holds something was there before; only the marker could not be read.
    else if ((await cache.keys()).length === 0) await caches.delete(screensOf(user_id));
    later();
  }

  function later(): void {
    clearTimeout(timer);
    if (own) timer = setTimeout(() => whenIdle(() => void keepSettled()), SETTLED_AFTER);
  }

  /** On a slow network a screen has not settled by then. */
  async function keepSettled(): Promise<void> {
    if (icons.size === 0) icons = await readIcons();
    const isKept = await keepScreen();
    if (!isKept && placeOf(location.pathname, location.search, null)) later();
  }

  /** Takes the screen as it stands, before anything is waited for: the page may be on its way out. False: it is not to be kept, or not yet. */
  async function keepScreen(): Promise<boolean> {
    const mine = own;
    const place = placeOf(location.pathname, location.search, null);
    const copy = mine && place && take(mine.user_id);
    if (!copy) return false;
    try {
      await mine.cache.put(place, new Response(JSON.stringify(copy)));
    } catch (error) {
      reportFault(error);
      console.warn('last screen not stored', error); // a full phone: the next start opens without it
    }
    return true;
  }

  function take(user_id: string): LastScreen | undefined {
    const root = document.getElementById('root');
    const script = document.querySelector('script[type=module]')?.getAttribute('src');
    const entry = script ?? document.documentElement.dataset['start'];
    const known = everyEntry().filter(({ readers }) => readers.size > 0);
    const moments = known.flatMap(({ shown }) => shown.updatedAt ?? []);
    if (!root || !entry || userIdOf(stateNow()) !== user_id || moments.length === 0) return undefined;
    const language = currentLanguage();
    const html = copyOf(root, Math.min(...moments), language, icons);
    if (html === undefined) return undefined;
    return { user_id, language, entry, sheets: sheetsNow(), html: html + howTaken(), taken_at: Date.now() };
  }

  const signal = phone.ended;
  for (const event of ['pushState', 'replaceState', 'popstate']) window.addEventListener(event, later, { signal });

  for (const event of ['visibilitychange', 'pagehide'])
    window.addEventListener(event, () => document.visibilityState === 'hidden' && void keepScreen(), { signal });
  return { followSession, keepScreen };
});

/** From the worker's files, or as the screen has just had it. */
const readIcons = async (): Promise<Icons> =>
  fetch(sprite)
    .then((answer) => answer.text())
    .then(iconsIn, () => new Map());

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else work();
};

/** For `public/boot.js`, in the markup, which the worker passes on as it is. */
function howTaken(): string {
  const size = `${window.innerWidth}x${window.innerHeight}`;
  return `<i hidden data-window="${size}" data-modules="${neededModules().join(' ')}"></i>`;
}

/** What was loaded when the app first drew this screen; it only grows until the next day or build, whose copy begins anew. */
function neededModules(): string[] {
  const [draw] = performance.getEntriesByName('draw') as PerformanceMark[];
  if (draw?.detail !== location.pathname) return [];
  const modules = performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && MODULE.test(pathname) && startTime < draw.startTime ? pathname : [];
  });
  return [...new Set(modules)];
}

/** Those that come with a screen's code are linked with their whole address. */
const sheetsNow = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(({ href }) => {
    const { origin, pathname } = new URL(href);
    return origin === location.origin ? pathname : [];
  });

/** Until when a copy may be kept, where the answer says so (`keep_until`). */
const keptUntil = (data: unknown): number => {
  const until = typeof data === 'object' && data !== null && 'keep_until' in data ? data.keep_until : undefined;
  return typeof until === 'string' ? parseMoment(until) : Infinity;
};

/** What was told only for a time leaves the phone when that is over: another person's number, a day after the round. */
export const dropExpired = (phone: Phone): Promise<void> =>
  copiesOf(phone).dropCopies((data) => keptUntil(data) <= clockOf(phone).momentNow());
