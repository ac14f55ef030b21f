import type { Role } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf, type Moment, parseMoment, startOfDay } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import { type StatementMonth, statementPayload } from '#domain/wallet/income-statement.ts';
import {
  addMonths,
  firstDayOf,
  monthOfDate,
  monthsBetween,
  monthsFrom,
  parseMonth,
  type SlashMonth,
  STATEMENT_MONTHS_MOST,
} from '#domain/wallet/month.ts';
import { caddyAccounts } from '#domain/wallet/posting.ts';
import { signedText } from '../booking/slip.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { idAt } from '../id.ts';
import { type Amounts, balanceOf } from './commands.ts';
import { type Between, caddyName, heldForCaddy, incomeByMonth, joinedAt, withdrawnByMonth } from './sql.ts';
import { closeMonths } from './ledger.ts';

const A_YEAR = 12;
/** A caddy's last twelve months, newest first, including empty ones. */
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

/** A person's available and coming money. Every screen that shows either uses this. */
export async function standingOf(queries: Queries, user_id: string, role: Role | null): Promise<Amounts> {
  const amounts = await balanceOf(queries, user_id, role);
  if (role !== 'CADDY') return amounts;
  const { sum } = await queries.one(heldForCaddy(user_id));
  return { ...amounts, pending: amounts.pending + sum };
}

/** A caddy's income in `many` months, oldest first, including empty ones; for the earnings screen and the statement. */
async function incomeOf(
  queries: Queries,
  caddy_id: string,
  from: SlashMonth,
  many: number,
  now: Moment,
): Promise<StatementMonth[]> {
  const { available } = caddyAccounts(caddy_id);
  await closeMonths(queries, [available], now);
  const start = (month: SlashMonth) => idAt(startOfDay(firstDayOf(month)));
  const between = { from: start(from), before: start(addMonths(from, many)) };
  const rows = await queries.many(incomeByMonth(available, between));
  return monthsFrom(from, many).map((month) => {
    const { rounds, earned, tips } = ofMonth(rows, month) ?? { rounds: 0, earned: 0, tips: 0 };
    return { month, rounds, earned: satang(earned), tips: satang(tips) };
  });
}

const ofMonth = <Row extends { month: SlashMonth }>(rows: readonly Row[], month: SlashMonth) =>
  rows.find((row) => row.month === month);

/** From Bangkok midnight at the start of the first month to the end of the last. */
function betweenMonths(from: SlashMonth, many: number): Between {
  const start = (month: SlashMonth) => isoOf(startOfDay(firstDayOf(month)));
  return { from: start(from), before: start(addMonths(from, many)) };
}

/** The caddy's signed income statement, from the month in which the caddy joined. */
export async function readIncomeStatement({
  tx,
  caller: { user_id },
  input,
  now,
}: Asking<'GET /wallet/income-statement'>): Promise<OutputOf<'GET /wallet/income-statement'>> {
  const [name, joined] = await Promise.all([
    tx.maybe(caddyName(user_id)),
    tx.maybe(joinedAt(caddyAccounts(user_id).available)),
  ]);
  if (!name || !joined) throw new Refused('ONBOARDING_DUE');
  const { from, many } = monthsAsked(input, monthOfDate(dateOf(parseMoment(joined.at))), now);
  const months = await incomeOf(tx, user_id, from, many, now);
  const caddy = { real_name: name.real_name, nickname: name.nickname, number: name.caddy_number };
  const statement = await signedText(tx, now, (key_id) =>
    statementPayload({ key_id, caddy, months, currency: 'THB', issued_at: now }),
  );
  return { statement };
}

/** The requested months, none before `joined`. Refuses anything but one month to two years that end by now. */
function monthsAsked(
  input: { from: string; to: string },
  joined: SlashMonth,
  now: Moment,
): { from: SlashMonth; many: number } {
  const [from, to] = [parseMonth(input.from), parseMonth(input.to)];
  if (!from || !to) throw invalid({ path: from ? 'to' : 'from', code: 'DATE_INVALID' });
  const many = monthsBetween(from, to);
  if (many < 1) throw invalid({ path: 'to', code: 'TOO_SMALL' });
  if (many > STATEMENT_MONTHS_MOST) throw invalid({ path: 'from', code: 'TOO_SMALL' });
  if (to > monthOfDate(dateOf(now))) throw invalid({ path: 'to', code: 'TOO_LARGE' });
  if (to < joined) throw invalid({ path: 'to', code: 'TOO_SMALL' });
  return from < joined ? { from: joined, many: monthsBetween(joined, to) } : { from, many };
}

const invalid = (field: FieldRefusal) => new Refused('FIELDS_INVALID', { fields: [field] });
