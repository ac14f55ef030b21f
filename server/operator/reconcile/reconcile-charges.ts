import { DAY, HOUR, isoOf, type Moment, parseMoment, addDays, dateOf } from '#domain/dates.ts';
import { refundsToTake } from '#domain/payment/topup.ts';
import { BROKEN_NAMED, type ReconcileResult, type ReconcileRule } from '#domain/desk/money-api.ts';
import type { Queries } from '../../db/db.ts';
import { type Charge, type PaymentProvider, ProviderAway, ProviderRefused } from '../../payment/provider.ts';
import {
  creditedOf,
  type PaidRow,
  paidElsewhere,
  paidBetween,
  type TopupRow,
  topupsOf,
  driftedAccounts,
  ledgerSize,
  owed,
  owedOver,
  tipDrift,
  topupDrift,
  unbalanced,
  withdrawalDrift,
} from './reconcile-sql.ts';
import { pointDrift, redemptionDrift } from '../../reward/sql.ts';

/** Disagreements between a charge and a credit. */
export const FAULTS = {
  NOT_CREDITED: 'was paid and is not credited',
  NOBODYS: 'was paid and is of no top-up of ours',
  TWICE: 'was paid beside another charge of the same top-up',
  AMOUNT: 'was paid with another amount than was credited',
  LIVEMODE: 'is of the other mode (test or live)',
  REVERSED: 'was reversed and is still credited',
  REFUNDED: 'was refunded at the provider and is still credited',
  NO_CHARGE: 'is credited, and the provider knows of no payment',
} as const;
export type Fault = keyof typeof FAULTS;

/** Disagreements that are expected: a job is about to ask, or an operator decides. */
export const KNOWN = {
  COMING: 'paid, and about to be credited',
  REVIEW: 'under review by a person (todo)',
  DECIDED: 'decided by an operator',
} as const;
export type Known = keyof typeof KNOWN;

export interface Astray {
  what: Fault;
  charge_id: string | null;
  reference: string | null;
  /** Satang of the charge, or of the top-up when there is no charge. */
  amount: number;
}

interface ProviderReport {
  provider: string;
  livemode: boolean;
  from: Moment;
  charges: number;
  paid: number;
  /** Satang. */
  taken: number;
  fees: number;
  known: Record<Known, number>;
  astray: Astray[];
  /** Credited for money of another provider or mode. */
  elsewhere: { topups: number; amount: number };
  /** Why the provider's refunds could not be read although its charges could. */
  refunds_unseen?: string;
}

const TOGETHER = 200;
/** The largest difference between our clock and the provider's. */
const SKEW = HOUR;

/**
 * Compares each charge and refund of the last `days` with its top-up, and each credited top-up with its charge. Throws the provider's error
 * (`ProviderAway`), or the reason of an aborted `closing`. Do not call it in a transaction.
 */
export async function compareCharges(
  queries: Pick<Queries, 'many' | 'one'>,
  provider: PaymentProvider,
  days: number,
  now: Moment,
  closing?: AbortSignal,
): Promise<ProviderReport> {
  const from = now - days * DAY;
  const { name, livemode } = provider;
  const report: ProviderReport = {
    provider: name,
    livemode,
    from,
    charges: 0,
    paid: 0,
    taken: 0,
    fees: 0,
    known: { COMING: 0, REVIEW: 0, DECIDED: 0 },
    astray: [],
    elsewhere: await queries.one(paidElsewhere(name, livemode)),
  };
  // Top-ups credited until `now`: their charges were made before and are among the requested ones.
  const credited = await queries.many(paidBetween(name, livemode, isoOf(from), isoOf(now)));
  const covered = new Set<string>();
  for await (const batch of inBatches(provider.charges(from - SKEW, now + SKEW), TOGETHER)) {
    const ids = batch.map(({ charge_id }) => charge_id);
    const theirs = batch.flatMap(({ topup_id }) => (topup_id === undefined ? [] : [topup_id]));
    const topups = await queries.many(topupsOf(name, ids, theirs));
    for (const charge of batch) {
      closing?.throwIfAborted();
      const found = judge(charge, topupOf(topups, charge), livemode);
      // It may have been paid or credited between the two reads.
      const pair = found && !isKnown(found) ? await lookAgain(queries, provider, charge) : { charge, topups };
      count(report, covered, pair.charge, topupOf(pair.topups, pair.charge));
    }
  }
  try {
    await compareRefunds(queries, provider, report, now, closing);
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    report.refunds_unseen = error.message;
  }
  report.astray.push(...credited.filter(({ topup_id }) => !covered.has(topup_id)).flatMap(withoutCharge));
  return report;
}

