import type { OutputOf } from '#domain/calls.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { type ListedBooking, type ListedPerson, LIST_PAGE, type PeopleState } from '#domain/desk/list-api.ts';
import { sql } from '../db/db.ts';
import type { Asking } from '../http/http.ts';

/** One more than is shown, to know whether there are more. */
const ASKED = LIST_PAGE + 1;
const skippedBy = (page: number): number => (page - 1) * LIST_PAGE;

/** Ids are in the order of registration. Whoever is gone is on no list. */
const listedPeople = (role: string | null, state: PeopleState | null, skipped: number) => sql<ListedPerson>`
  select person.user_id, coalesce(nickname, display_name) as name, role, nullif(caddy_number, '') as caddy_number,
    verification, status, person.created_at,
    verification is not distinct from 'SUSPENDED' or suspension.user_id is not null as is_suspended
  from person
  left join caddy_profile on caddy_profile.user_id = person.user_id
  left join suspension on suspension.user_id = person.user_id
  where status <> 'DELETED' and (${role}::text is null or role = ${role})
    and case ${state}::text
      when 'TO_VERIFY' then verification = 'SUBMITTED'
      when 'SUSPENDED' then verification = 'SUSPENDED' or suspension.user_id is not null
      when 'LEAVING' then status = 'DELETION_REQUESTED'
      else true
    end
  order by person.user_id desc
  limit ${ASKED}::int offset ${skipped}::int`;

const listedBookings = (day: string, slug: string | null, status: BookingStatus | null, skipped: number) =>
  sql<Omit<ListedBooking, 'course'> & { name_th: string; name_en: string }>`
  select booking_ref, tee_off_time, status, name_th, name_en, golfer_name as golfer, nickname as caddy, total
  from booking_in_full
  where booking_date = ${day}::date and (${slug}::text is null or slug = ${slug})
    and (${status}::text is null or status = ${status})
  order by tee_off_at, booking_ref
  limit ${ASKED}::int offset ${skipped}::int`;

const coursesOfDay = (day: string) => sql<{ slug: string; th: string; en: string }>`
  select slug, name_th as th, name_en as en from course
  where exists (select from booking where booking.slug = course.slug and booking_date = ${day}::date)
  order by name_en, slug
  limit 500`;

export async function people({ tx, input }: Asking<'GET /desk/people'>): Promise<OutputOf<'GET /desk/people'>> {
  const rows = await tx.many(listedPeople(input.role ?? null, input.state ?? null, skippedBy(input.page ?? 1)));
  return { items: rows.slice(0, LIST_PAGE), has_more: rows.length > LIST_PAGE };
}

export async function bookings({ tx, input }: Asking<'GET /desk/bookings'>): Promise<OutputOf<'GET /desk/bookings'>> {
  const { date, slug = null, status = null, page = 1 } = input;
  const rows = await tx.many(listedBookings(date, slug, status, skippedBy(page)));
  return {
    items: rows
      .slice(0, LIST_PAGE)
      .map(({ name_th, name_en, ...it }) => ({ ...it, course: { th: name_th, en: name_en } })),
    has_more: rows.length > LIST_PAGE,
    courses: await tx.many(coursesOfDay(date)),
  };
}
