import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { MINUTE } from '#domain/dates.ts';
import type { OmiseConfig } from '../config.ts';
import {
  type PaymentProvider,
  type Picture,
  ProviderAway,
  type WebhookEvent,
  type Payout,
  ProviderRefused,
} from '../provider.ts';
import {
  capabilitiesOf,
  omiseCapability,
  omiseCharges,
  omiseRefundList,
  omiseRefunds,
  omiseRefundsMade,
  amount,
  metadata,
  saidBy,
} from './charge.ts';
import { jsonOf, type OmiseClient, openClient, everyOne } from './client.ts';
import { readAtMost } from '../../read-at-most.ts';

const TIMEOUT = 10_000;

/**
 * Omise over plain HTTP, without its package (which has no timeout and patches Promise). Facts: docs/payments.md §3.3. `timeout` in
 * milliseconds.
 */
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

/**
 * Checks `Omise-Signature`: hex of HMAC-SHA256 with the decoded secret over `<Omise-Signature-Timestamp>.<body>`, two of them while the
 * secret is being changed. Omise does not document the form; it is that of eight public implementations (docs/payments.md §3.3). Old
 * timestamps are accepted, because an event only makes us ask.
 */
function signatureCheck(secrets: readonly string[]): PaymentProvider['verifyWebhook'] {
  const keys = secrets.map((secret) => Buffer.from(secret, 'base64')).filter((key) => key.length > 0);
  return (headers, body) => {
    const timestamp = headers['omise-signature-timestamp'];
    if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
    const given = signaturesOf(headers['omise-signature']);
    const expected = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
    // Compares every pair, so that the time does not reveal which one fits.
    const fits = given.flatMap((one) => expected.map((other) => timingSafeEqual(one, other)));
    return fits.includes(true);
  };
}

function signaturesOf(header: string | string[] | undefined): Buffer[] {
  if (typeof header !== 'string' || header.length > 400) return [];
  const parts = header.split(',').map((part) => part.trim());
  return parts.every((part) => /^[0-9a-f]{64}$/i.test(part)) ? parts.map((part) => Buffer.from(part, 'hex')) : [];
}

const id = v.pipe(v.string(), v.regex(/^\w{1,80}$/));

/** The body of an event. `data` only tells what to ask for; it is in the account's API version, not ours. */
export const omiseEvent = v.object({
  object: v.literal('event'),
  id,
  key: v.pipe(v.string(), v.regex(/^(?:charge|refund|dispute|transfer)\.[a-z_]{1,40}$/)),
  data: v.object({ object: v.string(), id, charge: v.optional(v.unknown()) }),
});

function eventOf(body: Buffer): WebhookEvent | undefined {
  const read = v.safeParse(omiseEvent, jsonOf(body.toString('utf8')));
  if (!read.success) return undefined;
  const { data, key, id: event_id } = read.output;
  // A refund and a dispute name their charge.
  const charge_id = data.object === 'charge' ? data.id : v.is(id, data.charge) ? data.charge : undefined;
  return { event_id, kind: key, charge_id, transfer_id: data.object === 'transfer' ? data.id : undefined };
}

/** Omise's own hosts: an address from outside must never make this server call others. */
const HOSTS = new Set(['api.omise.co', 'pay.omise.co', 'cdn.omise.co']);
const PICTURE_BYTES_MAX = 256 * 1024;
const STEPS = 3;

/** The picture of a QR code. Throws `ProviderAway` when it is elsewhere, not a picture, or too large. */
async function pictureAt(client: OmiseClient, qr_uri: string): Promise<Picture> {
  const signal = AbortSignal.timeout(client.timeout);
  let url = allowed(client, qr_uri);
  for (let step = 0; step < STEPS; step += 1) {
    const response = await ask(client, url, signal);
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !next) return picture(response);
    await response.body?.cancel();
    url = allowed(client, next, url);
  }
  throw new ProviderAway('the picture of a QR code is redirected in a circle');
}

function allowed(client: OmiseClient, address: string, from?: URL): URL {
  const url = URL.parse(address, from?.href);
  const isOmise = url?.protocol === 'https:' && HOSTS.has(url.hostname) && url.port === '';
  if (url && !url.username && !url.password && (url.origin === client.base.origin || isOmise)) return url;
  throw new ProviderAway(`the picture of a QR code is on another host: ${url?.host || 'no address'}`);
}

