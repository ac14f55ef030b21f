import type { OutputOf } from '#domain/calls.ts';
import { mayDelete } from '#domain/chat/message.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { emit } from '../events/events.ts';
import { changeAnswers } from '../house/sql.ts';
import type { Asking } from '../http/http.ts';
import { otherIn, peopleOf, requireRow, roomOf } from './room-access.ts';
import { deletionOf, insertDeletion, messageAt } from './message-sql.ts';

/** Of what a phone that sends it again gets. */
const GONE = { text: null, phrase: null, image: null, is_deleted: true };

/** Deletes the caller's message for both people. Answers the number of the deletion; that of the first one, when it is deleted already. */
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
  if (message.client_msg_id) await tx.run(changeAnswers(user_id, 'POST /chat/send', message.client_msg_id, GONE));
  emit(tx, 'chat.message', { room_id, seq }, peopleOf(room), now);
  return { seq };
}
