import { isoOf, type Moment } from '#domain/dates.ts';
import type { Leg } from '#domain/wallet/posting.ts';
import type { Tx } from '../db.ts';
import { newId } from '../id.ts';
import { lockedBalances, post } from './sql.ts';

/** Says which account of a person has too little; `postLegs` wrote nothing that may be committed. */
export interface TooLow {
  account: string;
  balance: number;
}

/**
 * Writes one ledger transaction: entries and balances together, its accounts locked in the order of their names. Undefined when it is
 * done; the account that cannot give as much, when there is one, and then nothing was written. `cause` says what it was for, once and for
 * ever ('booking:<ref>:hold'): posting a cause twice throws. Throws also when an account was never opened.
 */
export async function postLegs(tx: Tx, legs: readonly Leg[], cause: string, now: Moment): Promise<TooLow | undefined> {
  const accounts = legs.map((leg) => leg.account);
  const found = await tx.many(lockedBalances(accounts));
  const present = new Map(found.map((row) => [row.account, row.balance]));
  for (const { account, amount } of legs) {
    const balance = present.get(account);
    if (balance === undefined) throw new Error(`${cause}: there is no account ${account}`);
    if (/^(golfer|caddy):/.test(account) && balance + amount < 0) return { account, balance };
  }
  const amounts = legs.map((leg) => leg.amount);
  const written = await tx.many(post(newId(now), cause, isoOf(now), accounts, amounts));
  if (written.length !== legs.length) throw new Error(`${cause}: ${written.length} of ${legs.length} balances written`);
  return undefined;
}
