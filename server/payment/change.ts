import type { Moment } from '#domain/dates.ts';
import type { TopupEvent } from '#domain/events.ts';
import { OPEN_TOPUPS, type TopupStatus } from '#domain/payment/topup.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { setStatus, type TopupRow } from './sql.ts';

/** Only of an operator's refusal. */
type Refusal = Pick<TopupEvent, 'by' | 'taken_back'>;

/** Any status that moves no money. */
export async function end(
  tx: Tx,
  row: TopupRow,
  status: Exclude<TopupStatus, 'PAID' | 'REVIEW'>,
  failure_code: string | null,
  now: Moment,
  refusal: Refusal = {},
): Promise<TopupRow> {
  const after = await tx.one(setStatus(row.topup_id, status, failure_code));
  await announceTopup(tx, after, now, refusal);
  return after;
}

/** The golfer's phones get an event for every change; a final status that the golfer did not cause is also a notification. */
export async function announceTopup(
  tx: Tx,
  { topup_id, user_id, amount, status }: TopupRow,
  now: Moment,
  refusal: Refusal = {},
): Promise<void> {
  const body = { topup_id, amount, status, ...refusal };
  emit(tx, 'topup.changed', body, [user_id], now);
  const isNews = !OPEN_TOPUPS.includes(status) && status !== 'CANCELLED';
  if (isNews) await notify(tx, 'topup.changed', body, [user_id], now);
}
