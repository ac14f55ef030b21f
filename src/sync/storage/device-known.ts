import { REMEMBERED_HINT } from '#domain/account/remembered.ts';

/** Belongs to the phone: marker and session ids. */
export const DEVICE = 'caddee-device';

/** Has anybody ever signed in on this phone? A stranger's launch opens no database. */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DEVICE);
  } catch {
    return true; // it cannot list them, or there is none: look, and be told
  }
}

/**
 * Whether this browser still has the refresh cookie of somebody who is remembered, though the marker is gone: Safari drops databases, caches
 * and worker after seven days without a visit, and keeps cookies.
 */
export const isRememberedByCookie = (): boolean => document.cookie.includes(`${REMEMBERED_HINT}=`);

/** At a sign-out here, also without a network, where nobody ends the refresh cookie yet. */
export function forgetHint(): void {
  document.cookie = `${REMEMBERED_HINT}=;path=/;max-age=0`;
}
