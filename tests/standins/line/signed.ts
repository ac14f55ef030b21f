import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export interface TokenFacts {
  sub: string;
  aud: string;
  iss?: string;
  /** Seconds, as in the token. */
  iat: number;
  exp: number;
  nonce?: string;
  name?: string;
  picture?: string;
}

/** LINE's own key pair: ID tokens of its SDK are signed with it, and everybody may fetch the public half. */
export interface SigningKey {
  kid: string;
  jwk: JWK;
  /** ES256, as of the SDK. */
  sign(facts: TokenFacts, header?: { kid?: string }): Promise<string>;
}

export async function newSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'ES256' };
  return {
    kid,
    jwk,
    sign: (facts, header = {}) =>
      new SignJWT({ iss: 'https://access.line.me', amr: ['linesso'], ...facts })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header })
        .sign(privateKey),
  };
}

/** HS256 with a secret, as of LINE's sign-in in a browser. */
export const signedWith = (secret: string | Uint8Array, facts: TokenFacts): Promise<string> =>
  new SignJWT({ iss: 'https://access.line.me', amr: ['pwd'], ...facts })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);

/** `alg: none`: signed by nobody. */
export function unsigned(facts: TokenFacts): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: 'https://access.line.me', ...facts })}.`;
}
