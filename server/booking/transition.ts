import type { BookingAction } from '#domain/booking/actions.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { type BookingFacts, recordOf } from '#domain/booking/facts.ts';
import { countsAs } from '#domain/booking/deadlines.ts';
import type { Split } from '#domain/booking/refund.ts';
import { type BookingActor, ENDED_UNPLAYED, SLOT_HOLDING } from '#domain/booking/status.ts';
import { type ActInput, afterAct, dueAt, type Transition, transitionFor } from '#domain/booking/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { countRounds } from '../account/profile.ts';
import type { Asker } from '../http/http.ts';
import { json, type Tx, awaitedLater } from '../db/db.ts';
import { type Job, schedule, type JobHandlers } from '../jobs/jobs.ts';
import { remind } from '../notification/jobs.ts';
import { openReviews } from '../review/round.ts';
import { pointsOfStep } from '../reward/points.ts';
import { release } from '../wallet/commands.ts';
import { announceTransition } from './announce.ts';
import { isSharedOut, isToSettle, moveMoney, splitFor } from './money.ts';
import { factsOf } from './present.ts';
import { readRate } from './queries.ts';
import {
  deleteSlots,
  type DisputePhoto,
  insertSlots,
  type LockedBooking,
  moveBooking,
  type waitingOfPair,
  lockedBooking,
} from './sql.ts';
import { strikeFor } from './strike.ts';
import { endOpenChange } from './transition-sql.ts';

export type ActBody = ParsedOf<'POST /booking/act'>;

/** An action that its row allows, on a locked booking. */
export interface AllowedAct {
  tx: Tx;
  caller: Asker;
  input: ActBody;
  booking: LockedBooking;
  row: Transition;
  actor: BookingActor;
  now: Moment;
}

/*
 * The order of locks, for every transaction that takes more than one:
 *   1. person           the golfer, where all of their bookings count (create, accept, substitute, choosing from an open request, a block);
 *                       then, shared, the caddy with whom something starts (account/sql.ts sharedPerson)
 *   2. broadcast        by broadcast_id
 *   3. booking          by booking_id; then review_round in the same way
 *   4. booking_slot     by (person_id, slot), through its primary key
 *   5. reference_counter, then tip or withdrawal, one of them (withdrawal/commands.ts)
 *   6. account          by name (wallet/sql.ts), then point_account in the same way (reward/transition.ts)
 *   7. caddy_profile    by user_id (rounds); in reviews review_score before it, by user_id. When the searched columns change (duty,
 *                       verification, rating), the caddy's caddy_course rows after it, by the trigger of 0004_caddy.sql
 *   8. room             by (golfer_id, caddy_id), when the other work is done (chat/cards.ts)
 *   9. event_counter    by user_id, all readers of the transaction at once, after that (events/events.ts)
 * The job runner locks a job's own row before all of these. So nothing here touches the job of an earlier version: it runs when it is due
 * and finds nothing to do.
 */

/**
 * Applies a row of domain/booking/transitions.ts to a locked booking: facts, slots, money, strike, points, the next job, and the news for
 * both people. `at`: when it happened (domain/booking/deadlines.ts); `now`: when it is written.
 */
export async function applyTransition(
  tx: Tx,
  booking: LockedBooking,
  row: Transition,
  act: Act,
  at: Moment,
  now = at,
): Promise<BookingFacts> {
  if (now < at) throw new RangeError(`${booking.booking_ref}: ${row.action} at a moment in the future`);
  const before = factsOf(booking);
  const rate = isSharedOut(row) ? await readRate(tx, booking.rate_id) : undefined;
  const split = rate && splitFor(booking, rate, row, at);
  const after = endOf(heardNow(afterAct(before, row, at, act.said), row, at, now), row, split);
  writeMove(tx, booking, row, act, after, at, now);
  if (SLOT_HOLDING.includes(row.from) && !SLOT_HOLDING.includes(row.to)) tx.enqueue(deleteSlots(booking.booking_id));
  if (booking.change_id !== null && after.change === null)
    await endChange(tx, { ...booking, change_id: booking.change_id }, row.action, now);
  await moveMoney(tx, booking, row, split, now);
  await strikeFor(tx, booking, row, now);
  await pointsOfStep(tx, booking, before, after, now);
  await countRound(tx, booking.caddy_id, before, after);
  const due = dueAt(after);
  if (due) await schedule(tx, dueJob(booking.booking_id, booking.version + 1, due.at));
  await lookAtOpenRequest(tx, booking, row, now);
  await openReviews(tx, booking, row, now);
  await remind(tx, booking, row.to, row.action === 'accept' || row.action === 'accept_change', now);
  await announceTransition(tx, booking, row, act.actor, now);
  return after;
}

