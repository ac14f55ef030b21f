import { MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Range, rangeOf } from '#domain/wallet/limits.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { ServerContext } from '../context.ts';
import { levelOf } from './open.ts';
import { type Capabilities, ProviderAway, ProviderRefused } from './provider.ts';

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

export const areMethodsKnown = ({ payments }: ServerContext): boolean => known.has(payments);

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
export interface OfferedMethod {
  method: TopupMethod;
  range: Range;
}

export const offeredMethods = ({ methods }: Capabilities): OfferedMethod[] =>
  methods.flatMap(({ method, range }) => {
    const narrowed = rangeOf(range);
    return narrowed ? [{ method, range: narrowed }] : [];
  });
