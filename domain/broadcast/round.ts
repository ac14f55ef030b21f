import { MAX_DAYS_AHEAD } from '../booking/status.ts';
import { type CartPolicy, type Transport, transportsAt } from '../course/course.ts';
import { dateOf, DAY, type Moment, type SlashDate } from '../dates.ts';
import type { RefusalCode } from '../refusals.ts';
import { isTooShort, lastCall } from './status.ts';

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
