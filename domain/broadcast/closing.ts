import { addDays, dateOf, HOUR, minutesOf, momentOf, timeOf, type ClockTime, type Moment } from '../dates.ts';
import { lastCall, LONGEST_OPEN } from './status.ts';

/** An open request closes between these, both included: at night no caddy looks. */
export const DAY_FROM = '08:00' as ClockTime;
export const DAY_TO = '21:00' as ClockTime;
/** So much of the day is left to answer, or it closes another day. */
const LEAST_OF_DAY = HOUR;

/** The golfer's own limit: so long from then on. */
export interface OwnLimit {
  since: Moment;
  length: number;
}

const clock = (at: Moment): number => minutesOf(timeOf(at));
const isNight = (at: Moment): boolean => clock(at) < minutesOf(DAY_FROM) || at > momentOf(dateOf(at), DAY_TO);
const eveningBefore = (at: Moment): Moment =>
  momentOf(clock(at) < minutesOf(DAY_FROM) ? addDays(dateOf(at), -1) : dateOf(at), DAY_TO);
const morningAfter = (at: Moment): Moment =>
  momentOf(clock(at) < minutesOf(DAY_FROM) ? dateOf(at) : addDays(dateOf(at), 1), DAY_FROM);

/** When the day begins of a caddy who is asked at `at`. */
const dayBegins = (at: Moment): Moment => (isNight(at) ? morningAfter(at) : at);

/** The evening before a night, when so much of the day is left until then. */
function sooner(since: Moment, night: Moment): Moment | undefined {
  const evening = eveningBefore(night);
  return evening - dayBegins(since) >= LEAST_OF_DAY ? evening : undefined;
}

/** The golfer's limit, set at night, counts from the morning. If it would end at night: that evening, else counted from next morning. */
function limitEnds({ since, length }: OwnLimit): Moment {
  const end = dayBegins(since) + length;
  return isNight(end) ? (sooner(since, end) ?? morningAfter(end) + length) : end;
}

/**
 * When it ends by itself: an hour before tee-off, at the golfer's own limit, or after three days, whichever comes first, and by day: what
 * would be at night is that evening. Only where no hour of the day is left before the last call it ends as if there were no night: better
 * a caddy who wakes early than none. Source: product.md §3.2.
 */
export function expiryOf(askedAt: Moment, teeOffAt: Moment, own?: OwnLimit): Moment {
  const latest = Math.min(lastCall(teeOffAt), askedAt + LONGEST_OPEN);
  const end = Math.min(latest, own ? limitEnds(own) : Infinity);
  const since = own?.since ?? askedAt;
  if (!isNight(end)) return end;
  return sooner(since, end) ?? Math.min(latest, own ? own.since + own.length : Infinity);
}

/** It ends at night, for the round begins too soon to end by day. */
export const endsAtNight = isNight;
