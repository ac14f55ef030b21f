import type { MessageKind, ReportReason } from '#domain/chat/message.ts';
import type { Role } from '#domain/account/account.ts';
import { json, sql } from '../db/db.ts';
import type { MediaRow } from '../media/sql.ts';

export interface Phrase {
  phrase_id: string;
  values: Record<string, string>;
}

export interface MessageRow {
  seq: number;
  client_msg_id: string | null;
  /** Null: a message of the platform (`HOUSE` on the wire). */
  sender_id: string | null;
  kind: MessageKind;
  text: string | null;
  phrase: Phrase | null;
  media_id: string | null;
  card: { event: string; booking_ref: string; by: string } | null;
  about_seq: number | null;
  deleted_at: string | null;
  sent_at: string;
}

/** A message with the present state of its card's booking. */
export interface ShownMessage extends MessageRow {
  booking_ref: string | null;
  status: string | null;
  slug: string | null;
  booking_date: string | null;
  tee_off_time: string | null;
  holes: number | null;
}

/** The last `limit` messages before `before`, newest first. */
export const messagesBefore = (room_id: string, before: number, limit: number) => sql<ShownMessage>`
  select
    message.seq, message.client_msg_id, message.sender_id, message.kind, message.text, message.phrase, message.media_id,
    message.card, message.about_seq, message.deleted_at, message.sent_at,
    booking.booking_ref, booking.status, booking.slug, booking.booking_date, booking.tee_off_time, booking.holes
  from message
  left join booking on booking.booking_ref = message.card ->> 'booking_ref'
  where message.room_id = ${room_id}::uuid and message.seq < ${before}::bigint
  order by message.seq desc
  limit ${limit}::int`;

/** The first `limit` messages after `after` and before `before`, in order. */
export const messagesAfter = (room_id: string, after: number, before: number, limit: number) => sql<ShownMessage>`
  select
    message.seq, message.client_msg_id, message.sender_id, message.kind, message.text, message.phrase, message.media_id,
    message.card, message.about_seq, message.deleted_at, message.sent_at,
    booking.booking_ref, booking.status, booking.slug, booking.booking_date, booking.tee_off_time, booking.holes
  from message
  left join booking on booking.booking_ref = message.card ->> 'booking_ref'
  where message.room_id = ${room_id}::uuid and message.seq > ${after}::bigint and message.seq < ${before}::bigint
  order by message.seq
  limit ${limit}::int`;

export const messageAt = (room_id: string, seq: number) => sql<MessageRow>`
  select seq, client_msg_id, sender_id, kind, text, phrase, media_id, card, about_seq, deleted_at, sent_at from message
  where room_id = ${room_id}::uuid and seq = ${seq}::bigint`;

export const messageNamed = (room_id: string, client_msg_id: string) => sql<MessageRow>`
  select seq, client_msg_id, sender_id, kind, text, phrase, media_id, card, about_seq, deleted_at, sent_at from message
  where room_id = ${room_id}::uuid and client_msg_id = ${client_msg_id}::uuid`;

export interface NewMessage {
  room_id: string;
  client_msg_id: string;
  sender_id: string;
  reader_id: string;
  kind: MessageKind;
  text: string | null;
  /** From `json()`, or null. */
  phrase: unknown;
  media_id: string | null;
  sent_at: string;
}

/** Inserts a message with the room's next number and counts it as unread for the other person. The room must be locked. */
export const insertMessage = (it: NewMessage) => sql<MessageRow>`
  with numbered as (
    update room set last_seq = last_seq + 1 where room_id = ${it.room_id}::uuid returning room_id, last_seq
  ), counted as (
    update room_member set unread = unread + 1
    where room_id = ${it.room_id}::uuid and user_id = ${it.reader_id}::uuid
  )
  insert into message (room_id, seq, client_msg_id, sender_id, kind, text, phrase, media_id, sent_at)
  select
    room_id, last_seq, ${it.client_msg_id}::uuid, ${it.sender_id}::uuid, ${it.kind}, ${it.text}::text,
    ${it.phrase}::jsonb, ${it.media_id}::uuid, ${it.sent_at}::timestamptz
  from numbered
  returning seq, client_msg_id, sender_id, kind, text, phrase, media_id, card, about_seq, deleted_at, sent_at`;

/** Inserts a card with the room's next number. It has no sender and counts as unread for nobody. */
export const insertCard = (room_id: string, card: unknown, at: string) => sql`
  with numbered as (
    update room set last_seq = last_seq + 1 where room_id = ${room_id}::uuid returning room_id, last_seq
  )
  insert into message (room_id, seq, kind, card, sent_at)
  select room_id, last_seq, 'CARD', ${json(card)}::jsonb, ${at}::timestamptz from numbered`;

