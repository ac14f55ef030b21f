import type { Rate, Tariff } from '#domain/booking/rate.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Holiday } from '#domain/course/holidays.ts';
import { sql } from '../db/db.ts';

/** All rates that were approved and not withdrawn, and all holidays. */
export const tariff = () => sql<Tariff>`
  select
    (select jsonb_agg(rate_told(rate) order by valid_from) from rate where approved_at is not null and withdrawn_at is null) as rates,
    (select coalesce(jsonb_agg(to_char(day, 'YYYY/MM/DD') order by day), '[]') from holiday) as holidays`;

/** Also finds a withdrawn rate, because quotes that were given by it stay. */
export const rateById = (rate_id: string) => sql<{ rate: Rate }>`
  select rate_told(rate) as rate from rate where rate_id = ${rate_id}::uuid`;

export interface DatedRateRow {
  rate: Rate;
  created_at: string;
  created_by: string | null;
  approved_at: string | null;
  approved_by: string | null;
  withdrawn_at: string | null;
  is_used: boolean;
}

/** With the names of who asked and who approved, the latest first. Of the first rate, which nearly all rows have, there is no index. */
export const datedRates = () => sql<DatedRateRow>`
  select
    rate_told(rate) as rate, rate.created_at, author.name as created_by, approved_at, approver.name as approved_by, withdrawn_at,
    rate.rate_id = '00000000-0000-7000-8000-000000000001' or (
      exists (select from booking where booking.rate_id = rate.rate_id and booking.rate_id <> '00000000-0000-7000-8000-000000000001')
      or exists (
        select from booking_change where booking_change.rate_id = rate.rate_id and booking_change.rate_id <> '00000000-0000-7000-8000-000000000001'
      )
      or exists (select from broadcast where broadcast.rate_id = rate.rate_id and broadcast.rate_id <> '00000000-0000-7000-8000-000000000001')
    ) as is_used
  from rate
  left join staff author on author.staff_id = rate.created_by
  left join staff approver on approver.staff_id = rate.approved_by
  order by valid_from desc, rate_id desc
  limit 200`;

/** Writes nothing when that day has a rate, or one that waits for a second person. */
export const insertRate = (it: Rate, created_by: string, at: string) => sql`
  insert into rate (
    rate_id, valid_from, reservation_9, reservation_18, reservation_27, reservation_36, service_9, service_18, service_27, service_36,
    walk_9, walk_more, holiday, share, created_at, created_by
  ) values (
    ${it.rate_id}::uuid, ${it.valid_from}::date, ${it.reservation[9]}, ${it.reservation[18]}, ${it.reservation[27]}, ${it.reservation[36]},
    ${it.service[9]}, ${it.service[18]}, ${it.service[27]}, ${it.service[36]},
    ${it.walk_9}, ${it.walk_more}, ${it.holiday}, ${it.share}, ${at}::timestamptz, ${created_by}::uuid
  )
  on conflict (valid_from) where withdrawn_at is null do nothing`;

/** Locks the rate; a new booking that refers to it waits for this lock. `created_by`: the id of who asked for it. */
export const lockedRate = (rate_id: string) => sql<Omit<DatedRateRow, 'is_used' | 'approved_by'>>`
  select rate_told(rate) as rate, created_at, created_by, approved_at, withdrawn_at from rate where rate_id = ${rate_id}::uuid for update`;

/** Whether a quote was given by it. Only rates added at the desk: nearly all rows have the first rate, which has no index. */
export const isRateUsed = (rate_id: string) => sql<{ is_used: boolean }>`
  select (
    exists (select from booking where rate_id = ${rate_id}::uuid and rate_id <> '00000000-0000-7000-8000-000000000001')
    or exists (select from booking_change where rate_id = ${rate_id}::uuid and rate_id <> '00000000-0000-7000-8000-000000000001')
    or exists (select from broadcast where rate_id = ${rate_id}::uuid and rate_id <> '00000000-0000-7000-8000-000000000001')
  ) as is_used`;

export const approveRate = (rate_id: string, staff_id: string | null, at: string) => sql`
  update rate set approved_at = ${at}::timestamptz, approved_by = ${staff_id}::uuid where rate_id = ${rate_id}::uuid`;

export const withdrawRate = (rate_id: string, staff_id: string | null, at: string) => sql`
  update rate set withdrawn_at = ${at}::timestamptz, withdrawn_by = ${staff_id}::uuid where rate_id = ${rate_id}::uuid`;

/** Withdraws rates from before that moment that still wait for a second person although the question has lapsed. */
export const withdrawForgottenRates = (before: string, at: string) => sql`
  update rate set withdrawn_at = ${at}::timestamptz
  where approved_at is null and withdrawn_at is null and created_at < ${before}::timestamptz
    and not exists (select from desk_proposal where kind = 'FEES' and item = rate_id::text)`;

/** Rates that wait for a second person, oldest first. */
export const ratesWaiting = (item: string | null, most: number | null) => sql<{
  rate: Rate;
  created_at: string;
  name: string | null;
}>`
  select rate_told(rate) as rate, rate.created_at, name from rate
  left join staff on staff.staff_id = rate.created_by
  where approved_at is null and withdrawn_at is null and (${item}::text is null or rate_id::text = ${item})
  order by rate.created_at, rate_id
  limit ${most}::int`;

/** How many rounds stand or are asked for on each day after `today`. */
export const bookedAfter = (today: SlashDate, statuses: readonly string[]) => sql<{ day: SlashDate; rounds: number }>`
  select to_char(booking_date, 'YYYY/MM/DD') as day, count(*) as rounds from booking
  where booking_date > ${today}::date and status = any(${statuses}::text[])
  group by booking_date
  order by booking_date
  limit 400`;

export const allHolidays = () => sql<Holiday>`
  select to_char(day, 'YYYY/MM/DD') as day, name_th, name_en from holiday order by day limit 2000`;

/** No row when it is one already. */
export const insertHoliday = (it: Holiday) => sql`
  insert into holiday (day, name_th, name_en) values (${it.day}::date, ${it.name_th}, ${it.name_en})
  on conflict (day) do nothing`;

export const deleteHoliday = (day: SlashDate) => sql<Omit<Holiday, 'day'>>`
  delete from holiday where day = ${day}::date returning name_th, name_en`;

/** Adds the days, in the order of their dates; those that are there get the names, where names are given. */
export const putHolidays = (days: string[], names_th: string[], names_en: string[]) => sql<{ is_new: boolean }>`
  insert into holiday as known (day, name_th, name_en)
  select day, name_th, name_en
  from unnest(${days}::date[], ${names_th}::text[], ${names_en}::text[]) as listed (day, name_th, name_en)
  order by day
  on conflict (day) do update set
    name_th = coalesce(nullif(excluded.name_th, ''), known.name_th),
    name_en = coalesce(nullif(excluded.name_en, ''), known.name_en)
  returning xmax = 0 as is_new`;
