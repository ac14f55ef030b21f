import type { Language, Role } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { OutputOf } from '#domain/calls.ts';
import { addDays, type ClockTime, momentOf, type SlashDate } from '#domain/dates.ts';
import type { Line } from '#domain/wallet/api.ts';
import { lineKindOf, type Sought, sought } from '#domain/wallet/line.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { idAt } from '../id.ts';
import { aboutLines, type About } from './lines-about.ts';
import { countLines, type LineRow, lines, linesLike, type Span } from './lines-sql.ts';

type Answer = OutputOf<'POST /wallet/ledger'>;

/** A person's statement, newest first: empty before a role is chosen, because there are no accounts yet. */
export async function readLedger({ tx, caller, input }: Asking<'POST /wallet/ledger'>): Promise<Answer> {
  const { page, limit, filter } = input;
  const { user_id, role, language } = caller;
  if (!role) return { items: [], total: 0, page, limit };
  const span = { ...accountsOf(user_id, role), ...daysAsIds(input.from, input.to), until: input.until ?? LAST_ID };
  const offset = (page - 1) * limit;
  const { rows, total } = await (filter === 'ALL'
    ? readAll(tx, span, limit, offset)
    : readSought(tx, span, sought(filter, role), limit, offset));
  const about = await aboutLines(tx, rows, user_id);
  const isWhole = filter === 'ALL' && !input.from && !input.to && !input.until;
  const items = rows.map((row) => ({
    ...present(row, role, about(row.cause), language),
    balance: isWhole ? (row.balance ?? null) : null,
  }));
  return { items, total, page, limit };
}

/** `balance` only where all of the person's lines are read. */
type FoundRow = Omit<LineRow, 'balance'> & Partial<Pick<LineRow, 'balance'>>;

interface Found {
  rows: FoundRow[];
  total: number;
}

async function readAll(queries: Queries, span: Span, limit: number, offset: number): Promise<Found> {
  const rows = await queries.many(lines(span, limit, offset, offset + limit));
  // A page that is not full is the last one: most people have no second.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows, total: isLast ? offset + rows.length : (await queries.one(countLines(span))).lines };
}

async function readSought(queries: Queries, span: Span, found: Sought, limit: number, offset: number): Promise<Found> {
  const rows = await queries.many(linesLike(span, found, limit, offset));
  // Beyond the last page there is no line to say how many there are.
  const one = rows[0] ?? (offset > 0 ? (await queries.many(linesLike(span, found, 1, 0)))[0] : undefined);
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
const MIDNIGHT = '00:00' as ClockTime;

/** Bangkok days, both included, as a range of the ids of lines; a side that is not named is open. */
export const daysAsIds = (from?: SlashDate, to?: SlashDate): Pick<Span, 'from' | 'before'> => ({
  from: from ? idAt(momentOf(from, MIDNIGHT)) : idAt(0),
  before: to ? idAt(momentOf(addDays(to, 1), MIDNIGHT)) : LAST_ID,
});

function present(
  row: FoundRow,
  role: Role,
  { booking_ref, people, reference, method }: About,
  language: Language,
): Omit<Line, 'balance'> {
  const held = role === 'GOLFER' ? row.other : 0;
  const other = people && {
    GOLFER: { name: shownNickname(people, language), number: people.caddy_number },
    CADDY: { name: people.golfer_name, number: null },
  };
  return {
    line_id: row.line_id,
    kind: lineKindOf(row.cause, role, held),
    available: row.available,
    held,
    pending: role === 'CADDY' ? row.other : 0,
    whole: row.whole,
    at: row.created_at,
    booking_ref,
    other: other?.[role] ?? null,
    reference,
    method,
  };
}
