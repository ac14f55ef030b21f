import { isoOf, type Moment } from '#domain/dates.ts';
import type { Leg } from '#domain/wallet/posting.ts';
import type { Tx } from '../db.ts';
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

/** Of one posting; `post` takes no more. */
const MOST_LEGS = 4;

/**
 * Writes one ledger transaction: entries and balances together. Throws `TooLow` when a person would owe. `cause` says what it was for, once
 * and for ever ('booking:<ref>:hold'): posting a cause twice throws, and so does an account that was never opened.
 */
export async function postLegs(tx: Tx, legs: readonly Leg[], cause: string, now: Moment): Promise<void> {
  if (legs.length > MOST_LEGS) throw new RangeError(`${cause}: ${legs.length} legs`);
  const accounts = legs.map((leg) => leg.account);
  const amounts = legs.map((leg) => leg.amount);
  const written = await tx.many(post(newId(now), cause, isoOf(now), accounts, amounts));
  if (written.length === legs.length) return;
  const found = await tx.many(balances(accounts));
  throw new TooLow(
    cause,
    found.map((row) => withoutLeg(row, legs, written)),
  );
}

/** What was written is undone by whoever rolls back; until then it is still in the balance. */
function withoutLeg(row: AccountRow, legs: readonly Leg[], written: readonly AccountRow[]): AccountRow {
  const leg = legs.find((it) => it.account === row.account);
  const isWritten = written.some((it) => it.account === row.account);
  return { ...row, balance: row.balance - (isWritten && leg ? leg.amount : 0) };
}
