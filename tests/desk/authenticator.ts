import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MadePasskey, UsedPasskey } from '../../domain/desk/api.ts';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of what an attestation needs: small numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const map = value as Map<unknown, unknown>;
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, it]) => [cbor(key), cbor(it)])]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator in software: one ES256 key, attestation "none". What it says may be spoilt by a test. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;
  readonly origin: string;

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#cose = cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, more]);
  }

  /** `certificate`: sent with an attestation that the desk has not asked for. */
  make(challenge: string, certificate?: Buffer): MadePasskey {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
    const authData = this.#authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential);
    const attestation = cbor(
      new Map<unknown, unknown>([
        ['fmt', certificate ? 'packed' : 'none'],
        [
          'attStmt',
          new Map<unknown, unknown>(
            certificate
              ? [
                  ['alg', -7],
                  ['sig', Buffer.alloc(70)],
                  ['x5c', certificate],
                ]
              : [],
          ),
        ],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      client_data: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  use(challenge: string, flags = USER_PRESENT | USER_VERIFIED): UsedPasskey {
    this.#counter += 1;
    const client = this.#clientData('webauthn.get', challenge);
    const data = this.#authenticatorData(flags);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key);
    return {
      id: this.id,
      client_data: client.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  /** Somebody copied the key, and the copy was used less often. */
  goBack(): void {
    this.#counter = 0;
  }
}
