import type { Moment } from '#domain/dates.ts';
import { startDeletion } from '../../account/deletion/deletion.ts';
import { forgetLineTokens } from '../../account/session-sql.ts';
import type { Tx } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { moveLineFriend } from '../../notification/commands.ts';
import type { LineLoginConfig } from '../config.ts';
import { lockedShell, moveIdentity } from './unused-account-sql.ts';

/**
 * A user with an account came by LINE for the first time, and a second, unused account was created for them. That one gives its LINE
 * identity to the user's real account, and is deleted as if the user had asked. False: the LINE account belongs to a used account.
 */
export async function mergeUnusedAccount(
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
  // These sessions ended because the user moved to the real account, not by signing out: the ID token that LINE's browser keeps sending may
  // open it.
  await tx.run(forgetLineTokens(ended));
  return true;
}
