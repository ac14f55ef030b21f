import type { CaddyDay } from '#domain/caddy/availability.ts';
import { takesWork } from '#domain/caddy/duty.ts';
import { addDays, type SlashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { closedBetween, standingsOf } from './askable-sql.ts';
import { daysOf } from './days.ts';

/** Those of these caddies who take work now. */
export async function onDutyAmong(queries: Queries, user_ids: string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set();
  const rows = await queries.many(standingsOf(user_ids));
  return new Set(rows.filter(takesWork).map(({ user_id }) => user_id));
}

/**
 * These caddies' days as golfers may see them: without hours for a caddy who takes no work (`onDuty` are those who do), and on a day when
 * none of the caddy's courses is open. What is shown here as free is what search finds and a booking is not refused for.
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
