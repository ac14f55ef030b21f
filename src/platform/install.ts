import { useSyncExternalStore } from 'react';
import { hostOf } from './host.ts';

/** What can be offered on this phone: the browser's own prompt, the steps of iOS, or the way out of LINE's browser. */
export type InstallOffer = 'prompt' | 'ios' | 'line' | 'none';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `public/boot.js` caught it in the head: it comes before this code does, and only once. */
const caught = globalThis as { __installPrompt?: InstallPrompt | undefined };

function subscribe(listener: () => void): () => void {
  const events = ['installready', 'appinstalled'];
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari on a phone; an iPad calls itself a Macintosh with a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function offerNow(): InstallOffer {
  if (isInstalled()) return 'none';
  if (hostOf(navigator.userAgent) !== 'browser') return 'line';
  if (caught.__installPrompt) return 'prompt';
  return isIos() ? 'ios' : 'none';
}

/** Show it after her first success, never at the start. */
export const useInstallOffer = (): InstallOffer => useSyncExternalStore(subscribe, offerNow, () => 'none');

/** The browser's own question; true when she said yes. A prompt is good for one question. */
export async function install(): Promise<boolean> {
  const prompt = caught.__installPrompt;
  if (!prompt) return false;
  caught.__installPrompt = undefined;
  const { outcome } = await prompt.prompt();
  window.dispatchEvent(new Event('installready'));
  return outcome === 'accepted';
}

/** Asks the browser not to throw our storage away; call after installing or signing in to an installed app. False: it may. */
export async function keepStorage(): Promise<boolean> {
  return isInstalled() ? ((await navigator.storage?.persist?.()) ?? false) : false;
}
