import { afterAct } from '#domain/booking/transition-effects.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { dueAt, type Transition } from '#domain/booking/transitions.ts';
import type { Split } from '#domain/booking/refund.ts';
import { ENDED_UNPLAYED, SLOT_HOLDING } from '#domain/booking/status.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { schedule } from '../../jobs/jobs.ts';
import { remind } from '../../notification/reminder.ts';
import { openReviews } from '../../review/open.ts';
import { pointsOfStep } from '../../reward/points.ts';
import { endChange } from './change-end.ts';
import { countRound } from '../count.ts';
import { announceTransition } from './announce.ts';
import { dueJob } from './jobs.ts';
import { isToSettle, moveMoney, splitFor } from './money.ts';
import { type Act, writeMove } from './move.ts';
import { factsOf } from '../present.ts';
import { deleteSlots, type LockedBooking } from '../sql.ts';
import { strikeFor } from './strike.ts';

/*
 * The order of locks, for every transaction that takes more than one:
 *   1. person           the golfer, where all of their bookings count (create, accept, substitute, choosing from an open request, a block);
 *                       then, shared, the caddy something begins with (account/sql.ts sharedPerson)
 *   2. broadcast        by broadcast_id
 *   3. booking          by booking_id; then review_round, likewise
 *   4. booking_slot     by (person_id, slot), through its primary key
 *   5. reference_counter, then tip or withdrawal, one of them (withdrawal/ask.ts)
 *   6. account          by name (wallet/sql.ts), then point_account, likewise (reward/transition.ts)
 *   7. caddy_profile    by user_id (rounds); in reviews review_score before it, by user_id. When what searches go by changes (duty,
 *                       verification, rating), its rows of caddy_course after it, by the trigger of 0004_caddy.sql
 *   8. room             by (golfer_id, caddy_id), when its work is done (chat/cards.ts)
 *   9. event_counter    by user_id, all of a transaction's readers at once, after that (events.ts)
 * A job's own row is locked before all of these by whoever runs it, so nothing here touches the job of an earlier version: it runs when
 * it is due and finds nothing to do.
 */

/**
 * Does to a locked booking what the row of its life says: facts, moment, promised time, money, strike, what is due next, and both people
 * hear of it. `at` is when it happened (time-of-act.ts), `now` when it is written.
 */
export async function applyTransition(
  tx: Tx,
  booking: LockedBooking,
  row: Transition,
  act: Act,
  at: Moment,
  now = at,
): Promise<BookingFacts> {
  if (now < at) throw new RangeError(`${booking.booking_ref}: ${row.action} at a moment that has not come`);
  const before = factsOf(booking);
  const split = splitFor(booking, row, at);
  const after = endOf(heardNow(afterAct(before, row, at, act.said), row, at, now), row, split);
  writeMove(tx, booking, row, act, after, at, now);
  if (SLOT_HOLDING.includes(row.from) && !SLOT_HOLDING.includes(row.to)) tx.send(deleteSlots(booking.booking_id));
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

/**
 * For acts that arrive late: the other side's time to object counts from when the act was received, and a no-show depends on whether it was
 * received in time.
 */
function heardNow(after: BookingFacts, { action, by }: Transition, at: Moment, now: Moment): BookingFacts {
  const { claim } = after;
  if (at === now) return after;
  if (action === 'claim_closed' && claim) return { ...after, claim: { ...claim, received_at: now } };
  if (action === 'check_in' && by === 'caddy') return { ...after, caddy_arrival_received_at: now };
  return action === 'end' ? { ...after, end_received_at: now } : after;
}

/** An end that leaves nothing to pay later is settled at once. */
function endOf(after: BookingFacts, row: Transition, split: Split | undefined): BookingFacts {
  const isEnd = after.closed_at !== null && after.settled_at === null && row.to !== row.from && row.to !== 'DISPUTED';
  return isEnd && !isToSettle(row.to, split) ? { ...after, settled_at: after.closed_at } : after;
}

/** A seat of an open request is taken for good, or free again: it is looked at by a job, so that no booking waits for its lock. */
async function lookAtOpenRequest(tx: Tx, booking: LockedBooking, { from, to }: Transition, now: Moment): Promise<void> {
  const { broadcast_id, booking_id, version } = booking;
  if (broadcast_id === null || from === to || !(to === 'CONFIRMED' || ENDED_UNPLAYED.includes(to))) return;
  const key = `broadcast-look:${broadcast_id}:${booking_id}:${version + 1}`;
  await schedule(tx, { key, kind: 'broadcast.look', run_at: now, payload: { broadcast_id } });
}
