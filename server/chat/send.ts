import type { Message } from '#domain/chat/api.ts';
import { isPhrase } from '#domain/chat/phrases.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { awaitedLater, together } from '../db/together.ts';
import type { Asking } from '../http/http.ts';
import { notifyOfMessage } from '../notification/chat.ts';
import { otherIn, requireRow, roomOf } from './room-access.ts';
import { type MediaFactsRow, mediaFacts, mediaOf, messageNamed, type MessageRow } from './message-sql.ts';
import { presentMessage } from './present.ts';
import { type Wish, writeMessage } from './write.ts';

/**
 * Sent again under the phone's own name for it, it is the message it was, also when nobody may write any more. Whoever is told
 * `MESSAGE_ID_REUSED` has given one name to two messages.
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
  // The room is locked: its number is the next.
  notifyOfMessage(tx, { room_id: room.room_id, seq: room.last_seq + 1, reader_id: otherIn(room, user_id) }, now);
  return presentMessage(await written, user_id, media);
}

/** A phrase card must exist, and a picture must be the sender's own. */
function refuseContent(wish: Wish, media: MediaFactsRow | undefined): void {
  if (wish.kind === 'PHRASE' && !isPhrase(wish.phrase_id, wish.values))
    throw new Refused('PHRASE_UNKNOWN', { field: 'phrase_id' });
  if (wish.kind === 'IMAGE' && !media) throw new Refused('MEDIA_UNKNOWN');
}

async function answerAgain(tx: Tx, known: MessageRow, wish: Wish, user_id: string): Promise<Message> {
  if (known.sender_id !== user_id || !isSame(known, wish)) throw new Refused('MESSAGE_ID_REUSED');
  const media = known.media_id ? await tx.maybe(mediaFacts([known.media_id])) : undefined;
  return presentMessage(known, user_id, media);
}

/** Of one that was deleted nothing is left to compare but its kind. */
function isSame(known: MessageRow, wish: Wish): boolean {
  if (known.kind !== wish.kind) return false;
  if (known.deleted_at !== null) return true;
  if (wish.kind === 'TEXT') return known.text === wish.text;
  if (wish.kind === 'IMAGE') return known.media_id === wish.media_id;
  const { phrase_id, values } = known.phrase ?? { phrase_id: '', values: {} };
  const names = Object.keys(wish.values);
  return (
    phrase_id === wish.phrase_id &&
    names.length === Object.keys(values).length &&
    names.every((name) => values[name] === wish.values[name])
  );
}
