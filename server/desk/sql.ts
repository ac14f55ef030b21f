import type { DeskRole } from '#domain/desk/roles.ts';
import type { DeskWay } from '#domain/desk/session.ts';
import { sql } from '../db/db.ts';

// Moments are ISO texts, and secrets are their sha256: statements never see a token.

export interface StaffSessionRow {
  staff_id: string;
  session_id: string;
  name: string;
  roles: DeskRole[];
  /** Of the role `course`: whose days they see. */
  courses: string[];
  device: string;
  way: DeskWay;
  created_at: string;
  seen_at: string;
  proved_at: string | null;
  ends_at: string;
}

export const sessionOfToken = (token: Buffer, at: string) => sql<StaffSessionRow>`
  select
    staff.staff_id, session_id, name, roles, courses, device, way, staff_session.created_at, seen_at, proved_at, ends_at
  from staff_session
  join staff on staff.staff_id = staff_session.staff_id
  where token_sha256 = ${token} and ended_at is null and ends_at > ${at}::timestamptz and left_at is null`;

export const touchStaffSession = (session_id: string, at: string) => sql`
  update staff_session set seen_at = ${at}::timestamptz where session_id = ${session_id}::uuid and seen_at < ${at}::timestamptz`;

export const proveSession = (session_id: string, at: string) => sql`
  update staff_session set proved_at = ${at}::timestamptz where session_id = ${session_id}::uuid and ended_at is null`;

export const insertStaff = (
  staff_id: string,
  name: string,
  roles: readonly DeskRole[],
  at: string,
  courses: readonly string[] = [],
) => sql`
  insert into staff (staff_id, name, roles, created_at, courses)
  values (${staff_id}, ${name}, ${roles}::text[], ${at}, ${courses}::text[])`;

export const insertStaffSession = (it: {
  session_id: string;
  staff_id: string;
  token: Buffer;
  device: string;
  way: DeskWay;
  at: string;
  proved_at: string | null;
  ends_at: string;
}) => sql`
  insert into staff_session (session_id, staff_id, token_sha256, device, way, created_at, seen_at, proved_at, ends_at)
  values (
    ${it.session_id}, ${it.staff_id}, ${it.token}, ${it.device}, ${it.way}, ${it.at}, ${it.at}, ${it.proved_at}, ${it.ends_at}
  )`;

/** Sessions that ended long ago; the audit says who was signed in when. */
export const dropOldSessions = (before: string) => sql`
  delete from staff_session where session_id in (
    select session_id from staff_session where ends_at < ${before}::timestamptz limit 100
  )`;

/** Another person's session only with `anybody`. */
export const endStaffSession = (session_id: string, staff_id: string, anybody: boolean, at: string) => sql<{
  staff_id: string;
}>`
  update staff_session set ended_at = ${at}::timestamptz
  where session_id = ${session_id}::uuid and ended_at is null and ends_at > ${at}::timestamptz
    and (staff_id = ${staff_id}::uuid or ${anybody}::boolean)
  returning staff_id`;

export const endSessionsOf = (staff_id: string, at: string) => sql`
  update staff_session set ended_at = ${at}::timestamptz where staff_id = ${staff_id}::uuid and ended_at is null`;

export const liveStaffSessions = (at: string) => sql<StaffSessionRow>`
  select staff.staff_id, session_id, name, roles, courses, device, way, staff_session.created_at, seen_at, proved_at, ends_at
  from staff_session
  join staff on staff.staff_id = staff_session.staff_id
  where ended_at is null and ends_at > ${at}::timestamptz and left_at is null
  order by seen_at desc, session_id
  limit 200`;

export interface StaffRow {
  staff_id: string;
  name: string;
  roles: DeskRole[];
  courses: string[];
  created_at: string;
  seen_at: string | null;
  passkeys: number;
  recovery_codes: number;
}

