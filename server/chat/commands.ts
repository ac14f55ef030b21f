import { UPCOMING } from '#domain/booking/status.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import type { Message } from '#domain/chat/api.ts';
import { mayDelete } from '#domain/chat/message.ts';
import { isPhrase } from '#domain/chat/phrases.ts';
import { readOnlyAt, roomRowFor } from '#domain/chat/room.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { json, type Tx, awaitedLater, together } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { changeAnswers } from '../house/sql.ts';
import type { Asking } from '../http/http.ts';
import { notifyOfMessage } from '../notification/commands.ts';
import {
  deletionOf,
  insertDeletion,
  insertMessage,
  markDelivered,
  markOf,
  markRead,
  mediaFacts,
  type MediaFactsRow,
  mediaOf,
  messageAt,
  messageNamed,
  type MessageRow,
} from './message-sql.ts';
import { presentMessage } from './queries.ts';
import { bookingsOfPair, roomIdOfPair, type RoomRow, lockedRoom } from './room-sql.ts';
import { hasLeft, isShownTo, otherIn, peopleOf, requireRow, roomFor, roomOf, setRoomStatus, factsOf } from './room.ts';
import type { JobHandlers } from '../jobs/jobs.ts';

/**
 * The room of the two people. Requests create it (room.ts), so only older bookings have none. Refused for an unknown user or one of the
 * caller's own role, because they have no booking.
 */
export async function openRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/open'>): Promise<OutputOf<'POST /chat/open'>> {
  const other = input.user_id;
  const [golfer_id, caddy_id] = caller.role === 'GOLFER' ? [caller.user_id, other] : [other, caller.user_id];
  const known = await tx.maybe(roomIdOfPair(golfer_id, caddy_id));
  if (known && (await isShownTo(tx, known, caller.user_id))) return { room_id: known.room_id };
  const { bookings, open, last_end } = await tx.one(bookingsOfPair(golfer_id, caddy_id, UPCOMING));
  if (bookings === 0) throw new Refused('CHAT_NOT_YET');
  if (await hasLeft(tx, other)) throw new Refused('ROOM_READ_ONLY');
  const room = await roomFor(tx, golfer_id, caddy_id, now);
  if (last_end !== null) await standAsOf(tx, room, parseMoment(last_end), open > 0, now);
  return { room_id: room.room_id };
}

/** Gives a room created later the status and end that it would have had. */
async function standAsOf(tx: Tx, room: RoomRow, last_end: Moment, isOpen: boolean, now: Moment): Promise<void> {
  const isOver = !isOpen && now >= readOnlyAt(last_end);
  await setRoomStatus(tx, room, { status: isOver ? 'READ_ONLY' : room.status, last_end }, now);
}

/**
 * Sends a message. The same `client_msg_id` again gets the first answer, even if the room is closed by now. MESSAGE_ID_REUSED: the phone
 * gave one id to two messages.
 */
export async function sendMessage({ input, caller, tx, now }: Asking<'POST /chat/send'>): Promise<Message> {
  const { user_id } = caller;
  const [room, known, media] = await together([
    roomOf(tx, input.room_id, user_id),
    tx.maybe(messageNamed(input.room_id, input.client_msg_id)),
    input.kind === 'IMAGE' ? tx.maybe(mediaOf(input.media_id, user_id)) : undefined,
  ]);
  if (known) return answerAgain(tx, known, input, user_id);
  requireRow(room, 'write', user_id, now);
  refuseContent(input, media);
  const written = awaitedLater(writeMessage(tx, room, user_id, input, now));
  // The room is locked, so the message gets the next number.
  notifyOfMessage(tx, { room_id: room.room_id, seq: room.last_seq + 1, reader_id: otherIn(room, user_id) }, now);
  return presentMessage(await written, user_id, media);
}

/** Refuses an unknown phrase card, and a picture that is not the sender's. */
function refuseContent(input: SendBody, media: MediaFactsRow | undefined): void {
  if (input.kind === 'PHRASE' && !isPhrase(input.phrase_id, input.values))
    throw new Refused('PHRASE_UNKNOWN', { field: 'phrase_id' });
  if (input.kind === 'IMAGE' && !media) throw new Refused('MEDIA_UNKNOWN');
}

async function answerAgain(tx: Tx, known: MessageRow, input: SendBody, user_id: string): Promise<Message> {
  if (known.sender_id !== user_id || !isSame(known, input)) throw new Refused('MESSAGE_ID_REUSED');
  const media = known.media_id ? await tx.maybe(mediaFacts([known.media_id])) : undefined;
  return presentMessage(known, user_id, media);
}

