import { parseMoment, dateOf, HOUR, MINUTE, type Moment } from '#domain/dates.ts';
import { type LastScreen, placeOf, screensOf } from '#domain/last-screen.ts';
import { currentLanguage, say, wordIn, type Language, type Words } from '../../i18n/language.ts';
import { reportFault } from '../../platform/fault.ts';
import { webCaches } from '../storage/web-caches.ts';
import sprite from '../../ui/icons.svg?url';
import { clockOf } from '../../ui/now.ts';
import { part, type Phone } from '../phone.ts';
import { readMarker } from '../storage/device.ts';
import { sessionStateOf, userIdOf } from '../session/session.ts';
import { copiesOf } from './mirror-copies.ts';
import { readsOf } from './mirror.ts';
import { formatIn } from '../../i18n/format.ts';
import { holdTexts, joinTexts, textsOf } from '../../i18n/held/held-nodes.ts';
import { CONTROLS, controlsByKey } from './control-key.ts';

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

const words = {
  copy: { th: 'ข้อมูลเมื่อ {time} · กำลังเปิด…', en: 'Copy from {time} · opening…' },
} as const satisfies Record<string, Words>;

/** What may have been typed; what opens over a screen, and a number that is nobody's to keep after the round. */
const TYPED = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';
const OVER = 'dialog, .safety-contact, .toast, script, style, link, noscript, iframe, object, canvas, video';
const SPOKEN = '[aria-live], [role=status], [role=alert], [role=log], output';
const MAX_HTML_CHARS = 120_000;

/**
 * The screen as markup that is visibly a copy: nothing in it speaks, what is pressed is kept for the app, and whatever was only true at
 * that moment (how long ago, how long still, which greeting) leaves its place empty. Undefined: this screen is not to be kept.
 */
export function copyOf(root: HTMLElement, asOf: Moment, language: Language, icons: Icons): string | undefined {
  if (root.querySelector(`${TYPED}, [aria-busy=true], dialog[open], .qr`) || !root.querySelector('.sync'))
    return undefined;
  const copy = root.cloneNode(true) as HTMLElement;
  markBelow(root, copy, window.innerHeight - window.scrollY);
  joinTexts(copy);
  for (const it of copy.querySelectorAll(OVER)) it.remove();
  markControls(copy);
  for (const it of copy.querySelectorAll('.sync')) sayWhen(it, asOf, language);
  for (const it of copy.querySelectorAll('.hero h1')) it.classList.add('then');
  hideAges(copy, language);
  holdTexts(copy);
  for (const it of copy.querySelectorAll(SPOKEN)) silence(it);
  // The policy allows no style in the markup; `public/boot.js` gives it back.
  for (const it of copy.querySelectorAll('[style]')) move(it, 'style', 'data-style');
  for (const it of copy.querySelectorAll('img[src^="blob:"]')) it.removeAttribute('src');
  // A picture that nobody sees yet, or ever in a window of this width, would be unpacked before the first frame.
  for (const it of copy.querySelectorAll('img')) it.setAttribute('loading', 'lazy');
  for (const it of copy.querySelectorAll('.below img[src]')) move(it, 'src', 'data-src');
  for (const it of copy.children) it.classList.add('last-screen');
  const drawings = ownIcons(copy, icons);
  const html = drawings + markupOf(copy);
  return html.length > MAX_HTML_CHARS ? undefined : html;
}

/** The drawing of each icon by its name, as `src/ui/icons.svg` holds it. */
type Icons = ReadonlyMap<string, string>;

export const iconsIn = (sprite: string): Icons =>
  new Map([...sprite.matchAll(/<symbol id="([\w-]+)"[^]*?<\/symbol>/g)].map(([drawing, name = '']) => [name, drawing]));

/**
 * Points the copy's icons at drawings in the document, and answers these: the file with all icons is a document of its own to the browser,
 * and to build it holds up the first frame.
 */
function ownIcons(copy: Element, icons: Icons): string {
  const used = new Set<string>();
  for (const it of copy.querySelectorAll('use')) {
    const name = it.getAttribute('href')?.split('#').at(-1) ?? '';
    if (!icons.has(name)) continue;
    used.add(name);
    it.setAttribute('href', `#ic-${name}`);
  }
  const drawings = [...used].map((name) => icons.get(name)?.replace('id="', 'id="ic-'));
  return used.size > 0 ? `<i hidden=""><svg>${drawings.join('')}</svg></i>` : '';
}

