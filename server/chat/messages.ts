import type { Message } from '#domain/chat/api.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { mediaFacts, messagesAfter, messagesBefore, type ShownMessage } from './message-sql.ts';
import { presentCard, presentMessage } from './present.ts';
import { isShownTo } from './room-access.ts';
import { roomWithMarks } from './room-sql.ts';

/** Above every number of a room. */
const END = 1_000_000_001;

/**
 * The log of a room of the caller, or a part of it. The marks are read first: a message that comes in between is read by the next call. A
 * number is visible only when all those before it are, because the room's row is locked until they are committed.
 */
export async function readMessages({
  input,
  caller,
  tx,
}: Asking<'POST /chat/messages'>): Promise<OutputOf<'POST /chat/messages'>> {
  const room = await tx.maybe(roomWithMarks(input.room_id, caller.user_id));
  if (!room || !(await isShownTo(tx, room, caller.user_id))) throw new Refused('ROOM_UNKNOWN');
  const { status, last_seq, read_seq, their_delivered_seq, their_read_seq } = room;
  const items = await present(tx, await find(tx, input), caller.user_id);
  return { items, status, last_seq, read_seq, their_delivered_seq, their_read_seq };
}

async function find(tx: Queries, wish: ParsedOf<'POST /chat/messages'>): Promise<ShownMessage[]> {
  const { room_id, after_seq, before_seq = END, limit } = wish;
  if (after_seq !== undefined) return tx.many(messagesAfter(room_id, after_seq, before_seq, limit));
  return (await tx.many(messagesBefore(room_id, before_seq, limit))).reverse();
}

async function present(tx: Queries, rows: ShownMessage[], reader: string): Promise<Message[]> {
  const ids = rows.flatMap(({ media_id }) => media_id ?? []);
  const found = ids.length > 0 ? await tx.many(mediaFacts(ids)) : [];
  const media = new Map(found.map((row) => [row.media_id, row]));
  return rows.map((row) => presentMessage(row, reader, media.get(row.media_id ?? ''), presentCard(row)));
}
