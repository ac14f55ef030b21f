import { sql } from '../db/db.ts';

export const identityOf = (provider: string, subject: string) => sql<{ user_id: string }>`
  select user_id from identity where provider = ${provider} and subject = ${subject}`;

export interface OwnIdentityRow {
  subject: string;
  access_token: Buffer | null;
  token_until: string | null;
}

export const ownIdentity = (provider: string, user_id: string) => sql<OwnIdentityRow>`
  select subject, access_token, token_until from identity where provider = ${provider} and user_id = ${user_id}`;

/** Of whatever provider: one that is no longer configured has its links too. */
export const identitiesOf = (user_id: string) => sql<OwnIdentityRow>`
  select subject, access_token, token_until from identity where user_id = ${user_id} order by provider`;

/**
 * Inserts no row when another person has that LINE account, or this person has another one; waits for a transaction that is just taking it.
 */
export const insertIdentity = (provider: string, subject: string, user_id: string, at: string) => sql`
  insert into identity (provider, subject, user_id, created_at)
  values (${provider}, ${subject}, ${user_id}, ${at})
  on conflict do nothing`;

/** Changes no row when the identity no longer belongs to this person. */
export const noteSeen = (
  provider: string,
  subject: string,
  user_id: string,
  name: string | null,
  picture_url: string | null,
) => sql`
  update identity set name = ${name}, picture_url = ${picture_url}
  where provider = ${provider} and subject = ${subject} and user_id = ${user_id}`;

export const linkedNames = (user_id: string) => sql<{ name: string | null }>`
  select name from identity where user_id = ${user_id} order by provider`;

/** The one that works longest is kept: LINE takes back what it gave its own browser as soon as that is closed. */
export const keepAccess = (provider: string, subject: string, access_token: Buffer, token_until: string) => sql`
  update identity set access_token = ${access_token}, token_until = ${token_until}
  where provider = ${provider} and subject = ${subject} and (token_until is null or token_until <= ${token_until}::timestamptz)`;

export const dropAccess = (user_id: string) => sql`
  update identity set access_token = null, token_until = null where user_id = ${user_id}`;

export const dropIdentities = (user_id: string) => sql`delete from identity where user_id = ${user_id}`;

/** A session that this very ID token opened was ended since. */
export const isSpent = (line_token: Buffer) => sql<{ spent: boolean }>`
  select exists (select from session where line_token = ${line_token} and revoked_at is not null) as spent`;

export const proofAt = (session_id: string) =>
  sql<{ line_at: string | null }>`select line_at from session where session_id = ${session_id}`;

/** Also compares `user_id`, so that an index finds the row. */
export const isRemembered = (user_id: string, session_id: string) => sql<{ remembered: boolean }>`
  select exists (
    select from session where user_id = ${user_id} and session_id::text = ${session_id} and remembered
  ) as remembered`;

export interface StandingRow {
  linked: boolean;
  name: string | null;
  is_friend: boolean | null;
  has_password: boolean;
}

export const standingOf = (provider: string, user_id: string) => sql<StandingRow>`
  select identity.user_id is not null as linked, identity.name,
    case when identity.user_id is not null then line_friend.is_friend end as is_friend,
    person.password_hash is not null as has_password
  from person
  left join identity on identity.user_id = person.user_id and identity.provider = ${provider}
  left join line_friend on line_friend.user_id = person.user_id
  where person.user_id = ${user_id}`;

export interface WaysIn {
  status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED';
  phone: string | null;
  email: string | null;
  has_password: boolean;
  password_hash: string | null;
}

/** Locks the row, so that changes from two phones of the same person run one after the other. */
export const lockedWaysIn = (user_id: string) => sql<WaysIn>`
  select status, phone, email, password_hash is not null as has_password, password_hash
  from person where user_id = ${user_id} for no key update`;
