import { useSyncExternalStore } from 'react';

/** The skip link goes to `#main`: that is no code, and the one in hand stays. */
const MAIN = 'main';
let inHand = '';

function fragment(): string {
  const said = location.hash.slice(1);
  if (said !== MAIN) inHand = said;
  return inHand;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** What stands behind the `#` of the address, which no server ever sees. */
export const useFragment = (): string => useSyncExternalStore(subscribe, fragment, () => '');

/** LINE as this server has it: the document says so (`<meta name="caddee-line">`), no call is made for it. Undefined: LINE is off. */
export function lineLogin(): { liffId: string | undefined; liffBase: string } | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name=caddee-line]');
  return said
    ? { liffId: said.content || undefined, liffBase: said.dataset['liff'] ?? 'https://liff.line.me' }
    : undefined;
}

/** The same screen as LINE opens it, where there is a LIFF app. */
export const liffAddress = (path: string): string => `${lineLogin()?.liffBase}/${lineLogin()?.liffId}${path}`;
