import type { Verification } from '#domain/account/account.ts';
import { sql } from '../db/db.ts';

interface Holder {
  nickname: string;
  real_name: string;
  verification: Verification;
  phone: string | null;
  email: string | null;
  /** At which of the courses in question. */
  slugs: string[];
}

export interface ContestedNumber {
  case_id: string;
  number: string;
  asked_at: string;
  nickname: string;
  real_name: string;
  phone: string | null;
  email: string | null;
  courses: string[];
  /** Who has it at one of these courses; nobody, where it was given back meanwhile. */
  holders: Holder[];
}

export const contestedNumbers = () => sql<ContestedNumber>`
  select
    case_id, number, asked_at, nickname, real_name, phone, email,
    array(select slug from caddy_course where caddy_course.user_id = caddy_number_case.user_id order by position) as courses,
    coalesce((
      select jsonb_agg(to_jsonb(it) order by it.nickname)
      from (
        select holder.nickname, holder.real_name, holder.verification, known.phone, known.email,
          array_agg(taken.slug order by taken.slug) as slugs
        from caddy_number taken
        join caddy_course on caddy_course.slug = taken.slug and caddy_course.user_id = caddy_number_case.user_id
        join caddy_profile holder on holder.user_id = taken.user_id
        join person known on known.user_id = taken.user_id
        where taken.number = (caddy_number_case.number::int)::text and taken.user_id <> caddy_number_case.user_id
        group by holder.user_id, holder.nickname, holder.real_name, holder.verification, known.phone, known.email
      ) it
    ), '[]') as holders
  from caddy_number_case
  join caddy_profile on caddy_profile.user_id = caddy_number_case.user_id
  join person on person.user_id = caddy_number_case.user_id
  order by asked_at, case_id`;
