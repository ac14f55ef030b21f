import { isoOf, type Moment } from '#domain/dates.ts';
import { openersOf } from '#domain/wallet/line.ts';
import type { Leg } from '#domain/wallet/posting.ts';
import type { Statement, Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { type AccountRow, balances, post } from './sql.ts';

/** A person's account cannot give as much. Whoever expects it words it; the transaction must not commit. */
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
  post: (
    transaction_id: string,
    cause: string,
    at: string,
    accounts: string[],
    amounts: number[],
  ) => Statement<AccountRow>;
  balances: (accounts: string[]) => Statement<AccountRow>;
}

const MONEY: Book = {
  most_legs: 4,
  post: (transaction_id, cause, ...rest) => post(transaction_id, cause, openersOf(cause), ...rest),
  balances,
};

/**
 * Writes one ledger transaction: entries and balances together. Throws `TooLow` when a person would owe. `cause` says what it was for, once
 * and for ever ('booking:<ref>:hold'): posting a cause twice throws, and so does an account that was never opened.
 */
export const postLegs = (tx: Tx, legs: readonly Leg[], cause: string, now: Moment): Promise<void> =>
  postIn(MONEY, tx, legs, cause, now);

interface AnyLeg {
  account: string;
  amount: number;
}

/** The same in a book of one's own. */
export async function postIn(book: Book, tx: Tx, legs: readonly AnyLeg[], cause: string, now: Moment): Promise<void> {
  if (legs.length > book.most_legs) throw new RangeError(`${cause}: ${legs.length} legs`);
  const accounts = legs.map((leg) => leg.account);
  const amounts = legs.map((leg) => leg.amount);
  const written = await tx.many(book.post(newId(now), cause, isoOf(now), accounts, amounts));
  if (written.length === legs.length) return;
  const found = await tx.many(book.balances(accounts));
  throw new TooLow(
    cause,
    found.map((row) => withoutLeg(row, legs, written)),
  );
}

/** What was written is undone by whoever rolls back; until then it is still in the balance. */
function withoutLeg(row: AccountRow, legs: readonly AnyLeg[], written: readonly AccountRow[]): AccountRow {
  const leg = legs.find((it) => it.account === row.account);
  const isWritten = written.some((it) => it.account === row.account);
  return { ...row, balance: row.balance - (isWritten && leg ? leg.amount : 0) };
}
