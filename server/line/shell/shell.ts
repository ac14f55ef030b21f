import type { Moment } from '#domain/dates.ts';
import { beginLeaving } from '../../account/deletion/deletion.ts';
import { forgetLineTokens } from '../../account/session-sql.ts';
import type { Tx } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { moveLineFriend } from '../../notification/friend.ts';
import type { LineLoginConfig } from '../config.ts';
import { lockedShell, moveIdentity } from './shell-sql.ts';

/**
 * Somebody who has an account came by LINE for the first time, and one more was begun for her in which nothing was done. It gives its LINE to
 * the account she has, and is deleted as if she had asked. False: the LINE account is of somebody who is somebody here.
 */
export async function takeFromShell(
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
  const { ended } = await beginLeaving(tx, context, shell.user_id, now);
  // They were ended by her coming home, not by her signing out: the ID token that LINE's browser goes on showing opens her account.
  await tx.run(forgetLineTokens(ended));
  return true;
}
