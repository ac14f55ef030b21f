import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { PaymentProvider, WebhookEvent } from '../provider.ts';
import { jsonOf } from './client.ts';

/**
 * `Omise-Signature`: hex of HMAC-SHA256 with the decoded secret over `<Omise-Signature-Timestamp>.<body>`, two with a comma while the
 * secret is changed. Omise's page recommends it without spelling it out; the form is that of eight public implementations (docs/payments.md
 * §3.3). An old timestamp is no reason to refuse: whether a repetition is stamped anew is unknown, and an event only makes us ask.
 */
export function signatureCheck(secrets: readonly string[]): PaymentProvider['verifyWebhook'] {
  const keys = secrets.map((secret) => Buffer.from(secret, 'base64')).filter((key) => key.length > 0);
  return (headers, body) => {
    const timestamp = headers['omise-signature-timestamp'];
    if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
    const given = signaturesOf(headers['omise-signature']);
    const expected = keys.map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(body).digest());
    // Every pair is compared: how long it takes says nothing of which fits.
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

/** The body of an event; `data` is a hint of what to ask for, written in the account's version of the API, not in ours. */
export const omiseEvent = v.object({
  object: v.literal('event'),
  id,
  key: v.pipe(v.string(), v.regex(/^(?:charge|refund|dispute|transfer)\.[a-z_]{1,40}$/)),
  data: v.object({ object: v.string(), id, charge: v.optional(v.unknown()) }),
});

export function eventOf(body: Buffer): WebhookEvent | undefined {
  const read = v.safeParse(omiseEvent, jsonOf(body.toString('utf8')));
  if (!read.success) return undefined;
  const { data, key, id: event_id } = read.output;
  // A refund and a dispute name the charge they are of.
  const charge_id = data.object === 'charge' ? data.id : v.is(id, data.charge) ? data.charge : undefined;
  return { event_id, kind: key, charge_id, transfer_id: data.object === 'transfer' ? data.id : undefined };
}