/** Empties a message and adds a deletion; an unread message is uncounted. The room must be locked. */
export const insertDeletion = (
  room_id: string,
  about_seq: number,
  sender_id: string,
  reader_id: string,
  at: string,
) => sql<{
  seq: number;
}>`
  with wiped as (
    update message set text = null, phrase = null, media_id = null, deleted_at = ${at}::timestamptz
    where room_id = ${room_id}::uuid and seq = ${about_seq}::bigint
  ), counted as (
    update room_member set unread = unread - 1
    where room_id = ${room_id}::uuid and user_id = ${reader_id}::uuid and read_seq < ${about_seq}::bigint
  ), numbered as (
    update room set last_seq = last_seq + 1 where room_id = ${room_id}::uuid returning room_id, last_seq
  )
  insert into message (room_id, seq, sender_id, kind, about_seq, sent_at)
  select room_id, last_seq, ${sender_id}::uuid, 'DELETION', ${about_seq}::bigint, ${at}::timestamptz from numbered
  returning seq`;

export const deletionOf = (room_id: string, about_seq: number) => sql<{ seq: number }>`
  select seq from message where room_id = ${room_id}::uuid and about_seq = ${about_seq}::bigint`;

export type MediaFactsRow = Pick<MediaRow, 'media_id' | 'width' | 'height' | 'color'>;

export const mediaFacts = (media_ids: string[]) => sql<MediaFactsRow>`
  select media_id, width, height, color from media where media_id = any(${media_ids}::uuid[])`;

/** A picture of the sender; locked so that the job for unused pictures cannot remove it (server/media/jobs.ts). */
export const mediaOf = (media_id: string, owner_id: string) => sql<MediaFactsRow>`
  select media_id, width, height, color from media
  where media_id = ${media_id}::uuid and owner_id = ${owner_id}::uuid and bytes > 0
  for share`;

/**
 * Marks messages up to `seq`, at most the newest, as read and counts the unread ones again. The room is locked, so no message arrives in
 * between. No row when they were read already.
 */
export const markRead = (room_id: string, user_id: string, seq: number) => sql<{ read_seq: number; unread: number }>`
  update room_member as mine
  set
    read_seq = least(${seq}::bigint, room.last_seq),
    delivered_seq = greatest(mine.delivered_seq, least(${seq}::bigint, room.last_seq)),
    unread = (
      select count(*) from message
      where message.room_id = room.room_id and message.seq > least(${seq}::bigint, room.last_seq)
        and message.sender_id <> mine.user_id and message.kind <> 'DELETION' and message.deleted_at is null
    )
  from room
  where room.room_id = mine.room_id and mine.room_id = ${room_id}::uuid and mine.user_id = ${user_id}::uuid
    and mine.read_seq < least(${seq}::bigint, room.last_seq)
  returning mine.read_seq, mine.unread`;

export const markOf = (room_id: string, user_id: string) => sql<{ read_seq: number; unread: number }>`
  select read_seq, unread from room_member where room_id = ${room_id}::uuid and user_id = ${user_id}::uuid`;

export interface Delivered {
  room_id: string;
  seq: number;
  other_id: string;
}

/** Marks messages as received; returns only rooms of the member where the mark moves. Always locks in the same order. */
export const markDelivered = (user_id: string, room_ids: string[], seqs: number[]) => sql<Delivered>`
  with wanted as (
    select room_id, max(seq) as seq from unnest(${room_ids}::uuid[], ${seqs}::bigint[]) as wanted (room_id, seq) group by room_id
  ), mine as (
    select member.user_id, member.room_id, least(wanted.seq, room.last_seq) as seq,
      case when room.golfer_id = member.user_id then room.caddy_id else room.golfer_id end as other_id
    from wanted
    join room_member as member on member.room_id = wanted.room_id and member.user_id = ${user_id}::uuid
    join room on room.room_id = wanted.room_id
    where member.delivered_seq < least(wanted.seq, room.last_seq)
    order by member.room_id
    for update of member
  )
  update room_member as member set delivered_seq = mine.seq
  from mine
  where member.user_id = mine.user_id and member.room_id = mine.room_id and member.delivered_seq < mine.seq
  returning member.room_id, member.delivered_seq as seq, mine.other_id`;

export interface NewReport {
  report_id: string;
  /** Null: the two have no room. */
  room_id: string | null;
  reporter_id: string;
  about_id: string;
  seq: number | null;
  reason: ReportReason;
  text: string | null;
  /** From `json()`, or null. */
  said: unknown;
  booking_ref: string | null;
  keeps_apart: boolean;
  created_at: string;
}

