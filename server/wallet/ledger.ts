import { dateOf, isoOf, type Moment, startOfDay } from '#domain/dates.ts';
import { openersOf } from '#domain/wallet/line.ts';
import { firstDayOf, monthOfDate } from '#domain/wallet/month.ts';
import { isOfPerson, type Leg } from '#domain/wallet/posting.ts';
import type { Queries, Statement, Tx } from '../db/db.ts';
import { idAt, newId } from '../id.ts';
import { type AccountRow, balances, closeBefore, isOpenBefore, openedLines, post } from './sql.ts';

/** A person's account holds less than the posting takes. The caller turns it into a refusal; the transaction must not commit. */
export class TooLow extends Error {
  override name = 'TooLow';
  /** The accounts of the posting, as they are without it. */
  readonly present: readonly AccountRow[];

  constructor(cause: string, present: readonly AccountRow[]) {
    super(`${cause}: ${present.map(({ account, balance }) => `${account} has ${balance}`).join(', ')}`);
    this.present = present;
  }
}

/** The tables of one unit: what stands in one book never stands in another. */
export interface Book {
  /** Of one posting; `post` takes no more. */
  most_legs: number;
  /** Whether `post` answers its balance: that it may not fall below zero is guarded. */
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
 * Writes one ledger transaction: entries and balances together. Throws `TooLow` when a person would owe. `cause` says what it was for, once
 * and for ever ('booking:<ref>:hold'): posting a cause twice throws, and so does an account that was never opened.
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
 * Before months are read: those that are over stay as they will be read. What is posted to these accounts at this moment is waited for, and
 * what was asked for before midnight and comes after this is of the month that has begun. Writes once a month.
 */
export async function closeMonths(queries: Queries, accounts: readonly string[], now: Moment): Promise<void> {
  const began = startOfDay(firstDayOf(monthOfDate(dateOf(now))));
  const id = idAt(began);
  const { is_open } = await queries.one(isOpenBefore([...accounts], id));
  if (is_open) await queries.run(closeBefore([...accounts], id));
}

/** An entry goes on with the first line that was opened for the same person; otherwise (null) it opens one. */
const lineIn = (lines: readonly { owner: string; line_id: string }[]) => (account: string) =>
  lines.find(({ owner }) => isOfPerson(account) && owner === account.split(':')[1])?.line_id ?? null;

interface AnyLeg {
  account: string;
  amount: number;
}

/** The same in a book of one's own. */
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

/** The posting is undone by the rollback; until then it is still in the balance. */
function withoutLeg(row: AccountRow, legs: readonly AnyLeg[], written: readonly AccountRow[]): AccountRow {
  const leg = legs.find((it) => it.account === row.account);
  const isWritten = written.some((it) => it.account === row.account);
  return { ...row, balance: row.balance - (isWritten && leg ? leg.amount : 0) };
}
