import type { Language } from '#domain/account/account.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { KEPT_A_YEAR } from '#domain/notification/notification.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { json, sql } from '../db/db.ts';

/** Inserts one notification per reader, all of the same cause. */
export const insertNotifications = (
  notification_ids: string[],
  user_ids: string[],
  kind: string,
  body: unknown,
  created_at: string,
) => sql`
  insert into notification (notification_id, user_id, kind, body, created_at)
  select told.notification_id, told.user_id, ${kind}, ${json(body)}::jsonb, ${created_at}::timestamptz
  from unnest(${notification_ids}::uuid[], ${user_ids}::uuid[]) as told (notification_id, user_id)`;

/**
 * The same for one reader, and whether that reader can be reached outside the app. Separate, because a list is planned anew at each call
 * (`reachable`), which takes longer than all of this.
 */
export const insertNotification = (
  notification_id: string,
  user_id: string,
  kind: string,
  body: unknown,
  created_at: string,
) => sql<{ is_reachable: boolean }>`
  insert into notification (notification_id, user_id, kind, body, created_at)
  values (${notification_id}, ${user_id}, ${kind}, ${json(body)}::jsonb, ${created_at}::timestamptz)
  returning
    exists (select from push_subscription where push_subscription.user_id = notification.user_id)
    or exists (select from line_friend where line_friend.user_id = notification.user_id and is_friend) as is_reachable`;

/** Whether this person can be reached outside the app. */
export const isReachable = (user_id: string) => sql<{ is_reachable: boolean }>`
  select
    exists (select from push_subscription where user_id = ${user_id})
    or exists (select from line_friend where user_id = ${user_id} and is_friend) as is_reachable`;

/** Those of these people who can be reached outside the app. */
export const reachable = (user_ids: string[]) => sql<{ user_id: string }>`
  select reader.user_id from unnest(${user_ids}::uuid[]) as reader (user_id)
  where exists (select 1 from push_subscription where push_subscription.user_id = reader.user_id)
    or exists (select 1 from line_friend where line_friend.user_id = reader.user_id and is_friend)`;

export interface NotificationRow {
  notification_id: string;
  user_id: string;
  kind: string;
  body: Record<string, unknown>;
  created_at: string;
  read_at: string | null;
  /** Of the booking or open request it is about. */
  slug: string | null;
  course_th: string | null;
  course_en: string | null;
  /** YYYY-MM-DD */
  booking_date: string | null;
  tee_off_time: string | null;
  holes: number | null;
  golfer_id: string | null;
  golfer_name: string | null;
  nickname: string | null;
  nickname_latin: string | null;
  caddy_number: string | null;
  amount: number | null;
}

/** Newest first, with the present facts of what each is about. */
export const notificationsOf = (user_id: string, since: string, skipped: number, limit: number) =>
  sql<NotificationRow>`
  with told as (
    select * from notification
    where user_id = ${user_id} and (created_at >= ${since}::timestamptz or kind = any(${KEPT_A_YEAR}::text[]))
    order by notification_id desc
    offset ${skipped}::int limit ${limit}::int
  )
  select told.notification_id, told.user_id, told.kind, told.body, told.created_at, told.read_at,
    course.slug, course.name_th as course_th, course.name_en as course_en,
    coalesce(booking.booking_date, broadcast.booking_date) as booking_date,
    coalesce(booking.tee_off_time, broadcast.tee_off_time) as tee_off_time,
    coalesce(booking.holes, broadcast.holes) as holes,
    coalesce(booking.golfer_id, broadcast.golfer_id) as golfer_id,
    golfer.display_name as golfer_name, caddy_profile.nickname, caddy_profile.nickname_latin,
    caddy_profile.caddy_number, withdrawal.amount
  from told
  left join booking on booking.booking_ref = told.body ->> 'booking_ref'
  left join broadcast on broadcast.alt_reference = told.body ->> 'alt_reference'
  left join course on course.slug = coalesce(booking.slug, broadcast.slug)
  left join person as golfer on golfer.user_id = coalesce(booking.golfer_id, broadcast.golfer_id)
  left join caddy_profile on caddy_profile.user_id = coalesce(booking.caddy_id, (told.body ->> 'caddy_id')::uuid)
  left join withdrawal
    on withdrawal.reference = told.body ->> 'reference' and withdrawal.user_id = told.user_id
  order by told.notification_id desc`;

/** The same for one notification. */
export const oneNotification = (notification_id: string) => sql<NotificationRow>`
  select told.notification_id, told.user_id, told.kind, told.body, told.created_at, told.read_at,
    course.slug, course.name_th as course_th, course.name_en as course_en,
    coalesce(booking.booking_date, broadcast.booking_date) as booking_date,
    coalesce(booking.tee_off_time, broadcast.tee_off_time) as tee_off_time,
    coalesce(booking.holes, broadcast.holes) as holes,
    coalesce(booking.golfer_id, broadcast.golfer_id) as golfer_id,
    golfer.display_name as golfer_name, caddy_profile.nickname, caddy_profile.nickname_latin,
    caddy_profile.caddy_number, withdrawal.amount
  from notification as told
  left join booking on booking.booking_ref = told.body ->> 'booking_ref'
  left join broadcast on broadcast.alt_reference = told.body ->> 'alt_reference'
  left join course on course.slug = coalesce(booking.slug, broadcast.slug)
  left join person as golfer on golfer.user_id = coalesce(booking.golfer_id, broadcast.golfer_id)
  left join caddy_profile on caddy_profile.user_id = coalesce(booking.caddy_id, (told.body ->> 'caddy_id')::uuid)
  left join withdrawal
    on withdrawal.reference = told.body ->> 'reference' and withdrawal.user_id = told.user_id
  where told.notification_id = ${notification_id}`;

