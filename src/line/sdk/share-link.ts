import { hostOf } from '../../platform/browser.ts';
import type { Shared } from './share-in-line.ts';

/** `cancelled`: the user closed the phone's sheet. `failed`: neither shared nor copied. */
export type PhoneShared = 'shared' | 'copied' | 'cancelled' | 'failed';

/** The phone's own sheet where there is one, else the clipboard. */
export async function shareByPhone(url: string, title: string): Promise<PhoneShared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed'; // no clipboard in this browser, or not for us
  }
}

/** Fetched with the screen, and in LINE alone: after the tap there may be no time for it. Where it is missing, the phone's own ways do. */
const isInLine = (): boolean => hostOf(navigator.userAgent) !== 'browser';
const inLine = () => import('./share-in-line.ts').catch(() => undefined);
if (isInLine()) void inLine();

/** Shares an address of ours: with friends in LINE where LINE offers to choose them, else by the phone's own sheet or the clipboard. */
export async function shareLink(url: string, title: string): Promise<Shared> {
  const line = isInLine() ? await inLine() : undefined;
  return line?.shareInside(url, title) ?? shareByPhone(url, title);
}
