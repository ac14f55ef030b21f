import type { OutputOf } from '#domain/calls.ts';
import { REPORT_ENTRIES_MAX } from '#domain/chat/message.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { bookingByRef } from '../booking/transition-sql.ts';
import { json, type Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { isShownTo, otherIn, roomOf } from './room-access.ts';
import { messageAt } from './message-sql.ts';
import { blockPerson, blockRoom } from './block.ts';
import { insertReport, type NewReport, openReportBy, openReportsBy, personInRole } from './report-sql.ts';
import { hasBooking, roomIdOfPair, type RoomRow } from './room-sql.ts';

/** Of the other one, in a room of any status; nobody but the operator is notified. While one is open, what is reported more is added to it. */
export async function reportRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/report'>): Promise<OutputOf<'POST /chat/report'>> {
  if (input.keep_apart) await blockRoom({ input: { room_id: input.room_id, blocked: true }, caller, tx, now });
  const room = await roomOf(tx, input.room_id, caller.user_id);
  const about_id = otherIn(room, caller.user_id);
  const said = input.seq === undefined ? null : await saidBy(tx, room, input.seq, about_id);
  return writeReport(
    tx,
    {
      room_id: room.room_id,
      reporter_id: caller.user_id,
      about_id,
      reason: input.reason,
      seq: input.seq ?? null,
      text: input.text ?? null,
      said: said && json(said),
      booking_ref: null,
      keeps_apart: input.keep_apart === true,
    },
    now,
  );
}

/** More would not be read sooner. */
const REPORTS_OPEN_MAX = 10;

/**
 * Of somebody in the other role, from a booking of the two or a profile; nobody but the operator is notified, and no money waits for it.
 * Refuses PERSON_UNKNOWN, BOOKING_UNKNOWN for a booking that is not of the two, and REPORTS_TOO_MANY.
 */
export async function reportPerson({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/report-person'>): Promise<OutputOf<'POST /chat/report-person'>> {
  const { user_id: about_id, booking_ref = null, reason, text = null, keep_apart = false } = input;
  const { user_id } = caller;
  const isCaddy = caller.role === 'CADDY';
  if (!(await tx.maybe(personInRole(about_id, isCaddy ? 'GOLFER' : 'CADDY')))) throw new Refused('PERSON_UNKNOWN');
  const [golfer_id, caddy_id] = isCaddy ? [about_id, user_id] : [user_id, about_id];
  const booking = booking_ref === null ? undefined : await tx.maybe(bookingByRef(booking_ref));
  if (booking_ref !== null && (booking?.golfer_id !== golfer_id || booking.caddy_id !== caddy_id))
    throw new Refused('BOOKING_UNKNOWN');
  const pair = [golfer_id, caddy_id] as const;
  const room_id = await shownRoom(tx, pair, user_id);
  // Of a room one report is open at most; the rooms of people with a booking are as many as their bookings.
  const isBound = room_id !== null && (await tx.one(hasBooking(...pair))).has_booking;
  if (!isBound && (await tx.one(openReportsBy(user_id, room_id))).open >= REPORTS_OPEN_MAX)
    throw new Refused('REPORTS_TOO_MANY');
  if (keep_apart) await blockPerson({ caller, tx, now }, ...pair);
  const report = {
    room_id: keep_apart ? await shownRoom(tx, pair, user_id) : room_id,
    reporter_id: user_id,
    about_id,
    booking_ref,
    keeps_apart: keep_apart,
  };
  return writeReport(tx, { ...report, reason, seq: null, text, said: null }, now);
}

async function shownRoom(tx: Tx, pair: readonly [string, string], user_id: string): Promise<string | null> {
  const room = await tx.maybe(roomIdOfPair(...pair));
  return room && (await isShownTo(tx, room, user_id)) ? room.room_id : null;
}

/** Anew, or as an entry of the reporter's open report about that room; the very same is not written twice. Refuses REPORT_FULL. */
async function writeReport(
  tx: Tx,
  report: Omit<NewReport, 'report_id' | 'created_at'>,
  now: Moment,
): Promise<{ report_id: string }> {
  const written = await tx.maybe(
    insertReport({ ...report, report_id: newId(now), created_at: isoOf(now) }, REPORT_ENTRIES_MAX),
  );
  if (written) return written;
  if (report.room_id === null) throw new Error('a report without a room has nothing to be added to');
  const { report_id, more, ...first } = await tx.one(openReportBy(report.room_id, report.reporter_id));
  const isSame = (it: Pick<NewReport, 'reason' | 'seq' | 'text'>) =>
    it.reason === report.reason && it.seq === report.seq && it.text === report.text;
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
