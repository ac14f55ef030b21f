import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { minus, type Satang } from '#domain/money.ts';
import { type RefundSeen, refundsToTake } from '#domain/payment/topup.ts';
import { sql, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { takeRefund } from '../wallet/commands.ts';
import { topupById, type TopupRow } from './sql.ts';

export type DebtDecision = 'COLLECT' | 'FORGIVE';

export interface RefundRow {
  refund_id: string;
  topup_id: string;
  amount: Satang;
  /** The amount that was in the wallet and was taken out. */
  taken: Satang;
  debt_end: 'COLLECTED' | 'FORGIVEN' | 'REVERSED' | null;
}

export const refundsOf = (topup_id: string) => sql<RefundRow>`
  select refund_id, topup_id, amount, taken, debt_end from topup_refund
  where topup_id = ${topup_id} order by refunded_at, refund_id`;

const insertRefund = (
  it: Pick<RefundRow, 'refund_id' | 'topup_id' | 'amount' | 'taken'>,
  more: { provider: string; refunded_at: string; seen_at: string },
) => sql`
  insert into topup_refund (provider, refund_id, topup_id, amount, taken, refunded_at, seen_at)
  values (
    ${more.provider}, ${it.refund_id}, ${it.topup_id}, ${it.amount}, ${it.taken}, ${more.refunded_at}, ${more.seen_at}
  )`;

/** A debt: the part of a refund that the golfer had spent. `has`: what could be collected now. */
export interface DebtRow extends RefundRow {
  user_id: string;
  reference: string;
  charge_id: string;
  seen_at: string;
  has: Satang;
  golfer: string;
}

/** What an operator has to decide, oldest first. `item`: only this refund. */
export const debtsWaiting = (item: string | null = null, most: number | null = null) => sql<DebtRow>`
  select refund_id, topup_refund.topup_id, topup_refund.amount, taken, debt_end, topup.user_id, reference, charge_id, seen_at,
    coalesce(account.balance, 0) as has, person.display_name as golfer
  from topup_refund
  join topup on topup.topup_id = topup_refund.topup_id
  join person on person.user_id = topup.user_id
  left join account on account.account = 'golfer:' || topup.user_id || ':available'
  where taken < topup_refund.amount and debt_end is null and (${item}::text is null or refund_id = ${item})
  order by seen_at, refund_id
  limit ${most}::int`;

/** Locks the top-up first, so that a debt is never collected while its top-up is reversed. */
export const lockedRefund = (refund_id: string) => sql<RefundRow & Pick<DebtRow, 'user_id' | 'reference'>>`
  with topup as materialized (
    select topup_id, user_id, reference from topup
    where topup_id = (select topup_id from topup_refund where refund_id = ${refund_id})
    for update
  )
  select refund_id, topup_refund.topup_id, topup_refund.amount, taken, debt_end, user_id, reference
  from topup join topup_refund on topup_refund.topup_id = topup.topup_id
  where refund_id = ${refund_id}
  for update of topup_refund`;

export const endDebt = (refund_id: string, end: NonNullable<RefundRow['debt_end']>, at: string) => sql`
  update topup_refund set debt_end = ${end}, ended_at = ${at}::timestamptz
  where refund_id = ${refund_id} and taken < amount and debt_end is null`;

/** Ends the debts of a reversed top-up. */
export const endDebtsOf = (topup_id: string, at: string) => sql`
  update topup_refund set debt_end = 'REVERSED', ended_at = ${at}::timestamptz
  where topup_id = ${topup_id} and taken < amount and debt_end is null`;

/** How much of a top-up refunds took from the wallet, or from the platform on the golfer's behalf. */
export const tookBack = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, { amount, taken, debt_end }) => sum + (isSettled(debt_end) ? amount : taken), 0);

const isSettled = (end: RefundRow['debt_end']): boolean => end === 'COLLECTED' || end === 'FORGIVEN';

/**
 * Takes the provider's refunds of a credited, locked top-up out of the wallet, each once, but never held money and never below zero; the
 * rest is a debt for an operator (`debtsWaiting`). The golfer is notified of each.
 */
export async function takeRefunds(
  tx: Tx,
  topup_id: string,
  charge_id: string,
  seen: readonly RefundSeen[],
  now: Moment,
): Promise<void> {
  const row = await tx.one(topupById(topup_id));
  const isCredited = row.status === 'PAID' || (row.status === 'REVIEW' && row.paid_at !== null);
  if (!isCredited || row.charge_id !== charge_id) return;
  const known = await tx.many(refundsOf(topup_id));
  const decided = row.decided_at === null ? undefined : parseMoment(row.decided_at);
  for (const refund of refundsToTake(row.amount, known, seen, decided)) await take(tx, row, refund, now);
}

async function take(tx: Tx, row: TopupRow, { refund_id, amount, created_at }: RefundSeen, now: Moment): Promise<void> {
  const { topup_id, user_id, provider } = row;
  const taken = await takeRefund(tx, { user_id, topup_id, refund_id, amount }, now);
  const moments = { refunded_at: isoOf(created_at), seen_at: isoOf(now) };
  await tx.run(insertRefund({ refund_id, topup_id, amount, taken }, { provider, ...moments }));
  const short = minus(amount, taken);
  const body = { topup_id, amount, status: 'REFUNDED', ...(short > 0 ? { short } : {}) };
  emit(tx, 'topup.changed', body, [user_id], now);
  await notify(tx, 'topup.changed', body, [user_id], now);
}
