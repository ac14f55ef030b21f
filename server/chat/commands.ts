import type { Room } from '#domain/chat/api.ts';
import type { Asking } from '../http.ts';
import { roomsOf, type RoomRow } from './sql.ts';

/** The caller's rooms of every status; the badge counts the ACTIVE ones (domain/chat/room.ts). */
export async function readRooms({ caller, tx }: Asking<'GET /chat/rooms'>): Promise<Room[]> {
  const rows = await tx.many(roomsOf(caller.user_id));
  return rows.map((row) => present(row, caller.user_id));
}

function present(row: RoomRow, reader: string): Room {
  return {
    room_id: row.room_id,
    status: row.status,
    unreadCount: row.unread,
    with: {
      user_id: row.with_id,
      // Caddies go by nickname and number; a real name is private.
      name: row.with_nickname ?? row.with_name,
      caddy_number: row.with_number,
      photo_url: row.with_photo,
    },
    last_message:
      row.last_seq === null || row.last_sent_at === null
        ? null
        : { text: row.last_text ?? '', sent_at: row.last_sent_at, is_mine: row.last_sender === reader },
  };
}
