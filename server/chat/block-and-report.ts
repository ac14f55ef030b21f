import type { OutputOf } from '#domain/calls.ts';
import { REPORT_ENTRIES_MAX } from '#domain/chat/message.ts';
import { roomRowFor, type RoomStatus, WRITABLE_FOR } from '#domain/chat/room.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { bookingByRef, lockGolfer, waitingOfPair } from '../booking/sql.ts';
import { lapseWaiting } from '../booking/transition.ts';
import { json, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { messageAt, insertReport, type NewReport, openReportBy, openReportsBy, personInRole } from './message-sql.ts';
import { hasBooking, pairOfRoom, roomIdOfPair, type RoomRow, setBlocked, setRoom } from './room-sql.ts';
import { factsOf, hasLeft, isShownTo, otherIn, requireRow, roomOf, setRoomStatus, sideOf, roomFor } from './room.ts';

type Blocking = Pick<Asking<'POST /chat/block'>, 'input' | 'caller' | 'tx' | 'now'>;

/**
 * Sets or removes the caller's own block; the other person only sees the room's status. What waits for an answer between the two ends and
 * nothing new can start (domain/chat/room.ts); confirmed rounds stay. Repeating a block changes nothing.
 */
export async function blockRoom({ input, caller, tx, now }: Blocking): Promise<OutputOf<'POST /chat/block'>> {
  const { user_id } = caller;
  if (input.blocked) await endWaiting(tx, input.room_id, user_id, now);
  const room = await roomOf(tx, input.room_id, user_id);
  const facts = await factsOf(tx, room, user_id);
  if (facts.blocked_by_me === input.blocked) {
    if (!input.blocked && room.status === 'BLOCKED') throw new Refused('ROOM_BLOCKED');
    return { status: room.status };
  }
  const row = roomRowFor(facts, input.blocked ? 'block' : 'unblock', sideOf(room, user_id), now);
  if (!row) throw new Error(`no row allows this in a room that is ${room.status}`);
  const isPutAway = row.to !== 'BLOCKED' && (await hasLeft(tx, otherIn(room, user_id)));
  const { status } = await setRoomStatus(tx, room, { status: isPutAway ? 'ARCHIVED' : row.to }, now);
  // Last, because until then the caller's other phones must still see a room that exists only for this block.
  await tx.run(setBlocked(room.room_id, user_id, input.blocked ? isoOf(now) : null));
  if (input.blocked || (await isShownTo(tx, { ...room, status }, user_id))) return { status };
  return hideRoom(tx, room, status, user_id, now);
}

/** Removes the room from the caller's list without telling whether the other person has blocked too. */
function hideRoom(
  tx: Tx,
  { room_id, status: before }: RoomRow,
  status: RoomStatus,
  user_id: string,
  now: Moment,
): { status: RoomStatus } {
  if (status === before) emit(tx, 'chat.room', { room_id, status: 'READ_ONLY' }, [user_id], now);
  return { status: 'READ_ONLY' };
}

/**
 * Ends waiting requests and changes. New requests lock the golfer before they look for a block, so a block and a request run one after the
 * other. Order of locks: server/booking/transition.ts.
 */
async function endWaiting(tx: Tx, room_id: string, user_id: string, now: Moment): Promise<void> {
  const pair = await tx.maybe(pairOfRoom(room_id, user_id));
  if (!pair) throw new Refused('ROOM_UNKNOWN');
  await tx.one(lockGolfer(pair.golfer_id));
  await lapseWaiting(tx, waitingOfPair(pair.golfer_id, pair.caddy_id), now);
}

/**
 * Blocks a person with whom the caller may have no room. The new room is shown only to the caller (`isShownTo`) and is READ_ONLY, so that
 * nobody can write in it after the block is removed.
 */
export async function blockPerson(
  { caller, tx, now }: Pick<Blocking, 'caller' | 'tx' | 'now'>,
  golfer_id: string,
  caddy_id: string,
): Promise<void> {
  const { user_id } = caller;
  // Locked before the room, in the same order as a new request, which also creates a room.
  await tx.one(lockGolfer(golfer_id));
  const known = await tx.maybe(roomIdOfPair(golfer_id, caddy_id));
  if (known && (await isShownTo(tx, known, user_id)))
    return void (await blockRoom({ input: { room_id: known.room_id, blocked: true }, caller, tx, now }));
  const { room_id } = await roomFor(tx, golfer_id, caddy_id, now);
  await tx.run(setBlocked(room_id, user_id, isoOf(now)));
  await tx.run(setRoom(room_id, 'BLOCKED', isoOf(now - WRITABLE_FOR)));
  emit(tx, 'chat.room', { room_id, status: 'BLOCKED' }, [user_id], now);
}

/** A caddy reopens a room for seven days, or until a booking comes. A room in which nobody answers any more stays as it is. */
export async function reopenRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/reopen'>): Promise<OutputOf<'POST /chat/reopen'>> {
  const room = await roomOf(tx, input.room_id, caller.user_id);
  if (room.status === 'ACTIVE') return { status: 'ACTIVE' };
  const row = requireRow(room, 'reopen', caller.user_id, now);
  const isEmpty = !(await tx.one(hasBooking(room.golfer_id, room.caddy_id))).has_booking;
  if (isEmpty || (await hasLeft(tx, otherIn(room, caller.user_id)))) throw new Refused('ROOM_READ_ONLY');
  const { status } = await setRoomStatus(tx, room, { status: row.to, last_end: now }, now);
  return { status };
}

/** Reports the other person of a room of any status to the operator. While a report is open, further ones are added to it. */
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

/** The most open reports of one person; more would not be read sooner. */
const REPORTS_OPEN_MAX = 10;

/**
 * Reports a person in the other role to the operator, from a booking or a profile; no money waits for it. Refuses PERSON_UNKNOWN,
 * BOOKING_UNKNOWN for a booking that is not of the two, and REPORTS_TOO_MANY.
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
  // A room has at most one open report, and people with a booking are limited by their bookings, so only others are counted.
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

/** Writes a new report, or adds to the reporter's open one about that room; an identical entry is not repeated. Refuses REPORT_FULL. */
async function writeReport(
  tx: Tx,
  report: Omit<NewReport, 'report_id' | 'created_at'>,
  now: Moment,
): Promise<{ report_id: string }> {
  const written = await tx.maybe(
    insertReport({ ...report, report_id: newId(now), created_at: isoOf(now) }, REPORT_ENTRIES_MAX),
  );
  if (written) return written;
  if (report.room_id === null) throw new Error('a report without a room cannot be added to another one');
  const { report_id, more, ...first } = await tx.one(openReportBy(report.room_id, report.reporter_id));
  const isSame = (it: Pick<NewReport, 'reason' | 'seq' | 'text'>) =>
    it.reason === report.reason && it.seq === report.seq && it.text === report.text;
  if (![first, ...more].some(isSame)) throw new Refused('REPORT_FULL');
  return { report_id };
}

/** The reported message, stored with the report because its sender may delete it. */
async function saidBy(tx: Tx, room: RoomRow, seq: number, about_id: string) {
  const message = await tx.maybe(messageAt(room.room_id, seq));
  if (!message || message.sender_id !== about_id) throw new Refused('MESSAGE_UNKNOWN');
  const { kind, text, phrase, media_id, sent_at } = message;
  return { kind, text, phrase, media_id, sent_at };
}
