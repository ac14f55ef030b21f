import type { Room } from '#domain/chat/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { Asking } from '../http.ts';
import { presentAbout } from './present.ts';
import { type ListedRoom, roomsOf } from './sql.ts';

/** The caller's rooms of every status; the badge counts the ACTIVE ones (domain/chat/room.ts). */
export async function readRooms({ caller, tx }: Asking<'GET /chat/rooms'>): Promise<Room[]> {
  const rows = await tx.many(roomsOf(caller.user_id, UPCOMING));
  return rows.map((row) => present(row, caller.user_id));
}

function present(row: ListedRoom, reader: string): Room {
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
    last_message: presentLast(row, reader),
    last_seq: row.last_seq,
    read_seq: row.read_seq,
    their_delivered_seq: row.their_delivered_seq,
    their_read_seq: row.their_read_seq,
    is_blocked_by_me: row.is_blocked_by_me,
    booking: presentAbout({ ...row, status: row.booking_status }),
  };
}

function presentLast(row: ListedRoom, reader: string): Room['last_message'] {
  const { newest_kind: kind, newest_at: sent_at } = row;
  if (kind === null || sent_at === null) return null;
  return {
    text: row.newest_text ?? '',
    sent_at,
    is_mine: row.newest_sender === reader,
    kind,
    phrase: row.newest_phrase,
    event: row.newest_event,
    is_deleted: row.newest_deleted_at !== null,
  };
}
