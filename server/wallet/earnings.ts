import type { OutputOf } from '#domain/calls.ts';
import { type ClockTime, dateOf, isoOf, momentOf } from '#domain/dates.ts';
import { addMonths, firstDayOf, monthOfDate, monthsFrom, type SlashMonth } from '#domain/wallet/month.ts';
import type { Asking } from '../http/http.ts';
import { balanceOf } from './commands.ts';
import { type Between, roundsByMonth, tipsByMonth, withdrawnByMonth } from './earnings-sql.ts';

const A_YEAR = 12;
const MIDNIGHT = '00:00' as ClockTime;

/** A caddy's twelve months up to this one, newest first, a month without anything too. */
export async function readMonths({
  tx,
  caller: { user_id },
  now,
}: Asking<'GET /wallet/earnings'>): Promise<OutputOf<'GET /wallet/earnings'>> {
  const from = addMonths(monthOfDate(dateOf(now)), 1 - A_YEAR);
  const months = monthsFrom(from, A_YEAR).reverse();
  const between = betweenMonths(from, A_YEAR);
  const [{ pending, available }, rounds, tips, withdrawn] = await Promise.all([
    balanceOf(tx, user_id, 'CADDY'),
    tx.many(roundsByMonth(user_id, between)),
    tx.many(tipsByMonth(user_id, between)),
    tx.many(withdrawnByMonth(user_id, between)),
  ]);
  return {
    pending,
    available,
    months: months.map((month) => ({
      month,
      rounds: ofMonth(rounds, month)?.rounds ?? 0,
      earned: ofMonth(rounds, month)?.earned ?? 0,
      tips: ofMonth(tips, month)?.sum ?? 0,
      withdrawn: ofMonth(withdrawn, month)?.sum ?? 0,
    })),
  };
}

export const ofMonth = <Row extends { month: SlashMonth }>(rows: readonly Row[], month: SlashMonth) =>
  rows.find((row) => row.month === month);

/** From Bangkok's midnight before the first of `many` months to the one after the last. */
export function betweenMonths(from: SlashMonth, many: number): Between {
  const start = (month: SlashMonth) => isoOf(momentOf(firstDayOf(month), MIDNIGHT));
  return { from: start(from), before: start(addMonths(from, many)) };
}
