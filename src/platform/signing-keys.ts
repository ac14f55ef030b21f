import { CallFailed, send } from '../sync/net/call.ts';
import { part } from '../sync/phone.ts';
import { readNote, writeNote } from './store.ts';

/** Public keys by name, base64url. They belong to nobody and stay on the phone, so that what we signed can be checked without a network. */
export type SigningKeys = Readonly<Record<string, string>>;

const KEYS_NOTE = 'slip_keys';

export const signingKeysOf = part((phone) => {
  /** Where nothing can be kept (private mode): for as long as the page is open. */
  let inMemory: SigningKeys = {};
  let isAsked = false;

  /** Those this phone has. */
  function keptKeys(): SigningKeys {
    try {
      return { ...inMemory, ...keysIn(JSON.parse(readNote(KEYS_NOTE) ?? '{}')) };
    } catch {
      return inMemory; // damaged: the keys come again with the next answer
    }
  }

  /** Asks for all there are and keeps them; throws `CallFailed` without a network. */
  async function fetchKeys(): Promise<SigningKeys> {
    const { keys } = await send(phone, 'GET /slip/keys', {});
    inMemory = Object.fromEntries(keys.map(({ key_id, public_key }) => [key_id, public_key]));
    writeNote(KEYS_NOTE, JSON.stringify(inMemory));
    return inMemory;
  }

  /** Sees that there are some, as long as there is a network; silent, for nobody waits for it. */
  async function keepKeys(): Promise<void> {
    if (isAsked || Object.keys(keptKeys()).length > 0) return;
    isAsked = true;
    try {
      await fetchKeys();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      isAsked = false; // the next who needs them asks again
    }
  }

  return { keptKeys, fetchKeys, keepKeys };
});

/** Trusted as little as anything that was on a disk. */
function keysIn(value: unknown): SigningKeys {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((it): it is [string, string] => typeof it[1] === 'string' && it[1].length === 43),
  );
}
