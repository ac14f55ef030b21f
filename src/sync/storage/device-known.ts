/** Belongs to the phone: marker and epoch. */
export const DEVICE = 'caddee-device';

/** Has anybody ever signed in on this phone? A stranger's launch opens no database. */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DEVICE);
  } catch {
    return true; // it cannot list them, or there is none: look, and be told
  }
}
