import { type FeeCollection, type Holes, HOLES } from '../course/course.ts';
import { HOUR, MINUTE, type Moment } from '../dates.ts';
import { baht, minus, percent, satang, type Satang } from '../money.ts';
import type { BookingFacts } from './facts.ts';
import { PLATFORM_SHARE, type PricedRound, priceOf } from './price.ts';
import type { BookingStatus } from './status.ts';

/** What we give a golfer whose caddy did not come, on top of all that was held. Source: product.md B15. */
export const GOODWILL: Satang = baht(100);

/** How the held money is shared out in the end. The three are the whole of it. */
export interface Split {
  /** Back to the golfer. */
  refund: Satang;
  caddy: Satang;
  platform: Satang;
}

/** Of the `paid` part of `total` the caddy gets all but the platform's share; the rest of `total` goes back to the golfer. Satang. */
export function splitOf(total: Satang, paid: Satang): Split {
  const platform = percent(paid, PLATFORM_SHARE);
  return { refund: minus(total, paid), caddy: minus(paid, platform), platform };
}

/**
 * What a round that is over brings its caddy as things stand, in satang: the share once it is decided; before that, of a golfer who did not
 * come, what the caddy gets unless somebody contests it, and nothing else. The database has the same rule (`caddy_earns`, 0007_booking.sql).
 */
export function earningOf(booking: { status: BookingStatus; caddy_share: number | null; caddy_gets: number }): Satang {
  const { status, caddy_share, caddy_gets } = booking;
  const isHeld = status === 'NO_SHOW_GOLFER' || status === 'DISPUTED';
  return satang(caddy_share ?? (isHeld ? caddy_gets : 0));
}

/** So long after the yes a cancellation costs nothing. */
export const GRACE = 15 * MINUTE;

/** What a golfer's cancellation costs, in percent of the total, by when it is made. Source: product.md §3.1. */
export const REFUND_WINDOWS = [
  { code: 'JUST_CONFIRMED', fee: 0 },
  { code: 'DAY_BEFORE', fee: 0 },
  { code: 'HOURS_24', fee: 30 },
  { code: 'HOURS_6', fee: 50 },
  { code: 'HOURS_2', fee: 100 },
  { code: 'CADDY_THERE', fee: 100 },
] as const;
export type RefundWindow = (typeof REFUND_WINDOWS)[number]['code'];

type Asked = Pick<BookingFacts, 'answered_at' | 'caddy_arrived_at' | 'earliest_tee_off_at' | 'tee_off_at'>;

/**
 * Which window a golfer's cancellation falls into at `now`, counted to the earliest tee-off the booking ever had, and when the next one
 * begins (null: it is the last). Source: product.md §3.1.
 */
export function refundWindow(booking: Asked, now: Moment): { code: RefundWindow; fee: number; until: Moment | null } {
  const { answered_at, caddy_arrived_at, earliest_tee_off_at: teeOff } = booking;
  const of = (code: RefundWindow, until: Moment | null) => ({ code, fee: feeOf(code), until });
  if (caddy_arrived_at !== null) return of('CADDY_THERE', null);
  const left = teeOff - now;
  if (left >= 24 * HOUR) return of('DAY_BEFORE', teeOff - 24 * HOUR + 1);
  const graceEnds = answered_at === null ? now : Math.min(answered_at + GRACE, teeOff - 3 * HOUR + 1);
  if (now < graceEnds) return of('JUST_CONFIRMED', graceEnds);
  if (left >= 6 * HOUR) return of('HOURS_24', teeOff - 6 * HOUR + 1);
  if (left >= 2 * HOUR) return of('HOURS_6', teeOff - 2 * HOUR + 1);
  return of('HOURS_2', null);
}

/** Which percentage a cancellation costs until when, that moment included; null: to the end. For one tee-off, without `GRACE`. */
export const refundSteps = (teeOff: Moment): { fee: number; until: Moment | null }[] => [
  { fee: feeOf('DAY_BEFORE'), until: teeOff - 24 * HOUR },
  { fee: feeOf('HOURS_24'), until: teeOff - 6 * HOUR },
  { fee: feeOf('HOURS_6'), until: teeOff - 2 * HOUR },
  { fee: feeOf('HOURS_2'), until: null },
];

/** So near that nothing comes back once the caddy has said yes: only the last step is left, and `GRACE` ends 3 h before tee-off. */
export const isPastRefund = (teeOff: Moment, now: Moment): boolean =>
  refundSteps(teeOff).every(({ until }) => until === null || until <= now);

/** Whether a yes that comes now or later can still be followed by `GRACE`. */
export const mayHaveGrace = (teeOff: Moment, now: Moment): boolean => teeOff - now >= 3 * HOUR;

const feeOf = (code: RefundWindow): number => REFUND_WINDOWS.find((row) => row.code === code)?.fee ?? 100;

/** How the money of a confirmed booking is split when the golfer cancels at `now`. The sheet shows it, the server applies it. */
export function cancelSplit(booking: Asked & { total: Satang }, now: Moment): Split {
  const { fee } = refundWindow(booking, now);
  return splitOf(booking.total, satang(percent(booking.total, fee)));
}

/** A booked round as its price was made of, with what was held for it. */
export interface HeldRound extends Omit<PricedRound, 'course'> {
  total: Satang;
  fee_collection: FeeCollection;
}

/**
 * What is paid of a round that the course ended after `played` holes: up to 4 half the 9-hole price, up to 9 the 9-hole price, then the
 * price of the nines that were begun; never more than was held. Source: product.md §3.1 (9 and 18 holes; 27 and 36 follow the same way).
 */
export function playedPrice(round: HeldRound, played: number): Satang {
  if (played <= 4) return least(percent(priceFor(round, 9), 50), round.total);
  const begun = HOLES.find((holes) => played <= holes) ?? round.holes;
  return begun >= round.holes ? round.total : least(priceFor(round, begun), round.total);
}

export const rainSplit = (round: HeldRound, played: number): Split => splitOf(round.total, playedPrice(round, played));

const priceFor = (round: HeldRound, holes: Holes): Satang =>
  priceOf({ ...round, holes, course: { fee_collection: round.fee_collection, caddy_fee: null, cart_fee: null } }).total;

const least = (a: Satang, b: Satang): Satang => satang(Math.min(a, b));
