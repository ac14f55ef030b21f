import { isoOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { isSameName } from '#domain/name.ts';
import { approveRefundAs, decideWithdrawalAs, rejectRefundAs } from '../desk/decision/money.ts';
import { type DebtDecision, type DebtRow, endDebt, lockedRefund } from '../payment/refund.ts';
import { decideTopup, type TopupDecision } from '../payment/settle.ts';
import { topupByReference, type TopupRow } from '../payment/sql.ts';
import { collectRefund, forgiveRefund } from '../wallet/commands.ts';
import { TooLow } from '../wallet/ledger.ts';
import type { ReviewWhy, Waiting, WithdrawalRow } from '../withdrawal/sql.ts';
import { actingOf, type CommandContext, CommandRefused, record } from './command-context.ts';
import { baht, clock, plain } from './words.ts';

/** approve-refund: lets the server pay a golfer's refund. Repeating it changes nothing and leaves no audit row. */
export async function approveRefund(context: CommandContext, reference: string): Promise<string> {
  const it = await context.db.transact((tx) => approveRefundAs(tx, actingOf(context), reference));
  switch (it.state) {
    case 'UNKNOWN':
      throw unknown(reference);
    case 'SAME':
      return `${reference} was approved already and is ${it.row.status}: nothing was changed.`;
    case 'OVER':
      throw waitsForNobody(it.row);
    case 'UNCOVERED':
      throw new CommandRefused(
        `${reference}: the golfer did not top up as much as this pays back, or one of the top-ups is under review or was refused. Reject it, then look at todo`,
      );
    case 'DONE':
      return `${reference} is approved: ${moneyOf(it.row)}.`;
  }
}

/** reject-refund: returns the money to the golfer's wallet and tells the golfer why. */
export async function rejectRefund(context: CommandContext, reference: string, note: string): Promise<string> {
  const it = await context.db.transact((tx) => rejectRefundAs(tx, actingOf(context), reference, note));
  if (it.state === 'UNKNOWN') throw unknown(reference);
  if (it.state === 'SAME') return `${reference} is REJECTED already: nothing was changed.`;
  if (it.state === 'OVER') throw waitsForNobody(it.row);
  return `${reference} is REJECTED: ${baht(it.row.amount)} are back in the wallet.`;
}

interface WithdrawalDecision {
  reference: string;
  outcome: 'PAID' | 'FAILED';
  why: string;
}

/** decide-withdrawal: records the outcome of a payout that does not match, as an operator found out at the provider. */
export async function decideWithdrawal(context: CommandContext, decision: WithdrawalDecision): Promise<string> {
  const { reference, outcome } = decision;
  const it = await context.db.transact((tx) => decideWithdrawalAs(tx, actingOf(context), decision));
  switch (it.state) {
    case 'UNKNOWN':
      throw unknown(reference);
    case 'STOPPED':
      return `${reference} is not sent any more. In five minutes look at the provider what became of it, then decide again.`;
    case 'STOPPING':
      throw new CommandRefused(
        `${reference} may still be under way: look at the provider in five minutes, then decide`,
      );
    case 'SAME':
      return `${reference} is ${outcome} already: nothing was changed.`;
    case 'OVER':
      throw new CommandRefused(`${reference} is ${it.row.status}: nothing about it needs a decision`);
    case 'FIXED':
      throw new CommandRefused(
        `${reference} is ${it.row.status} for good: its money was moved, and only by hand is it moved again`,
      );
    case 'DONE':
      if (it.row.ended_at !== null) return `${reference} stays ${outcome}.`;
      return `${reference} is ${outcome} now${outcome === 'PAID' ? '' : `: ${baht(it.row.amount)} are back in the wallet`}.`;
  }
}

const unknown = (reference: string): CommandRefused => new CommandRefused(`there is no withdrawal ${plain(reference)}`);

const waitsForNobody = ({ reference, kind, status }: WithdrawalRow): CommandRefused =>
  new CommandRefused(
    kind === 'REFUND'
      ? `${reference} is ${status}`
      : `${reference} is a caddy’s own earnings: nobody has to approve them`,
  );

const moneyOf = ({ amount, bank, last4, holder }: WithdrawalRow): string =>
  `${baht(amount)} go to ${plain(holder)}, ${bank} …${last4}`;

const WHY: Record<ReviewWhy, string> = {
  TRANSFER: 'the transfer is another one, or another withdrawal’s',
  WITHDRAWAL: 'the transfer does not name this withdrawal',
  AMOUNT: 'the transfer is of another amount',
  GONE: 'the provider knows the transfer no more',
  SLOW: 'it is not sent any more, and waits for you',
  AFTER_END: 'the provider says otherwise of one that has ended',
};

/** A withdrawal that needs an operator, as todo shows it. */
export function withdrawalText(it: Waiting): string {
  const { reference, kind, status, amount, bank, last4, holder, display_name, requested_at } = it;
  const head = `${reference}  ${kind}  ${status}  ${baht(amount)}  since ${clock(requested_at)}`;
  const to = `  of ${plain(display_name)}, to ${plain(holder)}, ${bank} …${last4}`;
  return [head, to, ...namesOf(it), ...needOf(it)].join('\n');
}

/** Compares the bank's name with ours; a golfer may be registered with a nickname, so an operator must judge. */
function namesOf({ kind, holder, display_name, real_name }: Waiting): string[] {
  if (kind !== 'REFUND') return [];
  return isSameName(holder, real_name ?? display_name)
    ? ['  the bank’s name is the one here']
    : ['  the bank’s name is not the one here, which may be a nickname: make sure whose account it is'];
}

function needOf({ reference, status, review_why, transfer_id }: Waiting): string[] {
  if (status === 'REQUESTED')
    return [
      `  → npm run operator -- approve-refund ${reference}`,
      `  → npm run operator -- reject-refund ${reference} --note …`,
    ];
  return [
    `  ${review_why === null ? 'the provider has not said for days what became of it' : WHY[review_why]} (${transfer_id === null ? 'no transfer' : plain(transfer_id)})`,
    `  → npm run operator -- decide-withdrawal ${reference} --outcome PAID|FAILED --why …`,
  ];
}

interface TopupReviewDecision {
  reference: string;
  outcome: TopupDecision;
  note: string;
}

const BECOMES = { CREDIT: 'PAID', REFUSE: 'FAILED' } as const;

/** decide-topup: decides a top-up whose charge did not match. Repeating the decision changes nothing and leaves no audit row. */
export async function decideTopupReview(
  context: CommandContext,
  { reference, outcome, note }: TopupReviewDecision,
): Promise<string> {
  return context.db.transact(async (tx) => {
    const topup = await tx.maybe(topupByReference(reference));
    if (!topup) throw new CommandRefused(`there is no top-up ${plain(reference)}`);
    const { topup_id, user_id, amount, status, review_why, review_seen: seen, paid_at } = topup;
    if (topup.decided_at !== null && status === BECOMES[outcome])
      return `${reference} was decided so already: nothing was changed.`;
    if (status !== 'REVIEW') throw new CommandRefused(`${reference} is ${status}: there is nothing to decide`);
    await decideTopup(tx, topup, outcome, context.now).catch((error: unknown) => {
      if (!(error instanceof TooLow)) throw error;
      throw new CommandRefused(`${reference}: the golfer has spent it, ${baht(amount)} cannot be taken back`);
    });
    const body = { reference, topup_id, user_id, amount, outcome, review_why, seen, was_credited: paid_at !== null };
    await record(tx, context, 'decide-topup', body, note);
    return `${reference} is ${BECOMES[outcome]} now. ${whatHappened(topup, outcome)}`;
  });
}

function whatHappened({ amount, paid_at }: TopupRow, outcome: TopupDecision): string {
  if (outcome === 'CREDIT')
    return paid_at ? `The golfer keeps ${baht(amount)}.` : `The golfer was credited ${baht(amount)}.`;
  return paid_at ? `${baht(amount)} were taken back from the golfer's wallet.` : 'Nothing was credited.';
}

/** A top-up under review, as todo shows it. */
export function topupText(it: TopupRow): string {
  const { reference, amount, method, user_id, charge_id, created_at, paid_at, review_why, review_seen } = it;
  const credited = paid_at ? `credited ${clock(paid_at)}` : 'not credited';
  return [
    `${reference}  ${baht(amount)}  ${method}  ${clock(created_at)}  ${credited}`,
    `  golfer ${user_id}, charge ${charge_id === null ? 'unknown' : plain(charge_id)}`,
    `  ${review_why}; the provider says ${plain(JSON.stringify(review_seen))}`,
    `  → npm run operator -- decide-topup ${reference} credit|refuse --note …`,
  ].join('\n');
}

interface DebtEndDecision {
  refund_id: string;
  outcome: DebtDecision;
  note: string;
}

const ENDS = { COLLECT: 'COLLECTED', FORGIVE: 'FORGIVEN' } as const;

/** decide-debt: decides the part of a refund that the golfer had spent. Repeating the decision changes nothing and leaves no audit row. */
export async function decideDebt(
  context: CommandContext,
  { refund_id, outcome, note }: DebtEndDecision,
): Promise<string> {
  const { db, now } = context;
  return db.transact(async (tx) => {
    const refund = await tx.maybe(lockedRefund(refund_id));
    if (!refund) throw new CommandRefused(`there is no refund ${plain(refund_id)}`);
    const { topup_id, user_id, reference, amount, taken, debt_end } = refund;
    const rest = satang(amount - taken);
    if (debt_end === ENDS[outcome]) return `${refund_id} is ${debt_end} already: nothing was changed.`;
    if (debt_end !== null || rest === 0)
      throw new CommandRefused(`${refund_id} is ${debt_end ?? 'taken in full'} already`);
    if (outcome === 'FORGIVE') await forgiveRefund(tx, { refund_id, amount: rest }, now);
    else
      await collectRefund(tx, { user_id, topup_id, refund_id, amount: rest }, now).catch(asNotThere(refund_id, rest));
    await tx.run(endDebt(refund_id, ENDS[outcome], isoOf(now)));
    await record(tx, context, 'decide-debt', { reference, topup_id, user_id, refund_id, amount: rest, outcome }, note);
    const where = outcome === 'COLLECT' ? 'were taken out of the wallet' : 'are our loss; the wallet was left alone';
    return `${refund_id} of ${reference} is ${ENDS[outcome]}: ${baht(rest)} ${where}.`;
  });
}

const asNotThere =
  (refund_id: string, rest: number) =>
  (error: unknown): never => {
    if (!(error instanceof TooLow)) throw error;
    const has = error.present.reduce((sum, { balance }) => sum + balance, 0);
    throw new CommandRefused(`${refund_id}: the wallet has ${baht(has)}, ${baht(rest)} cannot be taken`);
  };

/** A debt as todo shows it. */
export function debtText({ refund_id, reference, user_id, charge_id, amount, taken, has, seen_at }: DebtRow): string {
  return [
    `${plain(refund_id)}  of ${reference}  ${baht(amount)} refunded, ${baht(taken)} taken, ${baht(amount - taken)} owed  ${clock(seen_at)}`,
    `  golfer ${user_id}, charge ${plain(charge_id)}; in the wallet now: ${baht(has)}`,
    `  → npm run operator -- decide-debt ${plain(refund_id)} collect|forgive --note …`,
  ].join('\n');
}
