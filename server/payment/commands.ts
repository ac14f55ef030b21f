import { dateOf, isoOf, startOfDay, MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { Refused } from '#domain/refusals.ts';
import { QR_LIVES, topupRefusal, type Range, rangeOf } from '#domain/wallet/limits.ts';
import { golferAccounts } from '#domain/wallet/posting.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import { requireOnboarded } from '../account/own/onboarding.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { advance } from './charge.ts';
import { firstLook } from './jobs.ts';
import { presentTopup, hashOfRef, nextReference, refOf, refSecret } from './present.ts';
import { announceTopup } from './settle.ts';
import { insertTopup, topupTotalsOf } from './sql.ts';
import type { ServerContext } from '../context.ts';
import { levelOf } from './open.ts';
import { type Capabilities, ProviderAway, ProviderRefused } from './provider.ts';

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
  const totals = await tx.one(topupTotalsOf(user_id, accounts, isoOf(startOfDay(dateOf(now)))));
  const refusal = topupRefusal(amount, offer.range, totals);
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

const FRESH = 10 * MINUTE;

interface CachedCapabilities {
  capabilities: Capabilities;
  at: number;
}

const known = new WeakMap<ServerContext['payments'], CachedCapabilities>();
const asking = new WeakMap<ServerContext['payments'], Promise<Capabilities>>();

/** Asks the provider for its methods, once for all who wait. */
function ask({ payments, clock }: ServerContext): Promise<Capabilities> {
  const already = asking.get(payments);
  if (already) return already;
  const asked = payments.provider
    .capabilities()
    .then((capabilities) => {
      known.set(payments, { capabilities, at: clock() });
      return capabilities;
    })
    .finally(() => asking.delete(payments));
  asking.set(payments, asked);
  return asked;
}

const areMethodsKnown = ({ payments }: ServerContext): boolean => known.has(payments);

const isFresh = ({ at }: CachedCapabilities, context: ServerContext): boolean => context.clock() - at < FRESH;

/**
 * The provider's methods, at most ten minutes old, or older when it is unreachable. Refuses PAYMENT_AWAY when nothing is known. Never call
 * it in a transaction.
 */
export async function capabilitiesNow(context: ServerContext): Promise<Capabilities> {
  const before = known.get(context.payments);
  if (before && isFresh(before, context)) return before.capabilities;
  try {
    return await ask(context);
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    context.log[levelOf(error)]({ err: error }, 'payment provider capabilities could not be read');
    if (before) return before.capabilities;
    throw new Refused('PAYMENT_AWAY');
  }
}

/**
 * The known methods, however old, for use in a transaction; refreshes them in the background. Refuses PAYMENT_AWAY while nothing is known:
 * just after a start (`preloadMethods`), or when the provider was never reachable.
 */
export function capabilitiesKnown(context: ServerContext): Capabilities {
  const before = known.get(context.payments);
  if (!before || !isFresh(before, context)) preloadMethods(context);
  if (!before) throw new Refused('PAYMENT_AWAY');
  return before.capabilities;
}

export function preloadMethods(context: ServerContext): void {
  context.payments.soon('capabilities', async () => void (await ask(context)));
}

/** A method that can be paid with, and the range of one top-up. */
interface OfferedMethod {
  method: TopupMethod;
  range: Range;
}

export const offeredMethods = ({ methods }: Capabilities): OfferedMethod[] =>
  methods.flatMap(({ method, range }) => {
    const narrowed = rangeOf(range);
    return narrowed ? [{ method, range: narrowed }] : [];
  });