async function ask(client: OmiseClient, url: URL, signal: AbortSignal): Promise<Response> {
  // The key is only for the API.
  const headers = url.origin === client.base.origin ? { authorization: client.authorization } : undefined;
  try {
    return await fetch(url, { redirect: 'manual', signal, ...(headers && { headers }) });
  } catch (error) {
    throw new ProviderAway('the picture of a QR: no answer from Omise', { cause: error });
  }
}

async function picture(response: Response): Promise<Picture> {
  const type = typeOf(response.headers.get('content-type'));
  if (!response.ok || !type) {
    await response.body?.cancel();
    throw new ProviderAway(`the picture of a QR: Omise answered ${response.status}, and no picture`);
  }
  try {
    return { type, bytes: await readAtMost(response, PICTURE_BYTES_MAX) };
  } catch (error) {
    throw new ProviderAway('the picture of a QR: it did not come whole', { cause: error });
  }
}

function typeOf(header: string | null): Picture['type'] | undefined {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return type === 'image/svg+xml' || type === 'image/png' ? type : undefined;
}

/** The bank account in it is never read: its number stays with Omise. */
export const omiseRecipient = v.object({
  object: v.literal('recipient'),
  id: v.string(),
  active: v.boolean(),
  verified: v.boolean(),
  deleted: v.nullish(v.boolean()),
  failure_code: v.nullish(v.string()),
});

export const omiseTransfer = v.object({
  object: v.literal('transfer'),
  id: v.string(),
  amount,
  sent: v.boolean(),
  paid: v.boolean(),
  deleted: v.nullish(v.boolean()),
  failure_code: v.nullish(v.string()),
  metadata,
});

function payoutOf(it: v.InferOutput<typeof omiseTransfer>): Payout {
  return {
    transfer_id: it.id,
    withdrawal_id: saidBy(it.metadata, 'withdrawal_id'),
    amount: it.amount,
    status: statusOf(it),
    failure_code: it.failure_code ?? (it.deleted ? 'deleted' : undefined),
  };
}

/** A paid transfer counts as paid whatever else it says, so that money that may be out is not returned. */
function statusOf(it: v.InferOutput<typeof omiseTransfer>): Payout['status'] {
  if (it.paid) return 'paid';
  if (it.failure_code || it.deleted) return 'failed';
  return it.sent ? 'sent' : 'pending';
}

const SKEW = 5 * MINUTE;

type Payouts = Pick<PaymentProvider, 'createPayoutRecipient' | 'payout' | 'getPayout' | 'findPayout'>;

function omisePayouts(client: OmiseClient): Payouts {
  return {
    async createPayoutRecipient({ user_id, bank, number, holder }) {
      const { id } = await client.post(omiseRecipient, '/recipients', {
        type: 'individual',
        name: holder,
        bank_account: { brand: bank, number, name: holder },
        metadata: { user_id },
      });
      return { recipient_id: id };
    },

    async payout({ withdrawal_id, recipient_id, amount: asked }) {
      await mustBePayable(client, recipient_id);
      return payoutOf(
        await client.post(omiseTransfer, '/transfers', {
          amount: asked,
          recipient: recipient_id,
          // A failed transfer stays failed: Omise must not retry it after the money is back in the wallet.
          fail_fast: true,
          metadata: { withdrawal_id },
        }),
      );
    },

    async getPayout(transfer_id) {
      return payoutOf(await client.get(omiseTransfer, `/transfers/${encodeURIComponent(transfer_id)}`));
    },

    async findPayout({ withdrawal_id, requested_at }) {
      for await (const it of everyOne(client, omiseTransfer, '/transfers', { from: requested_at - SKEW })) {
        const payout = payoutOf(it);
        if (payout.withdrawal_id === withdrawal_id) return payout;
      }
      return undefined;
    },
  };
}

/**
 * Refuses a recipient that is not ready: Omise takes up to two working days to verify a new account and must activate it, and an earlier
 * transfer would be refused.
 */
async function mustBePayable(client: OmiseClient, recipient_id: string): Promise<void> {
  const it = await client.get(omiseRecipient, `/recipients/${encodeURIComponent(recipient_id)}`);
  if (it.failure_code || it.deleted)
    throw new ProviderRefused(it.failure_code ?? 'recipient_deleted', 'POST /transfers: this recipient cannot be paid');
  if (!it.active || !it.verified)
    throw new ProviderAway('POST /transfers: the recipient is not verified and activated yet');
}
