import type { Role, Language } from '#domain/account/account.ts';
import { sql } from '../db/db.ts';

// Moments are ISO texts and tokens are their sha256: statements never see a token or a clock.

export const insertSession = (
  session_id: string,
  user_id: string,
  device_name: string,
  remembered: boolean,
  at: string,
  expires_at: string,
  proved_at: string | null,
) => sql`
  insert into session (session_id, user_id, device_name, remembered, created_at, seen_at, expires_at, proved_at)
  values (${session_id}, ${user_id}, ${device_name}, ${remembered}, ${at}, ${at}, ${expires_at}, ${proved_at})`;

export const provedAt = (session_id: string) =>
  sql<{ proved_at: string | null }>`select proved_at from session where session_id = ${session_id}`;

export const markSession = (session_id: string, line_at: string | null, line_token: Buffer) => sql`
  update session set line_at = ${line_at}, line_token = ${line_token} where session_id = ${session_id}`;

/** Records that LINE has confirmed the user again. Writes nothing for an ended session, and keeps the session from ending meanwhile. */
export const noteProof = (session_id: string, line_at: string) => sql`
  update session set line_at = ${line_at} where session_id = ${session_id} and revoked_at is null`;

export const insertAppToken = (
  token_sha256: Buffer,
  session_id: string,
  refresh_sha256: Buffer | null,
  at: string,
  expires_at: string,
) => sql`
  insert into app_token (token_sha256, session_id, refresh_sha256, created_at, expires_at)
  values (${token_sha256}, ${session_id}, ${refresh_sha256}, ${at}, ${expires_at})`;

export const insertRefreshToken = (
  token_sha256: Buffer,
  session_id: string,
  parent_sha256: Buffer | null,
  at: string,
) => sql`
  insert into refresh_token (token_sha256, session_id, parent_sha256, created_at)
  values (${token_sha256}, ${session_id}, ${parent_sha256}, ${at})`;

export interface BearerRow {
  user_id: string;
  session_id: string;
  role: Role | null;
  is_registered: boolean;
  remembered: boolean;
  created_at: string;
  seen_at: string | null;
  expires_at: string;
  history_id: string;
}

/** No row for a session that was ended, whose device was forgotten, or whose person is gone. */
export const bearerOf = (token_sha256: Buffer, at: string) => sql<BearerRow>`
  select session.user_id, session.session_id, person.role, session.remembered,
    app_token.created_at, app_token.seen_at, app_token.expires_at,
    person.role is not null and person.terms_version is not null and (
      exists (select from golfer_profile where golfer_profile.user_id = person.user_id)
      or exists (select from caddy_profile where caddy_profile.user_id = person.user_id)
    ) as is_registered,
    (select history_id from database_history) as history_id
  from app_token
  join session on session.session_id = app_token.session_id
  join person on person.user_id = session.user_id
  where app_token.token_sha256 = ${token_sha256} and app_token.expires_at > ${at}
    and session.revoked_at is null and session.expires_at > ${at} and person.status = 'ACTIVE'`;

export const touchSession = (session_id: string, at: string) =>
  sql`update session set seen_at = ${at} where session_id = ${session_id}`;

export const touchAppToken = (token_sha256: Buffer, at: string, expires_at: string) => sql`
  update app_token set seen_at = ${at}, expires_at = ${expires_at} where token_sha256 = ${token_sha256}`;

/** The app_token is in use, so the refresh cookie of the same answer arrived as well. */
export const noteDelivered = (app_token_sha256: Buffer, at: string) => sql`
  update refresh_token set delivered_at = ${at}
  where delivered_at is null
    and token_sha256 = (select refresh_sha256 from app_token where token_sha256 = ${app_token_sha256})`;

export interface FamilyRow {
  session_id: string;
  user_id: string;
  device_name: string;
  /** Not ended or expired, and the person may sign in. */
  is_alive: boolean;
}

/** Locks the session, so that a device refreshes once at a time. */
export const lockFamilyOf = (refresh_sha256: Buffer, at: string) => sql<FamilyRow>`
  select session.session_id, session.user_id, session.device_name,
    (session.revoked_at is null and session.expires_at > ${at} and person.status = 'ACTIVE') as is_alive
  from session join person on person.user_id = session.user_id
  where session.session_id = (select session_id from refresh_token where token_sha256 = ${refresh_sha256})
  for update of session`;

/** The live session of this cookie, if it belongs to the person with one of these identifiers. */
export const rememberedAs = (refresh_sha256: Buffer, phone: string | null, email: string | null, at: string) => sql<{
  session_id: string;
}>`
  select session.session_id
  from refresh_token
  join session on session.session_id = refresh_token.session_id
  join person on person.user_id = session.user_id
  where refresh_token.token_sha256 = ${refresh_sha256} and session.revoked_at is null and session.expires_at > ${at}
    and (person.phone = ${phone} or person.email = ${email})`;

/** Whether the person with one of these identifiers has signed in on this device before. */
export const knownAs = (device_sha256: Buffer, phone: string | null, email: string | null) => sql<{
  is_known: boolean;
}>`
  select exists (
    select from known_device join person on person.user_id = known_device.user_id
    where known_device.device_sha256 = ${device_sha256} and (person.phone = ${phone} or person.email = ${email})
  ) as is_known`;

