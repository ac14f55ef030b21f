import { scheduleConflicts, type Exceptions, type Weekly } from '#domain/caddy/weekly.ts';
import { dateOf, minutesOf, type Moment } from '#domain/dates.ts';
import { Refused, type FieldRefusal } from '#domain/refusals.ts';
import { knownAmong } from '../course/commands.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { hoursOf, type Hours } from './days.ts';
import { addExceptions, addWeek, removeExceptions, removeWeek } from './hours-sql.ts';
import { addCourses, lockCaddy, lockProfile, removeCourses } from './sql.ts';

export function readOwnAvailability({ caller, now, tx }: Asking<'GET /caddy/own-availability'>): Promise<Hours> {
  return ownHours(tx, caller.user_id, now);
}

/** Replaces the caddy's hours. A booking the caddy has promised stays, even outside the new hours. */
export async function setAvailability({ input, caller, now, tx }: Asking<'POST /caddy/availability'>): Promise<Hours> {
  await setWeekly(tx, caller.user_id, input.weekly, input.exceptions);
  return ownHours(tx, caller.user_id, now);
}

/** Days that have gone are nobody's business. */
async function ownHours(queries: Queries, user_id: string, now: Moment): Promise<Hours> {
  const hours = await hoursOf(queries, [user_id], dateOf(now), null);
  return hours.get(user_id) ?? { weekly: [], exceptions: [] };
}

/** Replaces a caddy's week and the days that differ from it. Refuses hours that overlap, each at its field. */
export async function setWeekly(tx: Tx, user_id: string, weekly: Weekly, exceptions: Exceptions): Promise<void> {
  const clashes = scheduleConflicts(weekly, exceptions);
  if (clashes.length > 0) throw new Refused('FIELDS_INVALID', { fields: clashes });
  await tx.one(lockCaddy(user_id));
  await tx.run(removeWeek(user_id));
  await tx.run(removeExceptions(user_id));
  const weekdays = weekly.map((span) => span.weekday);
  const from = weekly.map((span) => minutesOf(span.from));
  await tx.run(
    addWeek(
      user_id,
      weekdays,
      from,
      weekly.map((span) => minutesOf(span.to)),
    ),
  );
  await tx.run(
    addExceptions(
      user_id,
      exceptions.map((it) => it.date),
      exceptions.map((it) => it.kind),
      exceptions.map((it) => (it.kind === 'HOURS' ? minutesOf(it.from) : null)),
      exceptions.map((it) => (it.kind === 'HOURS' ? minutesOf(it.to) : null)),
    ),
  );
}

/** Replaces the courses a caddy works at, the main course first. Refuses an unknown course, and one named twice, each at its field. */
export async function setHomeCourses(tx: Tx, user_id: string, slugs: readonly string[]): Promise<void> {
  const known = await knownAmong(tx, slugs);
  const wrong = slugs.flatMap((slug, i): FieldRefusal[] => {
    if (!known.has(slug)) return [{ path: `home_courses.${i}`, code: 'COURSE_UNKNOWN' }];
    return slugs.indexOf(slug) < i ? [{ path: `home_courses.${i}`, code: 'INVALID' }] : [];
  });
  if (wrong.length > 0) throw new Refused('FIELDS_INVALID', { fields: wrong });
  await tx.one(lockCaddy(user_id));
  await tx.maybe(lockProfile(user_id));
  await tx.run(removeCourses(user_id));
  const positions = slugs.map((_, position) => position);
  await tx.run(addCourses(user_id, [...slugs], positions));
}
