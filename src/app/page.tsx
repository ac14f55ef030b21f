import { useEffect, useState, type ComponentType } from 'react';
import type { Row, Screens, LayoutProps } from '../routing/row.ts';
import { usePhone, type Phone } from '../sync/phone.ts';
import type { Early } from '../ui/late/lazy-part.tsx';
import { useLanguage } from '../i18n/language.ts';

export type Screen = ComponentType & Early;

const RETRIES = 3;
const RETRY_AFTER = 1_000;
const RELOADED = 'reloaded_for_missing_part';

/**
 * The code of a screen, fetched once and kept. Own instead of `React.lazy`, because React 19 holds a resolved lazy component back for
 * 300 ms (web.md §3); here a screen that is loaded is drawn in the same pass.
 */
const loaded = new Map<string, Screen>();
const loading = new Map<string, Promise<Screen>>();

/** A screen that came with the start. */
export function provide(path: string, screen: Screen): void {
  loaded.set(path, screen);
  loading.set(path, Promise.resolve(screen));
}

/** Fetches the code of a row's screen and frame. Rejects when it cannot be had (no network and not on the phone). */
export function preload(phone: Phone, row: Row): Promise<Screen> {
  const underway = loading.get(row.path) ?? fetchScreen(phone, row);
  loading.set(row.path, underway);
  return underway;
}

async function fetchScreen(phone: Phone, row: Row): Promise<Screen> {
  try {
    if (!row.screen) throw new Error(`${row.path} is not part of the start`);
    const [found] = await Promise.all([withRetries(row.screen), hasBars(row) && withRetries(loadBars)]);
    const screen = screenOf(found);
    loaded.set(row.path, screen);
    try {
      sessionStorage.removeItem(RELOADED);
    } catch {
      // forbidden: nothing was in it
    }
    return screen;
  } catch (error) {
    loading.delete(row.path); // the next visit tries again
    // Without session storage nobody could tell that it was tried once.
    if (await isPartGone()) void reloadOnce(phone).catch(() => undefined);
    throw error;
  }
}

/** By its name: a chunk may export more than its module does. */
const screenOf = (found: Screen | Screens): Screen =>
  typeof found === 'function'
    ? found
    : (Object.entries(found).find(([name]) => name.endsWith('Screen'))?.[1] as Screen);

async function withRetries<T>(part: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await part();
    } catch (error) {
      if (tries === RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}

/** The server answers but the file is missing: it belongs to a build that is no longer kept. */
async function isPartGone(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // offline: a reload would bring the same gap again
  }
}

/** Once per tab and gap: a reload that did not help must not become a loop. And not while unsaved input would be lost with it. */
async function reloadOnce(phone: Phone): Promise<void> {
  if (sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, '1');
  const update = await import('../sync/page/update.ts').catch(() => undefined);
  if (update) await update.updateOf(phone).reloadForPart();
  else location.reload();
}

/** The screen of a row; undefined while its code is still coming, `error` when it does not come. */
export function useScreen(row: Row): { Screen: ComponentType | undefined; error: unknown; again: () => void } {
  const phone = usePhone();
  const [failed, setFailed] = useState<{ row: Row; error: unknown }>();
  const [, drawAgain] = useState(0);
  const Screen = loaded.get(row.path);
  const hasFailed = failed?.row === row;
  useEffect(() => {
    if (Screen || hasFailed) return;
    let isShown = true;
    preload(phone, row).then(
      () => isShown && drawAgain((n) => n + 1),
      (error: unknown) => isShown && setFailed({ row, error }),
    );
    return () => {
      isShown = false;
    };
  }, [phone, row, Screen, hasFailed]);
  return { Screen, error: hasFailed ? failed.error : undefined, again: () => setFailed(undefined) };
}

/** Top bar, bottom bar and what lives in them. Not on the first route, so it comes with the first screen that has bars. */
let Bars: ComponentType<LayoutProps> | undefined;

async function loadBars(): Promise<void> {
  Bars = (await import('./bars.tsx')).Bars;
}

/** Else the screen brings its own column and header, or there is none. */
const hasBars = ({ layout, bar }: Row): boolean =>
  layout === 'golfer' || layout === 'caddy' || (layout === 'blank' && !bar);

/** The frame of a screen, drawn from its row. */
export function Layout({ row, children }: LayoutProps) {
  useWindowTitle(row);
  return Bars && hasBars(row) ? <Bars row={row}>{children}</Bars> : children;
}

function useWindowTitle(row: Row): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = row.title ? `${row.title[language]} · Caddee` : 'Caddee';
  }, [row, language]);
}
