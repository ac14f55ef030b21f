import { SLOT_HOLDING } from '#domain/booking/status.ts';
import type { OutputOf } from '#domain/calls.ts';
import { daysFrom } from '#domain/caddy/availability.ts';
import type { Asking } from '../../http/http.ts';
import { earnedOn } from './earnings-sql.ts';

const A_WEEK = 7;

/** What a caddy's days brought and will bring, every day of them, by the day of play. */
export async function readEarnings({
  tx,
  caller,
  input,
}: Asking<'GET /booking/earnings'>): Promise<OutputOf<'GET /booking/earnings'>> {
  const dates = daysFrom(input.from, input.days ?? A_WEEK);
  const rows = await tx.many(earnedOn(caller.user_id, input.from, dates.at(-1) ?? input.from, SLOT_HOLDING));
  const byDate = new Map(rows.map(({ booking_date, ...sums }) => [booking_date.replaceAll('-', '/'), sums]));
  const none = { rounds: 0, earned: 0, expected: 0 };
  return { days: dates.map((date) => ({ date, ...(byDate.get(date) ?? none) })) };
}
