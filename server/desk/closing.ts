import type { OutputOf } from '#domain/calls.ts';
import { DAY, dateOf, isoOf, type SlashDate, addDays } from '#domain/dates.ts';
import { CLOSED_AHEAD_MAX, closingItem, COURSE_LIST_MAX, OWN_DAY_LISTED, OWN_DAYS } from '#domain/desk/course-api.ts';
import { mayAnywhere, type DeskAct } from '#domain/desk/roles.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { Refused } from '#domain/refusals.ts';
import { ENDED_BY_CADDY, type BookingStatus, BOOKING_STATUSES } from '#domain/booking/status.ts';
import { courseForDesk, type CourseForDesk, courses } from '../course/sql.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { closingOf, openCourseAs, whyNotClosed } from '../operator/closure.ts';
import { insertClosing, roundsNamed, takeOwnClosing, closingsOf, closuresFrom, roundsOn } from './closing-sql.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { insertProposal, takeProposal } from './queue-sql.ts';
import { decidedAlready } from './waiting/all.ts';
import { actingAs, type Staff } from './session.ts';
import { countersAt } from '../reward/sql.ts';

async function requireCourse(queries: Queries, slug: string): Promise<CourseForDesk> {
  const course = await queries.maybe(courseForDesk(slug));
  if (!course) throw new Refused('COURSE_UNKNOWN');
  return course;
}

/** What closing a day would end, whom it concerns, and what they read. */
export async function closing({
  tx,
  caller,
  input,
  now,
}: Asking<'GET /desk/closing'>): Promise<OutputOf<'GET /desk/closing'>> {
  const { slug, day } = input;
  requireCourseOf(caller.staff, 'ASK_CLOSE_DAY', slug);
  const course = await requireCourse(tx, slug);
  const { ended, ...closing } = await closingOf(tx, { slug, day }, now);
  const readsMoney = mayAnywhere(caller.staff.roles, 'ASK_CLOSE_DAY');
  const rounds = await tx.many(roundsNamed(ended));
  return {
    ...closing,
    total: readsMoney ? closing.total : null,
    why_not: whyNotClosed({ ended, ...closing }) ?? null,
    rounds: readsMoney ? rounds : rounds.map((it) => ({ ...it, booking_ref: null, total: null })),
    told: { golfer: toldTo('GOLFER', course, day), caddy: toldTo('CADDY', course, day) },
  };
}

function toldTo(role: 'GOLFER' | 'CADDY', { slug, name_th: th, name_en: en }: CourseForDesk, day: SlashDate) {
  const nobody = { name: null, caddy_number: null, tee_off_time: null, holes: null, amount: null };
  const about = { ...nobody, slug, course: { th, en }, booking_date: day };
  const { title, text } = wordsOf('booking.closed_by_course', {}, about, role);
  return { th: `${title.th}. ${text.th}`, en: `${title.en}. ${text.en}` };
}

