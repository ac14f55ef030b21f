import { MINUTE, type Moment } from '../dates.ts';

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
 * before `previous`, the last thing that happened to the booking, and never after `now`.
 */
export function timeOfAct({ at, sent_at }: Told, previous: Moment, now: Moment): Moment {
  if (at === undefined || sent_at === undefined) return now;
  const skew = now - sent_at;
  if (Math.abs(skew) > TRUSTED_SKEW) return now;
  return Math.min(Math.max(at + skew, previous), now);
}
