import type { OmiseConfig } from '../config.ts';
import type { PaymentProvider } from '../provider.ts';
import { omiseCharges } from './charge.ts';
import { openClient } from './client.ts';
import { pictureAt } from './picture.ts';
import { omiseRefundList, omiseRefunds, omiseRefundsMade } from './refund.ts';
import { capabilitiesOf, omiseCapability } from './source.ts';
import { omisePayouts } from './transfer.ts';
import { eventOf, signatureCheck } from './webhook.ts';

const TIMEOUT = 10_000;

/** Omise over plain HTTP, without its package (no timeout, patches Promise). Facts: docs/payments.md §3.3. `timeout` in milliseconds. */
export function openOmise(config: OmiseConfig, { timeout = TIMEOUT } = {}): PaymentProvider {
  const client = openClient(config.apiBase, config.secretKey, timeout);
  return {
    name: 'omise',
    livemode: config.livemode,
    capabilities: async () => capabilitiesOf(await client.get(omiseCapability, '/capability')),
    ...omiseCharges(client),
    picture: (qr_uri) => pictureAt(client, qr_uri),
    verifyWebhook: signatureCheck(config.webhookSecrets),
    parseWebhook: eventOf,
    refund: omiseRefunds(client),
    refunds: omiseRefundList(client),
    refundsMade: omiseRefundsMade(client),
    ...omisePayouts(client),
  };
}
