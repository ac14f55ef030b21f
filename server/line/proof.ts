import { isoOf, type Moment } from '#domain/dates.ts';
import { cleanName } from '#domain/line/name.ts';
import { Refused } from '#domain/refusals.ts';
import type { LineMark } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { LineLoginConfig } from './config.ts';
import { type Claims, digestOfToken, readLiffToken } from './id-token.ts';
import { accessOf, friendshipOf } from './platform.ts';
import { isSpent } from './sql.ts';

/** Who LINE says the user is, and what it answered about them. Stored only sealed. */
export interface LineProof {
  subject: string;
  /** Cleaned; empty: nothing of it can be seen. */
  name: string;
  picture_url: string | null;
  /** Null: LINE did not say. */
  is_friend: boolean | null;
  /** Null: LINE could not be reached, so nothing is known of the access token the user brought. */
  access: { token: string; until: Moment } | null;
  /** LINE's last word: when it confirmed the access token, else when it signed the ID token. */
  at: Moment;
  /** base64url of the ID token's digest. */
  token_sha256: string;
}

interface Brought {
  id_token: string;
  access_token: string;
}

/**
 * In LINE: an ID token may be shown again for as long as it lasts (LINE's own browser shows the same one at every start), but not once a
 * session it opened was ended. While LINE is away the ID token alone opens a session, because our copy of LINE's keys vouches for it; then
 * nothing of the access token is believed or kept.
 */
export async function proofInLine(context: ServerContext, config: LineLoginConfig, brought: Brought, now: Moment) {
  const claims = await readLiffToken(config, brought.id_token, now);
  const { spent } = await context.db.one(isSpent(digestOfToken(brought.id_token)));
  if (spent) throw new Refused('LINE_EXPIRED', { field: 'id_token' });
  const access = await accessOfUser(config, claims, brought.access_token, now).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'LINE_DOWN') return null;
    throw error;
  });
  return proofOf(claims, brought.id_token, access, now);
}

/** The same, for linking: LINE itself must confirm now whose the access token is. Refuses LINE_DOWN. */
export async function confirmedProofInLine(
  context: ServerContext,
  config: LineLoginConfig,
  brought: Brought,
  now: Moment,
) {
  const proof = await proofInLine(context, config, brought, now);
  if (!proof.access) throw new Refused('LINE_DOWN');
  return proof;
}

interface Access {
  token: string;
  until: Moment;
  is_friend: boolean | null;
  name: string | undefined;
  picture: string | undefined;
}

/** Of our own channel, still good, and of the same person as the ID token. */
export async function accessOfUser(
  config: LineLoginConfig,
  { sub }: Claims,
  access_token: string,
  now: Moment,
): Promise<Access> {
  const [{ profile, expires_in }, is_friend] = await Promise.all([
    accessOf(config, access_token),
    friendshipOf(config, access_token),
  ]);
  if (profile.userId !== sub) throw new Refused('LINE_REFUSED', { field: 'access_token' });
  return {
    token: access_token,
    until: now + expires_in * 1_000,
    is_friend,
    name: profile.displayName,
    picture: profile.pictureUrl,
  };
}

export const proofOf = (claims: Claims, id_token: string, access: Access | null, now: Moment): LineProof => ({
  subject: claims.sub,
  name: cleanName(access?.name ?? claims.name ?? ''),
  picture_url: access?.picture ?? claims.picture ?? null,
  is_friend: access?.is_friend ?? null,
  access: access && { token: access.token, until: access.until },
  at: access ? now : Math.min(now, claims.iat * 1_000),
  token_sha256: digestOfToken(id_token).toString('base64url'),
});

/** What a session that this proof opens remembers of it. */
export const markOf = ({ access, at, token_sha256 }: LineProof): LineMark => ({
  at: access ? isoOf(at) : null,
  token_sha256: Buffer.from(token_sha256, 'base64url'),
});
