import { afterAct, type Said } from '#domain/booking/after.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { dueAt, type Row } from '#domain/booking/life.ts';
import type { Split } from '#domain/booking/refund.ts';
import { type BookingActor, PROMISED } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { json, type Tx } from '../db.ts';
import { schedule } from '../jobs.ts';
import { dueJob } from './due.ts';
import { tell } from './heard.ts';
import { isToSettle, settle, shareOut, splitFor } from './money.ts';
import { factsOf } from './present.ts';
import { deleteSlots, type LockedBooking, moveBooking, recordSplit } from './sql.ts';

/*
 * The order of locks, for every transaction that takes more than one:
 *   1. person           the golfer, where all of her bookings count (create, accept, substitute, choosing from an open request)
 *   2. broadcast        by broadcast_id
 *   3. booking          by booking_id
 *   4. booking_slot     by (person_id, slot), through its primary key
 *   5. account          by name (wallet/sql.ts)
 *   6. event_counter    by user_id, all of a transaction's readers at once when its work is done (events.ts)
 * A job's own row is locked before all of these by whoever runs it, so nothing here touches the job of an earlier version: it runs when
 * it is due and finds nothing to do.
 */

/** What is written down of one act. */
export interface Act {
  actor: BookingActor;
  device_at?: Moment | undefined;
  reason?: { code: string; text?: string | undefined } | undefined;
  said?: Said | undefined;
}

/**
 * Does to a locked booking what the row of its life says: facts, moment, promised time, money, what is due next, and both people hear of
 * it. `at` is when it happened (time-of-act.ts), `now` when it is written.
 */
export async function follow(
  tx: Tx,
  booking: LockedBooking,
  row: Row,
  act: Act,
  at: Moment,
  now = at,
): Promise<BookingFacts> {
  const split = splitFor(booking, row, at);
  const after = endOf(afterAct(factsOf(booking), row, at, act.said), row, split);
  await write(tx, booking, row, act, after, at, now);
  if (PROMISED.includes(row.from) && !PROMISED.includes(row.to)) await tx.run(deleteSlots(booking.booking_id));
  if (split) {
    await shareOut(tx, booking, split, now);
    await tx.run(recordSplit(booking.booking_id, split.refund, split.caddy, split.platform));
  }
  if (row.money === 'settle') await settle(tx, booking, split?.caddy ?? booking.caddy_share ?? satang(0), now);
  const due = dueAt(after);
  if (due) await schedule(tx, dueJob(booking.booking_id, booking.version + 1, due.at));
  await tell(tx, booking, row, act.actor, now);
  return after;
}

/** An end that leaves nothing to pay later is settled at once. */
function endOf(after: BookingFacts, row: Row, split: Split | undefined): BookingFacts {
  const isEnd = after.closed_at !== null && after.settled_at === null && row.to !== row.from && row.to !== 'DISPUTED';
  return isEnd && !isToSettle(row.to, split) ? { ...after, settled_at: after.closed_at } : after;
}

async function write(
  tx: Tx,
  booking: LockedBooking,
  { action, from, to, needs }: Row,
  act: Act,
  after: BookingFacts,
  at: Moment,
  now: Moment,
): Promise<void> {
  const iso = (moment: Moment | null | undefined) => (moment === null || moment === undefined ? null : isoOf(moment));
  const { booking_id, version } = booking;
  const reason = needs?.includes('reason') && act.reason;
  const moved = await tx.run(
    moveBooking({
      booking_id,
      version,
      from,
      to,
      action,
      actor: act.actor,
      at: isoOf(at),
      device_at: iso(act.device_at),
      said: act.said ? json(act.said) : null,
      reason: reason ? json({ code: reason.code, text: reason.text || null }) : null,
      answered_at: iso(after.answered_at),
      golfer_arrived_at: iso(after.golfer_arrived_at),
      caddy_arrived_at: iso(after.caddy_arrived_at),
      started_at: iso(after.started_at),
      ended_at: iso(after.ended_at),
      holes_played: after.holes_played,
      stop_reason: after.stop_reason,
      asked_at: iso(after.asked_at),
      refused_at: iso(after.refused_at),
      claim: after.claim ? json({ ...after.claim, at: isoOf(after.claim.at) }) : null,
      closed_at: iso(after.closed_at),
      disputed_at: iso(after.disputed_at),
      settled_at: iso(after.settled_at),
      moved_at: isoOf(at),
    }),
  );
  if (moved !== 1) throw new Error(`${booking.booking_ref} was locked and is no longer ${from} in version ${version}`);
  if (now < at) throw new RangeError(`${booking.booking_ref}: ${action} at a moment that has not come`);
}
