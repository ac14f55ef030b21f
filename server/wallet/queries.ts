import type { Role, Language } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf, type Moment, parseMoment, startOfDay, addDays, type SlashDate } from '#domain/dates.ts';
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
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Line } from '#domain/wallet/api.ts';
import { kindOf, lineKindOf, type Sought, sought } from '#domain/wallet/line.ts';
import { signedText } from '../booking/slip.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { idAt } from '../id.ts';
import { type Amounts, balanceOf } from './commands.ts';
import { type Between, caddyName, heldForCaddy, incomeByMonth, joinedAt, withdrawnByMonth } from './sql.ts';
import { closeMonths } from './ledger.ts';
import {
  countMovements,
  countSummary,
  type MovementRow,
  movements,
  movementsLike,
  peopleOf,
  type PeopleRow,
  references,
  type Span,
  summary,
  tippedRounds,
} from './lines-sql.ts';

const A_YEAR = 12;
/** A caddy's last twelve months, newest first, including empty ones. */
export async function readMonths({
  tx,
  caller: { user_id },
  now,
}: Asking<'GET /wallet/earnings'>): Promise<OutputOf<'GET /wallet/earnings'>> {
  const from = addMonths(monthOfDate(dateOf(now)), 1 - A_YEAR);
  const [{ pending, available }, income, withdrawn] = await Promise.all([
    amountsOf(tx, user_id, 'CADDY'),
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
export async function amountsOf(queries: Queries, user_id: string, role: Role | null): Promise<Amounts> {
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

/** A person's statement, newest first; empty before a role is chosen, because there are no accounts. */
export async function readLedger({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /wallet/ledger'>): Promise<OutputOf<'POST /wallet/ledger'>> {
  const { page, limit, filter } = input;
  const { user_id, role, language } = caller;
  if (!role) return { items: [], total: 0, page, limit };
  const accounts = accountsOf(user_id, role);
  await closeMonths(tx, Object.values(accounts), now);
  const span = { ...accounts, ...daysAsIds(input.from, input.to), until: input.until ?? LAST_ID };
  const offset = (page - 1) * limit;
  const { rows, total } = await (filter === 'ALL'
    ? readAll(tx, span, limit, offset)
    : readSought(tx, span, sought(filter, role), limit, offset));
  const about = await aboutLines(tx, rows, user_id);
  const items = rows.map((row) => ({
    ...present(row, role, about(row.cause), language),
    kind: kindOf(row.cause, role),
    balance: row.balance,
  }));
  return { items, total, page, limit };
}

/** The statement grouped by what the money was for. */
export async function readSummary({
  tx,
  caller: { user_id, role, language },
  input: { page, limit },
}: Asking<'POST /wallet/summary'>): Promise<OutputOf<'POST /wallet/summary'>> {
  if (!role) return { items: [], total: 0, page, limit };
  const accounts = accountsOf(user_id, role);
  const offset = (page - 1) * limit;
  const rows = await tx.many(summary(accounts, limit, offset, offset + limit));
  const total = isLastPage(rows, limit, offset) ? offset + rows.length : (await tx.one(countSummary(accounts))).lines;
  const about = await aboutLines(tx, rows, user_id);
  const items = rows.map((row) => ({
    ...present(row, role, about(row.cause), language),
    kind: lineKindOf(row.cause, role, role === 'GOLFER' ? row.other : 0),
    whole: row.whole,
    changed_at: row.changed_at,
  }));
  return { items, total, page, limit };
}

interface LinesPage {
  rows: MovementRow[];
  total: number;
}

/** A page that is not full is the last one; most people have no second. */
const isLastPage = (rows: readonly unknown[], limit: number, offset: number): boolean =>
  rows.length < limit && (rows.length > 0 || offset === 0);

async function readAll(queries: Queries, span: Span, limit: number, offset: number): Promise<LinesPage> {
  const rows = await queries.many(movements(span, limit, offset, offset + limit));
  const isLast = isLastPage(rows, limit, offset);
  return { rows, total: isLast ? offset + rows.length : (await queries.one(countMovements(span))).lines };
}

async function readSought(
  queries: Queries,
  span: Span,
  found: Sought,
  limit: number,
  offset: number,
): Promise<LinesPage> {
  const rows = await queries.many(movementsLike(span, found, limit, offset));
  // Beyond the last page no row has the total.
  const one = rows[0] ?? (offset > 0 ? (await queries.many(movementsLike(span, found, 1, 0)))[0] : undefined);
  return { rows, total: one?.lines ?? 0 };
}

function accountsOf(user_id: string, role: Role): Pick<Span, 'available' | 'other'> {
  if (role === 'CADDY') {
    const { available, pending } = caddyAccounts(user_id);
    return { available, other: pending };
  }
  const { available, held } = golferAccounts(user_id);
  return { available, other: held };
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Bangkok days, both included, as a range of posting ids; a missing side is open. */
export const daysAsIds = (from?: SlashDate, to?: SlashDate): Pick<Span, 'from' | 'before'> => ({
  from: from ? idAt(startOfDay(from)) : idAt(0),
  before: to ? idAt(startOfDay(addDays(to, 1))) : LAST_ID,
});

/** The fields that movements and summary lines share. */
function present(
  row: Pick<MovementRow, 'line_id' | 'available' | 'other' | 'created_at'>,
  role: Role,
  { booking_ref, people, reference, method }: About,
  language: Language,
): Omit<Line, 'kind' | 'balance'> {
  const other = people && {
    GOLFER: { name: shownNickname(people, language), number: people.caddy_number },
    CADDY: { name: people.golfer_name, number: null },
  };
  return {
    line_id: row.line_id,
    available: row.available,
    held: role === 'GOLFER' ? row.other : 0,
    pending: role === 'CADDY' ? row.other : 0,
    at: row.created_at,
    booking_ref,
    other: other?.[role] ?? null,
    reference,
    method,
  };
}

/** What a posting was for, as far as its reader may know. */
interface About {
  booking_ref: string | null;
  people: PeopleRow | undefined;
  reference: string | null;
  method: TopupMethod | null;
}

/** The kind and id of the subject in a cause such as 'booking:<ref>:hold'. */
function subjectOf(cause: string): { of: string; id: string } {
  const [of = '', id = ''] = cause.split(':');
  return { of, id };
}

/** Looks up what a page of postings was for, with a few statements for all. */
async function aboutLines(
  queries: Queries,
  rows: readonly { cause: string }[],
  viewer: string,
): Promise<(cause: string) => About> {
  const subjects = rows.map(({ cause }) => subjectOf(cause));
  const idsOf = (of: string) => [...new Set(subjects.filter((it) => it.of === of).map(({ id }) => id))];
  const [tips, papers] = await Promise.all([
    roundsOfTips(queries, idsOf('tip'), viewer),
    referencesOf(queries, idsOf('topup'), idsOf('withdrawal'), viewer),
  ]);
  const people = await peopleByRef(queries, [...new Set([...idsOf('booking'), ...tips.values()])], viewer);
  return (cause) => {
    const { of, id } = subjectOf(cause);
    const ref = of === 'tip' ? tips.get(id) : id;
    const found = people.get(ref ?? '');
    const paper = papers.get(id);
    return {
      booking_ref: found?.booking_ref ?? null,
      people: found,
      reference: paper?.reference ?? null,
      method: paper?.method ?? null,
    };
  };
}

async function roundsOfTips(queries: Queries, ids: string[], viewer: string): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await queries.many(tippedRounds(ids, viewer)) : [];
  return new Map(rows.map(({ id, booking_ref }) => [id, booking_ref]));
}

async function referencesOf(queries: Queries, topups: string[], withdrawals: string[], viewer: string) {
  const isAny = topups.length + withdrawals.length > 0;
  const rows = isAny ? await queries.many(references(topups, withdrawals, viewer)) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

async function peopleByRef(queries: Queries, refs: string[], viewer: string): Promise<Map<string, PeopleRow>> {
  const rows = refs.length > 0 ? await queries.many(peopleOf(refs, viewer)) : [];
  return new Map(rows.map((row) => [row.booking_ref, row]));
}
