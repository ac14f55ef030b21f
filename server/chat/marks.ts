import type { OutputOf } from '#domain/calls.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { peopleOf, roomOf } from './room-access.ts';
import { markDelivered, markOf, markRead } from './mark-sql.ts';

/** The reader's other phones get an event too. */
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

/** The senders get an event. A room that is not the caller's is skipped, like one that does not exist. */
export async function delivered({ input, caller, tx, now }: Asking<'POST /chat/delivered'>) {
  const { user_id } = caller;
  const ids = input.rooms.map(({ room_id }) => room_id);
  const seqs = input.rooms.map(({ seq }) => seq);
  const moved = input.rooms.length > 0 ? await tx.many(markDelivered(user_id, ids, seqs)) : [];
  for (const { room_id, seq, other_id } of moved)
    emit(tx, 'chat.delivered', { room_id, user_id, seq }, [other_id], now);
  return {};
}
