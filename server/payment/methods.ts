import { MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Range, rangeOf } from '#domain/wallet/limits.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { ServerContext } from '../context.ts';
import { levelOf } from './open.ts';
import { type Capabilities, ProviderAway, ProviderRefused } from './provider.ts';

const FRESH = 10 * MINUTE;

interface Known {
  capabilities: Capabilities;
  at: number;
}

const known = new WeakMap<ServerContext['payments'], Known>();
const asking = new WeakMap<ServerContext['payments'], Promise<Capabilities>>();

/** Asks the provider what it can do, however many want to know. */
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

const isFresh = ({ at }: Known, context: ServerContext): boolean => context.clock() - at < FRESH;

/**
 * What the provider can do, at most ten minutes old; older when it is away. Refuses PAYMENT_AWAY when nothing is known. Never in a
 * transaction.
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
 * The same inside a transaction, where nobody is asked: what is known, however old, while news are fetched. Refuses PAYMENT_AWAY as long as
 * nothing is known, which is the first moment of a process (`preloadMethods`) or a provider that was away ever since.
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

/** A method that can be paid with, and what one top-up may be. */
export interface OfferedMethod {
  method: TopupMethod;
  range: Range;
}

export const offeredMethods = ({ methods }: Capabilities): OfferedMethod[] =>
  methods.flatMap(({ method, range }) => {
    const narrowed = rangeOf(range);
    return narrowed ? [{ method, range: narrowed }] : [];
  });
