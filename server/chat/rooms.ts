import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { OutputOf } from '#domain/calls.ts';
import type { Room } from '#domain/chat/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking, Reader } from '../http/http.ts';
import { presentAbout } from './present.ts';
import { roomIdOfPair } from './room-sql.ts';
import { closedRooms, type ListedRoom, listedRooms, placeOfRoom, type RoomPlace, roomsOf } from './sql.ts';

/** Of rooms that are not ACTIVE, at most so many stand in the list because something in them is unread. */
const MOST_UNREAD_CLOSED = 20;
/** Above every room: the last of all ids, and later than any clock that writes. */
const TOP: RoomPlace = { at: '2200-01-01T00:00:00.000Z', room_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The badge counts the ACTIVE ones (domain/chat/room.ts). */
export async function readRooms({ caller, tx }: Asking<'GET /chat/rooms'>): Promise<Room[]> {
  return shown(tx, caller, await tx.many(listedRooms(caller.user_id, MOST_UNREAD_CLOSED)));
}

/** One more than is shown says whether there are more. */
export async function readClosedRooms({
  input: { before, limit, blocked_by_me },
  caller,
  tx,
}: Asking<'POST /chat/closed-rooms'>): Promise<OutputOf<'POST /chat/closed-rooms'>> {
  const { user_id } = caller;
  const place = before === undefined ? TOP : await tx.maybe(placeOfRoom(user_id, before));
  if (!place) throw new Refused('ROOM_UNKNOWN');
  const found = await tx.many(closedRooms(user_id, place, blocked_by_me, limit + 1));
  return { items: await shown(tx, caller, found.slice(0, limit)), has_more: found.length > limit };
}

export async function readRoom({ input, caller, tx }: Asking<'GET /chat/room/{room_id}'>): Promise<Room> {
  const [room] = await shown(tx, caller, [input]);
  if (!room) throw new Refused('ROOM_UNKNOWN');
  return room;
}

export async function readRoomWith({
  input,
  caller,
  tx,
}: Asking<'GET /chat/with/{user_id}'>): Promise<OutputOf<'GET /chat/with/{user_id}'>> {
  const [mine, theirs] = [caller.user_id, input.user_id];
  const known = await tx.maybe(caller.role === 'GOLFER' ? roomIdOfPair(mine, theirs) : roomIdOfPair(theirs, mine));
  const [room = null] = known ? await shown(tx, caller, [known]) : [];
  return { room };
}

/** Of these rooms, those that are the reader's and shown to them, the newest line first. */
async function shown(queries: Queries, reader: Reader, rooms: readonly { room_id: string }[]): Promise<Room[]> {
  if (rooms.length === 0) return [];
  const ids = rooms.map(({ room_id }) => room_id);
  const rows = await queries.many(roomsOf(reader.user_id, ids, UPCOMING));
  return rows.map((row) => present(row, reader));
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
