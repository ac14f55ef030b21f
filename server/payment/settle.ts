import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { TopupEvent } from '#domain/events.ts';
import { satang } from '#domain/money.ts';
import { OPEN_TOPUPS, type TopupIntent, type TopupStatus, type Verdict, verdictOf } from '#domain/payment/topup.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { together } from '../db/together.ts';
import { emit } from '../events/events.ts';
import { isUuid } from '../id.ts';
import { notify } from '../notification/commands.ts';
import { creditTopup, reverseTopup } from '../wallet/commands.ts';
import type { Charge } from './provider.ts';
import { endDebtsOf, refundsOf, takeRefunds, tookBack } from './refund.ts';
import {
  keepCharge,
  keepSeenCharge,
  lockedTopup,
  setDecided,
  setPaid,
  setReview,
  setStatus,
  topupById,
  topupIdOfCharge,
  type TopupRow,
} from './sql.ts';

/**
 * The only way money enters, after a webhook, a read or a job: the charge is fetched from the provider and compared with what we asked for.
 * No transaction is open while the provider is asked.
 */
export async function settle(context: ServerContext, topup_id: string, charge_id: string): Promise<void> {
  await apply(context, topup_id, await context.payments.provider.getCharge(charge_id));
}

/** For a charge we may not know yet: a webhook can be faster than the answer that named the charge. */
export async function settleCharge(context: ServerContext, charge_id: string): Promise<void> {
  const known = await context.db.maybe(topupIdOfCharge(charge_id));
  const charge = await context.payments.provider.getCharge(charge_id);
  const topup_id = known?.topup_id ?? charge.topup_id;
  const row = topup_id !== undefined && isUuid(topup_id) ? await context.db.maybe(topupById(topup_id)) : undefined;
  if (row) await apply(context, row.topup_id, charge);
  else context.log.warn({ charge_id, status: charge.status }, 'charge belongs to no known top-up');
}

const intentOf = (row: TopupRow): TopupIntent => ({
  topup_id: row.topup_id,
  amount: row.amount,
  status: row.status,
  charge_id: row.charge_id ?? undefined,
  livemode: row.livemode,
  expires_at: parseMoment(row.expires_at),
});

/**
 * Makes of a top-up what a charge that was just fetched says, once, whatever number of others do so at the same time; what was refunded of
 * it is taken back. `isOurs`: the charge is the answer to our asking for one, so that one that is not what we asked for ends the top-up.
 */
export async function apply(
  context: ServerContext,
  topup_id: string,
  charge: Charge,
  { isOurs = false } = {},
): Promise<void> {
  const refunds = charge.refunded > 0 ? await context.payments.provider.refunds(charge.charge_id) : [];
  const now = context.clock();
  await context.db.transact(async (tx) => {
    await applyCharge(context, tx, topup_id, charge, isOurs, now);
    if (refunds.length > 0) await takeRefunds(tx, topup_id, charge.charge_id, refunds, now);
  });
}

async function applyCharge(
  context: ServerContext,
  tx: Tx,
  topup_id: string,
  charge: Charge,
  isOurs: boolean,
  now: Moment,
): Promise<void> {
  const [locked, holder] = await together([tx.one(lockedTopup(topup_id)), tx.maybe(topupIdOfCharge(charge.charge_id))]);
  // A person has decided.
  if (locked.decided_at !== null) return;
  const intent = intentOf(locked);
  const isOfAnother = holder !== undefined && holder.topup_id !== topup_id;
  const verdict = isOfAnother ? foreign(charge) : verdictOf(intent, charge, now);
  if (!verdict && locked.status === 'CREATED')
    return isOurs ? refuseCharge(context, tx, locked, charge, now) : undefined;
  const row = await adopt(tx, locked, charge, verdict);
  if (verdict) await applyVerdict(context, tx, row, verdict, charge, now);
}

/** The provider gave one charge for two top-ups: it belongs to the first. */
const foreign = (charge: Charge): Verdict | undefined =>
  charge.status === 'successful' || charge.paid ? { to: 'REVIEW', why: 'CHARGE' } : undefined;

/** Nobody has seen it, so nobody can have paid it; should somebody all the same, it comes to REVIEW. */
async function refuseCharge(context: ServerContext, tx: Tx, row: TopupRow, charge: Charge, now: Moment): Promise<void> {
  const line = { topup_id: row.topup_id, reference: row.reference, charge_id: charge.charge_id };
  tx.afterCommit(() => context.log.error(line, 'charge does not match its top-up'));
  await end(tx, row, 'FAILED', 'charge_mismatch', now);
}

/**
 * From the first answer on, this charge belongs to the top-up, even when the golfer has cancelled meanwhile: money that still comes is
 * found.
 */
