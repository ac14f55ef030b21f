import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { settlePayout } from '../withdrawal/settle.ts';
import { settleCharge } from './settle.ts';
import { insertWebhook } from './sql.ts';

/**
 * What the provider tells us: answered as soon as it is stored, and never believed. It is a reason to ask, once per event; should we end
 * before we have asked, the top-up's own jobs do. Refuses what is not signed, and stores nothing of it.
 */
export async function hearWebhook(
  house: House,
  name: string,
  headers: FastifyRequest['headers'],
  body: Buffer,
): Promise<void> {
  const { provider } = house.payments;
  if (name !== provider.name) throw new Refused('NOT_FOUND');
  // The one code of a 401; whoever sends this reads the number.
  if (!provider.verifyWebhook(headers, body)) throw new Refused('SESSION_OVER');
  const event = provider.parseWebhook(body);
  if (!event) return;
  const { event_id, kind, charge_id, transfer_id } = event;
  const at = isoOf(house.clock());
  const isNew = (await house.db.run(insertWebhook(provider.name, event_id, kind, charge_id ?? null, at))) === 1;
  if (isNew && transfer_id !== undefined) house.payments.soon('a webhook', () => settlePayout(house, transfer_id));
  if (isNew && charge_id !== undefined) house.payments.soon('a webhook', () => settleCharge(house, charge_id));
}
