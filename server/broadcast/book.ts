import { transitionFor } from '#domain/booking/transitions.ts';
import { QUICK_ANSWER } from '#domain/booking/status.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { announceRequest } from '../booking/announce.ts';
import {
  applyTransition,
  cancelCompetingRequests,
  competingRequestsOf,
  promiseTime,
  dueJob,
} from '../booking/transition.ts';
import { factsOf } from '../booking/present.ts';
import { refuseOverlap } from '../booking/round.ts';
import { insertBooking, type LockedBooking, lockedAlternatives, lockedBooking } from '../booking/sql.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { hold } from '../wallet/commands.ts';
import type { ChosenCaddy } from './choice.ts';
import { announceBroadcast } from './announce.ts';
import { presentBroadcast } from './present.ts';
import { freeSeat } from './seats.ts';
import { chooseResponse } from './write-sql.ts';

/**
 * The golfer's other bookings may conflict, but not the other seats of this flight, nor bookings that an immediate confirmation cancels.
 */
export async function refuseSeatOverlap({
  tx,
  golfer,
  request,
  answer,
  round,
  isFresh,
  now,
}: ChosenCaddy): Promise<void> {
  const { tee_off_at } = round;
  const { broadcast_id, holes } = request.it;
  await refuseOverlap(tx, golfer, { caddy_id: answer.caddy_id, tee_off_at, holes, broadcast_id }, now, {
    givesWay: (own) => isFresh && own.status === 'PENDING' && own.tee_off_at === tee_off_at,
  });
}

/** The golfer's other pending requests for this tee-off, cancelled when this seat is confirmed at once (B5); locked. */
export async function othersWaiting({ tx, golfer, request, isFresh }: ChosenCaddy): Promise<LockedBooking[]> {
  if (!isFresh) return [];
  const waiting = await tx.many(lockedAlternatives(golfer.user_id, request.it.tee_off_at));
  return competingRequestsOf(request.it, waiting);
}

/** Creates the booking of a seat: CONFIRMED at once when the caddy answered lately, else the caddy is asked once more. Answers its ref. */
export async function bookSeat(choice: ChosenCaddy): Promise<string> {
  const { tx, golfer, request, answer, now } = choice;
  const { it } = request;
  const booking = await insert(choice);
  const { booking_ref, total } = booking;
  if (choice.isFresh) await confirm(choice, booking);
  else {
    await hold(tx, golfer.user_id, total, `booking:${booking_ref}:hold`, now);
    await schedule(tx, dueJob(booking.booking_id, booking.version, parseMoment(booking.respond_by)));
    await announceRequest(tx, booking, now);
  }
  await tx.run(chooseResponse(it.broadcast_id, answer.caddy_id, booking_ref));
  await announceBroadcast(tx, 'broadcast.selected', it, [golfer.user_id, answer.caddy_id], [answer.caddy_id], now);
  return booking_ref;
}

async function insert({ tx, golfer, request, answer, round, now }: ChosenCaddy): Promise<LockedBooking> {
  const { it, seats } = request;
  const booking_id = newId(now);
  await tx.run(
    insertBooking({
      booking_id,
      booking_ref: newRef(),
      golfer_id: golfer.user_id,
      caddy_id: answer.caddy_id,
      golf_course: it.slug,
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

/** The caddy's interest counts as accepting (B2). */
async function confirm(choice: ChosenCaddy, booking: LockedBooking): Promise<void> {
  const { tx, golfer, request, now } = choice;
  const others = await othersWaiting(choice);
  if (!(await promiseTime(tx, booking))) {
    const present = await presentBroadcast(tx, golfer, request.it.broadcast_id, now);
    // The seat that was just made is undone by whoever rolls back.
    throw new Refused('BOOKING_SLOT_TAKEN', { present: { ...present, seats_taken: present.seats_taken - 1 } });
  }
  await cancelCompetingRequests(tx, others, now);
  await hold(tx, golfer.user_id, booking.total, `booking:${booking.booking_ref}:hold`, now);
  const row = transitionFor(factsOf(booking), 'accept', 'caddy', now);
  if (!row) throw new Error(`${booking.booking_ref} was made and cannot be accepted`);
  await applyTransition(tx, booking, row, { actor: 'golfer' }, now);
}
