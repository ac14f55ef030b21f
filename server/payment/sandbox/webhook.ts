import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { Db } from '../../db/db.ts';
import type { PaymentProvider, WebhookEvent } from '../provider.ts';
import { storedSecret } from '../../account/tokens.ts';

/**
 * The sandbox's webhooks: `sandbox-signature: <hex HMAC-SHA256 of timestamp.body>` and `sandbox-timestamp: <unix seconds>`. Each attempt is
 * signed anew, so a signature is valid for minutes only.
 */
const NAME = 'sandbox-webhook';
const TOLERANCE = 5 * MINUTE;
const PAUSES = [0, 300, 1_200];
const DELIVERY_TIMEOUT_MS = 2_000;

const kept = new WeakMap<Db, string>();

/** The key that signs webhooks, created once per database. */
async function keyOf(db: Db, now: Moment): Promise<string> {
  const known = kept.get(db);
  if (known) return known;
  const secret = await storedSecret(db, NAME, now);
  kept.set(db, secret);
  return secret;
}

/** 160 random bits, because anybody with a pay page's address may pay. */
export const newKey = (kind: 'chrg' | 'recp' | 'trsf' | 'rfnd' | 'evnt'): string =>
  `${kind}_sandbox_${randomBytes(20).toString('base64url')}`;

const sign = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

export interface Message {
  headers: Record<string, string>;
  body: string;
}

/** An event as sent at `now`. */
export async function signed(db: Db, event: object, now: Moment): Promise<Message> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now / 1_000));
  const signature = sign(await keyOf(db, now), timestamp, body);
  return {
    headers: {
      'content-type': 'application/json',
      'sandbox-timestamp': timestamp,
      'sandbox-signature': signature,
    },
    body,
  };
}

/** An event; with `refund_id` it is the refund's, which names its charge. */
export const eventOf = (charge_id: string, now: Moment, refund_id?: string) => ({
  object: 'event',
  id: newKey('evnt'),
  key: refund_id === undefined ? 'charge.complete' : 'refund.create',
  livemode: false,
  created_at: isoOf(now),
  data:
    refund_id === undefined
      ? { object: 'charge', id: charge_id }
      : { object: 'refund', id: refund_id, charge: charge_id },
});

/** Sends a webhook, with a few repeats. Throws when none was accepted; the shop will ask by itself. */
export async function deliverWebhook(db: Db, address: string, event: object, clock: () => Moment): Promise<void> {
  let last = '';
  for (const wait of PAUSES) {
    await pause(wait);
    const { headers, body } = await signed(db, event, clock());
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      last = `HTTP ${answer.status}`;
    } catch (error) {
      last = String(error);
    }
  }
  throw new Error(`a webhook was not accepted: ${last}`);
}

/** Verifies a webhook. The key is loaded at first use: an earlier webhook is refused and repeated. */
export function verify(db: Db, clock: () => Moment): PaymentProvider['verifyWebhook'] {
  return (headers, body) => {
    const now = clock();
    const { 'sandbox-timestamp': timestamp, 'sandbox-signature': signature } = headers;
    const secret = kept.get(db);
    if (!secret) void keyOf(db, now).catch(() => undefined); // the next webhook tries again
    if (!secret || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE) return false;
    if (!/^[0-9a-f]{64}$/.test(signature)) return false;
    return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(secret, timestamp, body), 'hex'));
  };
}

const KINDS = /^(?:charge|refund|transfer)\.[a-z]+$/;

export function parse(body: Buffer): WebhookEvent | undefined {
  try {
    const { id, key, data } = JSON.parse(body.toString()) as {
      id?: unknown;
      key?: unknown;
      data?: { id?: unknown; charge?: unknown };
    };
    if (typeof id !== 'string' || typeof key !== 'string' || typeof data?.id !== 'string') return undefined;
    if (!KINDS.test(key)) return undefined;
    const isOfCharge = typeof data.charge === 'string' ? data.charge : undefined;
    return {
      event_id: id,
      kind: key,
      charge_id: key.startsWith('charge.') ? data.id : key.startsWith('refund.') ? isOfCharge : undefined,
      transfer_id: key.startsWith('transfer.') ? data.id : undefined,
    };
  } catch {
    return undefined; // not JSON, or not an event of ours
  }
}
