import type { OutputOf } from '#domain/calls.ts';
import { dateOf, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import {
  monthOfDate,
  monthsBetween,
  monthsFrom,
  parseMonth,
  type SlashMonth,
  STATEMENT_MONTHS_MOST,
} from '#domain/wallet/month.ts';
import { statementPayload, type StatementMonth } from '#domain/wallet/income-statement.ts';
import { signedText } from '../booking/slip/signing.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { betweenMonths, ofMonth } from './earnings.ts';
import { caddyName, settledByMonth, tipsByMonth } from './earnings-sql.ts';

/** The caddy's own income, signed: only what nothing can change any more. */
export async function readIncomeStatement({
  tx,
  caller: { user_id },
  input,
  now,
}: Asking<'GET /wallet/income-statement'>): Promise<OutputOf<'GET /wallet/income-statement'>> {
  const { from, many } = monthsAsked(input.from, input.to, now);
  const [name, months] = await Promise.all([tx.maybe(caddyName(user_id)), monthsOf(tx, user_id, from, many)]);
  if (!name) throw new Refused('ONBOARDING_DUE');
  const caddy = { real_name: name.real_name, nickname: name.nickname, number: name.caddy_number };
  const statement = await signedText(tx, now, (key_id) =>
    statementPayload({ key_id, caddy, months, currency: 'THB', issued_at: now }),
  );
  return { statement };
}

/** Throws `Refused` unless it is one month to two years, the last of them no later than this one. */
function monthsAsked(first: string, last: string, now: Moment): { from: SlashMonth; many: number } {
  const [from, to] = [parseMonth(first), parseMonth(last)];
  if (!from || !to) throw invalid({ path: from ? 'to' : 'from', code: 'DATE_INVALID' });
  const many = monthsBetween(from, to);
  if (many < 1) throw invalid({ path: 'to', code: 'TOO_SMALL' });
  if (many > STATEMENT_MONTHS_MOST) throw invalid({ path: 'from', code: 'TOO_SMALL' });
  if (to > monthOfDate(dateOf(now))) throw invalid({ path: 'to', code: 'TOO_LARGE' });
  return { from, many };
}

const invalid = (field: FieldRefusal) => new Refused('FIELDS_INVALID', { fields: [field] });

async function monthsOf(queries: Queries, caddy_id: string, from: SlashMonth, many: number): Promise<StatementMonth[]> {
  const between = betweenMonths(from, many);
  const [rounds, tips] = await Promise.all([
    queries.many(settledByMonth(caddy_id, between)),
    queries.many(tipsByMonth(caddy_id, between)),
  ]);
  return monthsFrom(from, many).map((month) => ({
    month,
    rounds: ofMonth(rounds, month)?.rounds ?? 0,
    earned: satang(ofMonth(rounds, month)?.earned ?? 0),
    tips: satang(ofMonth(tips, month)?.sum ?? 0),
  }));
}
