import { createElement, useEffect, useState, type ComponentType } from 'react';
import { useWords, type Words } from './i18n/language.ts';
import { LoadingOverlay } from './ui/loading-overlay.tsx';
import type { Row } from './routes.tsx';

const words = {
  opening: { th: 'กำลังเปิดหน้า…', en: 'Opening…' },
  openingHint: { th: 'โหลดครั้งแรกครั้งเดียว ครั้งต่อไปเปิดได้ทันที', en: 'Loaded once; next time it opens at once' },
} as const satisfies Record<string, Words>;

const RETRIES = 3;
const RETRY_AFTER = 1_000;
/** Nothing is drawn before this: most screens are on the phone already. */
const OVERLAY_AFTER = 400;
const RELOADED = 'reloaded_for_missing_part';

/**
 * The code of a screen, fetched once and kept. Own instead of `React.lazy`, because React 19 holds a resolved lazy component back for
 * 300 ms (web.md §3); here a screen that is loaded is drawn in the same pass.
 */
const loaded = new Map<Row['screen'], ComponentType>();
const loading = new Map<Row['screen'], Promise<ComponentType>>();

/** Fetches the code of a row's screen. Rejects when it cannot be had (no network and not on the phone). */
export function preload(row: Pick<Row, 'screen'>): Promise<ComponentType> {
  const underway = loading.get(row.screen) ?? fetchScreen(row.screen);
  loading.set(row.screen, underway);
  return underway;
}

async function fetchScreen(screen: Row['screen']): Promise<ComponentType> {
  try {
    const component = await withRetries(screen);
    loaded.set(screen, component);
    sessionStorage.removeItem(RELOADED);
    return component;
  } catch (error) {
    loading.delete(screen); // the next visit tries again
    if (await isPartGone()) reloadOnce();
    throw error;
  }
}

async function withRetries(screen: Row['screen']): Promise<ComponentType> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await screen();
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

/** Once per tab and gap: a reload that did not help must not become a loop. */
function reloadOnce(): void {
  if (sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, '1');
  window.location.reload();
}

/** The screen of a row; the overlay while its code is still coming; throws to the error boundary when it does not come. */
export function Page({ row }: { row: Row }) {
  const [failed, setFailed] = useState<{ error: unknown }>();
  const [, drawAgain] = useState(0);
  const screen = loaded.get(row.screen);
  useEffect(() => {
    if (screen) return;
    let isShown = true;
    preload(row).then(
      () => isShown && drawAgain((n) => n + 1),
      (error: unknown) => isShown && setFailed({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [row, screen]);
  if (failed) throw failed.error;
  return screen ? createElement(screen) : <Opening />;
}

function Opening() {
  const w = useWords(words);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), OVERLAY_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <LoadingOverlay title={w.opening} hint={w.openingHint} /> : null;
}
