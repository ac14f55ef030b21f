import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { json, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { otherIn, peopleOf } from './room-access.ts';
import { insertMessage, type MessageRow } from './message-sql.ts';
import type { RoomRow } from './room-sql.ts';

export type Wish = ParsedOf<'POST /chat/send'>;

/** Writes a message into a room that is locked and where the sender may write; both people get an event. */
export async function writeMessage(
  tx: Tx,
  room: RoomRow,
  sender_id: string,
  wish: Wish,
  now: Moment,
): Promise<MessageRow> {
  const { room_id, client_msg_id, kind } = wish;
  const row = await tx.one(
    insertMessage({
      room_id,
      client_msg_id,
      sender_id,
      reader_id: otherIn(room, sender_id),
      kind,
      text: wish.kind === 'TEXT' ? wish.text : null,
      phrase: wish.kind === 'PHRASE' ? json({ phrase_id: wish.phrase_id, values: wish.values }) : null,
      media_id: wish.kind === 'IMAGE' ? wish.media_id : null,
      sent_at: isoOf(now),
    }),
  );
  emit(tx, 'chat.message', { room_id, seq: row.seq }, peopleOf(room), now);
  return row;
}
