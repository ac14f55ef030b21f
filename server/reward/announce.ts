import type { Moment } from '#domain/dates.ts';
import type { RedemptionTransition } from '#domain/reward/transitions.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { type RedemptionDbRow, rewardById } from './sql.ts';

/**
 * The caddy's phones get an event for every change; what somebody else did is also a notification. An expired code concerns only the
 * caddy's screen.
 */
export async function announceRedemption(
  tx: Tx,
  it: RedemptionDbRow,
  row: RedemptionTransition,
  now: Moment,
): Promise<void> {
  const { redemption_id, caddy_id, reward_id, status } = it;
  const { name_th, name_en } = await tx.one(rewardById(reward_id));
  const body = { redemption_id, status, name_th, name_en };
  emit(tx, 'reward.changed', body, [caddy_id], now);
  const isNews = row.by === 'operator' || row.by === 'counter' || row.act === 'expire';
  if (isNews) await notify(tx, 'reward.changed', body, [caddy_id], now);
}
