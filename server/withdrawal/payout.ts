import { HOUR, isoOf, MINUTE, type Moment, parseMoment, DAY } from '#domain/dates.ts';
import { whyFailed } from '#domain/withdrawal/api.ts';
import { WITHDRAWAL_MOVES } from '#domain/withdrawal/withdrawal.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { isUuid } from '../id.ts';
import { type Job, schedule, type Due, type JobHandlers } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { type Payout, ProviderRefused } from '../payment/provider.ts';
import { giveBack } from '../wallet/commands.ts';
import {
  countCheck,
  endWithdrawal,
  keepTransfer,
  lockedWithdrawal,
  type ReviewWhy,
  setReview,
  withdrawalById,
  withdrawalOfTransfer,
  type WithdrawalRow,
  claimCheck,
  endReview,
  setApproved,
  withdrawalKnownAs,
} from './sql.ts';

/** Requests a payout, or asks what became of it. After an error the next lease looks again. */
export async function carryOut(context: ServerContext, lease: PayoutLease): Promise<void> {
  const { row } = lease;
  const { provider } = context.payments;
  if (row.provider !== provider.name)
    throw new Error(`${row.reference} goes through ${row.provider}, which this server does not use`);
  if (row.transfer_id !== null) return look(context, lease, row.transfer_id);
  const known = lease.isFirst ? undefined : await find(context, lease);
  if (known) return apply(context, row.withdrawal_id, known, lease);
  // A process that slept through its lease must not pay beside the one with the next lease.
  if (context.clock() >= lease.send_by) return;
  const { withdrawal_id, recipient_id, amount } = row;
  try {
    await apply(context, withdrawal_id, await provider.payout({ withdrawal_id, recipient_id, amount }), lease);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await fail(context, lease, error.code);
  }
}

/** The provider has no idempotency key: before asking again, search its records. */
function find(context: ServerContext, { row }: PayoutLease): Promise<Payout | undefined> {
  const { withdrawal_id, requested_at } = row;
  return context.payments.provider.findPayout({ withdrawal_id, requested_at: parseMoment(requested_at) });
}

async function look(context: ServerContext, lease: PayoutLease, transfer_id: string): Promise<void> {
  try {
    await apply(context, lease.row.withdrawal_id, await context.payments.provider.getPayout(transfer_id), lease);
  } catch (error) {
    // Any other refusal is about us or temporary: the money may be on its way, so look again later.
    if (!(error instanceof ProviderRefused && error.code === 'not_found')) throw error;
    await gone(context, lease);
  }
}

/** The right to ask the provider, committed before asking. */
interface PayoutLease {
  row: WithdrawalRow;
  /** Nobody can have requested this payout before. */
  isFirst: boolean;
  /** Nothing is sent after this moment, because it could still be on its way when the next lease looks for it. */
  send_by: Moment;
}

/** How long a lease may send; the rest of it is longer than any request takes. */
const SEND_WITHIN = 2 * MINUTE;
/** How long a lease lasts; every request to the provider has ended by then. */
const LEASE = 5 * MINUTE;

interface DuePayload {
  withdrawal_id: string;
  /** The number of checks that the job is for. A later check has its own job, so that no transaction waits for a running one. */
  checks: number;
}

export const PAYOUT_DUE = 'withdrawal.due';

export const dueJob = (withdrawal_id: string, checks: number, run_at: Moment): Job => ({
  key: `withdrawal-due:${withdrawal_id}:${checks}`,
  kind: PAYOUT_DUE,
  run_at,
  payload: { withdrawal_id, checks } satisfies DuePayload,
});

/** The pause until the next check: short at first, at most an hour, because a bank may take days and usually a webhook comes. */
function pauseOf({ approved_at, requested_at }: WithdrawalRow, now: Moment): number {
  const age = now - parseMoment(approved_at ?? requested_at);
  return Math.round(Math.min(Math.max(age / 4, 5_000), HOUR));
}

/**
 * Asks the provider about a transfer that somebody reported, and applies the answer. Throws what the provider throws; the withdrawal's job
 * tries again. Not inside a transaction.
 */
export async function settlePayout(context: ServerContext, transfer_id: string): Promise<Payout> {
  const payout = await context.payments.provider.getPayout(transfer_id);
  const known = (await context.db.maybe(withdrawalOfTransfer(transfer_id))) ?? (await namedBy(context, payout));
  if (known) await apply(context, known.withdrawal_id, payout);
  else context.log.warn({ transfer_id, status: payout.status }, 'transfer belongs to no known withdrawal');
  return payout;
}