async function adopt(tx: Tx, row: TopupRow, charge: Charge, verdict: Verdict | undefined): Promise<TopupRow> {
  if (row.charge_id !== null || charge.topup_id !== row.topup_id || verdict?.to === 'REVIEW') return row;
  const { charge_id, authorize_uri = null, qr_uri = null } = charge;
  const until = charge.expires_at === undefined ? row.expires_at : isoOf(charge.expires_at);
  return tx.one(keepCharge(row.topup_id, charge_id, authorize_uri, qr_uri, until));
}

async function applyVerdict(
  context: ServerContext,
  tx: Tx,
  row: TopupRow,
  verdict: Verdict,
  charge: Charge,
  now: Moment,
): Promise<void> {
  if (verdict.to === 'PAID') return credit(tx, row, now, charge);
  if (verdict.to === 'REVIEW') return review(context, tx, row, verdict, charge, now);
  await end(tx, row, verdict.to, verdict.to === 'FAILED' ? (charge.failure_code ?? null) : null, now);
}

/** Money for a top-up, once: the cause of the posting is unique. */
async function credit(tx: Tx, row: TopupRow, now: Moment, charge?: Charge): Promise<void> {
  tx.enqueue(setPaid(row.topup_id, isoOf(now), charge?.fee ?? null, charge?.fee_vat ?? null));
  await together([creditTopup(tx, row, now), announceTopup(tx, { ...row, status: 'PAID' }, now)]);
}

async function review(
  context: ServerContext,
  tx: Tx,
  row: TopupRow,
  { why = 'CHARGE' }: Verdict,
  charge: Charge,
  now: Moment,
): Promise<void> {
  const { charge_id, amount, currency, livemode, status, paid } = charge;
  const { topup_id, reference } = row;
  tx.afterCommit(() =>
    context.log.error(
      { topup_id, reference, why, charge_id },
      "top-up needs an operator's decision: npm run operator -- todo",
    ),
  );
  const seen = { charge_id, topup_id: charge.topup_id ?? null, amount, currency, livemode, status, paid };
  await announceTopup(tx, await tx.one(setReview(topup_id, why, seen)), now);
}

/** Only of an operator's refusal. */
type Refusal = Pick<TopupEvent, 'by' | 'taken_back'>;

/** Any status that moves no money. */
export async function end(
  tx: Tx,
  row: TopupRow,
  status: Exclude<TopupStatus, 'PAID' | 'REVIEW'>,
  failure_code: string | null,
  now: Moment,
  refusal: Refusal = {},
): Promise<TopupRow> {
  const after = await tx.one(setStatus(row.topup_id, status, failure_code));
  await announceTopup(tx, after, now, refusal);
  return after;
}

/** The golfer's phones get an event for every change; a final status that the golfer did not cause is also a notification. */
export async function announceTopup(
  tx: Tx,
  { topup_id, user_id, amount, status }: TopupRow,
  now: Moment,
  refusal: Refusal = {},
): Promise<void> {
  const body = { topup_id, amount, status, ...refusal };
  emit(tx, 'topup.changed', body, [user_id], now);
  const isNews = !OPEN_TOPUPS.includes(status) && status !== 'CANCELLED';
  if (isNews) await notify(tx, 'topup.changed', body, [user_id], now);
}

export const TOPUP_DECISIONS = ['CREDIT', 'REFUSE'] as const;
export type TopupDecision = (typeof TOPUP_DECISIONS)[number];

/**
 * An operator's final decision on a locked top-up under REVIEW: the amount the golfer asked for is credited, or it is not, and is taken out
 * of the wallet again if it was. Throws `TooLow` when the golfer has spent it.
 */
export async function decideTopup(tx: Tx, row: TopupRow, decision: TopupDecision, now: Moment): Promise<void> {
  const wasCredited = row.paid_at !== null;
  await tx.run(setDecided(row.topup_id, isoOf(now)));
  if (decision === 'CREDIT') await tx.run(keepSeenCharge(row.topup_id));
  if (decision === 'REFUSE') {
    if (wasCredited) await reverseRest(tx, row, now);
    const more = wasCredited ? ({ taken_back: true } as const) : {};
    await end(tx, row, 'FAILED', 'refused_by_operator', now, { by: 'OPERATOR', ...more });
  } else if (wasCredited) {
    tx.enqueue(setPaid(row.topup_id, isoOf(now), null, null));
    await announceTopup(tx, { ...row, status: 'PAID' }, now);
  } else await credit(tx, row, now);
}

/** What refunds of it did not take already. */
async function reverseRest(tx: Tx, row: TopupRow, now: Moment): Promise<void> {
  const amount = satang(row.amount - tookBack(await tx.many(refundsOf(row.topup_id))));
  if (amount > 0) await reverseTopup(tx, { ...row, amount }, now);
  await tx.run(endDebtsOf(row.topup_id, isoOf(now)));
}
