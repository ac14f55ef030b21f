import { isoOf, type Moment } from '#domain/dates.ts';
import { cleanName } from '#domain/name.ts';
import { Refused } from '#domain/refusals.ts';
import type { LineMark } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { LineLoginConfig } from './config.ts';
import { type Claims, digestOfToken, readLiffToken } from './id-token.ts';
import { accessOf, friendshipOf } from './platform.ts';
import { isSpent } from './sql.ts';

/** Who LINE says the user is, and LINE's data about them. Stored only sealed. */
export interface LineProof {
  subject: string;
  /** Cleaned; empty: nothing displayable. */
  name: string;
  picture_url: string | null;
  /** Null: LINE did not tell. */
  is_friend: boolean | null;
  /** Null: LINE could not be reached, so the access token is not confirmed. */
  access: { token: string; until: Moment } | null;
  /** When LINE confirmed the user: the access token's check, else the signing of the ID token. */
  at: Moment;
  /** The digest of the ID token, base64url. */
  token_sha256: string;
}

interface LineTokens {
  id_token: string;
  access_token: string;
}

/**
 * Proof inside LINE. An ID token may be used repeatedly while it is valid (LINE's browser sends the same one at every start), but not after
 * a session that it opened was ended. If LINE is unreachable, the ID token alone is enough, because we have LINE's keys; the access token
 * is then ignored.
 */
export async function proofInLine(context: ServerContext, config: LineLoginConfig, brought: LineTokens, now: Moment) {
  const claims = await readLiffToken(config, brought.id_token, now);
  const { spent } = await context.db.one(isSpent(digestOfToken(brought.id_token)));
  if (spent) throw new Refused('LINE_EXPIRED', { field: 'id_token' });
  const access = await accessOfUser(config, claims, brought.access_token, now).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'LINE_DOWN') return null;
    throw error;
  });
  return proofOf(claims, brought.id_token, access, now);
}

/** The same for linking: LINE must confirm the access token now. Refuses LINE_DOWN. */
export async function confirmedProofInLine(
  context: ServerContext,
  config: LineLoginConfig,
  brought: LineTokens,
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

/** The access token, which must be valid, of our own channel and of the same person as the ID token. */
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

/** What a session stores of the proof that opened it. */
export const markOf = ({ access, at, token_sha256 }: LineProof): LineMark => ({
  at: access ? isoOf(at) : null,
  token_sha256: Buffer.from(token_sha256, 'base64url'),
});
