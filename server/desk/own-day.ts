import type { OutputOf } from '#domain/calls.ts';
import { ENDED_BY_CADDY, type BookingStatus, BOOKING_STATUSES } from '#domain/booking/status.ts';
import { dateOf } from '#domain/dates.ts';
import { COURSE_LIST_MAX, OWN_DAY_LISTED } from '#domain/desk/course.ts';
import { type DeskAct, mayAnywhere } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import { courses } from '../course/sql.ts';
import type { Asking } from '../http/http.ts';
import { countersAt } from '../reward/sql.ts';
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
  const own = new Set(caller.staff.courses);
  if (input.slug !== undefined && !own.has(input.slug)) throw new Refused('ROLE_NOT_ALLOWED');
  const known = (await tx.many(courses(null)))
    .filter(({ slug }) => own.has(slug))
    .map(({ slug, name_th, name_en }) => ({ slug, name_th, name_en }));
  const slug = input.slug ?? known[0]?.slug ?? null;
  const day = input.day ?? dateOf(now);
  if (slug === null)
    return { courses: known, slug, day, closures: [], asked: [], counters: [], rounds: [], has_more: false };
  const rounds = await tx.many(roundsOn(slug, day, SHOWN, OWN_DAY_LISTED + 1));
  return {
    courses: known,
    slug,
    day,
    closures: await tx.many(closuresFrom(slug, dateOf(now), COURSE_LIST_MAX)),
    asked: await tx.many(closingsOf(slug, COURSE_LIST_MAX)),
    counters: await tx.many(countersAt(slug, COURSE_LIST_MAX)),
    rounds: rounds.slice(0, OWN_DAY_LISTED),
    has_more: rounds.length > OWN_DAY_LISTED,
  };
}
