import { HOUR, MINUTE, type Moment } from '../dates.ts';

export const BOOKING_STATUSES = [
  'PENDING',
  'CONFIRMED',
  'CANCELLATION_REQUESTED_BY_CADDY',
  'IN_PROGRESS',
  'COMPLETED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED_BY_GOLFER',
  'CANCELLED_BY_CADDY',
  'CANCELLED_BY_COURSE',
  'NO_SHOW_GOLFER',
  'NO_SHOW_CADDY',
  'DISPUTED',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Statuses in which the caddy's time is reserved: two such bookings of one person may not overlap (slot rows). */
export const SLOT_HOLDING: readonly BookingStatus[] = ['CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS'];

/** Statuses of the golfer's *Upcoming* tab (product.md §2). */
export const UPCOMING: readonly BookingStatus[] = ['PENDING', ...SLOT_HOLDING];

/** Statuses of the history tabs: nothing more will be played. */
export const PAST: readonly BookingStatus[] = BOOKING_STATUSES.filter((status) => !UPCOMING.includes(status));

/** Statuses before the round starts. Marked as pure so that the bundler leaves it out of the app, which does not use it. */
export const NOT_BEGUN: readonly BookingStatus[] = /* @__PURE__ */ UPCOMING.filter(
  (status) => status !== 'IN_PROGRESS',
);

/** Statuses in which a round counts as played and its rewards stay; a disputed one may still be. */
export const COUNTS_AS_PLAYED: readonly BookingStatus[] = ['COMPLETED', 'DISPUTED'];

/** The caddy declined, did not answer in time, or could not come. */
export const ENDED_BY_CADDY: readonly BookingStatus[] = ['DECLINED', 'EXPIRED', 'CANCELLED_BY_CADDY'];

/** Statuses that free the booking's seat in an open request for another caddy. */
export const ENDED_UNPLAYED: readonly BookingStatus[] = [
  ...ENDED_BY_CADDY,
  'CANCELLED_BY_GOLFER',
  'CANCELLED_BY_COURSE',
];

/** Final statuses of a request that the caddy never accepted. */
export const ENDED_NOT_ACCEPTED: readonly BookingStatus[] = ['DECLINED', 'EXPIRED', 'CANCELLED_BY_GOLFER'];

/** Who acts: one of the two people, an operator, or the system at a deadline. */
export const BOOKING_ACTORS = ['golfer', 'caddy', 'operator', 'system'] as const;
export type BookingActor = (typeof BOOKING_ACTORS)[number];

/** Whether the caddy ever accepted, whatever happened later: from then on the golfer knows the caddy's real name. */
export const wasConfirmed = (booking: { status: BookingStatus; answered_at: unknown }): boolean =>
  booking.answered_at !== null && booking.status !== 'DECLINED';

/** B1: the least time from now to tee-off, in milliseconds. */
export const MIN_LEAD_TIME = 60 * MINUTE;
/** B1: how many days ahead a round can be asked for. */
export const MAX_DAYS_AHEAD = 60;
/** B1: how many caddies a golfer may ask for one tee-off at the same time. */
export const MAX_PENDING_PER_SLOT = 3;

/**
 * How long a caddy has to answer when asked to step in (as substitute, or after an old answer to an open request), in milliseconds. Source:
 * product.md B10, §3.2.
 */
export const QUICK_ANSWER = 20 * MINUTE;

/**
 * By when the caddy must answer: 12 h, but 90 min before tee-off, and at least 15 min; 20 min when tee-off is less than 6 h away. Source:
 * product.md B4.
 */
export function respondByFor(createdAt: Moment, teeOffAt: Moment): Moment {
  if (teeOffAt - createdAt < 6 * HOUR) return createdAt + QUICK_ANSWER;
  return Math.max(createdAt + 15 * MINUTE, Math.min(createdAt + 12 * HOUR, teeOffAt - 90 * MINUTE));
}

export const DECLINE_REASONS = ['BUSY', 'FAR', 'UNWELL', 'DAY_OFF', 'OTHER'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why a caddy asks to cancel an accepted round (B7). */
export const CANCEL_REASONS = ['UNWELL', 'FAMILY', 'TRANSPORT', 'DOUBLE_BOOKED', 'OTHER'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why the course does not let them play (B16). RAIN can also end a round that has started. */
export const CLAIM_REASONS = ['RAIN', 'CLOSED', 'TOURNAMENT'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** B17: the most photos of one dispute. */
export const DISPUTE_PHOTOS_MOST = 3;
export const DISPUTE_REASONS = ['NOT_PLAYED', 'HOLES_WRONG', 'WAS_THERE', 'MONEY', 'OTHER'] as const;
/** Bad conduct is now reported in private (`POST /chat/report-person`); older disputes may still have this reason. */
export const PAST_DISPUTE_REASONS = [...DISPUTE_REASONS, 'CONDUCT'] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];
export type PastDisputeReason = (typeof PAST_DISPUTE_REASONS)[number];

export const REASONS = [...new Set([...DECLINE_REASONS, ...CANCEL_REASONS])] as const;
export type Reason = DeclineReason | CancelReason;

/** How a round ended. FULL: as booked; SELF: the golfer stopped; RAIN and CLOSED: because of the course. Source: product.md §3.1. */
export const STOP_REASONS = ['FULL', 'RAIN', 'SELF', 'CLOSED'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
