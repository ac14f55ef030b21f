import { daysAround, nearestTime } from '#domain/caddy/search.ts';
import { kilometres } from '#domain/course/course.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { addDays, dateOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { caddiesAt, courses, type CourseRow } from '../course/sql.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { daysOf } from './queries.ts';
import { findByWords } from './candidates.ts';
import { refuseUnaskable, wantedBy, whoIsFree } from './search.ts';

type Round = ParsedOf<'POST /caddy/search/nearest'>;
type Answer = OutputOf<'POST /caddy/search/nearest'>;

/** The most days around the golfer's day to check, and how many times to find. */
const DAYS = 9;
const TIMES = 3;
/** The search radius in kilometres, the most courses to check, and how many to find. */
const REACH = 120;
const LOOKED_AT = 6;
const COURSES = 3;

/** Alternatives when no caddy is free for a round: other times at the course, and other courses nearby at the same time. */
export async function findNearest({ input, caller, now, tx }: Asking<'POST /caddy/search/nearest'>): Promise<Answer> {
  await refuseUnaskable(tx, input, now);
  const all = await tx.many(courses(null));
  const caddies = new Map((await tx.many(caddiesAt(all.map(({ slug }) => slug)))).map((it) => [it.slug, it.caddies]));
  const here = caddies.get(input.golf_course) ?? 0;
  return {
    caddies: here,
    times: here > 0 ? await timesOf(tx, caller.user_id, input, now) : [],
    courses: await coursesNear(tx, caller.user_id, input, now, all, caddies),
  };
}

async function timesOf(queries: Queries, golfer_id: string, round: Round, now: Moment): Promise<Answer['times']> {
  const { booking_date, tee_off_time, holes = 18 } = round;
  if (!booking_date || !tee_off_time) return [];
  const today = dateOf(now);
  const found: Answer['times'] = [];
  for (const date of daysAround(booking_date, today, addDays(today, MAX_DAYS_AHEAD - 1), DAYS)) {
    const free = nearestTime(
      await workingOn(queries, golfer_id, round, date),
      tee_off_time,
      holes,
      now + MIN_LEAD_TIME,
    );
    if (free) found.push({ booking_date: date, tee_off_time: free.time, caddies: free.caddies });
    if (found.length === TIMES) break;
  }
  return found;
}

/** The day of each caddy of the course who can be asked. */
async function workingOn(queries: Queries, golfer_id: string, { golf_course }: Round, date: SlashDate) {
  const rows = await findByWords(queries, wantedBy(golfer_id, { golf_course, booking_date: date }), '', []);
  const ids = rows.map(({ user_id }) => user_id);
  return [...(await daysOf(queries, ids, date, 1)).values()].flat();
}

async function coursesNear(
  queries: Queries,
  golfer_id: string,
  round: Round,
  now: Moment,
  all: CourseRow[],
  caddies: Map<string, number>,
): Promise<Answer['courses']> {
  const around = nearest(all, round.golf_course).filter(({ course }) => caddies.has(course.slug));
  const found: Answer['courses'] = [];
  for (const { course, km } of around.slice(0, LOOKED_AT)) {
    const free = await freeAt(queries, golfer_id, { ...round, golf_course: course.slug }, now);
    const { slug, name_th, name_en, province_th, province_en } = course;
    if (free > 0) found.push({ slug, name_th, name_en, province_th, province_en, km: Math.round(km), caddies: free });
    if (found.length === COURSES) break;
  }
  return found;
}

async function freeAt(queries: Queries, golfer_id: string, round: Round, now: Moment): Promise<number> {
  const rows = await findByWords(queries, wantedBy(golfer_id, round), '', []);
  return (await whoIsFree(queries, rows, round, now)).length;
}

/** The nearest courses; none when the position of the course is unknown. */
function nearest(all: CourseRow[], slug: string): { course: CourseRow; km: number }[] {
  const here = placeOf(all.find((course) => course.slug === slug));
  if (!here) return [];
  return all
    .filter((course) => course.slug !== slug && course.is_open)
    .flatMap((course) => {
      const place = placeOf(course);
      return place ? [{ course, km: kilometres(here, place) }] : [];
    })
    .filter(({ km }) => km <= REACH)
    .toSorted((a, b) => a.km - b.km);
}

const placeOf = (course?: CourseRow): { lat: number; lng: number } | undefined =>
  course && course.lat !== null && course.lng !== null ? { lat: course.lat, lng: course.lng } : undefined;
