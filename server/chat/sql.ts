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

/** Only rooms she is a member of, the newest message first. */
export const roomsOf = (user_id: string) => sql<RoomRow>`
  select
    room.room_id, room.status, member.unread,
    other.user_id as with_id, other.display_name as with_name, other.photo_url as with_photo,
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
