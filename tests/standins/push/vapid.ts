import { createPublicKey, verify } from 'node:crypto';

const LONGEST = 24 * 60 * 60;

/** What is wrong with the sender's claim (RFC 8292); undefined when nothing is. */
export function vapidFault(
  header: string | undefined,
  origin: string,
  expected: string | undefined,
): string | undefined {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '');
  if (!parts) return 'no VAPID';
  const [, head = '', claims = '', signature = '', key = ''] = parts;
  if (expected !== undefined && key !== expected) return 'another key than it was subscribed with';
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (read(head)['alg'] !== 'ES256') return 'not ES256';
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'the signature does not fit';
  const { aud, exp, sub } = read(claims);
  if (aud !== origin) return `aud is ${String(aud)}`;
  const left = Number(exp) - Date.now() / 1000;
  if (!(left > 0 && left <= LONGEST)) return `exp is in ${left} s`;
  return /^(?:mailto:.+@.+|https:\/\/.+)$/.test(String(sub)) ? undefined : `sub is ${String(sub)}`;
}

function publicKey(key: string) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