/** Compares refunds of charges of any age, also after an operator's decision: one that was not taken back is reported. */
async function compareRefunds(
  queries: Pick<Queries, 'many'>,
  provider: PaymentProvider,
  { astray, from }: ProviderReport,
  now: Moment,
  closing?: AbortSignal,
): Promise<void> {
  const told = new Set(astray.filter(({ what }) => what === 'REFUNDED').map(({ charge_id }) => charge_id));
  for await (const batch of inBatches(provider.refundsMade(from - SKEW, now + SKEW), TOGETHER)) {
    closing?.throwIfAborted();
    const ids = [...new Set(batch.map(({ charge_id }) => charge_id))].filter((id) => !told.has(id));
    for (const { charge_id, reference, amount, decided_at, known } of await queries.many(
      creditedOf(provider.name, ids),
    )) {
      const seen = batch.filter((it) => it.charge_id === charge_id);
      const decided = decided_at === null ? undefined : parseMoment(decided_at);
      if (refundsToTake(amount, known, seen, decided).length === 0) continue;
      told.add(charge_id);
      astray.push({ what: 'REFUNDED', charge_id, reference, amount });
    }
  }
}

const withoutCharge = ({ reference, amount, is_decided }: PaidRow): Astray[] =>
  is_decided ? [] : [{ what: 'NO_CHARGE', charge_id: null, reference, amount }];

const topupOf = (topups: readonly TopupRow[], charge: Charge): TopupRow | undefined =>
  topups.find((it) => it.charge_id === charge.charge_id) ?? topups.find((it) => it.topup_id === charge.topup_id);

async function lookAgain(queries: Pick<Queries, 'many'>, provider: PaymentProvider, { charge_id }: Charge) {
  const charge = await provider.getCharge(charge_id);
  const topup_ids = charge.topup_id === undefined ? [] : [charge.topup_id];
  return { charge, topups: await queries.many(topupsOf(provider.name, [charge_id], topup_ids)) };
}

function count(report: ProviderReport, covered: Set<string>, charge: Charge, topup: TopupRow | undefined): void {
  report.charges++;
  if (wasPaid(charge)) {
    report.paid++;
    report.taken += charge.amount;
    report.fees += (charge.fee ?? 0) + (charge.fee_vat ?? 0);
    if (topup) covered.add(topup.topup_id);
  }
  const found = judge(charge, topup, report.livemode);
  if (!found) return;
  // A reversed or foreign charge is reported once, not again as missing.
  if (topup) covered.add(topup.topup_id);
  if (isKnown(found)) report.known[found]++;
  else {
    const { charge_id, amount } = charge;
    report.astray.push({ what: found, charge_id, reference: topup?.reference ?? null, amount });
  }
}

const isKnown = (it: Fault | Known): it is Known => it in KNOWN;
const wasPaid = ({ status, paid }: Charge): boolean => status === 'successful' && paid;

type Judged = Pick<TopupRow, 'charge_id' | 'amount' | 'status' | 'is_watched' | 'is_decided'> &
  Partial<Pick<TopupRow, 'review_why' | 'refunded'>>;

/** The disagreement between a charge and its top-up; undefined: none. */
export function judge(charge: Charge, topup: Judged | undefined, livemode: boolean): Fault | Known | undefined {
  const isPaid = wasPaid(charge);
  const isCredited = topup?.status === 'PAID';
  if (!isPaid && !isCredited) return undefined;
  if (charge.livemode !== livemode) return 'LIVEMODE';
  if (!topup) return isFullyRefunded(charge) ? undefined : 'NOBODYS';
  if (topup.status === 'REVIEW') return 'REVIEW';
  if (topup.is_decided && !isReversedSince(charge, topup)) return 'DECIDED';
  if (topup.charge_id !== null && topup.charge_id !== charge.charge_id)
    return isPaid && !isFullyRefunded(charge) ? 'TWICE' : undefined;
  if (isCredited) return faultOfCredit(charge, topup);
  if (isFullyRefunded(charge)) return undefined;
  return topup.is_watched ? 'COMING' : 'NOT_CREDITED';
}

/** Whether the payer's bank reversed the charge after an operator had decided something else. */
const isReversedSince = ({ status }: Charge, topup: Judged): boolean =>
  status === 'reversed' && topup.status === 'PAID' && topup.review_why !== 'REVERSED';

function faultOfCredit(charge: Charge, { amount, refunded = 0 }: Judged): Fault | undefined {
  if (charge.status === 'reversed') return 'REVERSED';
  if (!wasPaid(charge)) return 'NO_CHARGE';
  if (Math.min(charge.refunded, amount) > refunded) return 'REFUNDED';
  return charge.amount === amount && charge.currency.toUpperCase() === 'THB' ? undefined : 'AMOUNT';
}

const isFullyRefunded = ({ refunded, amount }: Charge): boolean => refunded >= amount;

async function* inBatches<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

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
