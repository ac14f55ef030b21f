import { HOUR, isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { whyFailed } from '#domain/withdrawal/failure.ts';
import { WITHDRAWAL_MOVES } from '#domain/withdrawal/withdrawal.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { isUuid } from '../id.ts';
import { type Job, schedule } from '../jobs/jobs.ts';
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
} from './sql.ts';

/** Asks for the payout, or what became of it. What throws is looked for again at the next turn. */
export async function carryOut(context: ServerContext, lease: PayoutLease): Promise<void> {
  const { row } = lease;
  const { provider } = context.payments;
  if (row.provider !== provider.name)
    throw new Error(`${row.reference} goes through ${row.provider}, which this server does not use`);
  if (row.transfer_id !== null) return look(context, lease, row.transfer_id);
  const known = lease.isFirst ? undefined : await find(context, lease);
  if (known) return apply(context, row.withdrawal_id, known, lease);
  // A process that slept through its own turn must not pay beside the one that has the next.
  if (context.clock() >= lease.send_by) return;
  const { withdrawal_id, recipient_id, amount } = row;
  try {
    await apply(context, withdrawal_id, await provider.payout({ withdrawal_id, recipient_id, amount }), lease);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await fail(context, lease, error.code);
  }
}

/** There is no idempotency at the provider: before it is asked again, its own books say whether it did it. */
function find(context: ServerContext, { row }: PayoutLease): Promise<Payout | undefined> {
  const { withdrawal_id, requested_at } = row;
  return context.payments.provider.findPayout({ withdrawal_id, requested_at: parseMoment(requested_at) });
}

async function look(context: ServerContext, lease: PayoutLease, transfer_id: string): Promise<void> {
  try {
    await apply(context, lease.row.withdrawal_id, await context.payments.provider.getPayout(transfer_id), lease);
  } catch (error) {
    // Any other no is about us or about this moment: money may be on its way, so it is looked for again.
    if (!(error instanceof ProviderRefused && error.code === 'not_found')) throw error;
    await gone(context, lease);
  }
}

/** A turn to the provider that is ours, and committed before anybody is asked. */
interface PayoutLease {
  row: WithdrawalRow;
  /** Nobody can have asked for this payout before. */
  isFirst: boolean;
  /** Nothing is sent any more from then on: it could still be on its way when the next turn looks for it. */
  send_by: Moment;
}

/** Of a turn; what is left of it is longer than any request of ours may take. */
export const SEND_WITHIN = 2 * MINUTE;
/** A request to the provider has ended by then, with an answer or without. */
export const LEASE = 5 * MINUTE;

export interface DuePayload {
  withdrawal_id: string;
  /** The number of checks that the job belongs to. A later check has its own job, so that no transaction waits for a running one. */
  checks: number;
}

export const dueJob = (withdrawal_id: string, checks: number, run_at: Moment): Job => ({
  key: `withdrawal-due:${withdrawal_id}:${checks}`,
  kind: 'withdrawal.due',
  run_at,
  payload: { withdrawal_id, checks } satisfies DuePayload,
});

/** Often at first, at most once an hour: a bank may take days, and usually a webhook comes. */
export function pauseOf({ approved_at, requested_at }: WithdrawalRow, now: Moment): number {
  const age = now - parseMoment(approved_at ?? requested_at);
  return Math.round(Math.min(Math.max(age / 4, 5_000), HOUR));
}

/**
 * Somebody says that something became of a transfer: the provider is asked, and what it says is made of the withdrawal. Throws what the
 * provider throws; the withdrawal's own job comes by again. Not inside a transaction.
 */
export async function settlePayout(context: ServerContext, transfer_id: string): Promise<void> {
  const payout = await context.payments.provider.getPayout(transfer_id);
  const known = (await context.db.maybe(withdrawalOfTransfer(transfer_id))) ?? (await namedBy(context, payout));
  if (known) await apply(context, known.withdrawal_id, payout);
  else context.log.warn({ transfer_id, status: payout.status }, 'transfer belongs to no known withdrawal');
}

/** A webhook can be faster than the answer that names the transfer. */
async function namedBy(context: ServerContext, { withdrawal_id = '' }: Payout): Promise<WithdrawalRow | undefined> {
  return isUuid(withdrawal_id) ? context.db.maybe(withdrawalById(withdrawal_id)) : undefined;
}

/** Makes of a withdrawal what the provider just said of its payout, once, whatever number of others do so at the same time. */
async function apply(
  context: ServerContext,
  withdrawal_id: string,
  payout: Payout,
  lease?: PayoutLease,
): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedWithdrawal(withdrawal_id));
    // Nobody of ours has asked for its payout yet: what names it is not ours.
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

/** An answer came: the next turn need not wait for the end of this one. */
async function lookAgain(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { checks } = await tx.one(countCheck(row.withdrawal_id));
  await schedule(tx, dueJob(row.withdrawal_id, checks, now + pauseOf(row, now)));
}

/** The provider said no to our asking, as long as nobody else has asked since. */
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

/** The provider knows the transfer no more that it named itself. */
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

/** What the provider says of one that ended, other than that it did: paid and yet failed, given back and yet on its way. */
function contradictionOf({ status }: WithdrawalRow, payout: Payout): ReviewWhy | undefined {
  const fits = status === 'PAID' ? payout.status !== 'failed' : payout.status === 'failed';
  return fits ? undefined : 'AFTER_END';
}

/** Nothing happens by itself any more: npm run operator -- todo shows it. */
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
  /** The provider's. */
  failure_code?: string;
  /** An operator's. */
  note?: string;
}

/** Ends a locked withdrawal; unless it was paid, all of it goes back to the balance, once: the cause of the posting is unique. */
export async function end(tx: Tx, row: WithdrawalRow, { to, failure_code, note }: End, now: Moment): Promise<void> {
  const { withdrawal_id, user_id, amount, kind, reference, status } = row;
  if (!WITHDRAWAL_MOVES[status].includes(to)) throw new RangeError(`${reference} is ${status} and cannot be ${to}`);
  const ended = await tx.one(endWithdrawal(withdrawal_id, to, failure_code ?? null, note ?? null, isoOf(now)));
  const role = kind === 'EARNINGS' ? 'CADDY' : 'GOLFER';
  if (to !== 'PAID') await giveBack(tx, { user_id, role, withdrawal_id, amount }, now);
  await announceWithdrawal(tx, ended, now);
}

/** The person's phones get an event for every change; the end of a withdrawal is also a notification. */
export async function announceWithdrawal(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { user_id, reference, status, failure_code, ended_at } = row;
  const body = { reference, status, ...(status === 'FAILED' && { why: whyFailed(failure_code) }) };
  emit(tx, 'withdrawal.changed', body, [user_id], now);
  if (ended_at !== null) await notify(tx, 'withdrawal.changed', body, [user_id], now);
}
