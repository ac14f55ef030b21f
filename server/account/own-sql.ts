import type { Verification } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import type { VerificationState, VerificationWay } from '#domain/account/verification.ts';
import type { CourseName } from '#domain/course/api.ts';
import { sql } from '../db/db.ts';

export interface OwnRow
  extends Pick<
    OwnProfile,
    'version' | 'role' | 'display_name' | 'photo_url' | 'phone' | 'email' | 'since' | 'marketing' | 'public_photo'
  > {
  has_password: boolean;
}

export const ownRow = (user_id: string) => sql<OwnRow>`
  select version, role, display_name, photo_url, phone, email, password_hash is not null as has_password,
    created_at as since, marketing, public_photo
  from person where user_id = ${user_id}`;

export interface GolferRow {
  handicap_tenths: number | null;
  usual_courses: string[];
  languages: string[];
  preferences: string;
  emergency_name: string | null;
  emergency_phone: string | null;
}

export const golferRow = (user_id: string) => sql<GolferRow>`
  select handicap_tenths, usual_courses, languages, preferences, emergency_name, emergency_phone
  from golfer_profile where user_id = ${user_id}`;

export interface CaddyOwnRow {
  real_name: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  years: number;
  languages: string[];
  strengths: string;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  verification: Verification;
  before_suspension: Verification | null;
  way: VerificationWay | null;
  submitted_at: string | null;
  contested_number: string | null;
  contested_at: string | null;
  home_courses: string[];
}

export const caddyRow = (user_id: string) => sql<CaddyOwnRow>`
  select real_name, nickname, nickname_latin, caddy_number, years, languages, strengths, who_may_request, verification,
    before_suspension, caddy_verification.way, caddy_verification.submitted_at,
    caddy_number_case.number as contested_number, caddy_number_case.asked_at as contested_at,
    array(select slug from caddy_course where caddy_course.user_id = caddy_profile.user_id order by position) as home_courses
  from caddy_profile
  left join caddy_verification on caddy_verification.user_id = caddy_profile.user_id
  left join caddy_number_case on caddy_number_case.user_id = caddy_profile.user_id
  where caddy_profile.user_id = ${user_id}`;

export const passwordHashOf = (user_id: string) =>
  sql<{
    version: number;
    phone: string | null;
    email: string | null;
    real_name: string | null;
    password_hash: string | null;
  }>`
  select version, phone, email, real_name, password_hash
  from person
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id}`;

/** Locks the row, so that changes from two phones of the same person run one after the other. */
export const lockedVersion = (user_id: string) =>
  sql<{ version: number }>`select version from person where user_id = ${user_id} for no key update`;

export const bumpVersion = (user_id: string) => sql`update person set version = version + 1 where user_id = ${user_id}`;

/** Which of these another person has. Checked first, because a database error would write them to its log (reliability.md F3). */
export const takenBy = (user_id: string, phone: string | null, email: string | null) => sql<{
  phone: boolean;
  email: boolean;
}>`
  select exists (select from person where phone = ${phone} and user_id <> ${user_id}) as phone,
    exists (select from person where email = ${email} and user_id <> ${user_id}) as email`;

/** Fails with 23505 when another person takes one of them at the same moment. */
export const setIdentifiers = (user_id: string, phone: string | null, email: string | null) =>
  sql`update person set phone = ${phone}, email = ${email} where user_id = ${user_id}`;

/** Fails with 23505 when another person takes the phone or e-mail at the same moment; writes nothing when the person has a password. */
export const setFirstPassword = (
  user_id: string,
  phone: string | null,
  email: string | null,
  password_hash: string,
) => sql`
  update person set phone = ${phone}, email = ${email}, password_hash = ${password_hash}
  where user_id = ${user_id} and password_hash is null`;

export const setOwnPhoto = (user_id: string, photo_id: string | null, photo_url: string | null) =>
  sql`update person set photo_id = ${photo_id}::uuid, photo_url = ${photo_url} where user_id = ${user_id}`;

export const setGolfer = (user_id: string, it: GolferRow) => sql`
  update golfer_profile set handicap_tenths = ${it.handicap_tenths}, usual_courses = ${it.usual_courses}::text[],
    languages = ${it.languages}::text[], preferences = ${it.preferences},
    emergency_name = ${it.emergency_name}, emergency_phone = ${it.emergency_phone}
  where user_id = ${user_id}`;

export const setCaddy = (
  user_id: string,
  it: Pick<
    CaddyOwnRow,
    | 'real_name'
    | 'nickname'
    | 'nickname_latin'
    | 'caddy_number'
    | 'years'
    | 'languages'
    | 'strengths'
    | 'who_may_request'
    | 'verification'
    | 'before_suspension'
  >,
  search_key: string,
) => sql`
  update caddy_profile set real_name = ${it.real_name}, nickname = ${it.nickname},
    nickname_latin = ${it.nickname_latin}, caddy_number = ${it.caddy_number}, years = ${it.years}, languages = ${it.languages}::text[], strengths = ${it.strengths},
    who_may_request = ${it.who_may_request}, verification = ${it.verification},
    before_suspension = ${it.before_suspension}, search_key = ${search_key}
  where user_id = ${user_id}`;

