import { slotsOf } from '#domain/booking/block.ts';
import { priceOf } from '#domain/booking/price.ts';
import { QUICK_ANSWER } from '#domain/booking/status.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { isFresh, lastCall, SEAT_KEPT } from '#domain/broadcast/status.ts';
import { type BroadcastFacts, broadcastTransitionFor, responseAfter } from '#domain/broadcast/transitions.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { APART_REFUSALS } from '#domain/chat/room.ts';
import { isoOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import { type RefusalCode, Refused } from '#domain/refusals.ts';
import { requireGolfer } from '../account/own/onboarding.ts';
import { sharedPerson } from '../account/sql.ts';
import { announceRequest } from '../booking/announce.ts';
import {
  applyTransition,
  cancelCompetingRequests,
  competingRequestsOf,
  dueJob as bookingDueJob,
  promiseTime,
} from '../booking/transition.ts';
import { factsOf as bookingFactsOf, presentBooking } from '../booking/present.ts';
import { factsForRound } from '../booking/queries-sql.ts';
import { readRate, readTariff } from '../booking/queries.ts';
import { refuseOverlap } from '../booking/round.ts';
import { insertBooking, lockedAlternatives, type LockedBooking, lockedBooking } from '../booking/sql.ts';
import type { Tx } from '../db/db.ts';
import type { Asker, Reader } from '../http/http.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { balanceOf, hold } from '../wallet/commands.ts';
import { presentBroadcast } from './present.ts';
import { ownId } from './queries.ts';
import { type AnswerRow, chooseResponse, keepSeat, putOffExpiry } from './sql.ts';
import {
  announceBroadcast,
  dueJob,
  endRequest,
  factsOf,
  freeSeat,
  isEnd,
  isKept,
  lockRequest,
  type OpenRequest,
  requestTransitionFor,
} from './transition.ts';

type Outcome = OutputOf<'POST /broadcast/select'>;

/** The golfer chooses an interested caddy. Locks: server/booking/transition.ts. */
export async function selectCaddy(
  tx: Tx,
  golfer: Asker,
  { alt_reference, caddy_id }: ParsedOf<'POST /broadcast/select'>,
  now: Moment,
): Promise<Outcome> {
  const { user_id } = golfer;
  await requireGolfer(tx, user_id);
  await tx.maybe(sharedPerson(caddy_id));
  const broadcast_id = await ownId(tx, alt_reference, user_id);
  const request = await lockRequest(tx, broadcast_id);
  const present = () => presentBroadcast(tx, golfer, broadcast_id, now);
  const answer = request.answers.find((it) => it.caddy_id === caddy_id);
  if (!answer) throw new Refused('CADDY_UNKNOWN', { field: 'caddy_id' });
  const code = refusalOf(factsOf(request, now, caddy_id), answer, now);
  if (code) throw new Refused(code, { present: await present() });
  const round = await offerSeat(tx, user_id, request, caddy_id);
  if (round.is_taken) throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });

  const choice = { tx, golfer, request, answer, round, isFresh: isStillFresh(answer, now), now };
  await refuseSeatOverlap(choice);
  const short = await shortBy(choice);
  if (short > 0) {
    const kept_until = await keep(choice);
    return { outcome: 'SEAT_KEPT', booking: null, short, kept_until, broadcast: await present() };
  }
  const booking_ref = await bookSeat(choice);
  await fillIfComplete(tx, broadcast_id, now);
  const booking = await presentBooking(tx, booking_ref, golfer, now);
  return { outcome: 'BOOKED', booking, short: null, kept_until: null, broadcast: await present() };
}

function refusalOf(facts: BroadcastFacts, { status }: AnswerRow, now: Moment): RefusalCode | undefined {
  if (!broadcastTransitionFor(facts, 'select', 'golfer', now)) return 'BROADCAST_NOT_OPEN';
  return responseAfter(status, 'choose') ? undefined : 'RESPONSE_NOT_NOW';
}

