import { isoOf, type Moment } from '#domain/dates.ts';
import { cleanName } from '#domain/name.ts';
import { Refused } from '#domain/refusals.ts';
import type { LineMark } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import { type LineLoginConfig, lineOf } from './config.ts';
import { type Claims, digestOfToken, readLiffToken, accessOf, friendshipOf } from './platform.ts';
import { isSpent, insertIdentity, keepAccess, lockedShell, moveIdentity, noteSeen, ownIdentity } from './sql.ts';
import { startDeletion } from '../account/deletion/deletion.ts';
import { forgetLineTokens } from '../account/session-sql.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { keepLineFriend, moveLineFriend, notify } from '../notification/commands.ts';
import { seal } from './page-token.ts';

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

/**
 * Links the LINE account to this person, whose row is locked, for signing in. One LINE account belongs to one person and the other way
 * round; otherwise LINE_TAKEN, without telling whose it is. The database decides between two calls at once.
 */
export async function attachLine(
  tx: Tx,
  context: ServerContext,
  user_id: string,
  proof: LineProof,
  now: Moment,
): Promise<void> {
  const config = lineOf(context);
  const mine = await tx.maybe(ownIdentity(config.provider, user_id));
  if (mine && mine.subject !== proof.subject) throw new Refused('LINE_TAKEN');
  if (!mine) {
    const isFree = (await tx.run(insertIdentity(config.provider, proof.subject, user_id, isoOf(now)))) > 0;
    if (!isFree && !(await mergeUnusedAccount(tx, context, config, proof.subject, user_id, now)))
      throw new Refused('LINE_TAKEN');
    // Notifies all phones of the owner, so that a link made by an intruder is noticed.
    await notify(tx, 'account.contact_changed', { what: 'LINE' }, [user_id], now);
  }
  await keepProofOf(tx, config, user_id, proof, now);
  emit(tx, 'account.changed', {}, [user_id], now);
}

/** Stores LINE's present data about the person. False: the identity was just moved to another person or removed. */
export async function keepProofOf(
  tx: Tx,
  config: LineLoginConfig,
  user_id: string,
  proof: LineProof,
  now: Moment,
): Promise<boolean> {
  const { subject, name, picture_url, is_friend, access } = proof;
  if ((await tx.run(noteSeen(config.provider, subject, user_id, name || null, picture_url))) === 0) return false;
  if (access) await tx.run(keepAccess(config.provider, subject, seal(config, access.token), isoOf(access.until)));
  if (is_friend !== null) await keepLineFriend(tx, { user_id, line_user_id: subject, is_friend }, now);
  return true;
}

/**
 * Merges an unused second account, which was created when a user with an account first came by LINE. Its LINE identity moves to the real
 * account, and it is deleted. False: the LINE account belongs to a used account.
 */
async function mergeUnusedAccount(
  tx: Tx,
  context: ServerContext,
  { provider }: LineLoginConfig,
  subject: string,
  user_id: string,
  now: Moment,
): Promise<boolean> {
  const shell = await tx.maybe(lockedShell(provider, subject));
  if (!shell) return false;
  await tx.run(moveIdentity(provider, subject, user_id));
  await moveLineFriend(tx, { from: shell.user_id, user_id, line_user_id: subject });
  if (shell.status !== 'ACTIVE') return true;
  const { ended } = await startDeletion(tx, context, shell.user_id, now);
  // These sessions ended because the user moved to the real account, not by signing out, so the ID token that LINE's browser keeps sending
  // may open a new one.
  await tx.run(forgetLineTokens(ended));
  return true;
}
