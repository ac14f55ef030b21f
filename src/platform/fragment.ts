import { useSyncExternalStore } from 'react';

/** `#main` is the skip link: keep the last real fragment. */
const MAIN = 'main';
let lastReal = '';

function fragment(): string {
  const said = location.hash.slice(1);
  if (said !== MAIN) lastReal = said;
  return lastReal;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** What stands behind the `#` of the address, which no server ever sees. */
export const useFragment = (): string => useSyncExternalStore(subscribe, fragment, () => '');
