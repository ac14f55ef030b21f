import { sql } from '../../db/db.ts';

export const dropHandOver = (user_id: string) => sql`delete from hand_over where user_id = ${user_id}`;

/** Inserts no row when another person has the same digits, or when the same person has just made others in another tab. */
export const insertHandOver = (
  user_id: string,
  session_id: string,
  code_hash: string,
  at: string,
  expires_at: string,
) => sql`
  insert into hand_over (user_id, session_id, code_hash, created_at, expires_at)
  values (${user_id}, ${session_id}, ${code_hash}, ${at}, ${expires_at})
  on conflict do nothing`;

/** Whose it is, if it is good: not over, shown by a session that goes on, of a person who may sign in. */
export const handedOver = (code_hash: string, at: string) => sql<{ user_id: string }>`
  select hand_over.user_id
  from hand_over
  join session on session.session_id = hand_over.session_id
  join person on person.user_id = hand_over.user_id
  where hand_over.code_hash = ${code_hash} and hand_over.expires_at > ${at}
    and session.revoked_at is null and session.expires_at > ${at} and person.status = 'ACTIVE'`;

/** Of two calls that use a code at once, one deletes its row; none when its owner signed out or asked for deletion meanwhile. */
export const takeHandOver = (user_id: string, code_hash: string, at: string) => sql`
  delete from hand_over using session, person
  where hand_over.user_id = ${user_id} and hand_over.code_hash = ${code_hash} and hand_over.expires_at > ${at}
    and session.session_id = hand_over.session_id and session.revoked_at is null and session.expires_at > ${at}
    and person.user_id = hand_over.user_id and person.status = 'ACTIVE'`;
