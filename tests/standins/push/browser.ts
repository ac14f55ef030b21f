import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of Web Push: it makes the keys, and it alone can read what comes (RFC 8291). */
export interface Browser {
  keys: { p256dh: string; auth: string };
  /** Throws when it was not encrypted for this browser. */
  decrypt(body: Buffer): string;
}

const SALT = 16;
const TAG = 16;

export function newBrowser(): Browser {
  const ecdh = createECDH('prime256v1');
  const mine = ecdh.generateKeys();
  const auth = randomBytes(16);

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, SALT);
    const recordSize = body.readUInt32BE(SALT);
    const idLength = body.readUInt8(SALT + 4);
    const theirs = body.subarray(SALT + 5, SALT + 5 + idLength);
    const record = body.subarray(SALT + 5 + idLength);
    if (record.length > recordSize) throw new Error('more than one record');
    const shared = ecdh.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs]);
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
    return padded.subarray(0, end).toString('utf8');
  }

  return { keys: { p256dh: mine.toString('base64url'), auth: auth.toString('base64url') }, decrypt };
}
