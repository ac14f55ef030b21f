import { HOUR, MINUTE, type Moment } from '../dates.ts';

export const BROADCAST_STATUSES = ['OPEN', 'FILLED', 'CANCELLED', 'EXPIRED'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

export const RESPONSE_STATUSES = [
  'INTERESTED',
  'RECONFIRM_NEEDED',
  'SELECTED',
  'NOT_SELECTED',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/**
 * Who sees it. FOLLOWED: for half an hour only the caddies the golfer follows, then all of the course. COURSE: all of the course at once.
 * ALL: those of the other courses of the province too.
 */
export const AUDIENCES = ['FOLLOWED', 'COURSE', 'ALL'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** How many open requests a golfer may have at once. Source of the figures: product.md §3.2. */
export const MAX_OPEN = 3;
/** How many caddies one open request may ask for. */
export const MAX_SEATS = 4;
/** How long a FOLLOWED request is shown only to the caddies the golfer follows. Milliseconds. */
export const FOLLOWED_FIRST = 30 * MINUTE;
/** How long a chosen caddy's seat is reserved while the golfer tops up. Milliseconds. */
export const SEAT_KEPT = 15 * MINUTE;
/** An answer younger than this counts as a yes; an older one is asked again. Milliseconds. */
export const FRESH_ANSWER = 2 * HOUR;
const LAST_CALL = 60 * MINUTE;
/** How long an open request may stay open at most. Milliseconds. */
export const LONGEST_OPEN = 72 * HOUR;
/** An open request that nobody could answer in time is none. */
const SHORTEST_OPEN = 15 * MINUTE;

/** The last moment at which a caddy can still be found for a round. */
export const lastCall = (teeOffAt: Moment): Moment => teeOffAt - LAST_CALL;

/** Whether there is time to find somebody at all. */
export const isTooShort = (now: Moment, expiresAt: Moment): boolean => expiresAt - now < SHORTEST_OPEN;

/** Whether a chosen caddy's answer is young enough to make a booking of it at once. */
export const isFresh = (respondedAt: Moment, now: Moment): boolean => now - respondedAt <= FRESH_ANSWER;
