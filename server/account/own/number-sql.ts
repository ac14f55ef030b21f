import type { Verification } from '#domain/account/account.ts';
import { sql } from '../../db/db.ts';

/** Writes fewer rows than courses when somebody has the number at one of them. */
export const claimNumber = (user_id: string, number: string, slugs: string[]) => sql`
  insert into caddy_number (slug, number, user_id)
  select slug, ${number}, ${user_id}::uuid from unnest(${slugs}::text[]) as slug order by slug
  on conflict (slug, number) do nothing`;

export const releaseNumbers = (user_id: string) => sql`delete from caddy_number where user_id = ${user_id}`;

/** The number a caddy is shown with, and the key the caddy is found by. */
export const setNumber = (user_id: string, caddy_number: string, search_key: string, verification: Verification) => sql`
  update caddy_profile set caddy_number = ${caddy_number}, search_key = ${search_key}, verification = ${verification}
  where user_id = ${user_id}`;

export const insertCase = (case_id: string, user_id: string, number: string, at: string) => sql`
  insert into caddy_number_case (case_id, user_id, number, asked_at) values (${case_id}, ${user_id}, ${number}, ${at})`;

export const dropCase = (user_id: string) => sql`delete from caddy_number_case where user_id = ${user_id}`;

export interface NumberCase {
  case_id: string;
  user_id: string;
  number: string;
}

/** Locked, so that it is decided once. */
export const lockedCase = (case_id: string) => sql<NumberCase>`
  select case_id, user_id, number from caddy_number_case where case_id = ${case_id} for update`;

/** Who has this number at one of the courses of this caddy. */
export const holdersOf = (user_id: string, bib: string) => sql<{ user_id: string }>`
  select distinct caddy_number.user_id
  from caddy_number
  join caddy_course on caddy_course.slug = caddy_number.slug and caddy_course.user_id = ${user_id}::uuid
  where number = ${bib} and caddy_number.user_id <> ${user_id}::uuid
  order by caddy_number.user_id`;
