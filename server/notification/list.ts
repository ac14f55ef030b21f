import { isoOf, type Moment } from '#domain/dates.ts';
import type { OutputOf } from '#domain/calls.ts';
import { KEPT_FOR } from '#domain/notification/settings.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { presentNotification } from './present.ts';
import { countNotifications, countUnread, notificationsOf, readNamed, readUpTo } from './sql.ts';

const MOST = 100;
export const sinceOf = (now: Moment): string => isoOf(now - KEPT_FOR);

export async function listNotifications({
  tx,
  input: { page, limit },
  caller: { user_id, language },
  now,
}: Asking<'POST /notification/list'>): Promise<OutputOf<'POST /notification/list'>> {
  const size = Math.min(limit, MOST);
  const since = sinceOf(now);
  const rows = await tx.many(notificationsOf(user_id, since, (page - 1) * size, size));
  const { total, unread } = await tx.one(countNotifications(user_id, since));
  return { items: rows.map((row) => presentNotification(row, language)), total, page, limit: size, unread };
}

export const readUnread = ({ tx, caller, now }: Asking<'GET /notification/unread'>): Promise<{ unread: number }> =>
  tx.one(countUnread(caller.user_id, sinceOf(now)));

/** The reader's other phones get an event, if anything was unread. */
export async function markRead({
  tx,
  input: { notification_ids, up_to },
  caller: { user_id },
  now,
}: Asking<'POST /notification/read'>): Promise<{ unread: number }> {
  const at = isoOf(now);
  let read = 0;
  if (notification_ids) read += await tx.run(readNamed(user_id, notification_ids, at));
  if (up_to) read += await tx.run(readUpTo(user_id, up_to, at));
  const { unread } = await tx.one(countUnread(user_id, sinceOf(now)));
  if (read > 0) emit(tx, 'notification.read', { unread }, [user_id], now);
  return { unread };
}
