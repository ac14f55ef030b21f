import type { MessageKind } from '#domain/chat/message.ts';
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
