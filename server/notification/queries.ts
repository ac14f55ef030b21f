import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { BookingAction } from '#domain/booking/actions.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, slashDate } from '#domain/dates.ts';
import { answeredBy, KEPT_FOR } from '#domain/notification/notification.ts';
import type { Notification, NotificationAbout } from '#domain/notification/api.ts';
import { type Tx, together } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import {
  countNotifications,
  countUnread,
  type NotificationRow,
  notificationsOf,
  readNamed,
  readOfBooking,
  readUpTo,
} from './sql.ts';

const NOTIFICATIONS_LISTED_MAX = 100;
export const sinceOf = (now: Moment): string => isoOf(now - KEPT_FOR);

export async function listNotifications({
  tx,
  input: { page, limit },
  caller: { user_id, language },
  now,
}: Asking<'POST /notification/list'>): Promise<OutputOf<'POST /notification/list'>> {
  const size = Math.min(limit, NOTIFICATIONS_LISTED_MAX);
  const since = sinceOf(now);
  const rows = await tx.many(notificationsOf(user_id, since, (page - 1) * size, size));
  const { total, unread } = await tx.one(countNotifications(user_id, since));
  return { items: rows.map((row) => presentNotification(row, language)), total, page, limit: size, unread };
}

export const readUnread = ({ tx, caller, now }: Asking<'GET /notification/unread'>): Promise<{ unread: number }> =>
  tx.one(countUnread(caller.user_id, sinceOf(now)));

/** Marks notifications as read; the reader's other phones get an event if anything was unread. */
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

/** Marks the notifications that an action answers as read; the person's phones get an event. */
export async function readAnswered(
  tx: Tx,
  user_id: string,
  booking_ref: string,
  action: BookingAction,
  now: Moment,
): Promise<void> {
  const kinds = answeredBy(action);
  if (kinds.length === 0) return;
  const [read, { unread }] = await together([
    tx.run(readOfBooking(user_id, booking_ref, kinds, isoOf(now))),
    tx.one(countUnread(user_id, sinceOf(now))),
  ]);
  if (read > 0) emit(tx, 'notification.read', { unread }, [user_id], now);
}

/** The person and round that it is about, as far as its reader may know them. */
export function aboutOf(row: NotificationRow, language: Language): NotificationAbout {
  const isGolfer = row.user_id === row.golfer_id;
  // A caddy must not learn the golfer of an open request before being chosen.
  const isNamed = 'booking_ref' in row.body || row.kind === 'broadcast.selected';
  const amount = row.body['amount'];
  return {
    name: isGolfer || row.kind === 'post.published' ? nicknameIn(row, language) : isNamed ? row.golfer_name : null,
    caddy_number: isGolfer || row.kind === 'post.published' ? row.caddy_number : null,
    slug: row.slug,
    course: row.course_th === null || row.course_en === null ? null : { th: row.course_th, en: row.course_en },
    booking_date: row.booking_date === null ? null : slashDate(row.booking_date),
    tee_off_time: row.tee_off_time,
    holes: row.holes,
    amount: typeof amount === 'number' ? amount : row.amount,
  };
}

/** Null: it is not about a caddy. */
export const nicknameIn = (
  { nickname, nickname_latin }: Pick<NotificationRow, 'nickname' | 'nickname_latin'>,
  language: Language,
): string | null => nickname && shownNickname({ nickname, nickname_latin }, language);

const presentNotification = (row: NotificationRow, language: Language): Notification => ({
  notification_id: row.notification_id,
  kind: row.kind,
  body: row.body,
  about: aboutOf(row, language),
  created_at: row.created_at,
  read_at: row.read_at,
});