export const setConsent = (user_id: string, marketing: boolean, public_photo: boolean) =>
  sql`update person set marketing = ${marketing}, public_photo = ${public_photo} where user_id = ${user_id}`;

export const upsertVerification = (
  user_id: string,
  way: VerificationWay,
  slug: string | null,
  code: string | null,
  media_id: string | null,
  at: string,
) => sql`
  insert into caddy_verification (user_id, way, slug, code, media_id, submitted_at)
  values (${user_id}, ${way}, ${slug}, ${code}, ${media_id}::uuid, ${at})
  on conflict (user_id) do update set
    way = excluded.way, slug = excluded.slug, code = excluded.code, media_id = excluded.media_id,
    submitted_at = excluded.submitted_at`;

/** Deletes a proof that an operator has decided on, or that no longer fits the profile. */
export const dropVerification = (user_id: string) => sql`delete from caddy_verification where user_id = ${user_id}`;

export const namesOfCourses = (slugs: string[]) => sql<CourseName>`
  select slug, name_th, name_en, province_th, province_en from course where slug = any(${slugs}::text[])`;

/** An account with the identifiers that sign in to it. */
export interface Holder {
  user_id: string;
  phone: string | null;
  email: string | null;
  has_line: boolean;
}

/** The account that has one of these identifiers; locked against changes by its owner. */
export const lockedHolder = (phone: string | null, email: string | null) => sql<Holder>`
  select user_id, phone, email, exists (select from identity where identity.user_id = person.user_id) as has_line
  from person where (phone = ${phone} or email = ${email}) and status <> 'DELETED'
  for update of person`;

export const lockedAccount = (user_id: string) => sql<Holder>`
  select user_id, phone, email, exists (select from identity where identity.user_id = person.user_id) as has_line
  from person where user_id = ${user_id} and status <> 'DELETED'
  for update of person`;

/** Writes fewer rows than courses when another caddy has the number at one of them. */
export const claimNumber = (user_id: string, number: string, slugs: string[]) => sql`
  insert into caddy_number (slug, number, user_id)
  select slug, ${number}, ${user_id}::uuid from unnest(${slugs}::text[]) as slug order by slug
  on conflict (slug, number) do nothing`;

export const releaseNumbers = (user_id: string) => sql`delete from caddy_number where user_id = ${user_id}`;

/** Sets the number that a caddy is shown with, and the key for finding the caddy. */
export const setNumber = (user_id: string, caddy_number: string, search_key: string, it: VerificationState) => sql`
  update caddy_profile set caddy_number = ${caddy_number}, search_key = ${search_key},
    verification = ${it.verification}, before_suspension = ${it.before_suspension}
  where user_id = ${user_id}`;

export const setRealName = (user_id: string, real_name: string, it: VerificationState) => sql`
  update caddy_profile set real_name = ${real_name}, verification = ${it.verification},
    before_suspension = ${it.before_suspension}
  where user_id = ${user_id}`;

export const insertCase = (case_id: string, user_id: string, number: string, at: string) => sql`
  insert into caddy_number_case (case_id, user_id, number, asked_at) values (${case_id}, ${user_id}, ${number}, ${at})`;

export const dropCase = (user_id: string) => sql`delete from caddy_number_case where user_id = ${user_id}`;

export interface NumberCase {
  case_id: string;
  user_id: string;
  number: string;
}

/** Locked, so that the case is decided once. */
export const lockedCase = (case_id: string) => sql<NumberCase>`
  select case_id, user_id, number from caddy_number_case where case_id = ${case_id} for update`;

/** The caddies who have this number at one of this caddy's courses. */
export const holdersOf = (user_id: string, bib: string) => sql<{ user_id: string }>`
  select distinct caddy_number.user_id
  from caddy_number
  join caddy_course on caddy_course.slug = caddy_number.slug and caddy_course.user_id = ${user_id}::uuid
  where number = ${bib} and caddy_number.user_id <> ${user_id}::uuid
  order by caddy_number.user_id`;

export const setDuty = (user_id: string, on_duty: boolean) =>
  sql`update caddy_profile set on_duty = ${on_duty} where user_id = ${user_id}`;

export const writeRating = (user_id: string, rating_sum: number, reviews: number) => sql`
  update caddy_profile set rating_sum = ${rating_sum}::int, reviews = ${reviews}::int where user_id = ${user_id}`;

export const addRounds = (user_id: string, rounds: number, on_time: number) => sql`
  update caddy_profile set rounds = rounds + ${rounds}::int, on_time = on_time + ${on_time}::int
  where user_id = ${user_id}`;

export const suspensionOf = (user_id: string) => sql<{ user_id: string }>`
  select user_id from suspension where user_id = ${user_id}::uuid`;

export const dropSuspension = (user_id: string) => sql`delete from suspension where user_id = ${user_id}::uuid`;
