import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { Room } from '#domain/chat/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { Asking, Reader } from '../http/http.ts';
import { presentAbout } from './present.ts';
import { type ListedRoom, roomsOf } from './sql.ts';

/** The caller's rooms of every status; the badge counts the ACTIVE ones (domain/chat/room.ts). */
export async function readRooms({ caller, tx }: Asking<'GET /chat/rooms'>): Promise<Room[]> {
  const rows = await tx.many(roomsOf(caller.user_id, UPCOMING));
  return rows.map((row) => present(row, caller));
}

function present(row: ListedRoom, reader: Reader): Room {
  return {
    room_id: row.room_id,
    status: row.status,
    unreadCount: row.unread,
    with: {
      user_id: row.with_id,
      name: nameOf(row, reader.language),
      caddy_number: row.with_number,
      photo_url: row.with_photo,
    },
    last_message: presentLast(row, reader.user_id),
    last_seq: row.last_seq,
    read_seq: row.read_seq,
    their_delivered_seq: row.their_delivered_seq,
    their_read_seq: row.their_read_seq,
    is_blocked_by_me: row.is_blocked_by_me,
    booking: presentAbout({ ...row, status: row.booking_status }),
  };
}

/** Caddies go by nickname and number; a real name is private. */
const nameOf = (
  { with_nickname: nickname, with_nickname_latin: nickname_latin, with_name }: ListedRoom,
  language: Language,
): string => (nickname === null ? with_name : shownNickname({ nickname, nickname_latin }, language));

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
