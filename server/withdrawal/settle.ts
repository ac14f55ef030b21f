import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import { schedule } from '../jobs/jobs.ts';
import type { Payout } from '../payment/provider.ts';
import { end } from './end.ts';
import {
  countCheck,
  keepTransfer,
  lockedWithdrawal,
  type ReviewWhy,
  setReview,
  withdrawalById,
  withdrawalOfTransfer,
  type WithdrawalRow,
} from './sql.ts';
import { dueJob, pauseOf, type PayoutLease } from './payout-lease.ts';

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
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(withdrawal_id);
  return isId ? context.db.maybe(withdrawalById(withdrawal_id)) : undefined;
}

/** Makes of a withdrawal what the provider just said of its payout, once, whatever number of others do so at the same time. */
export async function apply(
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
export async function fail(
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
export async function gone(
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
  tx.after(() =>
    context.log.error({ reference, why, transfer_id, amount, status }, 'payout does not match its withdrawal'),
  );
}
