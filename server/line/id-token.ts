import { createHash, timingSafeEqual } from 'node:crypto';
import { HOUR, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import {
  createLocalJWKSet,
  type CryptoKey,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { sha256Of } from '../account/tokens.ts';
import type { LineLoginConfig } from './config.ts';
import { keysOf } from './platform.ts';
import * as v from 'valibot';

const ISSUER = 'https://access.line.me';

const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^U[0-9a-f]{32}$/)),
  // One audience only: a token for several is somebody else's too.
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
  nonce: v.optional(v.string()),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
});
export type Claims = v.InferOutput<typeof claims>;

const rules = ({ channelId }: LineLoginConfig, algorithm: string, now: Moment): JWTVerifyOptions => ({
  issuer: ISSUER,
  audience: channelId,
  // One algorithm, never chosen by the token.
  algorithms: [algorithm],
  clockTolerance: '30s',
  requiredClaims: ['sub', 'exp', 'iat'],
  maxTokenAge: '65m',
  currentDate: new Date(now),
});

/**
 * Reads an ID token of LINE's SDK, signed with LINE's own key. Refuses LINE_REFUSED, LINE_EXPIRED, and LINE_DOWN when no key of LINE's is
 * known.
 */
export const readLiffToken = (config: LineLoginConfig, id_token: string, now: Moment): Promise<Claims> =>
  read(id_token, () => jwtVerify(id_token, keysFor(config), rules(config, 'ES256', now)));

/** Reads an ID token of a browser sign-in: signed with our channel's secret and made for this attempt. */
export async function readWebToken(
  config: LineLoginConfig,
  id_token: string,
  nonce_sha256: Buffer,
  now: Moment,
): Promise<Claims> {
  const secret = new TextEncoder().encode(config.channelSecret);
  const found = await read(id_token, () => jwtVerify(id_token, secret, rules(config, 'HS256', now)));
  if (found.nonce === undefined || !timingSafeEqual(sha256Of(found.nonce), nonce_sha256)) throw refused('LINE_REFUSED');
  return found;
}

/**
 * The sha256 of the signed part of a token, by which a used token is recognised. The signature is left out, because anybody can make a
 * second valid one.
 */
export function digestOfToken(id_token: string): Buffer {
  const [header, payload] = id_token.split('.').map(bytesOf) as [Buffer, Buffer];
  return createHash('sha256').update(header).update('.').update(payload).digest();
}

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/** Whether the token has its only spelling: the same bytes can be written with another last letter. */
const isCanonical = (id_token: string): boolean =>
  id_token.split('.').every((part) => bytesOf(part).toString('base64url') === part);

async function read(id_token: string, verify: () => Promise<{ payload: JWTPayload }>): Promise<Claims> {
  if (!isCanonical(id_token)) throw refused('LINE_REFUSED');
  try {
    const { payload } = await verify();
    return v.parse(claims, payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('LINE_EXPIRED');
    if (error instanceof errors.JOSEError || error instanceof v.ValiError) throw refused('LINE_REFUSED');
    throw error;
  }
}

const refused = (code: 'LINE_REFUSED' | 'LINE_EXPIRED'): Refused => new Refused(code, { field: 'id_token' });

/** How long keys count as fresh; when LINE does not answer, older ones are still used. */
const FRESH = HOUR;
/** The least time between two requests for keys: LINE adds keys, but anybody can name one that does not exist. */
const COOLDOWN = 30_000;

/** Finds the key that an ID token names. */
type FindKey = (...of: Parameters<JWTVerifyGetKey>) => Promise<CryptoKey>;

interface CachedKeys {
  find: ReturnType<typeof createLocalJWKSet>;
  asked: number;
}

/** LINE's public keys, cached. The returned function refuses LINE_DOWN only when no key was ever received. */
export function openKeys(config: LineLoginConfig, ticks = () => performance.now()): FindKey {
  let held: CachedKeys | undefined;
  let asking: Promise<CachedKeys> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function askNow(): Promise<CachedKeys> {
    asking ??= keysOf(config)
      .then((keys) => (held = { find: createLocalJWKSet(keys as unknown as JSONWebKeySet), asked: ticks() }))
      .catch((error: unknown) => {
        failedAt = ticks();
        throw error;
      })
      .finally(() => (asking = undefined));
    return asking;
  }

  async function current(): Promise<CachedKeys> {
    if (!held) return askNow();
    const old = held;
    const age = ticks() - old.asked;
    if (age < FRESH || ticks() - failedAt < COOLDOWN) return old; // do not wait again for a LINE that did not answer
    return askNow().catch(() => old);
  }

  return async (header, token) => {
    const keys = await current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || ticks() - Math.max(keys.asked, failedAt) < COOLDOWN) throw error;
      return (await askNow()).find(header, token);
    }
  };
}

const kept = new WeakMap<LineLoginConfig, FindKey>();

function keysFor(config: LineLoginConfig): FindKey {
  const here = kept.get(config) ?? openKeys(config);
  kept.set(config, here);
  return here;
}
