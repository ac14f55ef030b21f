import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { LineLoginConfig } from '../config.ts';

const IV = 12;
const TAG = 16;

const keyOf = ({ channelSecret }: LineLoginConfig): Buffer =>
  Buffer.from(hkdfSync('sha256', channelSecret, '', 'caddee: what LINE gave us', 32));

/** AES-256-GCM: whoever has only the database reads nothing. */
export function seal(config: LineLoginConfig, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined: sealed under another secret, or changed since. */
export function unseal(config: LineLoginConfig, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
