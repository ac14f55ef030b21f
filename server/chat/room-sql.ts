import type { MessageKind } from '#domain/chat/message.ts';
import type { RoomStatus } from '#domain/chat/room.ts';
import { sql } from '../db/db.ts';
import type { Phrase } from './message-sql.ts';

export interface RoomRow {
  room_id: string;
  golfer_id: string;
  caddy_id: string;
  status: RoomStatus;
  last_seq: number;
  last_end: string | null;
}

/** A room of the member, with the read and delivery marks of both people. */
export interface RoomMarks extends RoomRow {
  read_seq: number;
  unread: number;
  their_delivered_seq: number;
  their_read_seq: number;
}

export const roomWithMarks = (room_id: string, user_id: string) => sql<RoomMarks>`
  select
    room.room_id, room.golfer_id, room.caddy_id, room.status, room.last_seq, room.last_end, mine.read_seq, mine.unread,
    theirs.delivered_seq as their_delivered_seq, theirs.read_seq as their_read_seq
  from room_member as mine
  join room on room.room_id = mine.room_id
  join room_member as theirs
    on theirs.room_id = room.room_id
    and theirs.user_id = case when room.golfer_id = mine.user_id then room.caddy_id else room.golfer_id end
  where mine.room_id = ${room_id}::uuid and mine.user_id = ${user_id}::uuid`;

/** Locks a room. Everything that writes into a room takes this lock first; it keeps numbers, counters and status consistent. */
export const lockedRoom = (room_id: string) => sql<RoomRow>`
  select room_id, golfer_id, caddy_id, status, last_seq, last_end from room
  where room_id = ${room_id}::uuid
  for no key update`;

export const lockedRoomOf = (room_id: string, user_id: string) => sql<RoomRow>`
  select room_id, golfer_id, caddy_id, status, last_seq, last_end from room
  where room_id = ${room_id}::uuid and ${user_id}::uuid in (golfer_id, caddy_id)
  for no key update`;

/** Locks the room of the two people, and creates it with the given id when there is none. */
export const roomOfPair = (room_id: string, golfer_id: string, caddy_id: string, at: string) => sql<RoomRow>`
  insert into room (room_id, golfer_id, caddy_id, status, created_at)
  values (${room_id}, ${golfer_id}, ${caddy_id}, 'ACTIVE', ${at})
  on conflict (golfer_id, caddy_id) do update set golfer_id = excluded.golfer_id
  returning room_id, golfer_id, caddy_id, status, last_seq, last_end`;

export const insertMembers = (room_id: string, user_ids: string[]) => sql`
  insert into room_member (room_id, user_id)
  select ${room_id}::uuid, user_id from unnest(${user_ids}::uuid[]) as people (user_id)`;

export const leftPerson = (user_id: string) => sql<{ user_id: string }>`
  select user_id from person where user_id = ${user_id}::uuid and status = 'DELETED'`;

export const setRoom = (room_id: string, status: RoomStatus, last_end: string | null) => sql`
  update room set status = ${status}, last_end = ${last_end}::timestamptz where room_id = ${room_id}::uuid`;

export interface RoomFactsRow {
  blocked_by_me: boolean;
  blocked_by_other: boolean;
  has_open_booking: boolean;
}

/** What a room's rules need besides its row. `open`: the statuses of a booking that is not over. */
export const roomFactsOf = (room_id: string, user_id: string, open: readonly string[]) => sql<RoomFactsRow>`
  select
    coalesce(bool_or(member.blocked_at is not null) filter (where member.user_id = ${user_id}::uuid), false) as blocked_by_me,
    coalesce(bool_or(member.blocked_at is not null) filter (where member.user_id <> ${user_id}::uuid), false) as blocked_by_other,
    exists (
      select from booking
      join room on room.golfer_id = booking.golfer_id and room.caddy_id = booking.caddy_id
      where room.room_id = ${room_id}::uuid and booking.status = any(${open}::text[])
    ) as has_open_booking
  from room_member as member
  where member.room_id = ${room_id}::uuid`;

export const setBlocked = (room_id: string, user_id: string, at: string | null) => sql`
  update room_member set blocked_at = ${at}::timestamptz
  where room_id = ${room_id}::uuid and user_id = ${user_id}::uuid`;

/** Whether one of the two people has blocked the other (domain/chat/room.ts). */
export const apart = (golfer_id: string, caddy_id: string) => sql<{ is_apart: boolean }>`
  select exists (
    select from room
    where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid and status = 'BLOCKED'
  ) as is_apart`;

/** The two people of a room that this person is in; not locked. */
export const pairOfRoom = (room_id: string, user_id: string) => sql<{ golfer_id: string; caddy_id: string }>`
  select golfer_id, caddy_id from room
  where room_id = ${room_id}::uuid and ${user_id}::uuid in (golfer_id, caddy_id)`;

export const hasBooking = (golfer_id: string, caddy_id: string) => sql<{ has_booking: boolean }>`
  select exists (
    select from booking where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid
  ) as has_booking`;

/** The bookings of the two people: how many, how many open, and when the last finished one ended. */
export const bookingsOfPair = (golfer_id: string, caddy_id: string, open: readonly string[]) => sql<{
  bookings: number;
  open: number;
  last_end: string | null;
}>`
  select
    count(*) as bookings,
    count(*) filter (where status = any(${open}::text[])) as open,
    max(moved_at) filter (where status <> all(${open}::text[])) as last_end
  from booking
  where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid`;

/** Whether the two have a booking, or this person has blocked the other. */
export const hasBookingOrBlock = (room_id: string, user_id: string) => sql<{ is_so: boolean }>`
  select exists (
    select from booking
    where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
  ) or exists (
    select from room_member as member
    where member.room_id = room.room_id and member.user_id = ${user_id}::uuid and member.blocked_at is not null
  ) as is_so
  from room
  where room.room_id = ${room_id}::uuid`;

export const roomIdOfPair = (golfer_id: string, caddy_id: string) => sql<
  Pick<RoomRow, 'room_id' | 'status' | 'last_seq'>
>`
  select room_id, status, last_seq from room where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid`;

/** ACTIVE rooms whose last booking ended before `ended_before`; for the demo world, which is made at once. */
export const roomsEndedBefore = (ended_before: string) => sql<{ room_id: string }>`
  select room_id from room where status = 'ACTIVE' and last_end <= ${ended_before}::timestamptz order by room_id`;

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

/** A room's position in a list: by its newest message, or by its creation when it has none. */
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

/** All ACTIVE rooms, and the newest few others that have unread messages and that this person has not blocked. */
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

/** The rooms after `place` that are not ACTIVE and are shown to this person (`roomsOf`). */
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
 * Those of these rooms that this person is a member of, newest message first; deletions do not count as messages. A private photo is
 * visible after a confirmed booking of the two (wasConfirmed in domain/booking/status.ts); the booking is their next one, or the last. A
 * room without a booking and a message is shown only to the person who blocked the other.
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