/** An addition to an open report. */
export interface ReportEntry {
  reason: ReportReason;
  seq: number | null;
  text: string | null;
  said: { kind: string; text: string | null; phrase: unknown; media_id: string | null; sent_at: string } | null;
  at: string;
}

/** Inserts a report, or an entry of the reporter's open one. Writes nothing when the same entry exists or there are `most` entries. */
export const insertReport = (it: NewReport, most: number) => sql<{ report_id: string }>`
  insert into chat_report (
    report_id, room_id, reporter_id, about_id, seq, reason, text, said, booking_ref, keeps_apart, created_at
  )
  values (
    ${it.report_id}, ${it.room_id}, ${it.reporter_id}, ${it.about_id}, ${it.seq}, ${it.reason}, ${it.text},
    ${it.said}::jsonb, ${it.booking_ref}, ${it.keeps_apart}, ${it.created_at}
  )
  on conflict (room_id, reporter_id) where closed_at is null do update set
    booking_ref = coalesce(chat_report.booking_ref, excluded.booking_ref),
    keeps_apart = chat_report.keeps_apart or excluded.keeps_apart,
    more = chat_report.more || jsonb_build_object(
      'reason', excluded.reason, 'seq', excluded.seq, 'text', excluded.text, 'said', excluded.said,
      'at', ${it.created_at}::text
    )
  where jsonb_array_length(chat_report.more) + 1 < ${most}::int
    and (chat_report.reason, chat_report.seq, chat_report.text) is distinct from
      (excluded.reason, excluded.seq, excluded.text)
    and not chat_report.more @> jsonb_build_array(
      jsonb_build_object('reason', excluded.reason, 'seq', excluded.seq, 'text', excluded.text)
    )
  returning report_id`;

export const openReportBy = (room_id: string, reporter_id: string) => sql<{
  report_id: string;
  reason: ReportReason;
  seq: number | null;
  text: string | null;
  more: ReportEntry[];
}>`
  select report_id, reason, seq, text, more from chat_report
  where room_id = ${room_id} and reporter_id = ${reporter_id} and closed_at is null`;

export interface OpenReport {
  report_id: string;
  room_id: string | null;
  booking_ref: string | null;
  /** The reporter also blocked the person. */
  keeps_apart: boolean;
  reason: ReportReason;
  text: string | null;
  seq: number | null;
  said: ReportEntry['said'];
  more: ReportEntry[];
  created_at: string;
  /** How they sign in. */
  reporter: string;
  about: string;
  reporter_name: string;
  about_name: string;
  about_role: string | null;
  /** How many reports there are about this person, this one included. */
  times: number;
}

/** Counts one reporter's open reports, without rooms of people with a booking and without `room_id`. */
export const openReportsBy = (reporter_id: string, room_id: string | null) => sql<{ open: number }>`
  select count(*) as open from chat_report as report
  where report.reporter_id = ${reporter_id}::uuid and report.closed_at is null
    and (report.room_id is null or report.room_id is distinct from ${room_id}::uuid and not exists (
      select from room
      join booking on booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
      where room.room_id = report.room_id
    ))`;

/** A person of this role who has not left. */
export const personInRole = (user_id: string, role: Role) => sql<{ user_id: string }>`
  select user_id from person where user_id = ${user_id}::uuid and role = ${role} and status <> 'DELETED'`;

/** Oldest first. `item`: only this report. */
export const openReports = (item: string | null = null, most: number | null = null) => sql<OpenReport>`
  select
    report.report_id, report.room_id, report.booking_ref, report.keeps_apart, report.reason, report.text, report.seq,
    report.said, report.more, report.created_at,
    coalesce(reporter.email, reporter.phone, reporter.display_name) as reporter,
    coalesce(about.email, about.phone, about.display_name) as about,
    reporter.display_name as reporter_name, about.display_name as about_name, about.role as about_role,
    (select count(*) from chat_report as all_reports where all_reports.about_id = report.about_id) as times
  from chat_report as report
  join person as reporter on reporter.user_id = report.reporter_id
  join person as about on about.user_id = report.about_id
  where report.closed_at is null and (${item}::text is null or report.report_id::text = ${item})
  order by report.created_at, report.report_id
  limit ${most}::int`;

/** Writes nothing when it is closed already or does not exist. */
export const closeReport = (report_id: string, by: string, note: string, at: string) => sql`
  update chat_report set closed_at = ${at}::timestamptz, closed_by = ${by}, note = ${note}
  where report_id = ${report_id}::uuid and closed_at is null`;

export const reportById = (report_id: string) => sql<{ closed_by: string | null; note: string | null }>`
  select closed_by, note from chat_report where report_id = ${report_id}::uuid`;
