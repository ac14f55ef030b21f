import type { Moment } from '#domain/dates.ts';
import type { Db } from '../../db.ts';
import type { PaymentProvider } from '../provider.ts';

/** The built-in provider: books of its own, no money. */
export function openSandbox(_parts: { db: Db; clock: () => Moment; origin: () => string }): PaymentProvider {
  const missing = async () => {
    throw new Error('being built');
  };
  return {
    name: 'sandbox',
    livemode: false,
    capabilities: missing,
    createTopUp: missing,
    getCharge: missing,
    findCharge: missing,
    // eslint-disable-next-line
    async *charges() {},
    expireCharge: missing,
    picture: missing,
    verifyWebhook: () => false,
    parseWebhook: () => undefined,
    refund: missing,
    createPayoutRecipient: missing,
    payout: missing,
    getPayout: missing,
    findPayout: missing,
  };
}
