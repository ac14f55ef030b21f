import type { Tx } from '../db/db.ts';
import {
  approve,
  isSlow,
  isStopping,
  isWaiting,
  lockedByReference,
  reject,
  settleByHand,
  stopTurns,
} from '../withdrawal/decide.ts';
import { refundable, type WithdrawalRow } from '../withdrawal/sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { baht, plain } from './words.ts';

/** A golfer's refund may go: the server sends it. The same again changes nothing and leaves no row. */
export async function approveRefund(context: CommandContext, reference: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const row = await known(tx, reference);
    if (row.kind === 'REFUND' && row.approved_at !== null)
      return `${reference} was approved already and is ${row.status}: nothing was changed.`;
    requireWaiting(row);
    await requireToppedUp(tx, row);
    await approve(tx, row, context.now);
    await record(tx, context, 'approve-refund', factsOf(row));
    return `${reference} is approved: ${moneyOf(row)}.`;
  });
}

/** The golfer's bank may have reversed a top-up since the refund was requested: the same money would be paid out twice. */
async function requireToppedUp(tx: Tx, { reference, user_id }: WithdrawalRow): Promise<void> {
  const { most } = await tx.one(refundable(user_id));
  if (most < 0)
    throw new CommandRefused(
      `${reference}: she did not top up as much as she would have back, a top-up of hers is under review or was refused. Reject it, then look at todo`,
    );
}

/** Rejects a golfer's refund: all of it goes back to the golfer's wallet, and the golfer is notified why. */
export async function rejectRefund(context: CommandContext, reference: string, note: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const row = await known(tx, reference);
    if (row.status === 'REJECTED') return `${reference} is REJECTED already: nothing was changed.`;
    requireWaiting(row);
    await reject(tx, row, note, context.now);
    await record(tx, context, 'reject-refund', factsOf(row), note);
    return `${reference} is REJECTED: ${baht(row.amount)} are back in the wallet.`;
  });
}

interface Wanted {
  reference: string;
  outcome: 'PAID' | 'FAILED';
  why: string;
}

/** Of a payout that does not fit what was asked for: what became of it at the provider, as somebody has found out. */
export async function decideWithdrawal(context: CommandContext, { reference, outcome, why }: Wanted): Promise<string> {
  return context.db.transact(async (tx) => {
    const row = await known(tx, reference);
    const isEnded = row.ended_at !== null;
    if (isSlow(row, context.now)) return stop(tx, context, row);
    if (isStopping(row, context.now))
      throw new CommandRefused(
        `${reference} may still be under way: look at the provider in five minutes, then decide`,
      );
    if (row.review_why === null) {
      if (row.status === outcome) return `${reference} is ${outcome} already: nothing was changed.`;
      throw new CommandRefused(`${reference} is ${row.status}: nothing about it needs a decision`);
    }
    if (isEnded && row.status !== outcome)
      throw new CommandRefused(
        `${reference} is ${row.status} for good: its money was moved, and only by hand is it moved again`,
      );
    await settleByHand(tx, row, outcome, context.now);
    await record(tx, context, 'decide-withdrawal', { ...factsOf(row), was: row.status, to: outcome }, why);
    return isEnded
      ? `${reference} stays ${outcome}.`
      : `${reference} is ${outcome} now${outcome === 'PAID' ? '' : `: ${baht(row.amount)} are back in the wallet`}.`;
  });
}

/** Deciding about what may still be sent could pay it twice: first nothing is sent any more. */
async function stop(tx: Tx, context: CommandContext, row: WithdrawalRow): Promise<string> {
  await stopTurns(tx, row, context.now);
  await record(tx, context, 'stop-withdrawal', factsOf(row));
  return `${row.reference} is not sent any more. In five minutes look at the provider what became of it, then decide again.`;
}

async function known(tx: Tx, reference: string): Promise<WithdrawalRow> {
  const row = await lockedByReference(tx, reference);
  if (!row) throw new CommandRefused(`there is no withdrawal ${plain(reference)}`);
  return row;
}

function requireWaiting(row: WithdrawalRow): void {
  if (isWaiting(row)) return;
  const { reference, kind, status } = row;
  throw new CommandRefused(
    kind === 'REFUND'
      ? `${reference} is ${status}`
      : `${reference} is a caddy’s own earnings: nobody has to approve them`,
  );
}

/** To whom it went stands in the withdrawal, for as long as the books are kept. */
const factsOf = ({ reference, user_id, amount }: WithdrawalRow) => ({ reference, user_id, amount });

const moneyOf = ({ amount, bank, last4, holder }: WithdrawalRow): string =>
  `${baht(amount)} go to ${plain(holder)}, ${bank} …${last4}`;
