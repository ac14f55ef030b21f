import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { deleteFriend, dropFriendOfOther, dropOtherFriend, keepFriend, moveFriend } from './line-sql.ts';

/** Stores what LINE says of the person at a sign-in. The LINE account is this person's from now on, whoever had it before. */
export async function keepLineFriend(
  tx: Tx,
  it: { user_id: string; line_user_id: string; is_friend: boolean },
  now: Moment,
): Promise<void> {
  await tx.run(dropOtherFriend(it.user_id, it.line_user_id));
  await tx.run(keepFriend(it.user_id, it.line_user_id, it.is_friend, isoOf(now)));
}

/** The LINE account is somebody else's from now on, with what is known of it: LINE need not say it again in this moment. */
export async function moveLineFriend(
  tx: Tx,
  it: { from: string; user_id: string; line_user_id: string },
): Promise<void> {
  await tx.run(dropFriendOfOther(it.user_id, it.line_user_id));
  await tx.run(moveFriend(it.user_id, it.line_user_id));
  await tx.run(deleteFriend(it.from));
}

/** The person unlinked LINE from the account, or deletes it. */
export const forgetLineFriend = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.run(deleteFriend(user_id));
};
