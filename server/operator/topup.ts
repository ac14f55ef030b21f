import { decideTopup, type TopupDecision } from '../payment/decide.ts';
import { topupByReference, type TopupRow } from '../payment/sql.ts';
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
