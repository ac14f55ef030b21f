import { MINUTE, type Moment } from '../dates.ts';
import type { BookingAction } from './actions.ts';
import type { BookingFacts } from './facts.ts';

/**
 * The largest difference between the phone's and the server's clock at sending with which the phone's times are trusted, in milliseconds.
 * Source: product.md §3.6.
 */
export const TRUSTED_SKEW = 10 * MINUTE;

interface TapClock {
  /** The phone's clock at the tap. */
  at?: Moment | undefined;
  /** The phone's clock at sending. */
  sent_at?: Moment | undefined;
}

/**
 * When an action at the course happened: at the tap, if the phone's clock can be trusted, else when it arrived. Never before `previous`
 * (eventBefore) and never after `now`.
 */
export function timeOfAct({ at, sent_at }: TapClock, previous: Moment, now: Moment): Moment {
  if (at === undefined || sent_at === undefined) return now;
  const skew = now - sent_at;
  if (Math.abs(skew) > TRUSTED_SKEW) return now;
  return Math.min(Math.max(at + skew, previous), now);
}

/** Whether the action waited for a signal, so that its screen may have been out of date. */
export const hasWaited = ({ at, sent_at }: TapClock): boolean =>
  at !== undefined && sent_at !== undefined && sent_at - at >= MINUTE;

/** Whether the action waited on a phone with an untrusted clock: nobody can tell how long after the previous action it happened. */
export const waitedUnclocked = (told: TapClock, now: Moment): boolean =>
  hasWaited(told) && Math.abs(now - (told.sent_at ?? now)) > TRUSTED_SKEW;

/**
 * Whether an end without `holes_played`, for a started round, came from a phone that did not know of the start: it was tapped before, or it
 * waited. It is only recorded, because the money depends on the holes.
 */
export const knewNoStart = (told: TapClock, started_at: Moment | null, now: Moment): boolean =>
  hasWaited(told) || timeOfAct(told, 0, now) < (started_at ?? 0);

/**
 * The latest of the actions that must precede this one: the caddy's yes, then the arrivals, then the start. Later actions and automatic
 * ones do not move an earlier tap that arrives after them.
 */
export function eventBefore(booking: BookingFacts, action: BookingAction): Moment {
  const { created_at, answered_at, golfer_arrived_at, caddy_arrived_at, started_at } = booking;
  const arrivals = action === 'check_in' ? [] : [golfer_arrived_at, caddy_arrived_at];
  const start = action === 'end' || action === 'claim_closed' ? [started_at] : [];
  return Math.max(created_at, ...[answered_at, ...arrivals, ...start].map((moment) => moment ?? 0));
}
