import { addDays, dateOf, type Moment } from '#domain/dates.ts';
import { BROKEN_NAMED, type ReconcileResult, type ReconcileRule } from '#domain/desk/money-api.ts';
import type { Queries } from '../../db/db.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../payment/provider.ts';
import { pointDrift, redemptionDrift } from '../../reward/points-sql.ts';
import type { ProviderReport } from './reconcile-charges.ts';
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

type Reads = Pick<Queries, 'many' | 'one'>;

/** Six months, over which the law averages prepaid money (docs/payments.md §3.9). */
const AVERAGED_DAYS = 182;

export const sizeOf = (queries: Reads) => queries.one(ledgerSize());
export type LedgerSize = Awaited<ReturnType<typeof sizeOf>>;

/** The rows of the ledger that break a rule, by rule; all empty: none. Reads only. */
export async function ledgerDrift(queries: Reads) {
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

/** What the platform owes its users, now and on average over six months. */
export async function outstanding(queries: Reads, now: Moment) {
  const today = dateOf(now);
  return {
    ...(await queries.one(owed())),
    ...(await queries.one(owedOver(addDays(today, 1 - AVERAGED_DAYS), today))),
  };
}
export type Outstanding = Awaited<ReturnType<typeof outstanding>>;

/** What is known of the provider's charges; or the reason why it could not be asked. */
export type ProviderSeen = ProviderReport | { provider: string; away: string };

export function asAway({ name }: PaymentProvider, error: unknown): ProviderSeen {
  if (error instanceof ProviderAway || error instanceof ProviderRefused) return { provider: name, away: error.message };
  throw error;
}

type Broken = Record<ReconcileRule, string[]>;

const brokenOf = (drift: LedgerDrift, provider: ProviderSeen): Broken => ({
  accounts: drift.accounts.map(({ account }) => account),
  postings: drift.postings.map(({ cause, transaction_id }) => cause ?? transaction_id),
  topups: drift.topups.map(({ reference, topup_id }) => reference ?? topup_id),
  tips: drift.tips.map(({ tip_id }) => tip_id),
  withdrawals: drift.withdrawals.map(({ reference, withdrawal_id }) => reference ?? withdrawal_id),
  points: drift.points.map(({ what }) => what),
  redemptions: drift.redemptions.map(({ reference, redemption_id }) => reference ?? redemption_id),
  charges:
    'away' in provider
      ? []
      : provider.astray.map(({ reference, charge_id }) => reference ?? charge_id ?? provider.provider),
});

/** The outcome as everybody at the desk reads it: references and ids, no people. */
export function resultOf(drift: LedgerDrift, provider: ProviderSeen, seconds: number): ReconcileResult {
  const broken = Object.entries(brokenOf(drift, provider)) as [ReconcileRule, string[]][];
  return {
    seconds: Math.round(seconds * 10) / 10,
    proofs: broken.map(([rule, names]) => ({ rule, broken: names.length, names: names.slice(0, BROKEN_NAMED) })),
    provider: provider.provider,
    unseen: 'away' in provider ? provider.away : (provider.refunds_unseen ?? null),
  };
}
