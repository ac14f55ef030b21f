import { hostOf } from '../../platform/browser.ts';
import { logTrouble, troubleOf, type LineTrouble } from './trouble.ts';

/**
 * What screens ask of LINE around them; none of it rejects. Screens that everybody opens fetch this file itself only inside LINE, and LINE's
 * SDK (`liff.ts`) is fetched only in its LIFF browser.
 */

const isLiff = (): boolean => hostOf(navigator.userAgent) === 'liff';

/** `unconfirmed`: it may have been sent, or not. `impossible`: not from here; there are other ways to share. */
export type SharedInLine = 'shared' | 'cancelled' | 'unconfirmed' | 'impossible';

let isChoosing = false;

/** The user chooses friends and groups in LINE, who get this text. A second tap waits for the first: LINE would give that one up. */
export async function shareInLine(message: string): Promise<SharedInLine> {
  if (!isLiff()) return 'impossible';
  if (isChoosing) return 'cancelled';
  isChoosing = true;
  try {
    const liff = (await import('./liff.ts')).liffPage;
    if (!(await liff.canShareInLine())) return 'impossible';
    return await liff.shareInLine([{ type: 'text', text: message }]);
  } catch (error) {
    return told(error).kind === 'unconfirmed' ? 'unconfirmed' : 'impossible';
  } finally {
    isChoosing = false;
  }
}

/** Opens an address in the phone's own browser; `ownOnly`: addresses of ours alone, somebody else's would open in LINE. */
export type Way = ((url: string) => void) & { ownOnly?: true };

/** LINE's in-app browser does it, on iOS its LIFF browser may not. */
export const byMark: Way = Object.assign((url: string) => location.assign(outside(url)), { ownOnly: true } as const);

/**
 * The way out from here. It is asked for before the user taps: in iOS LINE's SDK opens a window (`@liff/open-window`), and a browser allows
 * that to the tap itself, not to what comes after waiting.
 */
export async function wayOutside(): Promise<Way> {
  if (!isLiff()) return byMark;
  try {
    const { isSignedInToLine, openLiff } = (await import('./liff.ts')).liffPage;
    if (!isSignedInToLine()) return byMark;
    const liff = await openLiff();
    return (url) => liff.openWindow({ url, external: true });
  } catch (error) {
    told(error);
    return byMark;
  }
}

/** Back to the chat the user came from; elsewhere nothing happens. It needs no sign-in of LINE's, so its SDK is not initialised for it. */
export async function closeWindow(): Promise<void> {
  if (!isLiff()) return;
  try {
    (await import('./liff-sdk.ts')).liff.closeWindow();
  } catch (error) {
    told(error);
  }
}

/** What the user asked for waits no longer than this for LINE. */
const LIFF_TIMEOUT_MS = 2_000;

/**
 * The access token LINE gave this page, for the call that ends the user's link: our server tells LINE with it. Undefined where LINE's SDK
 * is not at hand, or does not answer at once.
 */
export async function accessTokenInLine(): Promise<string | undefined> {
  if (!isLiff()) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LIFF_TIMEOUT_MS));
  return Promise.race([tokenAtHand().catch(told), late]).then((it) => (typeof it === 'string' ? it : undefined));
}

async function tokenAtHand(): Promise<string | null> {
  const { isSignedInToLine, openLiff } = (await import('./liff.ts')).liffPage;
  return isSignedInToLine() ? (await openLiff()).getAccessToken() : null;
}

/** LINE opens an address of ours with this mark in the phone's own browser (line.md §1.4); somebody else's is left as it is. */
export function outside(address: string): string {
  const url = new URL(address, location.origin);
  if (url.origin === location.origin) url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}

function told(error: unknown): LineTrouble {
  const trouble = troubleOf(error);
  logTrouble(trouble);
  return trouble;
}