/** A webhook can be faster than the answer with the transfer's id. */
async function namedBy(context: ServerContext, { withdrawal_id = '' }: Payout): Promise<WithdrawalRow | undefined> {
  return isUuid(withdrawal_id) ? context.db.maybe(withdrawalById(withdrawal_id)) : undefined;
}

/** Applies the provider's answer to a withdrawal, once, however many others do so at the same time. */
async function apply(
  context: ServerContext,
  withdrawal_id: string,
  payout: Payout,
  lease?: PayoutLease,
): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedWithdrawal(withdrawal_id));
    // We have not requested its payout yet, so a transfer that names it is not ours.
    if (row.status === 'REQUESTED') return complain(context, tx, row, 'TRANSFER', payout);
    const why = row.ended_at === null ? await mismatchOf(tx, row, payout) : contradictionOf(row, payout);
    if (why) return review(context, tx, row, why, payout, now);
    if (row.ended_at !== null) return;
    if (row.transfer_id === null) await tx.run(keepTransfer(withdrawal_id, payout.transfer_id));
    if (payout.status === 'paid') return end(tx, row, { to: 'PAID' }, now);
    const failure_code = payout.failure_code ?? 'failed';
    if (payout.status === 'failed') return end(tx, row, { to: 'FAILED', failure_code }, now);
    if (row.checks === lease?.row.checks) await lookAgain(tx, row, now);
  });
}

/** The provider answered, so the next check need not wait for the end of this lease. */
async function lookAgain(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { checks } = await tx.one(countCheck(row.withdrawal_id));
  await schedule(tx, dueJob(row.withdrawal_id, checks, now + pauseOf(row, now)));
}

/** The provider refused our request; applied only if nobody has asked since. */
async function fail(
  context: ServerContext,
  { row: { withdrawal_id, checks } }: PayoutLease,
  code: string,
): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedWithdrawal(withdrawal_id));
    const isOurs = row.checks === checks && row.transfer_id === null && row.ended_at === null;
    if (isOurs) await end(tx, row, { to: 'FAILED', failure_code: code }, now);
  });
}

/** The provider no longer knows a transfer that it had confirmed. */
async function gone(
  context: ServerContext,
  { row: { withdrawal_id, reference, transfer_id } }: PayoutLease,
): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedWithdrawal(withdrawal_id));
    if (row.ended_at === null) await tx.run(setReview(withdrawal_id, 'GONE', isoOf(now)));
  });
  context.log.error({ reference, transfer_id }, 'payout is unknown to the payment provider');
}

/** Why this transfer cannot be the payout of this withdrawal. */
async function mismatchOf(tx: Tx, row: WithdrawalRow, payout: Payout): Promise<ReviewWhy | undefined> {
  const { transfer_id } = payout;
  const holder = await tx.maybe(withdrawalOfTransfer(transfer_id));
  const isAnother = row.transfer_id !== null && row.transfer_id !== transfer_id;
  const isOfAnother = holder !== undefined && holder.withdrawal_id !== row.withdrawal_id;
  if (isAnother || isOfAnother) return 'TRANSFER';
  if (payout.withdrawal_id !== row.withdrawal_id) return 'WITHDRAWAL';
  return payout.amount === row.amount ? undefined : 'AMOUNT';
}

/** A contradiction between an ended withdrawal and the provider: paid but failed, or returned but on its way. */
function contradictionOf({ status }: WithdrawalRow, payout: Payout): ReviewWhy | undefined {
  const fits = status === 'PAID' ? payout.status !== 'failed' : payout.status === 'failed';
  return fits ? undefined : 'AFTER_END';
}

/** Stops all automatic steps; the desk shows it. */
async function review(
  context: ServerContext,
  tx: Tx,
  row: WithdrawalRow,
  why: ReviewWhy,
  payout: Payout,
  now: Moment,
): Promise<void> {
  const { withdrawal_id } = row;
  await tx.run(setReview(withdrawal_id, why, isoOf(now)));
  if (row.transfer_id === null && why !== 'TRANSFER') await tx.run(keepTransfer(withdrawal_id, payout.transfer_id));
  complain(context, tx, row, why, payout);
}

function complain(context: ServerContext, tx: Tx, { reference }: WithdrawalRow, why: ReviewWhy, payout: Payout): void {
  const { transfer_id, amount, status } = payout;
  tx.afterCommit(() =>
    context.log.error({ reference, why, transfer_id, amount, status }, 'payout does not match its withdrawal'),
  );
}

