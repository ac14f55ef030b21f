import { addDays, dateOf, type Moment } from '#domain/dates.ts';
import type { Queries } from '../../db/db.ts';
import { pointDrift, redemptionDrift } from '../../reward/points-sql.ts';
import {
  driftedAccounts,
  ledgerSize,
  owed,
  owedOver,
  tipDrift,
  topupDrift,
  unbalanced,
  withdrawalDrift,
} from './reconcile-sql.ts';

/** Six months, over which the law averages what people have paid in advance (docs/payments.md §3.9). */
const AVERAGED_DAYS = 182;

export const sizeOf = (queries: Queries) => queries.one(ledgerSize());
export type LedgerSize = Awaited<ReturnType<typeof sizeOf>>;

/** What of the ledger does not agree with itself, or with what it was for; all of them empty: nothing. Reads only. */
export async function ledgerDrift(queries: Queries) {
  return {
    accounts: await queries.many(driftedAccounts()),
    postings: await queries.many(unbalanced()),
    topups: await queries.many(topupDrift()),
    tips: await queries.many(tipDrift()),
    withdrawals: await queries.many(withdrawalDrift()),
    points: await queries.many(pointDrift()),
    redemptions: await queries.many(redemptionDrift()),
  };
}
export type LedgerDrift = Awaited<ReturnType<typeof ledgerDrift>>;

export const countOf = (it: LedgerDrift): number => Object.values(it).reduce((sum, rows) => sum + rows.length, 0);

/** What the house owes, now and on average of the last six months. */
export async function outstanding(queries: Queries, now: Moment) {
  const today = dateOf(now);
  return {
    ...(await queries.one(owed())),
    ...(await queries.one(owedOver(addDays(today, 1 - AVERAGED_DAYS), today))),
  };
}
export type Outstanding = Awaited<ReturnType<typeof outstanding>>;
