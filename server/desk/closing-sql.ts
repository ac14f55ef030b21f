import type { BookingStatus, ClaimReason } from '#domain/booking/status.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/** A day that somebody asked to close, until a second person answers. */
export interface ClosingRow {
  item: string;
  slug: string;
  /** YYYY/MM/DD. */
  day: SlashDate;
  reason: ClaimReason;
  note: string;
  staff_id: string;
  name: string;
  asked_at: string;
  course_th: string;
  course_en: string;
}

/** Writes nothing while that day is asked for already. */
export const insertClosing = (
  it: Pick<ClosingRow, 'item' | 'slug' | 'day' | 'reason' | 'note' | 'staff_id' | 'asked_at'>,
) => sql`
  insert into desk_closing (item, slug, day, reason, note, staff_id, asked_at)
  values (${it.item}, ${it.slug}, ${it.day}, ${it.reason}, ${it.note}, ${it.staff_id}::uuid, ${it.asked_at}::timestamptz)
  on conflict (item) do nothing`;

/** `item`: only this one. Oldest first. */
export const closingsWaiting = (item: string | null, most: number | null) => sql<ClosingRow>`
  select
    item, desk_closing.slug, to_char(day, 'YYYY/MM/DD') as day, reason, note, desk_closing.staff_id, staff.name, asked_at,
    name_th as course_th, name_en as course_en
  from desk_closing
  join course on course.slug = desk_closing.slug
  join staff on staff.staff_id = desk_closing.staff_id
  where ${item}::text is null or item = ${item}
  order by asked_at, item
  limit ${most}::int`;

export const closingsOf = (slug: string, most: number) => sql<
  Pick<ClosingRow, 'item' | 'day' | 'reason' | 'staff_id' | 'name' | 'asked_at'>
>`
  select item, to_char(day, 'YYYY/MM/DD') as day, reason, desk_closing.staff_id, staff.name, asked_at
  from desk_closing
  join staff on staff.staff_id = desk_closing.staff_id
  where slug = ${slug}
  order by desk_closing.day
  limit ${most}::int`;

/** Drops questions that nobody answered since `before` or whose day is over; the day stays open. */
export const dropForgottenClosings = (before: string, today: SlashDate) => sql`
  with dropped as (
    delete from desk_closing where asked_at < ${before}::timestamptz or day < ${today}::date returning item
  )
  delete from desk_proposal using dropped where kind = 'CLOSING' and desk_proposal.item = dropped.item`;

export const lockedClosing = (item: string) => sql<{ item: string }>`
  select item from desk_closing where item = ${item} for update`;

/** Takes the question out; of two answers at once only one gets a row. */
export const takeClosing = (item: string) => sql<Pick<ClosingRow, 'slug' | 'day' | 'reason'>>`
  delete from desk_closing where item = ${item} returning slug, to_char(day, 'YYYY/MM/DD') as day, reason`;

export const dropClosing = (item: string) => sql`delete from desk_closing where item = ${item}`;

/** Closed days from `from` on. */
export const closuresFrom = (slug: string, from: SlashDate, most: number) => sql<{
  day: SlashDate;
  reason: ClaimReason;
  note: string | null;
}>`
  select to_char(day, 'YYYY/MM/DD') as day, reason, note from course_closure
  where slug = ${slug} and day >= ${from}::date
  order by course_closure.day
  limit ${most}::int`;

/** Whose rounds they are. */
export const roundsNamed = (booking_ids: string[]) => sql<{
  booking_ref: string;
  tee_off_time: string;
  golfer: string;
  caddy: string;
  caddy_number: string;
  total: number;
}>`
  select booking_ref, tee_off_time, golfer_name as golfer, nickname as caddy, caddy_number, total from booking_in_full
  where booking_id = any(${booking_ids}::uuid[])
  order by tee_off_at, booking_id`;

/** Who plays with whom that day; without rounds that were declined or cancelled. */
export const roundsOn = (slug: string, day: SlashDate, statuses: readonly BookingStatus[], most: number) => sql<{
  tee_off_time: string;
  holes: number;
  caddy: string;
  caddy_number: string;
  golfer: string;
  status: BookingStatus;
}>`
  select tee_off_time, holes, nickname as caddy, caddy_number, golfer_name as golfer, status from booking_in_full
  where slug = ${slug} and booking_date = ${day}::date and status = any(${statuses}::text[])
  order by tee_off_at, booking_id
  limit ${most}::int`;

/** Only the colleague's own question. */
export const takeOwnClosing = (item: string, staff_id: string) => sql<Pick<ClosingRow, 'reason'>>`
  delete from desk_closing where item = ${item} and staff_id = ${staff_id}::uuid returning reason`;