/** Whether the answer is fresh; while a seat is reserved, its age counts from when it was first reserved. */
function isStillFresh(answer: AnswerRow, now: Moment): boolean {
  const keptAt = answer.kept_until !== null && isKept(answer, now) ? parseMoment(answer.kept_until) - SEAT_KEPT : now;
  return isFresh(parseMoment(answer.responded_at), keptAt);
}

/** How many satang the golfer's balance lacks, after their other waiting requests for that tee-off are refunded. */
async function shortBy(choice: ChosenCaddy): Promise<number> {
  const { tx, golfer, round } = choice;
  const { available } = await balanceOf(tx, golfer.user_id, 'GOLFER');
  const givenBack = (await othersWaiting(choice)).reduce((sum, { total }) => sum + total, 0);
  return round.total - available - givenBack;
}

/**
 * Reserves the caddy's seat while the golfer tops up, and delays the request's expiry to the end of the reservation, within limits. A
 * reserved seat is not prolonged. The caddy is not notified, because it would reveal the golfer's balance.
 */
async function keep({ tx, golfer, request, answer, now }: ChosenCaddy): Promise<string> {
  if (answer.kept_until !== null && isKept(answer, now)) return answer.kept_until;
  const { it } = request;
  const until = now + SEAT_KEPT;
  await tx.run(keepSeat(it.broadcast_id, answer.caddy_id, isoOf(until)));
  const last = lastCall(parseMoment(it.tee_off_at)) + SEAT_KEPT;
  await tx.run(putOffExpiry(it.broadcast_id, isoOf(Math.min(until, last))));
  await schedule(tx, dueJob(it.broadcast_id, Math.min(until, last)));
  await schedule(tx, dueJob(it.broadcast_id, until));
  await announceBroadcast(tx, 'broadcast.seat_kept', it, [golfer.user_id], [], now);
  return isoOf(until);
}

async function fillIfComplete(tx: Tx, broadcast_id: string, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  const row = requestTransitionFor(request, 'fill', 'system', now);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
}

/** A caddy who may be chosen. */
interface ChosenCaddy {
  tx: Tx;
  golfer: Reader;
  request: OpenRequest;
  answer: AnswerRow;
  round: Awaited<ReturnType<typeof offerSeat>>;
  /** The caddy's answer is young enough to confirm the booking at once. */
  isFresh: boolean;
  now: Moment;
}

/** The price of the caddy's seat by the fees that the golfer was shown. Refuses CADDY_NOT_AVAILABLE and COURSE_CLOSED. */
async function offerSeat(tx: Tx, golfer_id: string, { it }: OpenRequest, caddy_id: string) {
  const day = slashDate(it.booking_date);
  const tee_off_at = parseMoment(it.tee_off_at);
  const slots = slotsOf(tee_off_at, it.holes);
  const row = await tx.one(factsForRound(it.slug, caddy_id, golfer_id, day, slots, null));
  if (row.caddy?.verification !== 'VERIFIED') throw new Refused('CADDY_NOT_AVAILABLE', { field: 'caddy_id' });
  if (row.is_apart) throw new Refused(APART_REFUSALS.choose);
  if (row.is_closed) throw new Refused('COURSE_CLOSED', { field: 'booking_date' });
  const fee_collection = it.fee_collection ?? row.fee_collection;
  const is_holiday = it.is_holiday ?? (await readTariff(tx)).holidays.includes(day);
  const price = priceOf(
    { ...it, course: { ...row, fee_collection } },
    { rate: await readRate(tx, it.rate_id), is_holiday },
  );
  return { ...price, rate_id: it.rate_id, fee_collection, is_taken: row.is_taken, day, tee_off_at };
}

/**
 * Refuses a seat that conflicts with the golfer's other bookings, except the other seats of this flight and requests that an immediate
 * confirmation cancels.
 */
