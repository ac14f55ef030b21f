import type { MessageKind } from '#domain/chat/message.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { sql } from '../db/db.ts';
import type { Phrase } from './message-sql.ts';

export interface ListedRoom {
  room_id: string;
  status: RoomStatus;
  last_seq: number;
  unread: number;
  read_seq: number;
  is_blocked_by_me: boolean;
  their_delivered_seq: number;
  their_read_seq: number;
  with_id: string;
  with_name: string;
  with_photo: string | null;
  /** Null: the other person is a golfer. */
  with_nickname: string | null;
  with_nickname_latin: string | null;
  with_number: string | null;
  newest_kind: MessageKind | null;
  newest_text: string | null;
  newest_phrase: Phrase | null;
  newest_event: string | null;
  newest_sender: string | null;
  newest_deleted_at: string | null;
  newest_at: string | null;
  booking_ref: string | null;
  booking_status: string | null;
  slug: string | null;
  booking_date: string | null;
  tee_off_time: string | null;
  holes: number | null;
}

/** Where a room stands in a list: by its newest line, or by when it was made where there is none. */
export interface RoomPlace {
  at: string;
  room_id: string;
}

export const placeOfRoom = (user_id: string, room_id: string) => sql<RoomPlace>`
  select room.room_id, coalesce(newest.sent_at, room.created_at) as at
  from room_member as mine
  join room on room.room_id = mine.room_id
  left join lateral (
    select sent_at from message
    where message.room_id = room.room_id and message.kind <> 'DELETION'
    order by message.seq desc
    limit 1
  ) as newest on true
  where mine.user_id = ${user_id}::uuid and mine.room_id = ${room_id}::uuid
    and (room.status = 'ACTIVE' or room.last_seq > 0 or mine.blocked_at is not null or exists (
      select from booking where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
    ))`;

/** Every ACTIVE room, and of the others the newest few that have something unread and that this person has not blocked. */
export const listedRooms = (user_id: string, most_unread_closed: number) => sql<{ room_id: string }>`
  select room.room_id from room_member as mine
  join room on room.room_id = mine.room_id
  where mine.user_id = ${user_id}::uuid and room.status = 'ACTIVE'
  union all
  (
    select room.room_id from room_member as mine
    join room on room.room_id = mine.room_id
    left join lateral (
      select sent_at from message
      where message.room_id = room.room_id and message.kind <> 'DELETION'
      order by message.seq desc
      limit 1
    ) as newest on true
    where mine.user_id = ${user_id}::uuid and room.status <> 'ACTIVE' and mine.unread > 0 and mine.blocked_at is null
    order by coalesce(newest.sent_at, room.created_at) desc, room.room_id desc
    limit ${most_unread_closed}::int
  )`;

/** The rooms below `place` that are not ACTIVE and are shown to this person (`roomsOf`). */
export const closedRooms = (user_id: string, place: RoomPlace, blocked_by_me: boolean, limit: number) => sql<{
  room_id: string;
}>`
  select room.room_id from room_member as mine
  join room on room.room_id = mine.room_id
  left join lateral (
    select sent_at from message
    where message.room_id = room.room_id and message.kind <> 'DELETION'
    order by message.seq desc
    limit 1
  ) as newest on true
  where mine.user_id = ${user_id}::uuid and room.status <> 'ACTIVE'
    and (coalesce(newest.sent_at, room.created_at), room.room_id) < (${place.at}::timestamptz, ${place.room_id}::uuid)
    and (mine.blocked_at is not null or not ${blocked_by_me}::boolean)
    and (room.last_seq > 0 or mine.blocked_at is not null or exists (
      select from booking where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
    ))
  order by coalesce(newest.sent_at, room.created_at) desc, room.room_id desc
  limit ${limit}::int`;

/**
 * Of these rooms those this person is a member of, the newest message first; a deletion does not count as a message. A photo that is not public is
 * visible after a confirmed booking of the two (wasConfirmed of domain/booking/status.ts). The booking is the next of the two, or the last.
 * Without a booking and a word there is a room only because one of the two blocked the other: that one alone is shown it.
 */
export const roomsOf = (user_id: string, room_ids: string[], upcoming: readonly string[]) => sql<ListedRoom>`
  select
    room.room_id, room.status, room.last_seq, mine.unread, mine.read_seq, mine.blocked_at is not null as is_blocked_by_me,
    theirs.delivered_seq as their_delivered_seq, theirs.read_seq as their_read_seq,
    other.user_id as with_id, other.display_name as with_name,
    case when other.public_photo or exists (
      select from booking
      where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
        and booking.answered_at is not null and booking.status <> 'DECLINED'
    ) then other.photo_url end as with_photo,
    caddy_profile.nickname as with_nickname, caddy_profile.nickname_latin as with_nickname_latin,
    caddy_profile.caddy_number as with_number,
    newest.kind as newest_kind, newest.text as newest_text, newest.phrase as newest_phrase,
    newest.card ->> 'event' as newest_event, newest.sender_id as newest_sender,
    newest.deleted_at as newest_deleted_at, newest.sent_at as newest_at,
    round.booking_ref, round.status as booking_status, round.slug, round.booking_date, round.tee_off_time, round.holes
  from room_member as mine
  join room on room.room_id = mine.room_id
  join person as other
    on other.user_id = case when room.golfer_id = mine.user_id then room.caddy_id else room.golfer_id end
  join room_member as theirs on theirs.room_id = room.room_id and theirs.user_id = other.user_id
  left join caddy_profile on caddy_profile.user_id = other.user_id and other.user_id = room.caddy_id
  left join lateral (
    select kind, text, phrase, card, sender_id, deleted_at, sent_at from message
    where message.room_id = room.room_id and message.kind <> 'DELETION'
    order by message.seq desc
    limit 1
  ) as newest on true
  left join lateral (
    select booking_ref, booking.status, slug, booking_date, tee_off_time, holes from booking
    where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
    order by
      booking.status = any(${upcoming}::text[]) desc,
      case when booking.status = any(${upcoming}::text[]) then tee_off_at end,
      tee_off_at desc
    limit 1
  ) as round on true
  where mine.user_id = ${user_id}::uuid and mine.room_id = any(${room_ids}::uuid[])
    and (room.status = 'ACTIVE' or room.last_seq > 0 or round.booking_ref is not null or mine.blocked_at is not null)
  order by coalesce(newest.sent_at, room.created_at) desc, room.room_id desc`;
