import type { BookingAction } from '#domain/booking/actions.ts';
import {
  afterAct,
  actionsFor,
  actionsWithoutClock,
  isOnCourse,
  transitionFor,
  transitionWithoutClock,
} from '#domain/booking/transitions.ts';
import type { Booking } from '#domain/booking/api.ts';
import { type BookingFacts, recordOf } from '#domain/booking/facts.ts';
import type { InputOf } from '#domain/calls.ts';
import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { useOutbox, type OutboxItem } from '../../sync/outbox/outbox.ts';
import { useClockTrust, type ClockTrust } from '../../sync/server-clock.ts';
import { useNow } from '../../ui/now.ts';
import { entityOf, factsOf } from '../data.ts';

/** A booking as it stands on this phone. */
export interface OptimisticBooking {
  /** The server's copy with all that still has to be sent applied to it, in order. */
  booking: Booking;
  /** What the user may do next; after a check-in that waits to be sent, the round may be started. */
  actions: BookingAction[];
  /** What has not reached the server, oldest first: each shows รอส่ง. */
  waiting: readonly OutboxItem[];
  /** What the server refused, until the user has seen it: what comes after it in the queue waits for that. */
  refused: OutboxItem | undefined;
}

/** `booking` is the server's copy, as it was read. */
export function useOptimisticBooking(booking: Booking, viewer: 'golfer' | 'caddy'): OptimisticBooking {
  return optimisticBookingOf(booking, viewer, useOutbox(), useNow(MINUTE / 4), useClockTrust());
}

/** What somebody else has to answer begins to count when it arrives. */
export const isUnsent = ({ waiting }: Pick<OptimisticBooking, 'waiting'>, action: BookingAction): boolean =>
  waiting.some(({ input }) => (input as Act).action === action);

export function optimisticBookingOf(
  copy: Booking,
  viewer: 'golfer' | 'caddy',
  outbox: readonly OutboxItem[],
  now: Moment,
  clock: ClockTrust = { isUnsure: false, behind: 0 },
): OptimisticBooking {
  const items = outbox.filter(
    ({ entity, call }) => entity === entityOf(copy.booking_ref) && call === 'POST /booking/act',
  );
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'paused');
  let booking = copy;
  for (const item of items) if (isToCome(item, copy)) booking = applied(booking, viewer, item, now, clock);
  const refused = items.findLast(({ state }) => state === 'conflict');
  const actions = (clock.isUnsure ? actionsWithoutClock : actionsFor)(factsOf(booking), viewer, now);
  return { booking, actions, waiting, refused };
}

type Act = InputOf<'POST /booking/act'>;

/** Whether the act is still missing in this copy: a copy with a version not newer than the act's does not include it. */
const isToCome = ({ state, input, taken_back }: OutboxItem, { version }: Booking): boolean =>
  state !== 'conflict' &&
  (taken_back === undefined || state === 'sent') &&
  (state !== 'sent' || version <= (input as Act).version);

/** What the rules do not allow any more is left out: the server will say so. */
function applied(
  booking: Booking,
  viewer: 'golfer' | 'caddy',
  item: OutboxItem,
  now: Moment,
  { behind }: ClockTrust,
): Booking {
  const { input, state, clock_behind } = item;
  const said = input as Act;
  // A tap without the server's clock carries the phone's own; the server will put it right, and so does the screen.
  const tapped = said.at === undefined ? now : parseMoment(said.at) + (clock_behind === undefined ? behind : 0);
  // An answer counts when it arrives; what is tapped at the course, when it was tapped.
  const at = isOnCourse(said.action) || state === 'sent' ? tapped : now;
  const facts = factsOf(booking);
  const row =
    transitionFor(facts, said.action, viewer, at, state === 'sent' ? at : now) ??
    (clock_behind === undefined ? transitionWithoutClock(facts, said.action, viewer) : undefined);
  return row ? { ...withFacts(booking, afterAct(facts, row, at, said)), version: booking.version + 1 } : booking;
}

/** The facts an act writes, back in the shape a booking travels in. */
const withFacts = (booking: Booking, facts: BookingFacts): Booking => ({
  ...booking,
  ...recordOf(facts),
  status: facts.status,
  change: facts.change === null ? null : booking.change,
});