/** Adds the time of arrival to an action that arrived late: the other person's time to answer starts then, and a no-show depends on it. */
function heardNow(after: BookingFacts, { action, by }: Transition, at: Moment, now: Moment): BookingFacts {
  const { claim } = after;
  if (at === now) return after;
  if (action === 'claim_closed' && claim) return { ...after, claim: { ...claim, received_at: now } };
  if (action === 'check_in' && by === 'caddy') return { ...after, caddy_arrival_received_at: now };
  return action === 'end' ? { ...after, end_received_at: now } : after;
}

/** Settles a booking at once when it ends with nothing left to pay. */
function endOf(after: BookingFacts, row: Transition, split: Split | undefined): BookingFacts {
  const isEnd = after.closed_at !== null && after.settled_at === null && row.to !== row.from && row.to !== 'DISPUTED';
  return isEnd && !isToSettle(row.to, split) ? { ...after, settled_at: after.closed_at } : after;
}

/** Schedules a recount when a seat of an open request was taken or freed. It is a job, so that no booking waits for the request's lock. */
async function lookAtOpenRequest(tx: Tx, booking: LockedBooking, { from, to }: Transition, now: Moment): Promise<void> {
  const { broadcast_id, booking_id, version } = booking;
  if (broadcast_id === null || from === to || !(to === 'CONFIRMED' || ENDED_UNPLAYED.includes(to))) return;
  const key = `broadcast-look:${broadcast_id}:${booking_id}:${version + 1}`;
  await schedule(tx, { key, kind: 'broadcast.look', run_at: now, payload: { broadcast_id } });
}

/** What is recorded of an action. */
export interface Act {
  actor: BookingActor;
  device_at?: Moment | undefined;
  reason?: { code: string; text?: string | undefined } | undefined;
  dispute?: { reason: string; text: string; photos: DisputePhoto[] } | undefined;
  said?: ActInput | undefined;
  /** For the record: what an operator decided. */
  decided?: object | undefined;
  /** For the record: one of the two had blocked the other when the caddy asked to cancel. */
  apart?: true | undefined;
}

/**
 * Writes the facts after an action, and its moment. The booking is locked; before the commit it is checked that exactly one row was
 * written.
 */
function writeMove(
  tx: Tx,
  booking: LockedBooking,
  { action, from, to, needs, by }: Transition,
  act: Act,
  after: BookingFacts,
  at: Moment,
  now: Moment,
): void {
  const { booking_id, version } = booking;
  const { claim, ...recorded } = recordOf(after);
  const reason = needs?.includes('reason') && act.reason;
  const said = { ...act.said, ...act.decided, ...(act.apart && { apart: act.apart }) };
  const moved = awaitedLater(
    tx.run(
      moveBooking({
        booking_id,
        version,
        from,
        to,
        action,
        actor: act.actor,
        at: isoOf(at),
        device_at: act.device_at === undefined ? null : isoOf(act.device_at),
        said: Object.keys(said).length > 0 ? json(said) : null,
        reason: reason ? json({ code: reason.code, text: reason.text || null }) : null,
        ...recorded,
        claim: claim && json(claim),
        keeps_change: after.change !== null,
        dispute: act.dispute ? json({ by, ...act.dispute }) : null,
        disputed_at: after.disputed_at === null ? null : isoOf(after.disputed_at),
        moved_at: isoOf(now),
      }),
    ),
  );
  tx.beforeCommit(async () => {
    if ((await moved) !== 1)
      throw new Error(`${booking.booking_ref} was locked and is no longer ${from} in version ${version}`);
  });
}

/** Reserves the time of both people. False when one of them is booked already; the primary key also decides between two at once. */
export async function promiseTime(
  tx: Tx,
  { booking_id, golfer_id, caddy_id, tee_off_at, holes, seat }: LockedBooking,
): Promise<boolean> {
  const slots = slotsOf(parseMoment(tee_off_at), holes);
  const people = [golfer_id, caddy_id];
  return (await tx.run(insertSlots(booking_id, people, [seat, 0], slots))) === people.length * slots.length;
}

