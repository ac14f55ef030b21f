import { halvesOf } from '#domain/signed.ts';
import { CallFailed } from '../sync/net/call.ts';
import { signingKeysOf } from './signing-keys.ts';
import { type Phone } from '../sync/phone.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** What became of a check. `valid`: we signed exactly what it says. */
export type Checked<Said> =
  | { kind: 'valid'; said: Said }
  /** It looks signed, and we did not sign it, or not so. */
  | { kind: 'forged' }
  | { kind: 'not_signed' }
  /** Its key is not on this phone and there is no network to ask for it. */
  | { kind: 'key_unknown' };

/** Reads a payload of domain/; undefined when it is not of its kind. */
type Reader<Said> = (payload: string) => Said | undefined;

/** Without a network as long as the keys are on the phone. Nothing of what is checked is sent anywhere. */
export async function checkSigned<Said extends { key_id: string }>(
  phone: Phone,
  text: string,
  reader: Reader<Said>,
): Promise<Checked<Said>> {
  const halves = halvesOf(text);
  if (!halves) return { kind: 'not_signed' };
  const said = readSigned(text, reader);
  const signature = bytesOf(halves.signature);
  if (!said || !signature) return { kind: 'forged' };
  try {
    const key = await keyNamed(phone, said.key_id);
    const isOurs = key !== undefined && (await isSigned(halves.payload, signature, key));
    return isOurs ? { kind: 'valid', said } : { kind: 'forged' };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { kind: 'key_unknown' };
  }
}

/** What it says, whoever wrote it; `checkSigned` says whether it was us. */
export function readSigned<Said>(text: string, reader: Reader<Said>): Said | undefined {
  const bytes = bytesOf(halvesOf(text)?.payload ?? '');
  if (!bytes) return undefined;
  try {
    return reader(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined; // bytes that are no text
  }
}

/** Strictly: a text that another text also stands for is none, or the same could be written in two ways. */
function bytesOf(base64url: string): Bytes | undefined {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const signs = atob(plain);
    if (btoa(signs).replace(/=+$/, '') !== plain) return undefined;
    return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  } catch {
    return undefined; // no base64 at all
  }
}

async function keyNamed(phone: Phone, key_id: string): Promise<Bytes | undefined> {
  const { keptKeys, fetchKeys } = signingKeysOf(phone);
  const kept = keptKeys();
  const keys = Object.hasOwn(kept, key_id) ? kept : await fetchKeys();
  const key = Object.hasOwn(keys, key_id) ? keys[key_id] : undefined;
  return key === undefined ? undefined : bytesOf(key);
}

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
