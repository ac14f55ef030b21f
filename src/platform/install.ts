import { useSyncExternalStore } from 'react';
import { part, usePhone } from '../sync/phone.ts';
import { hostOf } from './browser.ts';
import { readNote, writeNote } from './store.ts';

/** What can be offered on this phone: the browser's own prompt, the steps of iOS, or the way out of LINE's browser. */
export type InstallOffer = 'prompt' | 'ios' | 'line' | 'installed' | 'none';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `public/boot.js` caught it in the head: it comes before this code does, and only once. */
const caught = globalThis as { __installPrompt?: InstallPrompt | undefined };

const AS_APP = ['standalone', 'minimal-ui', 'window-controls-overlay'].map((it) => `(display-mode: ${it})`).join();

/** Is this the app itself, and not a tab? */
export const isInstalled = (): boolean =>
  window.matchMedia(AS_APP).matches || (navigator as { standalone?: boolean }).standalone === true;

/** A browser on iOS; an iPad calls itself a Macintosh with a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The browser's own question; true when the user said yes. A prompt is good for one question. */
export async function install(): Promise<boolean> {
  const prompt = caught.__installPrompt;
  if (!prompt) return false;
  try {
    return (await prompt.prompt()).outcome === 'accepted';
  } finally {
    caught.__installPrompt = undefined;
    window.dispatchEvent(new Event('installready'));
  }
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** On iOS nobody tells a page that it was installed; the user says it. */
const FOR_GOOD = 3_650 * DAY;
const NOT_BEFORE = 'install_not_before';

export const installOffersOf = part(() => {
  let wasInstalledHere = false;
  let notBefore = 0;

  function subscribe(listener: () => void): () => void {
    const installed = () => {
      wasInstalledHere = true;
      listener();
    };
    window.addEventListener('installready', listener);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('installready', listener);
      window.removeEventListener('appinstalled', installed);
    };
  }

  function offerNow(): InstallOffer {
    if (isInstalled() || wasInstalledHere) return 'installed';
    if (hostOf(navigator.userAgent) !== 'browser') return 'line';
    if (caught.__installPrompt) return 'prompt';
    return isIos() ? 'ios' : 'none';
  }

  /** May the app offer it by itself now? Never inside LINE, which hides such offers; there it stands in the profile alone. */
  function mayOffer(now: number): boolean {
    const offer = offerNow();
    return (offer === 'prompt' || offer === 'ios') && now >= Math.max(notBefore, Number(readNote(NOT_BEFORE)) || 0);
  }

  /** It was offered: not again within a week, or, when the user says it is done, at all. */
  function wasOffered(now: number, isDone = false): void {
    notBefore = now + (isDone ? FOR_GOOD : WEEK);
    writeNote(NOT_BEFORE, String(notBefore));
  }

  return { subscribe, offerNow, mayOffer, wasOffered };
});

export function useInstallOffer(): InstallOffer {
  const { subscribe, offerNow } = installOffersOf(usePhone());
  return useSyncExternalStore(subscribe, offerNow, () => 'none');
}
