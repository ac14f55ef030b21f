import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
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
import { Refused } from '#domain/refusals.ts';
import { HOUR, type Moment } from '#domain/dates.ts';
import type { LineLoginConfig } from './config.ts';
import { sha256Of } from '../account/tokens.ts';

/** The timeout for one answer of LINE, in milliseconds. */
export const TIMEOUT = 5_000;

/** LINE adds fields without notice, so only the needed ones are read. */
const tokens = v.object({ access_token: v.string(), expires_in: v.number(), id_token: v.string() });
const tokenInfo = v.object({ client_id: v.string(), expires_in: v.number() });
const profile = v.object({
  userId: v.string(),
  displayName: v.optional(v.string()),
  pictureUrl: v.optional(v.string()),
});
const friendship = v.object({ friendFlag: v.boolean() });
const channelToken = v.object({ access_token: v.string() });
const refusal = v.object({ error_description: v.optional(v.string()) });

export type Profile = v.InferOutput<typeof profile>;

/** LINE's answer: done, refused, or unreadable. */
type Answer = { kind: 'yes'; body: unknown } | { kind: 'no'; why: string } | { kind: 'away' };

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    // Tokens must not follow a redirect.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    if (response.ok) return { kind: 'yes', body: text === '' ? null : JSON.parse(text) };
    if (response.status === 429 || response.status >= 500 || response.status < 400) return { kind: 'away' };
    const read = v.safeParse(refusal, safeJson(text));
    return { kind: 'no', why: (read.success && read.output.error_description) || '' };
  } catch (error) {
    if (error instanceof Error) return { kind: 'away' };
    throw error;
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** LINE's data, or a refusal: LINE_DOWN without an answer, else that of the token in `field`. */
async function demand<S extends v.GenericSchema>(
  schema: S,
  field: string | undefined,
  ...request: Parameters<typeof ask>
): Promise<v.InferOutput<S>> {
  const answer = await ask(...request);
  if (answer.kind === 'no') {
    const code = /expired/i.test(answer.why) ? 'LINE_EXPIRED' : 'LINE_REFUSED';
    throw new Refused(code, field ? { field } : {});
  }
  const read = answer.kind === 'yes' ? v.safeParse(schema, answer.body) : undefined;
  if (!read?.success) throw new Refused('LINE_DOWN');
  return read.output;
}

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

/** LINE's public keys for ID tokens. Refuses LINE_DOWN. */
const keysOf = ({ apiBase }: LineLoginConfig): Promise<{ keys: Record<string, unknown>[] }> =>
  demand(v.object({ keys: v.array(v.record(v.string(), v.unknown())) }), undefined, `${apiBase}/oauth2/v2.1/certs`);

/** Exchanges a returned code for tokens; works once. */
export const exchange = (
  { apiBase, channelId, channelSecret }: LineLoginConfig,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<v.InferOutput<typeof tokens>> =>
  demand(
    tokens,
    undefined,
    `${apiBase}/oauth2/v2.1/token`,
    form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: channelId,
      client_secret: channelSecret,
      code_verifier: verifier,
    }),
  );

/** The owner of an access token. Refused unless it is valid and of our own channel. */
export async function accessOf(
  { apiBase, channelId }: LineLoginConfig,
  access_token: string,
): Promise<{ profile: Profile; expires_in: number }> {
  const address = `${apiBase}/oauth2/v2.1/verify?${new URLSearchParams({ access_token }).toString()}`;
  const { client_id, expires_in } = await demand(tokenInfo, 'access_token', address);
  if (client_id !== channelId) throw new Refused('LINE_REFUSED', { field: 'access_token' });
  if (expires_in <= 0) throw new Refused('LINE_EXPIRED', { field: 'access_token' });
  return { profile: await demand(profile, 'access_token', `${apiBase}/v2/profile`, bearer(access_token)), expires_in };
}

/** Whether the user is a friend of our official account; null: LINE does not tell. A channel without an official account has no friends. */
export async function friendshipOf({ apiBase }: LineLoginConfig, access_token: string): Promise<boolean | null> {
  const answer = await ask(`${apiBase}/friendship/v1/status`, bearer(access_token));
  const read = answer.kind === 'yes' ? v.safeParse(friendship, answer.body) : undefined;
  return read?.success ? read.output.friendFlag : null;
}

/** Ends the link at LINE. False: LINE refuses (the user ended it there, or the token expired). Refuses LINE_DOWN. */
export async function deauthorize(config: LineLoginConfig, access_token: string): Promise<boolean> {
  const { apiBase, channelId, channelSecret } = config;
  const ours = await demand(
    channelToken,
    undefined,
    `${apiBase}/oauth2/v3/token`,
    form({ grant_type: 'client_credentials', client_id: channelId, client_secret: channelSecret }),
  );
  const { kind } = await ask(`${apiBase}/user/v1/deauthorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ours.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userAccessToken: access_token }),
  });
  if (kind === 'away') throw new Refused('LINE_DOWN');
  return kind === 'yes';
}

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
