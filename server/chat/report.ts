import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { json, type Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { otherIn, roomOf } from './room-access.ts';
import { messageAt } from './message-sql.ts';
import { insertReport } from './report-sql.ts';
import type { RoomRow } from './room-sql.ts';

/** Of the other one, in a room of any status; nobody but the operator is notified. */
export async function reportRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/report'>): Promise<OutputOf<'POST /chat/report'>> {
  const room = await roomOf(tx, input.room_id, caller.user_id);
  const about_id = otherIn(room, caller.user_id);
  const said = input.seq === undefined ? null : await saidBy(tx, room, input.seq, about_id);
  const report_id = newId(now);
  await tx.run(
    insertReport({
      report_id,
      room_id: room.room_id,
      reporter_id: caller.user_id,
      about_id,
      seq: input.seq ?? null,
      reason: input.reason,
      text: input.text ?? null,
      said: said && json(said),
      created_at: isoOf(now),
    }),
  );
  return { report_id };
}

/** Kept with the report, because its sender may still take it away. */
async function saidBy(tx: Tx, room: RoomRow, seq: number, about_id: string) {
  const message = await tx.maybe(messageAt(room.room_id, seq));
  if (!message || message.sender_id !== about_id) throw new Refused('MESSAGE_UNKNOWN');
  const { kind, text, phrase, media_id, sent_at } = message;
  return { kind, text, phrase, media_id, sent_at };
}
