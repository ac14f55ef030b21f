import { ARRIVAL, LONGEST, SLOT } from '#domain/booking/block.ts';
import {
  type CaddyDay,
  daysFrom,
  hoursOn,
  spansOf,
  type Taken,
  within,
  takesWork,
} from '#domain/caddy/availability.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import { addDays, clockOf, parseDate, type SlashDate, slashDate, weekdayOf, startOfDay } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import {
  closedBetween,
  type ExceptionRow,
  exceptionsOf,
  slotsBetween,
  standingsOf,
  type WeekRow,
  weeksOf,
} from './sql.ts';

export interface Hours {
  weekly: Weekly;
  exceptions: Exceptions;
}

/** The week and exceptions of these caddies for `count` days from `from` (null: all later days). */
export async function hoursOf(
  queries: Queries,
  user_ids: string[],
  from: SlashDate,
  count: number | null,
): Promise<Map<string, Hours>> {
  const hours = new Map(user_ids.map((id): [string, Hours] => [id, { weekly: [], exceptions: [] }]));
  const weekdays = daysFrom(from, Math.min(count ?? 7, 7)).map(weekdayOf);
  const to = count === null ? null : addDays(from, count - 1);
  for (const row of await queries.many(weeksOf(user_ids, weekdays))) hours.get(row.user_id)?.weekly.push(spanOf(row));
  for (const row of await queries.many(exceptionsOf(user_ids, from, to)))
    hours.get(row.user_id)?.exceptions.push(exceptionOf(row));
  return hours;
}

const spanOf = ({ weekday, from_minute, to_minute }: WeekRow) => ({
  weekday,
  from: clockOf(from_minute),
  to: clockOf(to_minute),
});

function exceptionOf({ day, kind, from_minute, to_minute }: ExceptionRow): Exceptions[number] {
  const date = parseDate(slashDate(day));
  if (!date) throw new RangeError(`not a day: ${day}`);
  if (kind === 'OFF' || from_minute === null || to_minute === null) return { kind: 'OFF', date };
  return { kind, date, from: clockOf(from_minute), to: clockOf(to_minute) };
}

/** The reserved times of these people around `window`, as whole blocks; people without any are missing. */
async function takenOf(queries: Queries, user_ids: string[], window: Taken): Promise<Map<string, Taken[]>> {
  const first = Math.floor((window.from - LONGEST) / SLOT);
  const end = Math.ceil((window.to + LONGEST) / SLOT);
  const rows = await queries.many(slotsBetween(user_ids, first, end));
  return new Map(rows.map(({ person_id, slots }) => [person_id, spansOf(slots)]));
}

/** The time of working days, including a block that starts before midnight because the caddy arrives early. */
const windowOf = (from: SlashDate, to: SlashDate): Taken => ({
  from: startOfDay(from) - ARRIVAL,
  to: startOfDay(addDays(to, 1)),
});
/** These caddies' days from `from`: working hours and reserved times. */
export async function daysOf(
  queries: Queries,
  user_ids: string[],
  from: SlashDate,
  count: number,
): Promise<Map<string, CaddyDay[]>> {
  const dates = daysFrom(from, count);
  const to = dates.at(-1) ?? from;
  const hours = await hoursOf(queries, user_ids, from, count);
  const taken = await takenOf(queries, user_ids, windowOf(from, to));
  const dayOf = (id: string, date: SlashDate): CaddyDay => {
    const { weekly, exceptions } = hours.get(id) ?? { weekly: [], exceptions: [] };
    return {
      date,
      open: hoursOn(date, weekly, exceptions),
      busy: within(taken.get(id) ?? [], windowOf(date, date)),
    };
  };
  return new Map(user_ids.map((id) => [id, dates.map((date) => dayOf(id, date))]));
}

/** The caddies among these who take work now. */
export async function onDutyAmong(queries: Queries, user_ids: string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set();
  const rows = await queries.many(standingsOf(user_ids));
  return new Set(rows.filter(takesWork).map(({ user_id }) => user_id));
}

/**
 * These caddies' days as golfers see them: without hours for caddies who take no work (not in `onDuty`) and on days when all their courses
 * are closed. Search and booking use the same rules.
 */
export async function askableDaysOf(
  queries: Queries,
  user_ids: string[],
  onDuty: ReadonlySet<string>,
  from: SlashDate,
  count: number,
): Promise<Map<string, CaddyDay[]>> {
  if (user_ids.length === 0) return new Map();
  const rows = await queries.many(closedBetween(user_ids, from, addDays(from, count - 1)));
  const places = new Map(rows.map((row) => [row.user_id, row]));
  const isAskable = (id: string, date: SlashDate): boolean => {
    const place = places.get(id);
    return onDuty.has(id) && place !== undefined && place.works_somewhere && !place.days.includes(date);
  };
  const days = await daysOf(queries, user_ids, from, count);
  return new Map(
    [...days].map(([id, caddyDays]) => [
      id,
      caddyDays.map((day) => (isAskable(id, day.date) ? day : { ...day, open: [] })),
    ]),
  );
}
