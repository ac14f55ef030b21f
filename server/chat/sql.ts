import type { RoomStatus } from '#domain/chat/room.ts';
import { sql } from '../db.ts';

export interface RoomRow {
  room_id: string;
  status: RoomStatus;
  unread: number;
  with_id: string;
  with_name: string;
  with_photo: string | null;
  /** Null: the other person is a golfer. */
  with_nickname: string | null;
  with_number: string | null;
  last_seq: number | null;
  last_text: string | null;
  last_sender: string | null;
  last_sent_at: string | null;
}

/**
 * Only rooms she is a member of, the newest message first. A photo that is not for everybody is seen after a confirmed booking of the two
 * (wasConfirmed of domain/booking/status.ts).
 */
export const roomsOf = (user_id: string) => sql<RoomRow>`
  select
    room.room_id, room.status, member.unread,
    other.user_id as with_id, other.display_name as with_name,
    case when other.public_photo or exists (
      select from booking
      where booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
        and booking.answered_at is not null and booking.status <> 'DECLINED'
    ) then other.photo_url end as with_photo,
    caddy_profile.nickname as with_nickname, caddy_profile.caddy_number as with_number,
    newest.seq as last_seq, newest.text as last_text, newest.sender_id as last_sender, newest.sent_at as last_sent_at
  from room_member as member
  join room on room.room_id = member.room_id
  join person as other
    on other.user_id = case when room.golfer_id = member.user_id then room.caddy_id else room.golfer_id end
  left join caddy_profile on caddy_profile.user_id = other.user_id and other.user_id = room.caddy_id
  left join message as newest on newest.room_id = room.room_id and newest.seq = room.last_seq
  where member.user_id = ${user_id}::uuid
  order by coalesce(newest.sent_at, room.created_at) desc, room.room_id`;

export const insertRoom = (
  room_id: string,
  golfer_id: string,
  caddy_id: string,
  status: RoomStatus,
  last_seq: number,
  at: string,
) => sql`
  insert into room (room_id, golfer_id, caddy_id, status, last_seq, created_at)
  values (${room_id}, ${golfer_id}, ${caddy_id}, ${status}, ${last_seq}, ${at})`;

export const insertMember = (room_id: string, user_id: string, read_seq: number, unread: number) => sql`
  insert into room_member (room_id, user_id, read_seq, unread) values (${room_id}, ${user_id}, ${read_seq}, ${unread})`;

export const insertText = (room_id: string, seq: number, sender_id: string, text: string, at: string) => sql`
  insert into message (room_id, seq, sender_id, kind, text, sent_at)
  values (${room_id}, ${seq}, ${sender_id}, 'TEXT', ${text}, ${at})`;