export const keepKnownDevice = (user_id: string, device_sha256: Buffer, at: string) => sql`
  insert into known_device (user_id, device_sha256, seen_at) values (${user_id}, ${device_sha256}, ${at})
  on conflict (user_id, device_sha256) do update set seen_at = excluded.seen_at`;

/** Deletes all but the person's newest `most` devices. */
export const dropOldDevices = (user_id: string, most: number) => sql`
  delete from known_device where user_id = ${user_id} and device_sha256 in (
    select device_sha256 from known_device where user_id = ${user_id} order by seen_at desc, device_sha256 offset ${most}::int)`;

/** Forgets all known devices; after a new password only the device that set it is added again. */
export const dropKnownDevices = (user_id: string) => sql`delete from known_device where user_id = ${user_id}`;

export interface RefreshRow {
  used_at: string | null;
  replaced_at: string | null;
  has_successor_in_use: boolean;
}

export const refreshToken = (token_sha256: Buffer) => sql<RefreshRow>`
  select used_at, replaced_at, exists (
    select 1 from refresh_token as successor
    where successor.parent_sha256 = refresh_token.token_sha256
      and (successor.delivered_at is not null or successor.used_at is not null)
  ) as has_successor_in_use
  from refresh_token where token_sha256 = ${token_sha256}`;

export const noteUsed = (token_sha256: Buffer, at: string) =>
  sql`update refresh_token set used_at = ${at}, delivered_at = coalesce(delivered_at, ${at}) where token_sha256 = ${token_sha256}`;

export const replaceSuccessors = (token_sha256: Buffer, at: string) =>
  sql`update refresh_token set replaced_at = ${at} where parent_sha256 = ${token_sha256}`;

/** Deletes the app_tokens that were issued together with this cookie's successors. */
export const deleteAppTokensOfSuccessors = (session_id: string, token_sha256: Buffer) => sql`
  delete from app_token
  where session_id = ${session_id}
    and refresh_sha256 in (select token_sha256 from refresh_token where parent_sha256 = ${token_sha256})`;

export const prolongSession = (session_id: string, at: string, expires_at: string) =>
  sql`update session set seen_at = ${at}, expires_at = ${expires_at} where session_id = ${session_id}`;

export const endSession = (user_id: string, session_id: string, at: string) => sql<{ session_id: string }>`
  update session set revoked_at = ${at}
  where user_id = ${user_id} and session_id = ${session_id} and revoked_at is null
  returning session_id`;

export const endOtherSessions = (user_id: string, session_id: string, at: string) => sql<{ session_id: string }>`
  update session set revoked_at = ${at}
  where user_id = ${user_id} and session_id <> ${session_id} and revoked_at is null
  returning session_id`;

/** `was_alive`: not expired before. */
export const endAllSessions = (user_id: string, at: string) => sql<{ session_id: string; was_alive: boolean }>`
  update session set revoked_at = ${at}
  where user_id = ${user_id} and revoked_at is null
  returning session_id, expires_at > ${at} as was_alive`;

/** Ends all live sessions but the `most` last seen. */
export const endOldestSessions = (user_id: string, most: number, at: string) => sql<{ session_id: string }>`
  update session set revoked_at = ${at}
  where session_id in (
    select session_id from session where user_id = ${user_id} and revoked_at is null and expires_at > ${at}
    order by seen_at desc, session_id desc offset ${most}::int)
  returning session_id`;

/** The browser's cookie was overwritten, so this session lives only as long as a tab's own token. */
export const forgetDevice = (refresh_sha256: Buffer, expires_at: string) => sql`
  update session set remembered = false, expires_at = least(expires_at, ${expires_at}::timestamptz)
  where session_id = (select session_id from refresh_token where token_sha256 = ${refresh_sha256})`;

export const forgetCookies = (refresh_sha256: Buffer) => sql`
  delete from refresh_token
  where session_id = (select session_id from refresh_token where token_sha256 = ${refresh_sha256})`;

export const deleteDeadAppTokens = (session_id: string, at: string) =>
  sql`delete from app_token where session_id = ${session_id} and expires_at <= ${at}`;

/** Deletes sessions of one person that ended before `before`, with their tokens. */
export const deleteDeadSessions = (user_id: string, before: string) => sql`
  delete from session
  where user_id = ${user_id} and (expires_at < ${before} or revoked_at < ${before})`;

export interface DeviceRow {
  session_id: string;
  device_name: string;
  created_at: string;
  seen_at: string;
}

/** Where the person is signed in now: remembered devices, and tabs whose token has not expired. */
export const liveSessions = (user_id: string, at: string) => sql<DeviceRow>`
  select session_id, device_name, created_at, seen_at from session
  where user_id = ${user_id} and revoked_at is null and expires_at > ${at} and (remembered or exists (
    select 1 from app_token where app_token.session_id = session.session_id and app_token.expires_at > ${at}))
  order by seen_at desc, session_id`;

/** Forgets the LINE ID tokens of ended sessions, so that they may open new ones. */
export const forgetLineTokens = (session_ids: string[]) => sql`
  update session set line_token = null where session_id = any(${session_ids}::uuid[])`;

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
