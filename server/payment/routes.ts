import { DAY, isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { PaymentStatus, Topup } from '#domain/payment/api.ts';
import type { WalletLimits } from '#domain/wallet/api.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import { route, routeWithPreflight, type Asking, type Route, type Written } from '../http/http.ts';
import { pollIfDue, withdrawCharge } from './charge.ts';
import { end } from './settle.ts';
import { createTopup, findOffer, capabilitiesNow, offeredMethods } from './commands.ts';
import { isOpen, presentStatus, presentTopup, hashOfRef, refOf, refSecret } from './present.ts';
import { lockedTopup, topupById, topupByRefHash, topupsOf } from './sql.ts';

const MAX_LISTED = 50;

async function readLimits({ context }: Asking<'GET /wallet/limits'>): Promise<WalletLimits> {
  const methods = offeredMethods(await capabilitiesNow(context));
  const { wallet_cap, topup_day, withdrawal_min, tip_min, tip_max } = LIMITS;
  return {
    methods: methods.map(({ method, range }) => ({ method, ...range })),
    wallet_cap,
    topup_day,
    withdrawal_min,
    tip: { min: tip_min, max: tip_max },
    is_test: !context.payments.provider.livemode,
  };
}

/** Also asks the provider, so that a top-up completes even without a webhook. */
async function readTopup(asking: Asking<'GET /wallet/topup/{topup_id}'>): Promise<Topup> {
  const { input, context, tx, caller, now } = asking;
  const before = await tx.maybe(topupById(input.topup_id));
  if (before?.user_id !== caller.user_id) throw new Refused('TOPUP_UNKNOWN');
  await pollIfDue(context, input.topup_id);
  const ref = refOf(input.topup_id, await refSecret(context, tx, now));
  return presentTopup(await tx.one(topupById(input.topup_id)), ref, now);
}

async function listTopups({ context, tx, caller, now }: Asking<'GET /wallet/topups'>): Promise<{ items: Topup[] }> {
  const rows = await tx.many(topupsOf(caller.user_id, isoOf(now - DAY), MAX_LISTED));
  const secret = await refSecret(context, tx, now);
  return { items: rows.map((row) => presentTopup(row, refOf(row.topup_id, secret), now)) };
}

async function cancelTopup({ input, context, tx, caller, now }: Asking<'POST /wallet/topup/cancel'>): Promise<Topup> {
  const { topup_id } = input;
  const row = await tx.maybe(lockedTopup(topup_id));
  if (row?.user_id !== caller.user_id) throw new Refused('TOPUP_UNKNOWN');
  const ref = refOf(topup_id, await refSecret(context, tx, now));
  if (row.status === 'CANCELLED') return presentTopup(row, ref, now);
  if (!isOpen(row)) throw new Refused('TOPUP_ACTION_NOT_NOW', { present: presentTopup(row, ref, now) });
  const after = await end(tx, row, 'CANCELLED', null, now);
  tx.afterCommit(() =>
    context.payments.soon('the charge of a cancelled top-up', () => withdrawCharge(context, topup_id)),
  );
  return presentTopup(after, ref, now);
}

/** Needs no session, because a payer may return from the bank in another browser. Unknown and forged refs get the same answer. */
async function readStatus({ input, context, tx, now }: Asking<'GET /payments/status'>): Promise<PaymentStatus> {
  const row = await tx.maybe(topupByRefHash(hashOfRef(input.ref)));
  if (!row) throw new Refused('PAYMENT_UNKNOWN');
  await pollIfDue(context, row.topup_id);
  return presentStatus(await tx.one(topupById(row.topup_id)), now);
}

/** The database has only the hash of a ref. */
const withoutRef: Written = {
  hide: (topup: Topup) => Object.fromEntries(Object.entries(topup).filter(([name]) => name !== 'ref')),
  show: async (kept: Omit<Topup, 'ref'>, context) => ({
    ...kept,
    ref: refOf(kept.topup_id, await refSecret(context, context.db, context.clock())),
  }),
};

export const paymentRoutes: Route[] = [
  route('GET /wallet/limits', readLimits),
  routeWithPreflight('POST /wallet/topup', findOffer, createTopup, withoutRef),
  route('GET /wallet/topup/{topup_id}', readTopup),
  route('GET /wallet/topups', listTopups),
  route('POST /wallet/topup/cancel', cancelTopup, withoutRef),
  route('GET /payments/status', readStatus),
];
