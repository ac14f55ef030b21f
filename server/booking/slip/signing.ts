import { createPrivateKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Queries } from '../../db/db.ts';
import { keepKey, newestKey, publicKeys, type SigningKey, type SlipKey } from './slip-sql.ts';

/** The first key's name is fixed, so that two servers that need it at once make one key between them. */
const FIRST = 'k1';

/** What `payloadWith` makes of the newest key's name, as it travels (domain/signed.ts). */
export async function signedText(
  queries: Queries,
  now: Moment,
  payloadWith: (key_id: string) => string,
): Promise<string> {
  const key = await signingKey(queries, now);
  const payload = Buffer.from(payloadWith(key.key_id)).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

function signatureOf(payload: string, { private_key }: SigningKey): Buffer {
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(payload), key);
}

/** Every public key there ever was: an old one still checks what it signed. The first asker makes the first. */
export async function signingKeys(queries: Queries, now: Moment): Promise<{ keys: SlipKey[] }> {
  await signingKey(queries, now);
  return { keys: await queries.many(publicKeys()) };
}

async function signingKey(queries: Queries, now: Moment): Promise<SigningKey> {
  const known = await queries.maybe(newestKey());
  if (known) return known;
  await queries.run(keepKey(await newKey(), isoOf(now)));
  return queries.one(newestKey());
}

const newPair = promisify(generateKeyPair);

async function newKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await newPair('ed25519');
  const { x: public_key = '' } = publicKey.export({ format: 'jwk' });
  const private_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { key_id: FIRST, public_key, private_key };
}