/** A deleted message can only be compared by its kind. */
function isSame(known: MessageRow, input: SendBody): boolean {
  if (known.kind !== input.kind) return false;
  if (known.deleted_at !== null) return true;
  if (input.kind === 'TEXT') return known.text === input.text;
  if (input.kind === 'IMAGE') return known.media_id === input.media_id;
  const { phrase_id, values } = known.phrase ?? { phrase_id: '', values: {} };
  const names = Object.keys(input.values);
  return (
    phrase_id === input.phrase_id &&
    names.length === Object.keys(values).length &&
    names.every((name) => values[name] === input.values[name])
  );
}

export type SendBody = ParsedOf<'POST /chat/send'>;

/** Writes a message into a locked room in which the sender may write; both people get an event. */
export async function writeMessage(
  tx: Tx,
  room: RoomRow,
  sender_id: string,
  input: SendBody,
  now: Moment,
): Promise<MessageRow> {
  const { room_id, client_msg_id, kind } = input;
  const row = await tx.one(
    insertMessage({
      room_id,
      client_msg_id,
      sender_id,
      reader_id: otherIn(room, sender_id),
      kind,
      text: input.kind === 'TEXT' ? input.text : null,
      phrase: input.kind === 'PHRASE' ? json({ phrase_id: input.phrase_id, values: input.values }) : null,
      media_id: input.kind === 'IMAGE' ? input.media_id : null,
      sent_at: isoOf(now),
    }),
  );
  emit(tx, 'chat.message', { room_id, seq: row.seq }, peopleOf(room), now);
  return row;
}

/** Replaces the stored answer of a deleted message. */
const DELETED_MESSAGE = { text: null, phrase: null, image: null, is_deleted: true };

/** Deletes the caller's message for both people. Returns the number of the deletion; that of the first one when it is already deleted. */
export async function deleteMessage({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/delete'>): Promise<OutputOf<'POST /chat/delete'>> {
  const { user_id } = caller;
  const room = await roomOf(tx, input.room_id, user_id);
  const { room_id } = room;
  const message = await tx.maybe(messageAt(room_id, input.seq));
  const isPersons = message && message.kind !== 'CARD' && message.kind !== 'DELETION';
  if (!isPersons || message.sender_id !== user_id) throw new Refused('MESSAGE_UNKNOWN');
  if (message.deleted_at !== null) return tx.one(deletionOf(room_id, input.seq));
  requireRow(room, 'delete', user_id, now);
  const sent_at = parseMoment(message.sent_at);
  if (!mayDelete({ kind: message.kind, isMine: true, sent_at }, now)) throw new Refused('MESSAGE_DELETE_LATE');
  const { seq } = await tx.one(insertDeletion(room_id, input.seq, user_id, otherIn(room, user_id), isoOf(now)));
  if (message.client_msg_id)
    await tx.run(changeAnswers(user_id, 'POST /chat/send', message.client_msg_id, DELETED_MESSAGE));
  emit(tx, 'chat.message', { room_id, seq }, peopleOf(room), now);
  return { seq };
}

/** Marks messages as read; the reader's other phones get an event too. */
export async function readUpTo({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/read'>): Promise<OutputOf<'POST /chat/read'>> {
  const { user_id } = caller;
  const room = await roomOf(tx, input.room_id, user_id);
  const { room_id } = room;
  const moved = await tx.maybe(markRead(room_id, user_id, input.seq));
  if (moved) emit(tx, 'chat.read', { room_id, user_id, seq: moved.read_seq }, peopleOf(room), now);
  const { read_seq, unread } = moved ?? (await tx.one(markOf(room_id, user_id)));
  return { read_seq, unreadCount: unread };
}

/** Marks messages as received; the senders get an event. Rooms that are not the caller's are skipped. */
export async function delivered({ input, caller, tx, now }: Asking<'POST /chat/delivered'>) {
  const { user_id } = caller;
  const ids = input.rooms.map(({ room_id }) => room_id);
  const seqs = input.rooms.map(({ seq }) => seq);
  const moved = input.rooms.length > 0 ? await tx.many(markDelivered(user_id, ids, seqs)) : [];
  for (const { room_id, seq, other_id } of moved)
    emit(tx, 'chat.delivered', { room_id, user_id, seq }, [other_id], now);
  return {};
}

/** Closes a room seven days after the end of the last booking; does nothing when there is an open or later one. */
export async function closeRoom(tx: Tx, room_id: string, now: Moment): Promise<void> {
  const room = await tx.maybe(lockedRoom(room_id));
  if (!room) return;
  const row = roomRowFor(await factsOf(tx, room, room.golfer_id), 'close', 'system', now);
  if (row) await setRoomStatus(tx, room, { status: row.to }, now);
}

export const chatJobs: JobHandlers = {
  'chat.close': ({ tx, payload, now }: { tx: Tx; payload: { room_id: string }; now: Moment }) =>
    closeRoom(tx, payload.room_id, now),
};