/** Nothing ends until a second person approves it in the queue. */
export async function askCloseDay({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/ask-close-day'>): Promise<OutputOf<'POST /desk/ask-close-day'>> {
  const { slug, day, reason, note } = input;
  const { staff_id } = caller.staff;
  requireCourseOf(caller.staff, 'ASK_CLOSE_DAY', slug);
  await requireCourse(tx, slug);
  if (day > dateOf(now + CLOSED_AHEAD_MAX * DAY)) throw refuseField('day', 'TOO_LARGE');
  const closing = await closingOf(tx, { slug, day }, now);
  const why = whyNotClosed(closing);
  if (why) throw notNow(why);
  if (closing.bookings !== input.bookings) throw notNow('CHANGED');
  const item = closingItem(slug, day);
  const asked_at = isoOf(now);
  const asked = await tx.run(insertClosing({ item, slug, day, reason, note, staff_id, asked_at }));
  const proposal = {
    kind: 'CLOSING',
    item,
    staff_id,
    outcome: 'CLOSE_DAY',
    refund: null,
    goodwill: false,
    note,
  } as const;
  if (asked === 0 || (await tx.run(insertProposal(proposal, asked_at, asked_at))) === 0)
    throw new Refused('SECOND_PERSON_DUE');
  const facts = { kind: 'CLOSING', item, slug, day, reason, to: 'CLOSE_DAY' };
  await recordAct(tx, actingAs(caller.staff, now), 'ask-second', facts, note);
  return { item };
}

/** Withdraws the caller's own question; the day stays open. */
export async function takeBackClosing({
  tx,
  caller: { staff },
  input: { slug, day },
  now,
}: Asking<'POST /desk/take-back-closing'>): Promise<null> {
  const item = closingItem(slug, day);
  const asked = await tx.maybe(takeOwnClosing(item, staff.staff_id));
  if (!asked) throw await decidedAlready(tx, 'CLOSING', item);
  await tx.run(takeProposal('CLOSING', item, null));
  const facts = { kind: 'CLOSING', item, slug, day, staff_id: staff.staff_id, was: 'CLOSE_DAY' };
  await recordAct(tx, actingAs(staff, now), 'refuse-second', facts);
  return null;
}

/** Writes nothing when the day is open already. */
export async function openDay({ tx, caller, input, now }: Asking<'POST /desk/open-day'>): Promise<null> {
  await requireCourse(tx, input.slug);
  await openCourseAs(tx, actingAs(caller.staff, now), input);
  return null;
}

/** A colleague whose only fitting role is `course` may do this at their own courses only. */
export function requireCourseOf({ roles, courses }: Staff, act: DeskAct, slug: string): void {
  if (!mayAnywhere(roles, act) && !courses.includes(slug)) throw new Refused('ROLE_NOT_ALLOWED');
}

const NOT_PLAYED: readonly BookingStatus[] = [...ENDED_BY_CADDY, 'CANCELLED_BY_GOLFER', 'CANCELLED_BY_COURSE'];
const SHOWN = BOOKING_STATUSES.filter((status) => !NOT_PLAYED.includes(status));

/** The rounds of one day at a course of the caller. */
export async function ownDay({
  tx,
  caller,
  input,
  now,
}: Asking<'GET /desk/own-day'>): Promise<OutputOf<'GET /desk/own-day'>> {
  const [today, readsNotes] = [dateOf(now), mayAnywhere(caller.staff.roles, 'ASK_CLOSE_DAY')];
  const own = new Set(caller.staff.courses);
  if (input.slug !== undefined && !own.has(input.slug)) throw new Refused('ROLE_NOT_ALLOWED');
  const known = (await tx.many(courses(null)))
    .filter(({ slug }) => own.has(slug))
    .map(({ slug, name_th, name_en }) => ({ slug, name_th, name_en }));
  const slug = input.slug ?? known[0]?.slug ?? null;
  const day = input.day ?? today;
  if (day < addDays(today, -OWN_DAYS.back)) throw refuseField('day', 'TOO_SMALL');
  if (day > addDays(today, OWN_DAYS.ahead)) throw refuseField('day', 'TOO_LARGE');
  if (slug === null)
    return { courses: known, slug, day, closures: [], asked: [], counters: [], rounds: [], has_more: false };
  const closures = await tx.many(closuresFrom(slug, today, COURSE_LIST_MAX));
  const rounds = await tx.many(roundsOn(slug, day, SHOWN, OWN_DAY_LISTED + 1));
  return {
    courses: known,
    slug,
    day,
    closures: readsNotes ? closures : closures.map((it) => ({ ...it, note: null })),
    asked: await tx.many(closingsOf(slug, COURSE_LIST_MAX)),
    counters: await tx.many(countersAt(slug, COURSE_LIST_MAX)),
    rounds: rounds.slice(0, OWN_DAY_LISTED),
    has_more: rounds.length > OWN_DAY_LISTED,
  };
}