interface End {
  to: 'PAID' | 'FAILED' | 'REJECTED';
  /** The provider's code. */
  failure_code?: string;
  /** The operator's words. */
  note?: string;
}

/** Ends a locked withdrawal. Unless it was paid, the money returns to the balance, once: the posting's cause is unique. */
async function end(tx: Tx, row: WithdrawalRow, { to, failure_code, note }: End, now: Moment): Promise<void> {
  const { withdrawal_id, user_id, amount, kind, reference, status } = row;
  if (!WITHDRAWAL_MOVES[status].includes(to)) throw new RangeError(`${reference} is ${status} and cannot be ${to}`);
  const ended = await tx.one(endWithdrawal(withdrawal_id, to, failure_code ?? null, note ?? null, isoOf(now)));
  const role = kind === 'EARNINGS' ? 'CADDY' : 'GOLFER';
  if (to !== 'PAID') await giveBack(tx, { user_id, role, withdrawal_id, amount }, now);
  await announceWithdrawal(tx, ended, now);
}

/** Sends an event for every change, and a notification for the end. */
export async function announceWithdrawal(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { user_id, reference, status, failure_code, ended_at } = row;
  const body = { reference, status, ...(status === 'FAILED' && { why: whyFailed(failure_code) }) };
  emit(tx, 'withdrawal.changed', body, [user_id], now);
  if (ended_at !== null) await notify(tx, 'withdrawal.changed', body, [user_id], now);
}

/** Claims the next lease, commits it, and then asks the provider. The following one is scheduled in case this one is lost. */
async function goOn({ tx, payload: { withdrawal_id, checks }, now, context }: Due<DuePayload>): Promise<void> {
  const row = await tx.maybe(claimCheck(withdrawal_id, checks));
  if (!row) return;
  await schedule(tx, dueJob(withdrawal_id, row.checks, now + Math.max(LEASE, pauseOf(row, now))));
  const isFirst = checks === 0;
  if (isFirst) await announceWithdrawal(tx, row, now);
  tx.afterCommit(() =>
    context.payments.soon('a payout', () => carryOut(context, { row, isFirst, send_by: now + SEND_WITHIN })),
  );
}

export const withdrawalJobs: JobHandlers = { [PAYOUT_DUE]: goOn };

/** A bank takes a day or two; what takes longer appears in todo. */
export const SLOW = 3 * DAY;

/** Undefined: there is none with this reference. */
export async function lockedByReference(tx: Tx, reference: string): Promise<WithdrawalRow | undefined> {
  const known = await tx.maybe(withdrawalKnownAs(reference));
  return known && tx.one(lockedWithdrawal(known.withdrawal_id));
}

/** A refund that no operator has answered yet. */
export const isWaiting = ({ kind, status, approved_at }: WithdrawalRow): boolean =>
  kind === 'REFUND' && status === 'REQUESTED' && approved_at === null;

/** Approves a refund; from here it proceeds like a caddy's withdrawal. */
export async function approve(tx: Tx, { withdrawal_id, checks }: WithdrawalRow, now: Moment): Promise<void> {
  await tx.run(setApproved(withdrawal_id, isoOf(now)));
  await schedule(tx, dueJob(withdrawal_id, checks, now));
}

/** Returns all of it to the balance and tells its requester why. */
export const reject = (tx: Tx, row: WithdrawalRow, note: string, now: Moment): Promise<void> =>
  end(tx, row, { to: 'REJECTED', note }, now);

/** Records what an operator found at the provider. An ended withdrawal only loses its review. */
export async function settleByHand(tx: Tx, row: WithdrawalRow, to: 'PAID' | 'FAILED', now: Moment): Promise<void> {
  if (row.ended_at === null) await end(tx, row, { to }, now);
  else await tx.run(endReview(row.withdrawal_id));
}

export const isSlow = ({ status, approved_at, review_why }: WithdrawalRow, now: Moment): boolean =>
  status === 'PROCESSING' && review_why === null && approved_at !== null && now >= parseMoment(approved_at) + SLOW;

/** Stops asking the provider; when the current lease ends nothing is under way and it can be decided. */
export const stopTurns = (tx: Tx, { withdrawal_id }: WithdrawalRow, now: Moment): Promise<unknown> =>
  tx.run(setReview(withdrawal_id, 'SLOW', isoOf(now)));

/** Whether the last lease may still be running. */
export const isStopping = ({ review_at, ended_at }: WithdrawalRow, now: Moment): boolean =>
  ended_at === null && review_at !== null && now < parseMoment(review_at) + LEASE;
