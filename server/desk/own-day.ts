import type { OutputOf } from '#domain/calls.ts';
import { ENDED_BY_CADDY, type BookingStatus, BOOKING_STATUSES } from '#domain/booking/status.ts';
import { addDays, dateOf } from '#domain/dates.ts';
import { COURSE_LIST_MAX, OWN_DAY_LISTED, OWN_DAYS } from '#domain/desk/course.ts';
import { type DeskAct, mayAnywhere } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import { courses } from '../course/sql.ts';
import type { Asking } from '../http/http.ts';
import { countersAt } from '../reward/sql.ts';
import { refuseField } from './decision/carry-out.ts';
import { closingsOf, closuresFrom, roundsOn } from './closing-sql.ts';
import type { Staff } from './session.ts';

/** The role `course` alone does it only at its own courses. */
export function requireCourseOf({ roles, courses }: Staff, act: DeskAct, slug: string): void {
  if (!mayAnywhere(roles, act) && !courses.includes(slug)) throw new Refused('ROLE_NOT_ALLOWED');
}

const NOT_PLAYED: readonly BookingStatus[] = [...ENDED_BY_CADDY, 'CANCELLED_BY_GOLFER', 'CANCELLED_BY_COURSE'];
const SHOWN = BOOKING_STATUSES.filter((status) => !NOT_PLAYED.includes(status));

/** Who plays with whom at one's own course that day. */
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
