import { hostOf } from '../../platform/host.ts';
import { strip, stripped } from '../sdk/address.ts';

/**
 * LINE has just opened this page or sent the user back to it. Nothing else begins before its SDK has read the address: no session, no
 * worker, no drawing; often it leads on to another address at once. Whatever comes of it, the sign-in screen says it.
 */
export async function arrive(): Promise<void> {
  // In an ordinary browser the same link only says where the user wanted to go; whoever is signed in there stays signed in.
  if (hostOf(navigator.userAgent) === 'browser') return strip();
  await import('../sdk/liff.ts').then((it) => it.liffPage.openOnArrival()).catch(() => undefined); // without LINE's SDK the page opens as in any browser
  strip();
  // An old link, or an endpoint that was registered as another address of ours.
  if (!/^\/line(?:\/|$)/.test(location.pathname)) history.replaceState(null, '', `/line${stripped(location)}`);
}
