import { HOUR, MINUTE, type Moment, dateOf, DAY, type SlashDate } from '../dates.ts';
import { MAX_DAYS_AHEAD } from '../booking/status.ts';
import { type CartPolicy, type Transport, transportsAt } from '../course/course.ts';
import type { RefusalCode } from '../refusals.ts';

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
 * Who sees it. FOLLOWED: the caddies the golfer follows for half an hour, then all caddies of the course. COURSE: all caddies of the course
 * at once. ALL: also caddies of other courses in the province.
 */
export const AUDIENCES = ['FOLLOWED', 'COURSE', 'ALL'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** How many open requests a golfer may have at once. Source of these figures: product.md §3.2. */
export const MAX_OPEN = 3;
/** How many caddies one open request may ask for. */
export const MAX_SEATS = 4;
/** How long a FOLLOWED request is shown only to the caddies the golfer follows, in milliseconds. */
export const FOLLOWED_FIRST = 30 * MINUTE;
/** How long a chosen caddy's seat is reserved while the golfer tops up, in milliseconds. */
export const SEAT_KEPT = 15 * MINUTE;
/** The age up to which an answer counts as a yes; an older one is asked again. Milliseconds. */
export const FRESH_ANSWER = 2 * HOUR;
const LAST_CALL = 60 * MINUTE;
/** How long an open request may stay open at most, in milliseconds. */
export const LONGEST_OPEN = 72 * HOUR;
/** The shortest useful time for caddies to answer an open request. */
const SHORTEST_OPEN = 15 * MINUTE;

/** The last moment at which a caddy can still be found for a round. */
export const lastCall = (teeOffAt: Moment): Moment => teeOffAt - LAST_CALL;

/** Whether too little time is left to find a caddy. */
export const isTooShort = (now: Moment, expiresAt: Moment): boolean => expiresAt - now < SHORTEST_OPEN;

/** Whether a chosen caddy's answer is young enough to confirm a booking at once. */
export const isFresh = (respondedAt: Moment, now: Moment): boolean => now - respondedAt <= FRESH_ANSWER;

/** How a caddy relates to an open request. */
export interface AudienceMember {
  works_at_course: boolean;
  /** Works at some course of its province. */
  works_in_province: boolean;
  /** The golfer of the request follows this caddy. */
  is_followed: boolean;
}

/** Whether an open request is shown to a caddy at `now`. Source: product.md §3.2. */
export function maySee(it: { audience: Audience; created_at: Moment }, caddy: AudienceMember, now: Moment): boolean {
  if (!caddy.works_at_course) return it.audience === 'ALL' && caddy.works_in_province;
  return it.audience !== 'FOLLOWED' || caddy.is_followed || now - it.created_at >= FOLLOWED_FIRST;
}

export interface AskedRound {
  booking_date: SlashDate;
  tee_off_at: Moment;
  transport: Transport;
  cart_policy: CartPolicy;
  /** The course is closed to players that day. */
  is_closed: boolean;
}

/**
 * Why this round cannot be requested at `now`, with the form field; undefined when it can. `was`: the tee-off before an edit; if it is
 * unchanged, it need not be far enough ahead again.
 */
export function refuseAsked(
  round: AskedRound,
  now: Moment,
  was?: Moment,
): { code: RefusalCode; field: string } | undefined {
  const { booking_date, tee_off_at, transport } = round;
  if (tee_off_at !== was && isTooShort(now, lastCall(tee_off_at)))
    return { code: 'TEE_OFF_TOO_SOON', field: booking_date < dateOf(now) ? 'booking_date' : 'tee_off_time' };
  if (tee_off_at > now + MAX_DAYS_AHEAD * DAY) return { code: 'TEE_OFF_TOO_FAR', field: 'booking_date' };
  if (round.is_closed) return { code: 'COURSE_CLOSED', field: 'booking_date' };
  if (!transportsAt(round.cart_policy, booking_date).includes(transport))
    return { code: 'TRANSPORT_NOT_ALLOWED', field: 'transport' };
  return undefined;
}

/** The least years of experience that a golfer can ask for. */
export const WISH_YEARS = [1, 3, 5] as const;

/** What a golfer would like of the caddies; it excludes nobody. Copies that an older build stored lack both. */
export interface Wishes {
  wish_languages?: string[] | undefined;
  wish_years?: number | null | undefined;
}
