import type { OutputOf } from '#domain/calls.ts';
import { REPORT_ENTRIES_MAX } from '#domain/chat/message.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { json, type Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { otherIn, roomOf } from './room-access.ts';
import { messageAt } from './message-sql.ts';
import { insertReport, openReportBy } from './report-sql.ts';
import type { RoomRow } from './room-sql.ts';

/** Of the other one, in a room of any status; nobody but the operator is notified. While one is open, what is reported more is added to it. */
export async function reportRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/report'>): Promise<OutputOf<'POST /chat/report'>> {
  const room = await roomOf(tx, input.room_id, caller.user_id);
  const about_id = otherIn(room, caller.user_id);
  const said = input.seq === undefined ? null : await saidBy(tx, room, input.seq, about_id);
  const reporter_id = caller.user_id;
  const entry = { reason: input.reason, seq: input.seq ?? null, text: input.text ?? null };
  const report = {
    ...entry,
    report_id: newId(now),
    room_id: room.room_id,
    reporter_id,
    about_id,
    said: said && json(said),
  };
  const written = await tx.maybe(insertReport({ ...report, created_at: isoOf(now) }, REPORT_ENTRIES_MAX));
  if (written) return written;
  const { report_id, more, ...first } = await tx.one(openReportBy(room.room_id, reporter_id));
  const isSame = (it: typeof entry) => it.reason === entry.reason && it.seq === entry.seq && it.text === entry.text;
  if (![first, ...more].some(isSame)) throw new Refused('REPORT_FULL');
  return { report_id };
}

/** Kept with the report, because its sender may still take it away. */
async function saidBy(tx: Tx, room: RoomRow, seq: number, about_id: string) {
  const message = await tx.maybe(messageAt(room.room_id, seq));
  if (!message || message.sender_id !== about_id) throw new Refused('MESSAGE_UNKNOWN');
  const { kind, text, phrase, media_id, sent_at } = message;
  return { kind, text, phrase, media_id, sent_at };
}
