import { createHmac } from 'node:crypto';
import type { Moment } from '../../../domain/dates.ts';
import type { Faults } from './faults.ts';
import type { Json } from './shapes.ts';

/** Headers of a webhook: one signature for each secret, with a comma. Written apart from the adapter's own check. */
export function signed(body: string, secrets: readonly string[], now: Moment): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const one = (secret: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return { 'omise-signature': secrets.map(one).join(','), 'omise-signature-timestamp': timestamp };
}

const NOBODYS_SECRET = Buffer.from('a secret that nobody was given').toString('base64');

export interface Delivery {
  event_id: string;
  key: string;
  /** What the receiver answered; 0: nothing. */
  status: number;
}

export interface Postman {
  readonly delivered: Delivery[];
  /** Takes an event to send; at once, unless webhooks are held. */
  take(event: Json): void;
  /** Sends what is held. */
  deliver(): Promise<void>;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
}

export function openPostman(parts: {
  url: () => string | undefined;
  secrets: () => readonly string[];
  faults: Faults;
  clock: () => Moment;
}): Postman {
  const { faults, clock } = parts;
  const delivered: Delivery[] = [];
  const underWay = new Set<Promise<void>>();
  let held: Json[] = [];

  async function send(event: Json): Promise<void> {
    const url = parts.url();
    if (!url || faults.webhooks.lost) return;
    const body = JSON.stringify(event);
    const secrets = faults.webhooks.forged ? [NOBODYS_SECRET] : parts.secrets();
    const headers = { 'content-type': 'application/json', ...signed(body, secrets, clock()) };
    const status = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    delivered.push({ event_id: String(event['id']), key: String(event['key']), status });
  }

  function start(event: Json): void {
    for (let n = 0; n < faults.webhooks.times; n += 1) {
      const done = send(event).finally(() => underWay.delete(done));
      underWay.add(done);
    }
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    delivered,
    idle,
    take(event) {
      if (faults.webhooks.held) held.push(event);
      else start(event);
    },
    async deliver() {
      const letters = faults.webhooks.reordered ? held.toReversed() : held;
      held = [];
      // One after the other: their order is the point.
      for (const event of letters) {
        start(event);
        await idle();
      }
    },
  };
}
