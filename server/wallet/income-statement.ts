import type { OutputOf } from '#domain/calls.ts';
import { dateOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import {
  monthOfDate,
  monthsBetween,
  parseMonth,
  type SlashMonth,
  STATEMENT_MONTHS_MOST,
} from '#domain/wallet/month.ts';
import { statementPayload } from '#domain/wallet/income-statement.ts';
import { caddyAccounts } from '#domain/wallet/posting.ts';
import { signedText } from '../booking/slip.ts';
import type { Asking } from '../http/http.ts';
import { incomeOf } from './earnings.ts';
import { caddyName, joinedAt } from './earnings-sql.ts';

/** The caddy's own income, signed: what became the caddy's to withdraw, from the month the caddy joined in, so that an average is one. */
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

/** Throws `Refused` unless it is one month to two years, the last of them no later than this one. None is from before `joined`. */
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
