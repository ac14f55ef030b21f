import { spansOf, within, type Taken } from '#domain/caddy/busy.ts';
import { daysFrom, hoursOn, type CaddyDay } from '#domain/caddy/availability.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import { ARRIVAL, LONGEST, SLOT } from '#domain/booking/block.ts';
import {
  addDays,
  clockOf,
  momentOf,
  parseDate,
  weekdayOf,
  type ClockTime,
  type SlashDate,
  slashDate,
} from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { exceptionsOf, slotsBetween, weeksOf, type ExceptionRow, type WeekRow } from './hours-sql.ts';

export interface Hours {
  weekly: Weekly;
  exceptions: Exceptions;
}

/** When these caddies work on `count` days from `from` (null: every day to come): their week, and the days that differ from it. */
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

/** What these people have promised around `window`, each block whole; who promised nothing is not in it. */
async function takenOf(queries: Queries, user_ids: string[], window: Taken): Promise<Map<string, Taken[]>> {
  const first = Math.floor((window.from - LONGEST) / SLOT);
  const end = Math.ceil((window.to + LONGEST) / SLOT);
  const rows = await queries.many(slotsBetween(user_ids, first, end));
  return new Map(rows.map(({ person_id, slots }) => [person_id, spansOf(slots)]));
}

/** The time of a day of work: a block that begins before midnight because the caddy arrives early belongs to it. */
const windowOf = (from: SlashDate, to: SlashDate): Taken => ({
  from: momentOf(from, midnight) - ARRIVAL,
  to: momentOf(addDays(to, 1), midnight),
});
const midnight = '00:00' as ClockTime;

/** These caddies' days `from`, `from`+1 …: when each works, and what of it is promised. */
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
