import { dateOf, isoOf, type Moment, startOfDay } from '#domain/dates.ts';
import { openersOf } from '#domain/wallet/line.ts';
import { firstDayOf, monthOfDate } from '#domain/wallet/month.ts';
import { isOfPerson, type Leg } from '#domain/wallet/posting.ts';
import type { Queries, Statement, Tx } from '../db/db.ts';
import { idAt, newId } from '../id.ts';
import { type AccountRow, balances, closeBefore, isOpenBefore, openedLines, post } from './sql.ts';

/** A person's account has less than the posting takes. The caller turns it into a refusal; the transaction must not commit. */
export class TooLow extends Error {
  override name = 'TooLow';
  /** The accounts of the posting, as they are without it. */
  readonly present: readonly AccountRow[];

  constructor(cause: string, present: readonly AccountRow[]) {
    super(`${cause}: ${present.map(({ account, balance }) => `${account} has ${balance}`).join(', ')}`);
    this.present = present;
  }
}

/** The tables of one unit (money or points), which are never mixed. */
export interface Book {
  /** The most entries of one posting. */
  most_legs: number;
  /** Whether the account's balance is returned by `post` and may not be negative. */
  isGuarded: (account: string) => boolean;
  post: (posting: Posting) => Statement<AccountRow>;
  balances: (accounts: string[]) => Statement<AccountRow>;
}

interface Posting {
  transaction_id: string;
  cause: string;
  at: string;
  accounts: string[];
  amounts: number[];
}

/**
 * Writes one ledger transaction: entries and balances together. Throws `TooLow` when a person would be negative. `cause` names what it was
 * for ('booking:<ref>:hold'); posting a cause twice throws, and so does an unopened account.
 */
export async function postLegs(tx: Tx, legs: readonly Leg[], cause: string, now: Moment): Promise<void> {
  const openers = openersOf(cause);
  const lines = openers.length > 0 ? await tx.many(openedLines(openers, cause.split(':')[1] ?? '')) : [];
  const book: Book = {
    most_legs: 4,
    isGuarded: isOfPerson,
    post: ({ transaction_id, cause, at, accounts, amounts }) =>
      post(transaction_id, cause, at, accounts, amounts, accounts.map(lineIn(lines))),
    balances,
  };
  await postIn(book, tx, legs, cause, now);
}

/**
 * Closes past months before they are read, so that they never change. Waits for postings under way; a posting that started before midnight
 * and comes later belongs to the new month. Writes once a month.
 */
export async function closeMonths(queries: Queries, accounts: readonly string[], now: Moment): Promise<void> {
  const began = startOfDay(firstDayOf(monthOfDate(dateOf(now))));
  const id = idAt(began);
  const { is_open } = await queries.one(isOpenBefore([...accounts], id));
  if (is_open) await queries.run(closeBefore([...accounts], id));
}

/** The line that an entry continues: the first one opened for the same person; null: it opens one. */
const lineIn = (lines: readonly { owner: string; line_id: string }[]) => (account: string) =>
  lines.find(({ owner }) => isOfPerson(account) && owner === account.split(':')[1])?.line_id ?? null;

interface AnyLeg {
  account: string;
  amount: number;
}

/** The same for the given ledger. */
export async function postIn(book: Book, tx: Tx, legs: readonly AnyLeg[], cause: string, now: Moment): Promise<void> {
  if (legs.length > book.most_legs) throw new RangeError(`${cause}: ${legs.length} legs`);
  const accounts = legs.map((leg) => leg.account);
  const amounts = legs.map((leg) => leg.amount);
  const posting = { transaction_id: newId(now), cause, at: isoOf(now), accounts, amounts };
  const written = await tx.many(book.post(posting));
  if (written.length === accounts.filter(book.isGuarded).length) return;
  const found = await tx.many(book.balances(accounts));
  throw new TooLow(
    cause,
    found.map((row) => withoutLeg(row, legs, written)),
  );
}

/** The balance without this posting, which the rollback will undo. */
function withoutLeg(row: AccountRow, legs: readonly AnyLeg[], written: readonly AccountRow[]): AccountRow {
  const leg = legs.find((it) => it.account === row.account);
  const isWritten = written.some((it) => it.account === row.account);
  return { ...row, balance: row.balance - (isWritten && leg ? leg.amount : 0) };
}
