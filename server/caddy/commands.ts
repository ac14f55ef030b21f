import { createHash } from 'node:crypto';
import { hiddenUntil, type Strike, strikePoints, STRIKES_FADE } from '#domain/booking/strike.ts';
import type { CaddyRecord } from '#domain/caddy/api.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import { dateOf, isoOf, minutesOf, type Moment, parseMoment, type SlashDate } from '#domain/dates.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import { setOnDuty } from '../account/profile.ts';
import { knownAmong } from '../course/queries.ts';
import { type Queries, sql, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { type Hours, hoursOf } from './queries.ts';
import {
  addCourses,
  addExceptions,
  addWeek,
  lockCaddy,
  lockProfile,
  removeCourses,
  removeExceptions,
  removeWeek,
  caddyRecordRow,
  strikesSince,
} from './sql.ts';

const FIRST_DAY = '1970/01/01' as SlashDate;

type OwnHours = Hours & { version: string };

export function readOwnAvailability({ caller, now, tx }: Asking<'GET /caddy/own-availability'>): Promise<OwnHours> {
  return ownHours(tx, caller.user_id, now);
}

/**
 * Replaces the caddy's working hours; accepted bookings stay even outside them. Refuses HOURS_VERSION_STALE with the present hours, so that
 * no unseen day off is lost. The same hours again succeed with any version.
 */
export async function setAvailability({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /caddy/availability'>): Promise<OwnHours> {
  const { user_id } = caller;
  refuseConflicts(input.weekly, input.exceptions);
  await tx.one(lockCaddy(user_id));
  const before = await ownHours(tx, user_id, now);
  if (input.version !== undefined && input.version !== before.version) {
    if (isSameHours(input, before, dateOf(now))) return before;
    throw new Refused('HOURS_VERSION_STALE', { present: before });
  }
  await replaceHours(tx, user_id, input.weekly, input.exceptions);
  emit(tx, 'caddy.hours', {}, [user_id], now);
  return ownHours(tx, user_id, now);
}

/** Compares hours in any order and without past days. */
function isSameHours(one: Hours, other: Hours, today: SlashDate): boolean {
  const textOf = ({ weekly, exceptions }: Hours): string =>
    [
      ...weekly.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`),
      ...exceptions
        .filter(({ date }) => date >= today)
        .map((it) => `${it.date} ${it.kind === 'HOURS' ? `${it.from} ${it.to}` : it.kind}`),
    ]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(', ');
  return textOf(one) === textOf(other);
}

/** The hours without past days. The version covers past days as well, so that it does not change at midnight. */
async function ownHours(queries: Queries, user_id: string, now: Moment): Promise<OwnHours> {
  const all = (await hoursOf(queries, [user_id], FIRST_DAY, null)).get(user_id) ?? { weekly: [], exceptions: [] };
  const version = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 32);
  const today = dateOf(now);
  return { ...all, exceptions: all.exceptions.filter(({ date }) => date >= today), version };
}

/** Replaces a caddy's week and exceptions. Refuses overlapping hours, each at its field. */
export async function setWeekly(tx: Tx, user_id: string, weekly: Weekly, exceptions: Exceptions): Promise<void> {
  refuseConflicts(weekly, exceptions);
  await tx.one(lockCaddy(user_id));
  await replaceHours(tx, user_id, weekly, exceptions);
}

function refuseConflicts(weekly: Weekly, exceptions: Exceptions): void {
  const fields = scheduleConflicts(weekly, exceptions);
  if (fields.length > 0) throw new Refused('FIELDS_INVALID', { fields });
}

/** The caddy must be locked. */
async function replaceHours(tx: Tx, user_id: string, weekly: Weekly, exceptions: Exceptions): Promise<void> {
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

/** Replaces the caddy's courses, the main course first. Refuses an unknown or repeated course at its field. */
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

/** The caddy's duty, verification and strikes; only for the caddy. */
export function readCaddyRecord({ tx, caller, now }: Asking<'GET /caddy/standing'>): Promise<CaddyRecord> {
  return caddyRecordOf(tx, caller.user_id, now);
}

/** Switches the caddy open for work or off duty: golfers cannot find a caddy who is off duty. Accepted rounds and waiting requests stay. */
export async function changeDuty({ tx, caller, input, now }: Asking<'POST /caddy/duty'>): Promise<CaddyRecord> {
  await setOnDuty(tx, caller.user_id, input.on_duty);
  return caddyRecordOf(tx, caller.user_id, now);
}

async function caddyRecordOf(queries: Queries, user_id: string, now: Moment): Promise<CaddyRecord> {
  const row = await queries.maybe(caddyRecordRow(user_id));
  if (!row) throw new Refused('ONBOARDING_DUE');
  const { on_duty, verification } = row;
  const rows = await queries.many(strikesSince(user_id, isoOf(now - STRIKES_FADE)));
  const strikes = rows.map(({ kind, at }): Strike => ({ kind, at: parseMoment(at) }));
  const hidden = hiddenUntil(strikes, now);
  return {
    on_duty,
    verification,
    strike_points: strikePoints(strikes, now),
    hidden_until: hidden === undefined ? null : isoOf(hidden),
    strikes: rows.map((strike) => ({ ...strike, fades_at: isoOf(parseMoment(strike.at) + STRIKES_FADE) })),
  };
}

const suspended = (user_id: string) => sql<{ user_id: string }>`
  select user_id from caddy_profile where user_id = ${user_id}::uuid and verification = 'SUSPENDED'`;

/** Refuses actions that take on work (domain/caddy/availability.ts) with CADDY_SUSPENDED. */
export async function refuseSuspended(queries: Queries, user_id: string): Promise<void> {
  if (await queries.maybe(suspended(user_id))) throw new Refused('CADDY_SUSPENDED');
}
