import type { BroadcastEvent, EventKind } from '#domain/events.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import type { LockedBroadcast } from './sql.ts';

type BroadcastEventKind = Extract<EventKind, `broadcast.${string}`>;

/** The phones of all `readers` get the event; a notification is written for those it is news to. */
export async function announceBroadcast(
  tx: Tx,
  kind: BroadcastEventKind,
  { alt_reference, status, version }: LockedBroadcast,
  readers: readonly string[],
  news: readonly string[],
  now: Moment,
  answer: Pick<BroadcastEvent, 'caddy_id' | 'answer'> = {},
): Promise<void> {
  const body = { alt_reference, status, version, ...answer };
  if (readers.length > 0) emit(tx, kind, body, readers, now);
  await notify(tx, kind, body, news, now);
}

/** As it stands once `to` is written. */
export const withStatus = (it: LockedBroadcast, to: LockedBroadcast['status'] = it.status): LockedBroadcast => ({
  ...it,
  status: to,
  version: it.version + 1,
});
