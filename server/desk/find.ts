import { parseKeptIdentifier, parsePhone } from '#domain/account/identifier.ts';
import { normalizedNumber } from '#domain/account/verification.ts';
import { parseCaseNumber } from '#domain/case/case.ts';
import { joinedKey, matches, searchKey, searchSpellings } from '#domain/course/search.ts';
import {
  FIND_LEAST,
  type Found,
  FOUND_MOST,
  type FoundPerson,
  type ListedBooking,
  type ListedPerson,
  LIST_PAGE,
  type PeopleState,
} from '#domain/desk/find-api.ts';
import { type DeskAct, type DeskRole, mayAct } from '#domain/desk/roles.ts';
import { figures, plainSigns } from '#domain/typed.ts';
import type { OutputOf } from '#domain/calls.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { courseKeys } from '../course/queries.ts';
import { courses } from '../course/sql.ts';
import { type Queries, sql } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import {
  bookingByReference,
  caddiesByKey,
  caddiesByNumber,
  caddiesByRealName,
  caseByNumber,
  type FoundPersonRow,
  moneyByReference,
  peopleByContact,
  peopleByIds,
  peopleByName,
} from './find-sql.ts';
import { isUuid } from '../id.ts';

/** Searches everything that the text could name and the caller may read. Exact hits come first. */
export async function find({ tx, caller, input }: Asking<'POST /desk/find'>): Promise<Found> {
  const { roles } = caller.staff;
  const { q } = input;
  const ifMay = async <T>(act: DeskAct, look: () => Promise<T[]>): Promise<T[]> =>
    mayAct(roles, act) === 'NO' ? [] : look();
  return {
    people: await ifMay('READ_PERSON', () => peopleLike(tx, q, roles)),
    bookings: await ifMay('READ_BOOKING', () => bookingsOf(tx, q)),
    money: await ifMay('READ_MONEY_OF_PERSON', () => moneyOf(tx, q)),
    cases: await ifMay('ANSWER_CASE', () => casesOf(tx, q)),
    courses: await ifMay('FIND', () => coursesLike(tx, q)),
  };
}

async function peopleLike(tx: Queries, q: string, roles: readonly DeskRole[]): Promise<FoundPerson[]> {
  const byContact = mayAct(roles, 'READ_CONTACT') !== 'NO';
  // Real names are compared with papers, so only roles that verify caddies find them.
  const byRealName = mayAct(roles, 'JUDGE_CADDY') !== 'NO';
  const found = new Set<string>();
  const add = (rows: { user_id: string }[]) => rows.forEach(({ user_id }) => found.add(user_id));
  const plain = plainSigns(q);
  if (isUuid(plain.toLowerCase())) add([{ user_id: plain.toLowerCase() }]);
  // A role that may not read phones and e-mails may not search by them.
  if (byContact) add(await tx.many(peopleByContact(parsePhone(q) ?? null, emailIn(q))));
  if (/^\d{1,4}$/.test(figures(q))) add(await tx.many(caddiesByNumber(normalizedNumber(figures(q)), FOUND_MOST)));
  for (const joined of keysIn(q)) {
    if (found.size >= FOUND_MOST) break;
    const people = await tx.many(peopleByName(joined, piecesOf(joined), FOUND_MOST));
    const caddies = await tx.many(caddiesByKey(joined, piecesOf(joined), FOUND_MOST));
    const papers = byRealName ? await tx.many(caddiesByRealName(joined, piecesOf(joined), FOUND_MOST)) : [];
    add([...people, ...caddies, ...papers].toSorted((a, b) => a.place - b.place || a.letters - b.letters));
  }
  const rows = await tx.many(peopleByIds([...found].slice(0, FOUND_MOST)));
  return rows.map(personOf);
}

const personOf = ({ course_th, course_en, ...row }: FoundPersonRow): FoundPerson => ({
  ...row,
  course: course_th === null || course_en === null ? null : { th: course_th, en: course_en },
});

function emailIn(q: string): string | null {
  const read = parseKeptIdentifier(q);
  return read?.kind === 'email' ? read.value : null;
}

/**
 * What is typed in the forms in which names are stored: as people write them, and as search keys spell them. Without signs, so that `%` and
 * `_` mean nothing, and a name is found whether or not its signs are typed.
 */
function keysIn(q: string): string[] {
  const typed = joinedKey(q.toLowerCase());
  return [...new Set([typed, ...searchSpellings(q).map(joinedKey)])].filter(
    (joined) => Array.from(joined).length >= FIND_LEAST,
  );
}

/** Every run of three letters, as `search_pieces` cuts a name; of a shorter text the whole. */
function piecesOf(joined: string): string[] {
  const letters = Array.from(joined);
  if (letters.length < 3) return [joined];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))];
}

const BOOKING_REF = /^[0-9A-HJKMNP-TV-Z]{10}$/;

async function bookingsOf(tx: Queries, q: string): Promise<Found['bookings']> {
  const ref = figures(q).toUpperCase();
  if (!BOOKING_REF.test(ref)) return [];
  const rows = await tx.many(bookingByReference(ref));
  return rows.map(({ course_th: th, course_en: en, ...row }) => ({ ...row, course: { th, en } }));
}

/** `tu 2211 0093` and `TU-2211-0093`. */
const OURS = /^([A-Z]{2})[\s-]?(\d{4})[\s-]?(\d{4,6})$/;

async function moneyOf(tx: Queries, q: string): Promise<Found['money']> {
  const theirs = plainSigns(q);
  if (theirs.length < 6) return [];
  const [, kind, day, number] = OURS.exec(theirs.toUpperCase()) ?? [];
  return tx.many(moneyByReference(kind ? `${kind}-${day}-${number}` : theirs, theirs, FOUND_MOST));
}

async function casesOf(tx: Queries, q: string): Promise<Found['cases']> {
  const case_number = parseCaseNumber(q);
  return case_number === undefined ? [] : tx.many(caseByNumber(case_number));
}

/** About a hundred rows, compared as the search of courses does. */
async function coursesLike(tx: Queries, q: string): Promise<Found['courses']> {
  if (Array.from(joinedKey(searchKey(q))).length < FIND_LEAST) return [];
  return matches(q, await tx.many(courses(null)), courseKeys)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MOST)
    .map(({ item: { slug, name_th, name_en, province_th, province_en } }) => ({
      slug,
      name: { th: name_th, en: name_en },
      province: { th: province_th, en: province_en },
    }));
}

/** One more than is shown, to know whether there are more. */
const ASKED = LIST_PAGE + 1;
const skippedBy = (page: number): number => (page - 1) * LIST_PAGE;

/** Ids are in the order of registration. Erased accounts are left out. */
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
