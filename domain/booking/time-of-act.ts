import { MINUTE, type Moment } from '../dates.ts';
import type { BookingAction } from './actions.ts';
import type { BookingFacts } from './facts.ts';

/** A phone's clock is believed when it is this near to the server's at the moment of sending. Source: product.md §3.6. */
export const TRUSTED_SKEW = 10 * MINUTE;

interface Told {
  /** The phone's clock at the tap. */
  at?: Moment | undefined;
  /** The phone's clock when it sent the act. */
  sent_at?: Moment | undefined;
}

/**
 * When something on the course happened: at the tap, by the phone's own clock, if that clock can be believed; else when it arrived. Never
 * before `previous` (eventBefore), and never after `now`.
 */
export function timeOfAct({ at, sent_at }: Told, previous: Moment, now: Moment): Moment {
  if (at === undefined || sent_at === undefined) return now;
  const skew = now - sent_at;
  if (Math.abs(skew) > TRUSTED_SKEW) return now;
  return Math.min(Math.max(at + skew, previous), now);
}

/** It waited without a signal: its screen may not have known what happened meanwhile. */
export const hasWaited = ({ at, sent_at }: Told): boolean =>
  at !== undefined && sent_at !== undefined && sent_at - at >= MINUTE;

/** It waited on a phone whose clock is not believed: what lies between it and the act before it, nobody else can say. */
export const waitedUnclocked = (told: Told, now: Moment): boolean =>
  hasWaited(told) && Math.abs(now - (told.sent_at ?? now)) > TRUSTED_SKEW;

/**
 * A stop that names no holes, sent into a round that has begun: its phone knew of no start, because it was tapped before, or waited meanwhile.
 * It is kept as a record: money follows the holes.
 */
export const knewNoStart = (told: Told, started_at: Moment | null, now: Moment): boolean =>
  hasWaited(told) || timeOfAct(told, 0, now) < (started_at ?? 0);

/**
 * When the acts happened that must precede this one: the caddy's yes, then the arrivals, then the start. What came later in the round
 * does not move an earlier tap that arrives after it, and neither does what happened by itself meanwhile.
 */
export function eventBefore(booking: BookingFacts, action: BookingAction): Moment {
  const { created_at, answered_at, golfer_arrived_at, caddy_arrived_at, started_at } = booking;
  const arrivals = action === 'check_in' ? [] : [golfer_arrived_at, caddy_arrived_at];
  const start = action === 'end' || action === 'claim_closed' ? [started_at] : [];
  return Math.max(created_at, ...[answered_at, ...arrivals, ...start].map((moment) => moment ?? 0));
}
