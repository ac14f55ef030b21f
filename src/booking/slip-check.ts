import { halvesOf, type Slip } from '#domain/booking/slip.ts';
import { CallFailed } from '../sync/call.ts';
import { fetchKeys, keptKeys } from './slip-keys.ts';
import { bytesOf, readSlip } from './slip-text.ts';

export type Verdict =
  /** We signed exactly this. */
  | { kind: 'valid'; slip: Slip }
  /** It looks like a slip, and we did not sign it, or not so. */
  | { kind: 'forged' }
  | { kind: 'not_a_slip' }
  /** Its key is not on this phone and there is no network to ask for it. */
  | { kind: 'key_unknown' };

/** Without a network as long as the keys are on the phone. Nothing of the slip is sent anywhere. */
export async function checkSlip(text: string): Promise<Verdict> {
  const halves = halvesOf(text);
  if (!halves) return { kind: 'not_a_slip' };
  const slip = readSlip(text);
  const signature = bytesOf(halves.signature);
  if (!slip || !signature) return { kind: 'forged' };
  try {
    const key = await keyNamed(slip.key_id);
    const isOurs = key !== undefined && (await isSigned(halves.payload, signature, key));
    return isOurs ? { kind: 'valid', slip } : { kind: 'forged' };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { kind: 'key_unknown' };
  }
}

async function keyNamed(key_id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kept = keptKeys();
  const keys = Object.hasOwn(kept, key_id) ? kept : await fetchKeys();
  const key = Object.hasOwn(keys, key_id) ? keys[key_id] : undefined;
  return key === undefined ? undefined : bytesOf(key);
}

type Bytes = Uint8Array<ArrayBuffer>;

async function isSigned(payload: string, signature: Bytes, key: Bytes): Promise<boolean> {
  const message = new TextEncoder().encode(payload);
  const native = await nativeKey(key);
  if (native) return crypto.subtle.verify('Ed25519', native, signature, message);
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, message, key, { zip215: false });
}

/** Undefined where the browser cannot do Ed25519: before Chrome 137, Safari 17, Firefox 129. */
async function nativeKey(key: Bytes): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}
