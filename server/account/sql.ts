import type { Role, Verification } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import type { VerificationState } from '#domain/account/verification.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { sql } from '../db/db.ts';

export interface PersonRow extends Omit<User['basic_info'], 'role'> {
  role: Role | null;
  terms_version: string | null;
  has_profile: boolean;
}

export const personById = (user_id: string) => sql<PersonRow>`
  select person.user_id, role, display_name, photo_url, language, terms_version, nickname, caddy_number,
    (golfer_profile.user_id is not null or caddy_profile.user_id is not null) as has_profile
  from person
  left join golfer_profile on golfer_profile.user_id = person.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id}`;

/** Locks a person, so that onboarding steps from two tabs run one after the other. */
export const lockPerson = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${user_id} for update`;

/**
 * Locks a person, shared, while something starts with them or money is on its way to them. A request for deletion, the erasure and a
 * caddy's suspension wait for it; others who start something do not.
 */
export const sharedPerson = (user_id: string) =>
  sql<{ status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED' }>`
  select status from person where user_id = ${user_id} for share`;

/** Locks what the person's next onboarding step depends on; the person's sessions are not blocked. */
export const lockedSteps = (user_id: string) =>
  sql<Pick<PersonRow, 'role' | 'terms_version' | 'has_profile'> & { status: string }>`
  select role, terms_version, status, (
    exists (select from golfer_profile where golfer_profile.user_id = person.user_id)
    or exists (select from caddy_profile where caddy_profile.user_id = person.user_id)
  ) as has_profile
  from person where user_id = ${user_id}
  for no key update of person`;

export const credentialsOf = (phone: string | null, email: string | null) =>
  sql<{ user_id: string; password_hash: string | null; status: string }>`
  select user_id, password_hash, status from person where phone = ${phone} or email = ${email}`;

/** Writes nothing when another person has the phone or e-mail. */
export const insertPerson = (
  user_id: string,
  display_name: string,
  phone: string | null,
  email: string | null,
  password_hash: string | null,
  language: string,
  marketing: boolean,
  at: string,
) => sql`
  insert into person (user_id, display_name, phone, email, password_hash, language, marketing, adult_at, created_at)
  values (${user_id}, ${display_name}, ${phone}, ${email}, ${password_hash}, ${language}, ${marketing}, ${at}, ${at})
  on conflict do nothing`;

/** A person who signs up with LINE has no phone, e-mail or password, and confirms to be an adult together with the terms. */
export const insertLinePerson = (user_id: string, display_name: string, language: string, at: string) => sql`
  insert into person (user_id, display_name, language, created_at)
  values (${user_id}, ${display_name}, ${language}, ${at})`;

export const insertConsent = (
  consent_id: string,
  user_id: string,
  what: string,
  version: string,
  is_given: boolean,
  at: string,
) => sql`
  insert into consent (consent_id, user_id, what, version, is_given, given_at)
  values (${consent_id}, ${user_id}, ${what}, ${version}, ${is_given}, ${at})`;

export const setRole = (user_id: string, role: Role) =>
  sql`update person set role = ${role} where user_id = ${user_id}`;

/** A consent that was not asked for stays as it is. */
export const setTerms = (
  user_id: string,
  version: string,
  marketing: boolean | null,
  public_photo: boolean | null,
) => sql`
  update person set terms_version = ${version}, marketing = coalesce(${marketing}::boolean, marketing),
    public_photo = coalesce(${public_photo}::boolean, public_photo)
  where user_id = ${user_id}`;

/** Writes nothing for a person who has confirmed it before. */
export const setAdult = (user_id: string, at: string) =>
  sql`update person set adult_at = ${at} where user_id = ${user_id} and adult_at is null`;

export const setLanguage = (user_id: string, language: string) =>
  sql`update person set language = ${language} where user_id = ${user_id}`;

export const setDisplayName = (user_id: string, display_name: string) =>
  sql`update person set display_name = ${display_name} where user_id = ${user_id}`;

/** Changes no row when another person has the number; fails with 23505 when they take it at the same moment. */
export const setPhone = (user_id: string, phone: string) => sql`
  update person set phone = ${phone}
  where user_id = ${user_id} and not exists (select from person o where o.phone = ${phone} and o.user_id <> ${user_id})`;

export const insertGolferProfile = (
  user_id: string,
  handicap_tenths: number | null,
  usual_courses: string[],
  languages: string[],
  preferences: string,
  emergency_name: string | null,
  emergency_phone: string | null,
) => sql`
  insert into golfer_profile
    (user_id, handicap_tenths, usual_courses, languages, preferences, emergency_name, emergency_phone)
  values (${user_id}, ${handicap_tenths}, ${usual_courses}::text[], ${languages}::text[], ${preferences},
    ${emergency_name}, ${emergency_phone})`;

export const insertCaddyProfile = (
  user_id: string,
  real_name: string,
  nickname: string,
  nickname_latin: string | null,
  caddy_number: string,
  years: number,
  languages: string[],
  strengths: string,
  who_may_request: string,
  search_key: string,
) => sql`
  insert into caddy_profile
    (user_id, real_name, nickname, nickname_latin, caddy_number, years, languages, strengths, who_may_request, search_key)
  values (${user_id}, ${real_name}, ${nickname}, ${nickname_latin}, ${caddy_number}, ${years}, ${languages}::text[],
    ${strengths}, ${who_may_request}, ${search_key})`;

export const finishedProfiles = () => sql<{ role: Role; people: number }>`
  select role, count(*) as people from person
  where status = 'ACTIVE' and role is not null and (
    exists (select 1 from golfer_profile where golfer_profile.user_id = person.user_id)
    or exists (select 1 from caddy_profile where caddy_profile.user_id = person.user_id))
  group by role`;

export const lockedVerification = (user_id: string) =>
  sql<VerificationState>`select verification, before_suspension from caddy_profile where user_id = ${user_id} for update`;

/** A suspension keeps the status that it ends; every other status forgets it. */
export const setVerification = (user_id: string, verification: Verification) => sql`
  update caddy_profile set verification = ${verification},
    before_suspension = case when ${verification}::text = 'SUSPENDED' then verification end
  where user_id = ${user_id}`;

/** Counts what is still open for this person but may end by a timer or somebody's action. `live`: statuses of a round that is not over. */
export const openOf = (user_id: string, live: readonly BookingStatus[]) => sql<{
  rounds: number;
  unsettled: number;
  open_requests: number;
  topups: number;
  withdrawals: number;
}>`
  select
    (select count(*) from booking
      where (golfer_id = ${user_id}::uuid or caddy_id = ${user_id}::uuid) and status = any(${live}::text[])) as rounds,
    (select count(*) from booking
      where (golfer_id = ${user_id}::uuid or caddy_id = ${user_id}::uuid)
        and status <> all(${live}::text[]) and settled_at is null)
      + (select count(*) from tip where caddy_id = ${user_id}::uuid and status = 'HELD') as unsettled,
    (select count(*) from broadcast where golfer_id = ${user_id}::uuid and status = 'OPEN') as open_requests,
    (select count(*) from topup
      where user_id = ${user_id}::uuid and status in ('CREATED', 'AWAITING_PAYMENT', 'REVIEW')) as topups,
    (select count(*) from withdrawal
      where user_id = ${user_id}::uuid and (status in ('REQUESTED', 'PROCESSING') or review_at is not null and ended_at is null)) as withdrawals`;

/** What remains after deletion: points that are lost, and reviews that stay without the author's name. */
export const remainingAfterDeletion = (user_id: string) => sql<{ points: number; reviews: number }>`
  select
    coalesce((select balance from point_account where account = 'caddy:' || ${user_id}::text || ':points'), 0) as points,
    (select count(*) from review where author_id = ${user_id}::uuid) as reviews`;

export interface Leaving {
  role: Role | null;
  status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED';
  deletion_asked_at: string | null;
  /** Satang that the person gives up to the platform. */
  give_up: number | null;
}

/** Locks the person, so that a sign-in, a request for deletion and the erasure run one after the other. */
export const lockedLeaving = (user_id: string) => sql<Leaving>`
  select role, status, deletion_asked_at, give_up from person where user_id = ${user_id} for update`;

export const setLeaving = (user_id: string, at: string, give_up?: number) => sql`
  update person set status = 'DELETION_REQUESTED', deletion_asked_at = ${at}, give_up = ${give_up ?? null}
  where user_id = ${user_id}`;

/** Writes nothing for a person who has not requested deletion. */
export const setStaying = (user_id: string) => sql`
  update person set status = 'ACTIVE', deletion_asked_at = null, give_up = null
  where user_id = ${user_id} and status = 'DELETION_REQUESTED'`;

export const insertDeparture = (departure_id: string, reason: string, kept_until: string) => sql`
  insert into departure (departure_id, reason, kept_until) values (${departure_id}, ${reason}, ${kept_until}::date)`;

/** The rooms of a person who leaves. */
export const roomIdsOf = (user_id: string) => sql<{ room_id: string }>`
  select room_id from room_member where user_id = ${user_id}::uuid order by room_id`;

/** Everybody who was sent data about this person: their stored answers of the last days may contain the person's name. */
export const peopleBeside = (user_id: string) => sql<{ user_id: string }>`
  select caddy_id as user_id from booking where golfer_id = ${user_id}::uuid
  union select golfer_id from booking where caddy_id = ${user_id}::uuid
  union select caddy_id from room where golfer_id = ${user_id}::uuid
  union select golfer_id from room where caddy_id = ${user_id}::uuid
  union select golfer_id from follow where caddy_id = ${user_id}::uuid
  union select broadcast.golfer_id from caddy_response
    join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
    where caddy_response.caddy_id = ${user_id}::uuid
  union select caddy_response.caddy_id from caddy_response
    join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
    where broadcast.golfer_id = ${user_id}::uuid`;

export const filesOf = (user_id: string) => sql<{ media_id: string }>`
  select media_id from media where owner_id = ${user_id}::uuid`;

/** Which of these pictures no longer exist. */
export const missingAmong = (media_ids: string[]) => sql<{ media_id: string }>`
  select asked.media_id from unnest(${media_ids}::uuid[]) as asked (media_id)
  where not exists (select from media where media.media_id = asked.media_id)`;
