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