const BECOMES: Partial<Record<BookingAction, string>> = {
  accept_change: 'ACCEPTED',
  reject_change: 'REJECTED',
  expire_change: 'EXPIRED',
};

/**
 * Ends the open change, which was answered or lost its meaning (WITHDRAWN). The extra amount that the golfer had held for it is released;
 * for an accepted change it became part of the price (change.ts).
 */
async function endChange(
  tx: Tx,
  { booking_ref, golfer_id, change_id }: LockedBooking & { change_id: string },
  action: BookingAction,
  now: Moment,
): Promise<void> {
  const ended = await tx.maybe(endOpenChange(change_id, BECOMES[action] ?? 'WITHDRAWN', isoOf(now)));
  if (!ended || ended.extra_hold === 0 || action === 'accept_change') return;
  await release(tx, golfer_id, ended.extra_hold, `booking:${booking_ref}:change:${change_id}:release`, now);
}

/** Updates the numbers on a caddy's page: COMPLETED rounds and on-time arrivals. */
async function countRound(tx: Tx, caddy_id: string, before: BookingFacts, after: BookingFacts): Promise<void> {
  const [was, is] = [countsAs(before), countsAs(after)];
  await countRounds(tx, caddy_id, is.rounds - was.rounds, is.on_time - was.on_time);
}

/** The booking that is about to be confirmed; without an id it does not exist yet. */
interface Confirming {
  booking_id?: string;
  /** Its open request, whose other seats are the same flight. */
  broadcast_id: string | null;
}

/** The waiting requests that must be cancelled when this booking is confirmed: all but the other seats of its flight. */
export const competingRequestsOf = (
  { booking_id, broadcast_id }: Confirming,
  waiting: readonly LockedBooking[],
): LockedBooking[] =>
  waiting.filter((it) => it.booking_id !== booking_id && (broadcast_id === null || it.broadcast_id !== broadcast_id));

/** Cancels the golfer's other requests for the same tee-off (B5) and notifies their caddies, because the golfer has a caddy now. */
export async function cancelCompetingRequests(tx: Tx, others: readonly LockedBooking[], now: Moment): Promise<void> {
  for (const other of others) {
    const row = transitionFor(factsOf(other), 'cancel', 'golfer', now);
    if (!row) throw new Error(`${other.booking_ref} is PENDING and cannot be cancelled`);
    await applyTransition(tx, other, row, { actor: 'system' }, now);
  }
}

/** Ends waiting requests and changes early, by nobody's action: the held money is returned and both people are notified. */
export async function lapseWaiting(tx: Tx, waiting: ReturnType<typeof waitingOfPair>, now: Moment): Promise<void> {
  for (const booking of await tx.many(waiting)) {
    const row = transitionFor(factsOf(booking), 'lapse', 'system', now);
    if (!row) throw new Error(`${booking.booking_ref} waits for an answer and cannot lapse`);
    await applyTransition(tx, booking, row, { actor: 'system' }, now);
  }
}

interface Due {
  booking_id: string;
  /** The version that the job is for; a later version has its own job. Missing in jobs of older builds. */
  version?: number;
}

/** The job that runs the booking's next automatic transition. Each version has its own job, so that nobody waits for a running one. */
export const dueJob = (booking_id: string, version: number, run_at: Moment): Job => ({
  key: `booking-due:${booking_id}:${version}`,
  kind: 'booking.due',
  run_at,
  payload: { booking_id, version } satisfies Due,
});

/** Runs the automatic transitions (B4, B8, B12, B13, B16, settling). One that is not due yet is scheduled again. */
export async function runDueTransition(tx: Tx, { booking_id, version }: Due, now: Moment): Promise<void> {
  const booking = await tx.one(lockedBooking(booking_id));
  if (version !== undefined && booking.version !== version) return;
  const facts = factsOf(booking);
  const due = dueAt(facts);
  if (!due) return;
  const row = transitionFor(facts, due.action, 'system', now);
  if (row) await applyTransition(tx, booking, row, { actor: 'system' }, now);
  else await schedule(tx, dueJob(booking_id, booking.version, due.at));
}

type DueBooking = { tx: Tx; payload: Due; now: Moment };

export const bookingJobs: JobHandlers = {
  'booking.due': ({ tx, payload, now }: DueBooking) => runDueTransition(tx, payload, now),
  /** Jobs of older databases. */
  'booking.expire': ({ tx, payload, now }: DueBooking) => runDueTransition(tx, payload, now),
};
