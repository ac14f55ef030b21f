import { isoOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { decideTopup, type TopupDecision } from '../payment/settle.ts';
import { topupByReference, type TopupRow } from '../payment/sql.ts';
import { type DebtDecision, type DebtRow, endDebt, lockedRefund } from '../payment/refund.ts';
import { collectRefund, forgiveRefund } from '../wallet/commands.ts';
import { TooLow } from '../wallet/ledger.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { baht, clock, plain } from './words.ts';

interface Wanted {
  reference: string;
  outcome: TopupDecision;
  note: string;
}

const BECOMES = { CREDIT: 'PAID', REFUSE: 'FAILED' } as const;

/** A top-up whose charge did not fit. The same decision again changes nothing and leaves no row. */
export async function decideTopupReview(
  context: CommandContext,
  { reference, outcome, note }: Wanted,
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
      throw new CommandRefused(`${reference}: she has spent it, ${baht(amount)} cannot be taken back`);
    });
    const body = { reference, topup_id, user_id, amount, outcome, review_why, seen, was_credited: paid_at !== null };
    await record(tx, context, 'decide-topup', body, note);
    return `${reference} is ${BECOMES[outcome]} now. ${whatHappened(topup, outcome)}`;
  });
}

function whatHappened({ amount, paid_at }: TopupRow, outcome: TopupDecision): string {
  if (outcome === 'CREDIT') return paid_at ? `She keeps ${baht(amount)}.` : `She was credited ${baht(amount)}.`;
  return paid_at ? `${baht(amount)} were taken back from her wallet.` : 'Nothing was credited.';
}

/** As it stands in the list of what needs a person. */
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

interface WantedDebt {
  refund_id: string;
  outcome: DebtDecision;
  note: string;
}

const ENDS = { COLLECT: 'COLLECTED', FORGIVE: 'FORGIVEN' } as const;

/** What of a refund the golfer had spent. The same decision again changes nothing and leaves no row. */
export async function decideDebt(context: CommandContext, { refund_id, outcome, note }: WantedDebt): Promise<string> {
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

/** As it stands in the list of what needs a person. */
export function debtText({ refund_id, reference, user_id, charge_id, amount, taken, has, seen_at }: DebtRow): string {
  return [
    `${plain(refund_id)}  of ${reference}  ${baht(amount)} refunded, ${baht(taken)} taken, ${baht(amount - taken)} owed  ${clock(seen_at)}`,
    `  golfer ${user_id}, charge ${plain(charge_id)}; in the wallet now: ${baht(has)}`,
    `  → npm run operator -- decide-debt ${plain(refund_id)} collect|forgive --note …`,
  ].join('\n');
}
