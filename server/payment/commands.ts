import { dateOf, isoOf, startOfDay } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { Refused } from '#domain/refusals.ts';
import { QR_LIVES, topupRefusal } from '#domain/wallet/limits.ts';
import { golferAccounts } from '#domain/wallet/posting.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { advance } from './charge.ts';
import { firstLook } from './jobs.ts';
import { areMethodsKnown, capabilitiesKnown, capabilitiesNow, type OfferedMethod, offeredMethods } from './methods.ts';
import { presentTopup } from './present.ts';
import { hashOfRef, nextReference, refOf, refSecret } from './ref.ts';
import { announceTopup } from './settle.ts';
import { insertTopup, standingOf } from './sql.ts';

const FIELD: Partial<Record<string, 'amount'>> = { TOPUP_TOO_SMALL: 'amount', TOPUP_TOO_LARGE: 'amount' };
/** Before the transaction: a process that has just started asks the provider; others use what they know. */
export async function findOffer({ context }: Pick<Asking<'POST /wallet/topup'>, 'context'>): Promise<OfferedMethod[]> {
  return offeredMethods(areMethodsKnown(context) ? capabilitiesKnown(context) : await capabilitiesNow(context));
}

/** Stores a top-up before the provider is asked; the charge is created after the commit. */
export async function createTopup({
  input,
  now,
  context,
  caller,
  tx,
  found,
}: Asking<'POST /wallet/topup'> & { found: OfferedMethod[] }): Promise<Topup> {
  const { method, platform, next = null } = input;
  const amount = satang(input.amount);
  const { user_id } = caller;
  const offer = found.find((it) => it.method === method);
  if (!offer) throw new Refused('METHOD_NOT_OFFERED', { field: 'method' });
  // Top-ups of one golfer run one after the other, so that parallel ones cannot exceed the limits.
  await requireOnboarded(tx, user_id);
  const accounts = Object.values(golferAccounts(user_id));
  const standing = await tx.one(standingOf(user_id, accounts, isoOf(startOfDay(dateOf(now)))));
  const refusal = topupRefusal(amount, offer.range, standing);
  if (refusal) throw new Refused(refusal, FIELD[refusal] ? { field: FIELD[refusal] } : {});

  const { provider } = context.payments;
  const topup_id = newId(now);
  const ref = refOf(topup_id, await refSecret(context, tx, now));
  const reference = await nextReference(tx, 'TU', now);
  const its = { topup_id, user_id, reference, amount, method, platform };
  const by = { provider: provider.name, livemode: provider.livemode };
  const moments = { created_at: isoOf(now), expires_at: isoOf(now + QR_LIVES) };
  const row = await tx.one(insertTopup({ ...its, ...by }, { ref_hash: hashOfRef(ref), next, ...moments }));
  await schedule(tx, firstLook(topup_id, now));
  await announceTopup(tx, row, now);
  tx.afterCommit(() => context.payments.soon('the charge of a top-up', () => advance(context, topup_id)));
  return presentTopup(row, ref, now);
}