async function refuseSeatOverlap({ tx, golfer, request, answer, round, isFresh, now }: ChosenCaddy): Promise<void> {
  const { tee_off_at } = round;
  const { broadcast_id, holes } = request.it;
  await refuseOverlap(tx, golfer, { caddy_id: answer.caddy_id, tee_off_at, holes, broadcast_id }, now, {
    givesWay: (own) => isFresh && own.status === 'PENDING' && own.tee_off_at === tee_off_at,
  });
}

/** Locks the golfer's other requests for this tee-off that are cancelled when this seat is confirmed at once (B5). */
async function othersWaiting({ tx, golfer, request, isFresh }: ChosenCaddy): Promise<LockedBooking[]> {
  if (!isFresh) return [];
  const waiting = await tx.many(lockedAlternatives(golfer.user_id, request.it.tee_off_at));
  return competingRequestsOf(request.it, waiting);
}

/** Creates the booking of a seat: CONFIRMED at once after a fresh answer, else the caddy is asked again. Returns its reference. */
async function bookSeat(choice: ChosenCaddy): Promise<string> {
  const { tx, golfer, request, answer, now } = choice;
  const { it } = request;
  const booking = await insertSeat(choice);
  const { booking_ref, total } = booking;
  if (choice.isFresh) await confirmSeat(choice, booking);
  else {
    await hold(tx, golfer.user_id, total, `booking:${booking_ref}:hold`, now);
    await schedule(tx, bookingDueJob(booking.booking_id, booking.version, parseMoment(booking.respond_by)));
    await announceRequest(tx, booking, now);
  }
  await tx.run(chooseResponse(it.broadcast_id, answer.caddy_id, booking_ref));
  await announceBroadcast(tx, 'broadcast.selected', it, [golfer.user_id, answer.caddy_id], [answer.caddy_id], now);
  return booking_ref;
}

async function insertSeat({ tx, golfer, request, answer, round, now }: ChosenCaddy): Promise<LockedBooking> {
  const { it, seats } = request;
  const booking_id = newId(now);
  await tx.run(
    insertBooking({
      booking_id,
      booking_ref: newRef(),
      golfer_id: golfer.user_id,
      caddy_id: answer.caddy_id,
      slug: it.slug,
      booking_date: round.day,
      tee_off_time: it.tee_off_time,
      tee_off_at: it.tee_off_at,
      earliest_tee_off_at: it.tee_off_at,
      holes: it.holes,
      transport: it.transport,
      fee_collection: round.fee_collection,
      lines: round.lines,
      total: round.total,
      caddy_gets: round.caddy_gets,
      rate_id: round.rate_id,
      note: it.note,
      respond_by: isoOf(now + QUICK_ANSWER),
      created_at: isoOf(now),
      replaces_ref: null,
      broadcast_id: it.broadcast_id,
      seat: freeSeat(seats),
    }),
  );
  return tx.one(lockedBooking(booking_id));
}

/** Confirms the seat; the caddy's interest counts as accepting (B2). */
async function confirmSeat(choice: ChosenCaddy, booking: LockedBooking): Promise<void> {
  const { tx, golfer, request, now } = choice;
  const others = await othersWaiting(choice);
  if (!(await promiseTime(tx, booking))) {
    const present = await presentBroadcast(tx, golfer, request.it.broadcast_id, now);
    // The refusal rolls back the seat that was just made.
    throw new Refused('BOOKING_SLOT_TAKEN', { present: { ...present, seats_taken: present.seats_taken - 1 } });
  }
  await cancelCompetingRequests(tx, others, now);
  await hold(tx, golfer.user_id, booking.total, `booking:${booking.booking_ref}:hold`, now);
  const row = transitionFor(bookingFactsOf(booking), 'accept', 'caddy', now);
  if (!row) throw new Error(`${booking.booking_ref} was made and cannot be accepted`);
  await applyTransition(tx, booking, row, { actor: 'golfer' }, now);
}
