import { isoOf, type Moment } from '#domain/dates.ts';
import { pointAccount, type PointLeg } from '#domain/reward/posting.ts';
import { type Points, points } from '#domain/reward/points.ts';
import type { Queries, Tx } from '../db/db.ts';
import { type Book, postIn } from '../wallet/ledger.ts';
import { lockPointAccount, openPointAccount, pointBalances, postPoint } from './ledger-sql.ts';

const POINTS: Book = {
  most_legs: 2,
  isGuarded: () => true,
  post: ({ transaction_id, cause, at, accounts, amounts }) => postPoint(transaction_id, cause, at, accounts, amounts),
  balances: pointBalances,
};

/**
 * Posts points as `postLegs` posts money: both legs or nothing, a cause once and for ever, `TooLow` when a caddy would owe. Only legs of
 * points fit here, and only legs of money there: the types say so, and so do the foreign keys.
 */
export const postPoints = (tx: Tx, legs: readonly PointLeg[], cause: string, now: Moment): Promise<void> =>
  postIn(POINTS, tx, legs, cause, now);

/** The caddy's balance; the account is locked, and opened if there was none. */
export async function lockPoints(tx: Tx, caddy_id: string, now: Moment): Promise<Points> {
  const account = pointAccount(caddy_id);
  await tx.run(openPointAccount(account, isoOf(now)));
  return points((await tx.one(lockPointAccount(account))).balance);
}

export async function pointsOf(queries: Queries, caddy_id: string): Promise<Points> {
  const [found] = await queries.many(pointBalances([pointAccount(caddy_id)]));
  return points(found?.balance ?? 0);
}
