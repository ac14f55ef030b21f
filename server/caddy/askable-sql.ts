import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';
import type { StandingRow } from './standing-sql.ts';

export const standingsOf = (user_ids: string[]) => sql<StandingRow & { user_id: string }>`
  select user_id, on_duty, verification from caddy_profile where user_id = any(${user_ids}::uuid[])`;

export interface ClosedRow {
  user_id: string;
  /** YYYY/MM/DD: on these days every course of the caddy is closed. */
  days: string[];
  works_somewhere: boolean;
}

/** Looked up person by person, as in search (search-sql.ts), where the same days are left out. */
export const closedBetween = (user_ids: string[], from: SlashDate, to: SlashDate) => sql<ClosedRow>`
  select asked.user_id, (select count(*) from caddy_course where user_id = asked.user_id) > 0 as works_somewhere, array(
    select to_char(closed.day, 'YYYY/MM/DD')
    from (select slug from caddy_course where user_id = asked.user_id offset 0) as home
    join course_closure as closed on closed.slug = home.slug and closed.day between ${from}::date and ${to}::date
    group by closed.day
    having count(*) = (select count(*) from caddy_course where user_id = asked.user_id)
  ) as days
  from unnest(${user_ids}::uuid[]) as asked (user_id)`;

/** A round between the two stands, and may still be moved. */
export const promisedBetween = (golfer_id: string, caddy_id: string) => sql<{ is_promised: boolean }>`
  select exists (
    select from booking
    where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid and status = 'CONFIRMED'
  ) as is_promised`;
