import { sql } from '../../db/db.ts';

/**
 * The person with this LINE account, where nothing but that was ever done: no role, no terms, no other way in. Locked, the identity first,
 * as a sign-in does; who has waited for the locks looks again, so that somebody who has just become somebody is no shell.
 */
export const lockedShell = (provider: string, subject: string) =>
  sql<{ user_id: string; status: 'ACTIVE' | 'DELETION_REQUESTED' }>`
  select person.user_id, person.status
  from identity join person on person.user_id = identity.user_id
  where identity.provider = ${provider} and identity.subject = ${subject}
    and person.role is null and person.terms_version is null and person.password_hash is null
    and person.phone is null and person.email is null and person.status <> 'DELETED'
  for update of identity, person`;

export const moveIdentity = (provider: string, subject: string, user_id: string) => sql`
  update identity set user_id = ${user_id} where provider = ${provider} and subject = ${subject}`;
