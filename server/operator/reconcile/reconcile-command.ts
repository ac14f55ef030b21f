import { ProviderAway, type PaymentProvider, ProviderRefused } from '../../payment/provider.ts';
import { type CommandContext, record } from '../command-context.ts';
import { compareCharges } from './reconcile-charges.ts';
import { driftOf, type Reconciled, reconciledText } from './reconcile-text.ts';
import { ledgerDrift, outstanding, sizeOf } from './reconcile.ts';

/** `reconcile`: changes nothing but the audit. `isProved` false: something does not agree, or the provider could not be asked about it. */
export async function reconcile(
  context: CommandContext,
  provider: PaymentProvider,
  days: number,
): Promise<{ text: string; isProved: boolean }> {
  const { db, now } = context;
  const began = performance.now();
  const drift = await ledgerDrift(db);
  const done: Reconciled = {
    now,
    drift,
    size: await sizeOf(db),
    provider: await compareCharges(db, provider, days, now).catch((error: unknown) => asAway(provider, error)),
    owes: await outstanding(db, now),
    seconds: (performance.now() - began) / 1_000,
  };
  await db.transact((tx) => record(tx, context, 'reconcile', { days, ...summaryOf(done) }));
  const isSeen = !('away' in done.provider) && done.provider.refunds_unseen === undefined;
  return { text: reconciledText(done), isProved: driftOf(done) === 0 && isSeen };
}

function asAway({ name }: PaymentProvider, error: unknown): { provider: string; away: string } {
  if (error instanceof ProviderAway || error instanceof ProviderRefused) return { provider: name, away: error.message };
  throw error;
}

const summaryOf = ({ size, drift, provider, owes }: Reconciled) => ({
  ...size,
  drift: Object.fromEntries(Object.entries(drift).map(([rule, rows]) => [rule, rows.length])),
  provider,
  owes,
});
