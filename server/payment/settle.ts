import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { TopupEvent } from '#domain/events.ts';
import { satang } from '#domain/money.ts';
import { OPEN_TOPUPS, type TopupIntent, type TopupStatus, type Verdict, verdictOf } from '#domain/payment/topup.ts';
import type { ServerContext } from '../context.ts';
import { type Tx, together } from '../db/db.ts';
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
 * The only way money enters, after a webhook, a read or a job: fetches the charge from the provider and compares it with the top-up. No
 * transaction is open meanwhile.
 */
export async function settle(context: ServerContext, topup_id: string, charge_id: string): Promise<void> {
  await apply(context, topup_id, await context.payments.provider.getCharge(charge_id));
}

/** For a charge that we may not know yet, because a webhook can be faster than the answer with the charge's id. */
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
 * Applies a fetched charge to its top-up, once, however many others do so at the same time, and takes back refunds. `isOurs`: the charge is
 * the direct answer to our request, so a mismatch ends the top-up.
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
  // An operator has decided.
  if (locked.decided_at !== null) return;
  const intent = intentOf(locked);
  const isOfAnother = holder !== undefined && holder.topup_id !== topup_id;
  const verdict = isOfAnother ? foreign(charge) : verdictOf(intent, charge, now);
  if (!verdict && locked.status === 'CREATED')
    return isOurs ? refuseCharge(context, tx, locked, charge, now) : undefined;
  const row = await storeCharge(tx, locked, charge, verdict);
  if (verdict) await applyVerdict(context, tx, row, verdict, charge, now);
}

/** The provider returned one charge for two top-ups: it belongs to the first. */
const foreign = (charge: Charge): Verdict | undefined =>
  charge.status === 'successful' || charge.paid ? { to: 'REVIEW', why: 'CHARGE' } : undefined;

/** Ends a top-up whose charge does not match. Nobody has seen the charge, so it cannot be paid; if it is, the top-up goes to REVIEW. */
async function refuseCharge(context: ServerContext, tx: Tx, row: TopupRow, charge: Charge, now: Moment): Promise<void> {
  const line = { topup_id: row.topup_id, reference: row.reference, charge_id: charge.charge_id };
  tx.afterCommit(() => context.log.error(line, 'charge does not match its top-up'));
  await end(tx, row, 'FAILED', 'charge_mismatch', now);
}

/** Stores the charge with its top-up from the first answer on, even when the golfer cancelled meanwhile, so that late money is found. */
async function storeCharge(tx: Tx, row: TopupRow, charge: Charge, verdict: Verdict | undefined): Promise<TopupRow> {
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

/** Credits a top-up once: the posting's cause is unique. */
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
    context.log.error({ topup_id, reference, why, charge_id }, 'top-up needs a decision at the desk'),
  );
  const seen = { charge_id, topup_id: charge.topup_id ?? null, amount, currency, livemode, status, paid };
  await announceTopup(tx, await tx.one(setReview(topup_id, why, seen)), now);
}

/** Only for an operator's refusal. */
type Refusal = Pick<TopupEvent, 'by' | 'taken_back'>;

/** Ends a top-up with a status that moves no money. */
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

/** Sends an event for every change, and a notification for a final status that the golfer did not cause. */
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

export type TopupDecision = 'CREDIT' | 'REFUSE';

/**
 * Applies an operator's final decision to a locked top-up under REVIEW: credits the requested amount, or not, and then takes it back if it
 * was credited. Throws `TooLow` when the golfer has spent it.
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

/** Reverses what refunds have not taken already. */
async function reverseRest(tx: Tx, row: TopupRow, now: Moment): Promise<void> {
  const amount = satang(row.amount - tookBack(await tx.many(refundsOf(row.topup_id))));
  if (amount > 0) await reverseTopup(tx, { ...row, amount }, now);
  await tx.run(endDebtsOf(row.topup_id, isoOf(now)));
}