export const countNotifications = (user_id: string, since: string) => sql<{ total: number; unread: number }>`
  select count(*) as total, count(*) filter (where read_at is null) as unread from notification
  where user_id = ${user_id} and (created_at >= ${since}::timestamptz or kind = any(${KEPT_A_YEAR}::text[]))`;

export const countUnread = (user_id: string, since: string) => sql<{ unread: number }>`
  select count(*) as unread from notification
  where user_id = ${user_id} and read_at is null and (created_at >= ${since}::timestamptz or kind = any(${KEPT_A_YEAR}::text[]))`;

export const readNamed = (user_id: string, notification_ids: string[], at: string) => sql`
  update notification set read_at = ${at}::timestamptz
  where user_id = ${user_id} and notification_id = any(${notification_ids}::uuid[]) and read_at is null`;

/** Marks this one and every older one as read. */
export const readUpTo = (user_id: string, notification_id: string, at: string) => sql`
  update notification set read_at = ${at}::timestamptz
  where user_id = ${user_id} and notification_id <= ${notification_id}::uuid and read_at is null`;

export const readOfBooking = (user_id: string, booking_ref: string, kinds: string[], at: string) => sql`
  update notification set read_at = ${at}::timestamptz
  where user_id = ${user_id} and read_at is null
    and kind = any(${kinds}::text[]) and body ->> 'booking_ref' = ${booking_ref}`;

/** What `KEPT_A_YEAR` names stays longer. */
export const deleteNotificationsBefore = (moment: string, warned: string) => sql`
  delete from notification
  where created_at < ${moment}::timestamptz and (kind <> all(${KEPT_A_YEAR}::text[]) or created_at < ${warned}::timestamptz)`;

export const deleteDeliveriesBefore = (moment: string) =>
  sql`delete from delivery where created_at < ${moment}::timestamptz and state = 'DONE'`;

export const settingsOf = (user_id: string) => sql<{ settings: NotificationSettings }>`
  select settings from notification_settings where user_id = ${user_id}`;

export const keepSettings = (user_id: string, settings: unknown, at: string) => sql`
  insert into notification_settings (user_id, settings, changed_at)
  values (${user_id}, ${json(settings)}::jsonb, ${at}::timestamptz)
  on conflict (user_id) do update set settings = excluded.settings, changed_at = excluded.changed_at`;

/** The reader's role and language at the time of delivery. */
export const readerOf = (user_id: string) => sql<{ role: 'GOLFER' | 'CADDY' | null; language: Language }>`
  select role, language from person where user_id = ${user_id} and status = 'ACTIVE'`;

/** The number on the app's icon: unread messages of ACTIVE rooms, and unread notifications. */
export const badgeOf = (user_id: string, since: string) => sql<{ badge: number }>`
  select (
    select count(*) from notification
    where user_id = ${user_id} and read_at is null and (created_at >= ${since}::timestamptz or kind = any(${KEPT_A_YEAR}::text[]))
  ) + (
    select coalesce(sum(room_member.unread), 0)::bigint from room_member
    join room on room.room_id = room_member.room_id
    where room_member.user_id = ${user_id} and room.status = 'ACTIVE'
  ) as badge`;

export interface UnreadMessage {
  seq: number;
  kind: 'TEXT' | 'PHRASE' | 'IMAGE';
  text: string | null;
  phrase: { phrase_id: string; values: Record<string, string> } | null;
  /** The sender's nickname if a caddy, else the display name. */
  nickname: string | null;
  nickname_latin: string | null;
  unread: number;
}

/** The other person's newest unread message in an ACTIVE room, without deleted ones. */
export const newestUnread = (room_id: string, user_id: string) => sql<UnreadMessage>`
  select message.seq, message.kind, message.text, message.phrase,
    coalesce(caddy_profile.nickname, sender.display_name) as nickname, caddy_profile.nickname_latin, room_member.unread
  from room_member
  join room on room.room_id = room_member.room_id and room.status = 'ACTIVE'
  join message on message.room_id = room.room_id and message.seq > room_member.read_seq
  left join person as sender on sender.user_id = message.sender_id
  left join caddy_profile on caddy_profile.user_id = message.sender_id
  where room_member.room_id = ${room_id} and room_member.user_id = ${user_id}
    and message.sender_id <> ${user_id} and message.kind in ('TEXT', 'PHRASE', 'IMAGE') and message.deleted_at is null
  order by message.seq desc
  limit 1`;

export type RemindedRound = Pick<
  LockedBooking,
  'booking_ref' | 'golfer_id' | 'caddy_id' | 'status' | 'version' | 'tee_off_at'
>;

/** Locks the round until the reminder is written. */
export const lockedRound = (booking_id: string) => sql<RemindedRound>`
  select booking_ref, golfer_id, caddy_id, status, version, tee_off_at from booking
  where booking_id = ${booking_id}
  for update`;

/** The booking as it is now. `is_its_change`: the change proposed at `told_at` still waits for its answer. */
export const roundOf = (booking_ref: string, told_at: string) => sql<LockedBooking & { is_its_change: boolean }>`
  select booking.*, exists (
    select 1 from booking_change
    where booking_change.change_id = booking.change_id and booking_change.created_at = ${told_at}::timestamptz
  ) as is_its_change
  from booking
  where booking_ref = ${booking_ref}`;
