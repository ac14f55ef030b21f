import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import type { Message, Room } from '#domain/chat/api.ts';
import { Refused } from '#domain/refusals.ts';
import { slashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import type { Asking, Reader } from '../http/http.ts';
import {
  mediaFacts,
  messagesAfter,
  messagesBefore,
  type ShownMessage,
  type MediaFactsRow,
  type MessageRow,
} from './message-sql.ts';
import {
  closedRooms,
  type ListedRoom,
  listedRooms,
  placeOfRoom,
  roomIdOfPair,
  type RoomPlace,
  roomsOf,
  roomWithMarks,
} from './room-sql.ts';
import { isShownTo } from './room.ts';
import { presentMedia } from '../media/owner.ts';

/** The most closed rooms in the list because of unread messages. */
const UNREAD_CLOSED_ROOMS_MAX = 20;
/** A place after every room: the greatest id and a time later than all others. */
const ABOVE_EVERY_ROOM: RoomPlace = { at: '2200-01-01T00:00:00.000Z', room_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The listed rooms. The badge counts the ACTIVE ones (domain/chat/room.ts). */
export async function readRooms({ caller, tx }: Asking<'GET /chat/rooms'>): Promise<Room[]> {
  return shownRooms(tx, caller, await tx.many(listedRooms(caller.user_id, UNREAD_CLOSED_ROOMS_MAX)));
}

/** Reads one more room than requested to know whether there are more. */
export async function readClosedRooms({
  input: { before, limit, blocked_by_me },
  caller,
  tx,
}: Asking<'POST /chat/closed-rooms'>): Promise<OutputOf<'POST /chat/closed-rooms'>> {
  const { user_id } = caller;
  const place = before === undefined ? ABOVE_EVERY_ROOM : await tx.maybe(placeOfRoom(user_id, before));
  if (!place) throw new Refused('ROOM_UNKNOWN');
  const found = await tx.many(closedRooms(user_id, place, blocked_by_me, limit + 1));
  return { items: await shownRooms(tx, caller, found.slice(0, limit)), has_more: found.length > limit };
}

export async function readRoom({ input, caller, tx }: Asking<'GET /chat/room/{room_id}'>): Promise<Room> {
  const [room] = await shownRooms(tx, caller, [input]);
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
  const [room = null] = known ? await shownRooms(tx, caller, [known]) : [];
  return { room };
}

/** The rooms among these that the reader may see, newest message first. */
async function shownRooms(queries: Queries, reader: Reader, rooms: readonly { room_id: string }[]): Promise<Room[]> {
  if (rooms.length === 0) return [];
  const ids = rooms.map(({ room_id }) => room_id);
  const rows = await queries.many(roomsOf(reader.user_id, ids, UPCOMING));
  return rows.map((row) => presentRoom(row, reader));
}

function presentRoom(row: ListedRoom, reader: Reader): Room {
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

/** Caddies are shown by nickname; a real name is private. */
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

/** Greater than every message number. */
const ABOVE_EVERY_SEQ = 1_000_000_001;

/**
 * The caller's room, or a part of it. The marks are read first; a message that comes in between is read by the next call. Numbers have no
 * holes, because the room's row is locked until the commit.
 */
export async function readMessages({
  input,
  caller,
  tx,
}: Asking<'POST /chat/messages'>): Promise<OutputOf<'POST /chat/messages'>> {
  const room = await tx.maybe(roomWithMarks(input.room_id, caller.user_id));
  if (!room || !(await isShownTo(tx, room, caller.user_id))) throw new Refused('ROOM_UNKNOWN');
  const { status, last_seq, read_seq, their_delivered_seq, their_read_seq } = room;
  const items = await presentMessages(tx, await findMessages(tx, input), caller.user_id);
  return { items, status, last_seq, read_seq, their_delivered_seq, their_read_seq };
}

async function findMessages(tx: Queries, input: ParsedOf<'POST /chat/messages'>): Promise<ShownMessage[]> {
  const { room_id, after_seq, before_seq = ABOVE_EVERY_SEQ, limit } = input;
  if (after_seq !== undefined) return tx.many(messagesAfter(room_id, after_seq, before_seq, limit));
  return (await tx.many(messagesBefore(room_id, before_seq, limit))).reverse();
}

async function presentMessages(tx: Queries, rows: ShownMessage[], reader: string): Promise<Message[]> {
  const ids = rows.flatMap(({ media_id }) => media_id ?? []);
  const found = ids.length > 0 ? await tx.many(mediaFacts(ids)) : [];
  const media = new Map(found.map((row) => [row.media_id, row]));
  return rows.map((row) => presentMessage(row, reader, media.get(row.media_id ?? ''), presentCard(row)));
}

/** A message as `reader` sees it. */
export function presentMessage(
  row: MessageRow,
  reader: string,
  media?: MediaFactsRow,
  card?: Message['card'],
): Message {
  const { seq, client_msg_id, sender_id, kind, text, phrase, about_seq, deleted_at, sent_at } = row;
  return {
    seq,
    client_msg_id,
    from: sender_id === null ? 'HOUSE' : sender_id === reader ? 'ME' : 'THEM',
    kind,
    text,
    phrase: phrase && { phrase_id: phrase.phrase_id, values: phrase.values },
    image: media ? presentMedia(media) : null,
    card: card ?? null,
    about_seq,
    is_deleted: deleted_at !== null,
    sent_at,
  };
}

type AboutBooking = Pick<ShownMessage, 'booking_ref' | 'status' | 'slug' | 'booking_date' | 'tee_off_time' | 'holes'>;

/** The booking of a row; null when there is none (all columns are from one row, so one null means none). */
function presentAbout(row: AboutBooking) {
  const { booking_ref, status, slug, booking_date, tee_off_time, holes } = row;
  if (booking_ref === null || status === null || slug === null || booking_date === null) return null;
  if (tee_off_time === null || holes === null) return null;
  return { booking_ref, status, slug, booking_date: slashDate(booking_date), tee_off_time, holes };
}

function presentCard(row: ShownMessage): Message['card'] {
  const about = presentAbout(row);
  return row.card && about && { event: row.card.event, by: row.card.by, ...about };
}
