import type { Role } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { type ClockTime, dateOf, isoOf, type Moment, momentOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { StatementMonth } from '#domain/wallet/income-statement.ts';
import { addMonths, firstDayOf, monthOfDate, monthsFrom, type SlashMonth } from '#domain/wallet/month.ts';
import { caddyAccounts } from '#domain/wallet/posting.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { idAt } from '../id.ts';
import { type Amounts, balanceOf } from './commands.ts';
import { closeMonths } from './ledger.ts';
import { type Between, heldForCaddy, incomeByMonth, withdrawnByMonth } from './earnings-sql.ts';

const A_YEAR = 12;
const MIDNIGHT = '00:00' as ClockTime;

/** A caddy's twelve months up to this one, newest first, a month without anything too. */
export async function readMonths({
  tx,
  caller: { user_id },
  now,
}: Asking<'GET /wallet/earnings'>): Promise<OutputOf<'GET /wallet/earnings'>> {
  const from = addMonths(monthOfDate(dateOf(now)), 1 - A_YEAR);
  const [{ pending, available }, income, withdrawn] = await Promise.all([
    standingOf(tx, user_id, 'CADDY'),
    incomeOf(tx, user_id, from, A_YEAR, now),
    tx.many(withdrawnByMonth(user_id, betweenMonths(from, A_YEAR))),
  ]);
  return {
    pending,
    available,
    months: income.map((month) => ({ ...month, withdrawn: ofMonth(withdrawn, month.month)?.sum ?? 0 })).toReversed(),
  };
}

/** What a person can use now and what is coming. Every screen that tells either asks this. */
export async function standingOf(queries: Queries, user_id: string, role: Role | null): Promise<Amounts> {
  const amounts = await balanceOf(queries, user_id, role);
  if (role !== 'CADDY') return amounts;
  const { sum } = await queries.one(heldForCaddy(user_id));
  return { ...amounts, pending: amounts.pending + sum };
}

/** A caddy's income of `many` months, oldest first, a month without anything too: for the screen of earnings and for the paper alike. */
export async function incomeOf(
  queries: Queries,
  caddy_id: string,
  from: SlashMonth,
  many: number,
  now: Moment,
): Promise<StatementMonth[]> {
  const { available } = caddyAccounts(caddy_id);
  await closeMonths(queries, [available], now);
  const start = (month: SlashMonth) => idAt(momentOf(firstDayOf(month), MIDNIGHT));
  const between = { from: start(from), before: start(addMonths(from, many)) };
  const rows = await queries.many(incomeByMonth(available, between));
  return monthsFrom(from, many).map((month) => {
    const { rounds, earned, tips } = ofMonth(rows, month) ?? { rounds: 0, earned: 0, tips: 0 };
    return { month, rounds, earned: satang(earned), tips: satang(tips) };
  });
}

const ofMonth = <Row extends { month: SlashMonth }>(rows: readonly Row[], month: SlashMonth) =>
  rows.find((row) => row.month === month);

/** From Bangkok's midnight before the first of `many` months to the one after the last. */
function betweenMonths(from: SlashMonth, many: number): Between {
  const start = (month: SlashMonth) => isoOf(momentOf(firstDayOf(month), MIDNIGHT));
  return { from: start(from), before: start(addMonths(from, many)) };
}