export const staffById = (staff_id: string) => sql<StaffRow>`
  select staff_id, name, roles, courses, created_at,
    (select max(seen_at) from staff_session where staff_session.staff_id = staff.staff_id) as seen_at,
    (select count(*) from staff_passkey where staff_passkey.staff_id = staff.staff_id) as passkeys,
    (select count(*) from staff_recovery_code
      where staff_recovery_code.staff_id = staff.staff_id and used_at is null) as recovery_codes
  from staff where staff_id = ${staff_id}::uuid and left_at is null`;

export const allStaff = () => sql<StaffRow>`
  select staff_id, name, roles, courses, created_at,
    (select max(seen_at) from staff_session where staff_session.staff_id = staff.staff_id) as seen_at,
    (select count(*) from staff_passkey where staff_passkey.staff_id = staff.staff_id) as passkeys,
    (select count(*) from staff_recovery_code
      where staff_recovery_code.staff_id = staff.staff_id and used_at is null) as recovery_codes
  from staff where left_at is null
  order by created_at, staff_id
  limit 200`;

/** Owners are locked together, so that two owners cannot remove each other at once. */
export const lockedOwners = () => sql<{ staff_id: string }>`
  select staff_id from staff where 'owner' = any(roles) and left_at is null order by staff_id for update`;

export const lockedStaff = (staff_id: string) => sql<{ staff_id: string; roles: DeskRole[]; courses: string[] }>`
  select staff_id, roles, courses from staff where staff_id = ${staff_id}::uuid and left_at is null for update`;

export const setStaffRoles = (staff_id: string, roles: readonly DeskRole[], courses: readonly string[]) => sql`
  update staff set roles = ${roles}::text[], courses = ${courses}::text[] where staff_id = ${staff_id}::uuid`;

export const leaveTeam = (staff_id: string, at: string) => sql`
  update staff set left_at = ${at}::timestamptz where staff_id = ${staff_id}::uuid`;

export interface PasskeyRow {
  credential_id: string;
  staff_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  device: string;
  created_at: string;
  used_at: string | null;
}

/** Locked, so that its counter is compared with the last one. */
export const lockedPasskey = (credential_id: string) => sql<PasskeyRow>`
  select staff_passkey.* from staff_passkey
  join staff on staff.staff_id = staff_passkey.staff_id
  where credential_id = ${credential_id} and left_at is null
  for update of staff_passkey`;

/** Writes nothing when an authenticator made this one before. */
export const insertPasskey = (it: Omit<PasskeyRow, 'used_at'>) => sql`
  insert into staff_passkey (credential_id, staff_id, public_key, counter, transports, device, created_at)
  values (
    ${it.credential_id}, ${it.staff_id}, ${it.public_key}, ${it.counter}, ${it.transports}::text[], ${it.device}, ${it.created_at}
  )
  on conflict (credential_id) do nothing`;

export const notePasskeyUsed = (credential_id: string, counter: number, at: string) => sql`
  update staff_passkey set counter = ${counter}::bigint, used_at = ${at}::timestamptz where credential_id = ${credential_id}`;

export const passkeysOf = (staff_id: string) => sql<PasskeyRow>`
  select * from staff_passkey where staff_id = ${staff_id}::uuid order by created_at, credential_id limit 50`;

export const dropPasskey = (credential_id: string, staff_id: string) => sql`
  delete from staff_passkey where credential_id = ${credential_id} and staff_id = ${staff_id}::uuid`;

export const dropPasskeysOf = (staff_id: string) => sql`delete from staff_passkey where staff_id = ${staff_id}::uuid`;

export const dropCodesOf = (staff_id: string) =>
  sql`delete from staff_recovery_code where staff_id = ${staff_id}::uuid`;

export const insertCodes = (codes: Buffer[], staff_id: string, at: string) => sql`
  insert into staff_recovery_code (code_sha256, staff_id, created_at)
  select code, ${staff_id}::uuid, ${at}::timestamptz from unnest(${codes}::bytea[]) as code`;

