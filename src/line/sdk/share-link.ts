import { hostOf } from '../../platform/host.ts';
import * as phone from '../../platform/share.ts';
import type { Shared } from './share-in-line.ts';

/** Fetched with the screen, and in LINE alone: after the tap there may be no time for it. Where it is missing, the phone's own ways do. */
const isInLine = (): boolean => hostOf(navigator.userAgent) !== 'browser';
const inLine = () => import('./share-in-line.ts').catch(() => undefined);
if (isInLine()) void inLine();

/** Shares an address of ours: with friends in LINE where LINE offers to choose them, else by the phone's own sheet or the clipboard. */
export async function shareLink(url: string, title: string): Promise<Shared> {
  const line = isInLine() ? await inLine() : undefined;
  return line?.shareInside(url, title) ?? phone.shareLink(url, title);
}
