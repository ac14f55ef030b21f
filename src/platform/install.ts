import { useSyncExternalStore } from 'react';
import { hostOf } from './host.ts';
import { readNote, writeNote } from './local-note.ts';

/** What can be offered on this phone: the browser's own prompt, the steps of iOS, or the way out of LINE's browser. */
export type InstallOffer = 'prompt' | 'ios' | 'line' | 'installed' | 'none';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `public/boot.js` caught it in the head: it comes before this code does, and only once. */
const caught = globalThis as { __installPrompt?: InstallPrompt | undefined };
let wasInstalledHere = false;

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

const AS_APP = ['standalone', 'minimal-ui', 'window-controls-overlay'].map((it) => `(display-mode: ${it})`).join();

/** Is this the app itself, and not a tab? */
export const isInstalled = (): boolean =>
  window.matchMedia(AS_APP).matches || (navigator as { standalone?: boolean }).standalone === true;

/** A browser on iOS; an iPad calls itself a Macintosh with a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function offerNow(): InstallOffer {
  if (isInstalled() || wasInstalledHere) return 'installed';
  if (hostOf(navigator.userAgent) !== 'browser') return 'line';
  if (caught.__installPrompt) return 'prompt';
  return isIos() ? 'ios' : 'none';
}

export const useInstallOffer = (): InstallOffer => useSyncExternalStore(subscribe, offerNow, () => 'none');

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
let inMemory = 0;

/** May the app offer it by itself now? Never inside LINE, which hides such offers; there it stands in the profile alone. */
export function mayOffer(now: number): boolean {
  const offer = offerNow();
  return (offer === 'prompt' || offer === 'ios') && now >= Math.max(inMemory, Number(readNote(NOT_BEFORE)) || 0);
}

/** It was offered: not again within a week, or, when the user says it is done, at all. */
export function wasOffered(now: number, isDone = false): void {
  inMemory = now + (isDone ? FOR_GOOD : WEEK);
  writeNote(NOT_BEFORE, String(inMemory));
}
