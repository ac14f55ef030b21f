import { sql } from '../db/db.ts';

export const friendOf = (user_id: string) => sql<{ line_user_id: string }>`
  select line_user_id from line_friend where user_id = ${user_id} and is_friend`;

/** At a sign-in with LINE: what LINE says of the person then. A LINE account belongs to one person, the last one who signed in with it. */
export const keepFriend = (user_id: string, line_user_id: string, is_friend: boolean, at: string) => sql`
  insert into line_friend (user_id, line_user_id, is_friend, changed_at)
  values (${user_id}, ${line_user_id}, ${is_friend}, ${at}::timestamptz)
  on conflict (user_id) do update set
    line_user_id = excluded.line_user_id, is_friend = excluded.is_friend, changed_at = excluded.changed_at`;

export const dropOtherFriend = (user_id: string, line_user_id: string) =>
  sql`delete from line_friend where line_user_id = ${line_user_id} and user_id <> ${user_id}`;

/** Deletes first what is stored about another LINE account of the same person. */
export const dropFriendOfOther = (user_id: string, line_user_id: string) =>
  sql`delete from line_friend where user_id = ${user_id} and line_user_id <> ${line_user_id}`;

export const moveFriend = (user_id: string, line_user_id: string) =>
  sql`update line_friend set user_id = ${user_id} where line_user_id = ${line_user_id}`;

/** For a person who signed in while LINE did not say whether they are a friend: its webhook is the first to know. */
export const addFriend = (provider: string, line_user_id: string, is_friend: boolean, at: string) => sql`
  insert into line_friend (user_id, line_user_id, is_friend, changed_at)
  select user_id, subject, ${is_friend}::boolean, ${at}::timestamptz from identity
  where provider = ${provider} and subject = ${line_user_id}
  on conflict do nothing`;

/** LINE's webhook: an event that comes late or again changes nothing. */
export const noteFriendship = (line_user_id: string, is_friend: boolean, at: string) => sql`
  update line_friend set is_friend = ${is_friend}, changed_at = ${at}::timestamptz
  where line_user_id = ${line_user_id} and changed_at < ${at}::timestamptz`;

export const deleteFriend = (user_id: string) => sql`delete from line_friend where user_id = ${user_id}`;
