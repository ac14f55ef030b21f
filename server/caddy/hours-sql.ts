import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

export interface WeekRow {
  user_id: string;
  weekday: number;
  from_minute: number;
  to_minute: number;
}

export const weeksOf = (user_ids: string[], weekdays: number[]) => sql<WeekRow>`
  select user_id, weekday, from_minute, to_minute from caddy_week
  where user_id = any(${user_ids}::uuid[]) and weekday = any(${weekdays}::int[])
  order by user_id, weekday, from_minute`;

export interface ExceptionRow {
  user_id: string;
  /** YYYY-MM-DD */
  day: string;
  kind: 'OFF' | 'HOURS';
  from_minute: number | null;
  to_minute: number | null;
}

/** Those of `from` and later; of `to` and earlier when it is given. */
export const exceptionsOf = (user_ids: string[], from: SlashDate, to: SlashDate | null) => sql<ExceptionRow>`
  select user_id, day, kind, from_minute, to_minute from caddy_exception
  where user_id = any(${user_ids}::uuid[])
    and day >= ${from}::date and (${to}::date is null or day <= ${to}::date)
  order by user_id, day, from_minute`;

/** Promised slots from `first` to before `end`, in order (domain/booking/block.ts); who promised nothing has no row. */
export const slotsBetween = (user_ids: string[], first: number, end: number) =>
  sql<{ person_id: string; slots: number[] }>`
  select person_id, array_agg(slot order by slot) as slots from booking_slot
  where person_id = any(${user_ids}::uuid[]) and slot >= ${first}::int and slot < ${end}::int
  group by person_id`;

export const removeWeek = (user_id: string) => sql`delete from caddy_week where user_id = ${user_id}::uuid`;

export const addWeek = (user_id: string, weekdays: number[], from: number[], to: number[]) => sql`
  insert into caddy_week (user_id, weekday, from_minute, to_minute)
  select ${user_id}::uuid, span.weekday, span.from_minute, span.to_minute
  from unnest(${weekdays}::int[], ${from}::int[], ${to}::int[]) as span (weekday, from_minute, to_minute)`;

export const removeExceptions = (user_id: string) => sql`delete from caddy_exception where user_id = ${user_id}::uuid`;

export const addExceptions = (
  user_id: string,
  days: SlashDate[],
  kinds: string[],
  from: (number | null)[],
  to: (number | null)[],
) => sql`
  insert into caddy_exception (user_id, day, kind, from_minute, to_minute)
  select ${user_id}::uuid, special.day, special.kind, special.from_minute, special.to_minute
  from unnest(${days}::date[], ${kinds}::text[], ${from}::int[], ${to}::int[])
    as special (day, kind, from_minute, to_minute)`;
