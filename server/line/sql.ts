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

/** All identities of a person, also of a provider that is no longer configured. */
export const identitiesOf = (user_id: string) => sql<OwnIdentityRow>`
  select subject, access_token, token_until from identity where user_id = ${user_id} order by provider`;

/** Inserts no row when another person has that LINE account, or this person has another one. Waits for a transaction that is taking it. */
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

/** Keeps the token that is valid longest: LINE revokes those of its own browser when that is closed. */
export const keepAccess = (provider: string, subject: string, access_token: Buffer, token_until: string) => sql`
  update identity set access_token = ${access_token}, token_until = ${token_until}
  where provider = ${provider} and subject = ${subject} and (token_until is null or token_until <= ${token_until}::timestamptz)`;

export const dropAccess = (user_id: string) => sql`
  update identity set access_token = null, token_until = null where user_id = ${user_id}`;

export const dropIdentities = (user_id: string) => sql`delete from identity where user_id = ${user_id}`;

/** Whether a session that this ID token opened was ended since. */
export const isSpent = (line_token: Buffer) => sql<{ spent: boolean }>`
  select exists (select from session where line_token = ${line_token} and revoked_at is not null) as spent`;

export const proofAt = (session_id: string) =>
  sql<{ line_at: string | null }>`select line_at from session where session_id = ${session_id}`;

/** Also compares `user_id`, so that an index finds the row. */
export const isRemembered = (user_id: string, session_id: string) => sql<{ remembered: boolean }>`
  select exists (
    select from session where user_id = ${user_id} and session_id::text = ${session_id} and remembered
  ) as remembered`;

export interface LineLinkRow {
  linked: boolean;
  name: string | null;
  is_friend: boolean | null;
  has_password: boolean;
}

export const lineLinkRow = (provider: string, user_id: string) => sql<LineLinkRow>`
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

export interface AttemptRow {
  attempt_sha256: Buffer;
  state_sha256: Buffer;
  nonce_sha256: Buffer;
  /** This is the second and last try. */
  is_second: boolean;
  verifier: Buffer;
  user_id: string | null;
  session_id: string | null;
  redirect: string | null;
  /** The user's choice "remember this device"; null: not sent. */
  remember: boolean | null;
  returned_at: string | null;
  proof: Buffer | null;
}

export const insertAttempt = (it: Omit<AttemptRow, 'returned_at' | 'proof'>, expires_at: string) => sql`
  insert into line_attempt (
    attempt_sha256, state_sha256, nonce_sha256, is_second, verifier, user_id, session_id, redirect, remember, expires_at)
  values (${it.attempt_sha256}, ${it.state_sha256}, ${it.nonce_sha256}, ${it.is_second}, ${it.verifier},
    ${it.user_id}::uuid, ${it.session_id}::uuid, ${it.redirect}, ${it.remember}, ${expires_at})`;

export const attemptOf = (attempt_sha256: Buffer, at: string) => sql<AttemptRow>`
  select attempt_sha256, state_sha256, nonce_sha256, is_second, verifier, user_id, session_id, redirect, remember,
    returned_at, proof
  from line_attempt where attempt_sha256 = ${attempt_sha256} and expires_at > ${at}`;

/** Writes one row for the first return only. */
export const noteReturned = (attempt_sha256: Buffer, at: string) => sql`
  update line_attempt set returned_at = ${at} where attempt_sha256 = ${attempt_sha256} and returned_at is null`;

export const keepProof = (attempt_sha256: Buffer, proof: Buffer) => sql`
  update line_attempt set proof = ${proof} where attempt_sha256 = ${attempt_sha256}`;

/** Deletes the row for the first use only. */
export const takeAttempt = (attempt_sha256: Buffer) => sql`
  delete from line_attempt where attempt_sha256 = ${attempt_sha256} and proof is not null`;

/** Deletes a few expired attempts; the nightly retention deletes the rest. */
export const dropOldAttempts = (at: string) => sql`
  delete from line_attempt where attempt_sha256 in (
    select attempt_sha256 from line_attempt where expires_at <= ${at} order by expires_at limit 20 for update skip locked)`;

export const dropHandOver = (user_id: string) => sql`delete from hand_over where user_id = ${user_id}`;

/** Inserts no row when another person has the same digits, or the same person just made a code in another tab. */
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

/** The owner of a valid code: not expired, shown by a live session, of a person who may sign in. */
export const handedOver = (code_hash: string, at: string) => sql<{ user_id: string }>`
  select hand_over.user_id
  from hand_over
  join session on session.session_id = hand_over.session_id
  join person on person.user_id = hand_over.user_id
  where hand_over.code_hash = ${code_hash} and hand_over.expires_at > ${at}
    and session.revoked_at is null and session.expires_at > ${at} and person.status = 'ACTIVE'`;

/** Uses a code: of two calls at once one deletes its row; none when its owner signed out or requested deletion meanwhile. */
export const takeHandOver = (user_id: string, code_hash: string, at: string) => sql`
  delete from hand_over using session, person
  where hand_over.user_id = ${user_id} and hand_over.code_hash = ${code_hash} and hand_over.expires_at > ${at}
    and session.session_id = hand_over.session_id and session.revoked_at is null and session.expires_at > ${at}
    and person.user_id = hand_over.user_id and person.status = 'ACTIVE'`;

/** Without a token LINE cannot be told; that is recorded. */
export const insertEnded = (
  line_ended_id: string,
  access_token: Buffer | null,
  token_until: string | null,
  at: string,
) => sql`
  insert into line_ended (line_ended_id, access_token, token_until, asked_at, ended_at, outcome)
  values (${line_ended_id}, ${access_token}, ${token_until}, ${at},
    case when ${access_token}::bytea is null then ${at}::timestamptz end,
    case when ${access_token}::bytea is null then 'NO_TOKEN' end)`;

export const endedRow = (line_ended_id: string) => sql<{
  access_token: Buffer | null;
  token_until: string | null;
  outcome: string | null;
}>`
  select access_token, token_until, outcome from line_ended where line_ended_id = ${line_ended_id} for update`;

/** Deletes old outcomes; they are kept for questions. */
export const dropOldEnded = (before: string) => sql`delete from line_ended where ended_at < ${before}`;

/** Records the outcome and deletes the token. */
export const finishEnded = (line_ended_id: string, outcome: 'TOLD' | 'REFUSED' | 'GIVEN_UP', at: string) => sql`
  update line_ended set outcome = ${outcome}, ended_at = ${at}, access_token = null, token_until = null
  where line_ended_id = ${line_ended_id} and outcome is null`;

/**
 * Locks the person with this LINE account if the account is unused: no role, no terms, no other way to sign in. Locks the identity first,
 * like a sign-in, and checks again after waiting, because the account may just have been used.
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
