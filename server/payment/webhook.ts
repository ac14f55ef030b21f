import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { schedule } from '../jobs/jobs.ts';
import { askJob, askAboutNotice } from './webhook-notice.ts';
import { insertWebhook } from './sql.ts';

/**
 * What the provider tells us: answered as soon as it is stored, and never believed. It is a reason to ask, once per event; should we end
 * before we have asked, or not be answered, a job does. Refuses what is not signed, and stores nothing of it.
 */
export async function receiveWebhook(
  context: ServerContext,
  name: string,
  headers: FastifyRequest['headers'],
  body: Buffer,
): Promise<void> {
  const { provider } = context.payments;
  if (name !== provider.name) throw new Refused('NOT_FOUND');
  // The one code of a 401; whoever sends this reads the number.
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
    tx.after(() => context.payments.soon('a webhook', () => askAboutNotice(context, hint)));
  });
}
