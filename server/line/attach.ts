import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { startDeletion } from '../account/deletion/deletion.ts';
import { forgetLineTokens } from '../account/session-sql.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { keepLineFriend, moveLineFriend, notify } from '../notification/commands.ts';
import { type LineLoginConfig, lineOf } from './config.ts';
import { seal } from './page-token.ts';
import type { LineProof } from './proof.ts';
import { insertIdentity, keepAccess, lockedShell, moveIdentity, noteSeen, ownIdentity } from './sql.ts';

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
