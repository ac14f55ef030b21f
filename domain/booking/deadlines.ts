import { HOUR, MINUTE, type Moment } from '../dates.ts';
import { ARRIVAL, blockOf } from './block.ts';
import type { BookingFacts } from './facts.ts';
import type { BookingAction } from './actions.ts';

/** Computes the moment that a rule waits for or ends at; Infinity when the booking has no such moment. Figures: product.md §3.1. */
export type Deadline = (booking: BookingFacts) => Moment;

/** How long the other person may stay silent before silence counts as agreement with a claim (B16), in milliseconds. */
export const CLAIM_SILENCE = 30 * MINUTE;
/** How long an end can be confirmed, or an outcome disputed (B12, B17), in milliseconds. */
export const CONTEST = 24 * HOUR;
/** How long an operator has to decide a dispute (B18), in milliseconds. */
export const DECIDE_WITHIN = 3 * 24 * HOUR;
/** A shorter round cannot be ended (B12), in milliseconds. */
export const SHORTEST_ROUND = 45 * MINUTE;

const after = (moment: Moment | null, wait: number): Moment => (moment === null ? Infinity : moment + wait);

export const respondBy: Deadline = (booking) => booking.respond_by;
export const teeOff: Deadline = (booking) => booking.tee_off_at;
/** B7: until when a caddy may ask to cancel: the moment they are due at the course. */
export const arrivalDue: Deadline = (booking) => booking.tee_off_at - ARRIVAL;
/** From when both people may check in. */
export const checkInFrom: Deadline = (booking) => booking.tee_off_at - 2 * HOUR;
/** B11: from when the round can be started. */
export const startFrom: Deadline = (booking) => booking.tee_off_at - 30 * MINUTE;
/** Until when check-in, start and no-show are possible. */
export const teeClosed: Deadline = (booking) => booking.tee_off_at + 3 * HOUR;
/** B12: from when the caddy can end the round. */
export const endFrom: Deadline = (booking) => after(booking.started_at, SHORTEST_ROUND);
/** B12: until when the golfer may confirm the end; after that it counts as confirmed. */
export const confirmEndBy: Deadline = ({ ended_at, end_received_at }) => after(end_received_at ?? ended_at, CONTEST);
/** B13: when a round on which nobody tapped anything counts as played. */
export const roundOver: Deadline = ({ tee_off_at, holes }) => {
  const { from, to } = blockOf(tee_off_at, holes);
  return tee_off_at + (to - from) + CONTEST;
};
/** B14: from when the caddy may report that the golfer did not come. */
export const golferNoShowFrom: Deadline = (booking) => booking.tee_off_at + 30 * MINUTE;
/** B15: from when the golfer may report that the caddy did not come. */
export const caddyNoShowFrom: Deadline = (booking) => booking.tee_off_at + 10 * MINUTE;
/** B16: until when the other person may answer a claim; after that silence counts as agreement. */
export const claimAnswerBy: Deadline = ({ claim }) => after(claim && (claim.received_at ?? claim.at), CLAIM_SILENCE);
/** B17: until when either person may dispute the outcome. */
export const contestBy: Deadline = (booking) => after(booking.closed_at, CONTEST);
/** B18: the date by which an operator decides a dispute; both people see it. */
export const decideBy: Deadline = (booking) => after(booking.disputed_at, DECIDE_WITHIN);
/** Until when the other person may answer the proposed change; Infinity: there is none. */
export const changeBy: Deadline = (booking) => booking.change?.expires_at ?? Infinity;
/** B9: a golfer can refuse only while a full day is left for the caddy to find a solution; the last moment is included. */
export const refuseBy: Deadline = (booking) => booking.tee_off_at - 24 * HOUR + 1;
/** Until when a change can be proposed, and until when it can be answered. */
export const changesClose: Deadline = (booking) => booking.tee_off_at - HOUR;

/** B8: until when the golfer can answer the caddy's wish to cancel: 12 h, but 2 h before tee-off, and at least 20 min. */
export const approveBy: Deadline = ({ asked_at, tee_off_at }) => {
  if (asked_at === null) return Infinity;
  return Math.max(asked_at + 20 * MINUTE, Math.min(asked_at + 12 * HOUR, tee_off_at - 2 * HOUR));
};

/** Until when the other person may answer a change proposed at `now`: 12 h, but an hour before both tee-offs. */
export const changeExpiry = (now: Moment, teeOffAt: Moment, newTeeOffAt: Moment): Moment =>
  Math.min(now + 12 * HOUR, teeOffAt - HOUR, newTeeOffAt - HOUR);

/** How early a caddy must check in to be on time, in milliseconds (product.md §1, §3.5). */
const EARLY = 30 * MINUTE;

/** What a booking adds to the numbers on its caddy's page: a round when COMPLETED, and on time when the caddy checked in early enough. */
export function countsAs({ status, caddy_arrived_at, tee_off_at }: BookingFacts): { rounds: number; on_time: number } {
  if (status !== 'COMPLETED') return { rounds: 0, on_time: 0 };
  return { rounds: 1, on_time: caddy_arrived_at !== null && caddy_arrived_at <= tee_off_at - EARLY ? 1 : 0 };
}

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
export const waitedUnclocked = (clock: TapClock, now: Moment): boolean =>
  hasWaited(clock) && Math.abs(now - (clock.sent_at ?? now)) > TRUSTED_SKEW;

/**
 * Whether an end without `holes_played`, for a started round, came from a phone that did not know of the start: it was tapped before, or it
 * waited. It is only recorded, because the money depends on the holes.
 */
export const knewNoStart = (clock: TapClock, started_at: Moment | null, now: Moment): boolean =>
  hasWaited(clock) || timeOfAct(clock, 0, now) < (started_at ?? 0);

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
