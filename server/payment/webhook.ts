import { DAY, HOUR, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { type Due, type Job, schedule, unschedule } from '../jobs/jobs.ts';
import { settlePayout } from '../withdrawal/payout.ts';
import { settleCharge } from './settle.ts';
import { insertWebhook } from './sql.ts';

/**
 * Receives a webhook: stores it, answers, and then asks the provider once per event; its content is never trusted. If the server ends
 * before that, or gets no answer, a job asks. Refuses an invalid signature and stores nothing of it.
 */
export async function receiveWebhook(
  context: ServerContext,
  name: string,
  headers: FastifyRequest['headers'],
  body: Buffer,
): Promise<void> {
  const { provider } = context.payments;
  if (name !== provider.name) throw new Refused('NOT_FOUND');
  // The only code with status 401; the provider reads only the number.
  if (!provider.verifyWebhook(headers, body)) throw new Refused('SESSION_OVER');
  const event = provider.parseWebhook(body);
  if (!event) return;
  const { event_id, kind, charge_id, transfer_id } = event;
  const now = context.clock();
  const hint = { event_id, charge_id, transfer_id };
  await context.db.transact(async (tx) => {
    const isNew = (await tx.run(insertWebhook(provider.name, event_id, kind, charge_id ?? null, isoOf(now)))) === 1;
    if (!isNew || (charge_id === undefined && transfer_id === undefined)) return;
    await schedule(tx, askJob(hint, now));
    tx.afterCommit(() => context.payments.soon('a webhook', () => askAboutNotice(context, hint)));
  });
}

/** The charge or transfer that a webhook named. */
interface WebhookNotice {
  event_id: string;
  charge_id?: string | undefined;
  transfer_id?: string | undefined;
}

interface Payload extends WebhookNotice {
  tries: number;
}

/** Pauses between the tries of asking; after the last one only the reconciliation is left. */
const PAUSES = [MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, DAY];

const keyOf = ({ event_id }: WebhookNotice): string => `webhook-ask:${event_id}`;

/** The job that asks about a webhook, because it is sent only once and nobody else may ask about that top-up or payout. */
const askJob = (notice: WebhookNotice, now: Moment, tries = 0): Job => ({
  key: keyOf(notice),
  kind: 'webhook.ask',
  run_at: now + (PAUSES[tries] ?? DAY),
  payload: { ...notice, tries } satisfies Payload,
});

/** Asks the provider about a webhook and deletes its job. Throws what the provider throws. */
async function askAboutNotice(context: ServerContext, notice: WebhookNotice): Promise<void> {
  const { charge_id, transfer_id } = notice;
  if (transfer_id !== undefined) await settlePayout(context, transfer_id);
  if (charge_id !== undefined) await settleCharge(context, charge_id);
  await context.db.transact((tx) => unschedule(tx, keyOf(notice)));
}

export async function askAgain({ tx, payload: { tries, ...hint }, now, context }: Due<Payload>): Promise<void> {
  if (tries + 1 < PAUSES.length) await schedule(tx, askJob(hint, now, tries + 1));
  tx.afterCommit(() =>
    context.payments.soon('a webhook that is not answered yet', () => askAboutNotice(context, hint)),
  );
}
