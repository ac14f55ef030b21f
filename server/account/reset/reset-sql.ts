import type { Language } from '#domain/account/account.ts';
import { sql } from '../../db/db.ts';

/** Writes nothing when no account has the identifier; an earlier request stays. */
export const askReset = (request_id: string, phone: string | null, email: string | null, at: string) => sql`
  insert into password_reset (request_id, user_id, asked_at)
  select ${request_id}::uuid, user_id, ${at}::timestamptz from person
  where (phone = ${phone} or email = ${email}) and status <> 'DELETED'
  on conflict (user_id) do nothing`;

/** The same by the team: nothing without an identifier to enter the code with. */
export const askResetOf = (request_id: string, user_id: string, at: string) => sql`
  insert into password_reset (request_id, user_id, asked_at)
  select ${request_id}::uuid, user_id, ${at}::timestamptz from person
  where user_id = ${user_id}::uuid and (phone is not null or email is not null) and status <> 'DELETED'
  on conflict (user_id) do nothing`;

export const resetOf = (user_id: string) => sql<{ request_id: string }>`
  select request_id from password_reset where user_id = ${user_id}::uuid`;

export interface WaitingReset {
  request_id: string;
  asked_at: string;
  /** For a code that was made and not used. */
  code_expires_at: string | null;
  guesses: number;
  phone: string | null;
  email: string | null;
  display_name: string;
  role: string | null;
}

/** The requests that nobody has used a code for, oldest first: also those whose code is good, so that it can be withdrawn. */
export const resetsWaiting = (item: string | null = null, most: number | null = null) => sql<WaitingReset>`
  select request_id, asked_at, code_expires_at, guesses, phone, email, display_name, role
  from password_reset
  join person on person.user_id = password_reset.user_id
  where person.status <> 'DELETED'
    and (${item}::text is null or request_id::text = ${item})
  order by asked_at, request_id
  limit ${most}::int`;

export const lockedReset = (request_id: string) => sql<{
  user_id: string;
  phone: string | null;
  email: string | null;
  language: Language;
}>`
  select person.user_id, phone, email, language from password_reset
  join person on person.user_id = password_reset.user_id
  where request_id = ${request_id}::uuid and person.status <> 'DELETED'
  for update of password_reset`;

/** Stores a new code; it replaces the previous one. */
export const giveResetCode = (request_id: string, code_hash: string, expires_at: string) => sql`
  update password_reset set code_hash = ${code_hash}, code_expires_at = ${expires_at}::timestamptz, guesses = 0
  where request_id = ${request_id}::uuid`;

export const dropResetOf = (user_id: string) => sql`delete from password_reset where user_id = ${user_id}`;

export const dropReset = (request_id: string) => sql`delete from password_reset where request_id = ${request_id}::uuid`;

/** Counts a guess before the code is checked, so that many parallel requests cannot exceed the limit. No row: there is no code to guess. */
export const guessReset = (phone: string | null, email: string | null, at: string, most: number) => sql<{
  user_id: string;
  code_hash: string;
}>`
  update password_reset set guesses = guesses + 1
  where user_id in (select user_id from person where (phone = ${phone} or email = ${email}) and status <> 'DELETED')
    and code_hash is not null and code_expires_at > ${at}::timestamptz and guesses < ${most}::int
  returning user_id, code_hash`;

/** Uses the code; of two parallel requests only one deletes it. */
export const takeResetCode = (user_id: string, code_hash: string, at: string) => sql`
  delete from password_reset
  where user_id = ${user_id} and code_hash = ${code_hash} and code_expires_at > ${at}::timestamptz`;

export const setPasswordOf = (user_id: string, password_hash: string) =>
  sql`update person set password_hash = ${password_hash} where user_id = ${user_id} and status <> 'DELETED'`;