/** Uses up a recovery code; of two requests at once only one gets a row. */
export const takeRecoveryCode = (code: Buffer, at: string) => sql<{ staff_id: string }>`
  update staff_recovery_code set used_at = ${at}::timestamptz
  where code_sha256 = ${code} and used_at is null
    and staff_id in (select staff_id from staff where left_at is null)
  returning staff_id`;

export interface InvitationRow {
  invitation_id: string;
  roles: DeskRole[];
  courses: string[];
  made_by: string | null;
  is_demo: boolean;
  ends_at: string;
}

export const insertInvitation = (it: {
  invitation_id: string;
  token: Buffer;
  roles: readonly DeskRole[];
  courses: readonly string[];
  made_by: string | null;
  is_demo: boolean;
  at: string;
  ends_at: string;
}) => sql`
  insert into staff_invitation (invitation_id, token_sha256, roles, courses, made_by, is_demo, created_at, ends_at)
  values (
    ${it.invitation_id}, ${it.token}, ${it.roles}::text[], ${it.courses}::text[], ${it.made_by}, ${it.is_demo}, ${it.at},
    ${it.ends_at}
  )`;

/** An invitation is void once its maker is no longer an owner. */
export const openInvitation = (token: Buffer, at: string) => sql<InvitationRow>`
  select invitation_id, staff_invitation.roles, staff_invitation.courses, maker.name as made_by, is_demo, ends_at from staff_invitation
  left join staff maker on maker.staff_id = made_by
  where token_sha256 = ${token} and used_at is null and withdrawn_at is null and ends_at > ${at}::timestamptz
    and (made_by is null or (maker.left_at is null and 'owner' = any(maker.roles)))`;

/** Uses up an invitation; of two requests at once only one gets a row. */
export const takeInvitation = (token: Buffer, staff_id: string, at: string) => sql<InvitationRow>`
  update staff_invitation set used_at = ${at}::timestamptz, used_by = ${staff_id}::uuid
  where token_sha256 = ${token} and used_at is null and withdrawn_at is null and ends_at > ${at}::timestamptz
    and (made_by is null or made_by in (select staff_id from staff where left_at is null and 'owner' = any(roles)))
  returning invitation_id, roles, courses, made_by, is_demo, ends_at`;

export const openInvitations = (at: string) => sql<InvitationRow>`
  select invitation_id, staff_invitation.roles, staff_invitation.courses, maker.name as made_by, is_demo, ends_at from staff_invitation
  left join staff maker on maker.staff_id = made_by
  where used_at is null and withdrawn_at is null and ends_at > ${at}::timestamptz
  order by ends_at, invitation_id
  limit 50`;

export const withdrawInvitation = (invitation_id: string, at: string) => sql`
  update staff_invitation set withdrawn_at = ${at}::timestamptz
  where invitation_id = ${invitation_id}::uuid and used_at is null and withdrawn_at is null and ends_at > ${at}::timestamptz`;

export const withdrawInvitationsOf = (staff_id: string, at: string) => sql`
  update staff_invitation set withdrawn_at = ${at}::timestamptz
  where made_by = ${staff_id}::uuid and used_at is null and withdrawn_at is null`;

export const insertChallenge = (challenge: Buffer, staff_id: string | null, ends_at: string) => sql`
  insert into staff_challenge (challenge_sha256, staff_id, ends_at) values (${challenge}, ${staff_id}, ${ends_at})`;

/** Good once. `staff_id`: who asked for it; null: nobody was signed in. */
export const takeChallenge = (challenge: Buffer, staff_id: string | null, at: string) => sql`
  delete from staff_challenge
  where challenge_sha256 = ${challenge} and staff_id is not distinct from ${staff_id}::uuid and ends_at > ${at}::timestamptz`;

export const dropOldChallenges = (at: string) => sql`
  delete from staff_challenge where challenge_sha256 in (
    select challenge_sha256 from staff_challenge where ends_at <= ${at}::timestamptz limit 50
  )`;