/** What begins below this edge is not laid out before somebody may look at it (last-screen.css). Both have the same children. */
function markBelow(shown: Element, copy: Element, edge: number): void {
  for (const [at, child] of [...shown.children].entries()) {
    const { top, bottom, width, height } = child.getBoundingClientRect();
    const its = copy.children[at] as HTMLElement;
    // Bars stay in the window wherever it is scrolled to.
    if (bottom <= edge || height === 0 || /fixed|sticky/.test(getComputedStyle(child).position)) continue;
    if (top < edge) markBelow(child, its, edge);
    else {
      its.classList.add('below');
      its.style.containIntrinsicSize = `${Math.round(width)}px ${Math.round(height)}px`;
    }
  }
}

/** `public/boot.js` keeps what is tapped by its key, for `src/app/early-taps.ts`; what has none of its own shows that it is not ready. */
function markControls(copy: HTMLElement): void {
  for (const it of copy.querySelectorAll(`input, ${CONTROLS}`)) it.setAttribute('inert', '');
  for (const [key, control] of controlsByKey(copy)) {
    control.removeAttribute('inert');
    control.setAttribute('data-key', key);
  }
}

/** Not `getHTML`, which phones of two years ago do not have. */
function markupOf(it: Element): string {
  const writer = new XMLSerializer();
  const parts = Array.from(it.childNodes, (child) => writer.serializeToString(child));
  return parts.join('').replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '');
}

function sayWhen(line: Element, asOf: Moment, language: Language): void {
  const text = document.createElement('span');
  const f = formatIn(language);
  text.textContent = say<string>(wordIn(words.copy, language), { time: `${f.dayMonth(dateOf(asOf))} ${f.time(asOf)}` });
  const dot = document.createElement('span');
  dot.className = 'dot';
  line.className = 'sync sync--copy';
  line.replaceChildren(dot, text);
}

function silence(it: Element): void {
  it.removeAttribute('role');
  it.setAttribute('aria-live', 'off');
}

function move(it: Element, from: string, to: string): void {
  it.setAttribute(to, it.getAttribute(from) ?? '');
  it.removeAttribute(from);
}

/** Texts come in pieces between dots (`พรุ่งนี้ จ. 23 พ.ย. · อีก 22 ชม.`): only the piece that grows old is hidden, with its dot. */
function hideAges(copy: Element, language: Language): void {
  const old = agesIn(language);
  for (const text of textsOf(copy)) if (old.test(text.data)) text.replaceWith(...piecesOf(text.data, old));
}

function piecesOf(text: string, old: RegExp): (string | Node)[] {
  const pieces: { text: string; isOld: boolean }[] = [];
  let dot = '';
  for (const piece of text.split(/( · )/)) {
    if (piece === ' · ') {
      dot = piece;
      continue;
    }
    const isOld = old.test(piece);
    const last = pieces.at(-1);
    if (last?.isOld && !isOld) last.text += dot;
    if (last?.isOld === isOld) last.text += dot + piece;
    else pieces.push({ text: isOld ? dot + piece : piece, isOld });
  }
  return pieces.map(({ text: said, isOld }) => {
    if (!isOld) return said;
    const hidden = document.createElement('span');
    hidden.className = 'then';
    hidden.textContent = said;
    return hidden;
  });
}

/** How this language says a length of time, taken from how we say it (`src/i18n/format.ts`). */
function agesIn(language: Language): RegExp {
  const f = formatIn(language);
  const units = [f.duration(5 * MINUTE), f.duration(5 * HOUR + 5 * MINUTE), f.duration(77 * HOUR)].flatMap((said) =>
    said.split(/[\d\s]+/).filter(Boolean),
  );
  const counted = `\\d\\s?(?:${[...new Set(units)].map(escaped).join('|')})(?![a-z])`;
  return new RegExp([counted, escaped(f.duration(0)), escaped(f.ago(0, 0))].join('|'), 'i');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
