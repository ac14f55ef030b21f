import { type FeeCollection, type Holes, HOLES } from '../course/course.ts';
import { HOUR, MINUTE, type Moment, DAY } from '../dates.ts';
import { baht, minus, percent, satang, type Satang } from '../money.ts';
import type { BookingFacts } from './facts.ts';
import { type LineCode, type PricedRound, priceOf } from './price.ts';
import type { Rate, Terms } from './rate.ts';
import type { BookingStatus } from './status.ts';

/** What the platform pays a golfer whose caddy did not come, on top of the full refund. Source: product.md B15. */
export const GOODWILL: Satang = baht(100);

/** How the held money is shared out. The three parts add up to all of it. */
export interface Split {
  /** Returned to the golfer. */
  refund: Satang;
  caddy: Satang;
  platform: Satang;
}

/**
 * Splits `total` when `paid` of it is due: the caddy gets `paid` less the platform's share (percent, of the rate that the booking was made
 * by), the golfer gets the rest back. Satang.
 */
export function splitOf(total: Satang, paid: Satang, share: number): Split {
  const platform = percent(paid, share);
  return { refund: minus(total, paid), caddy: minus(paid, platform), platform };
}

/**
 * What a finished round earns its caddy at present, in satang: the caddy's share once it is decided; before that `caddy_gets` for a golfer
 * no-show or a dispute, otherwise 0. The database has the same rule (`caddy_earns`, 0007_booking.sql).
 */
export function earningOf(booking: { status: BookingStatus; caddy_share: number | null; caddy_gets: number }): Satang {
  const { status, caddy_share, caddy_gets } = booking;
  const isHeld = status === 'NO_SHOW_GOLFER' || status === 'DISPUTED';
  return satang(caddy_share ?? (isHeld ? caddy_gets : 0));
}

/** How long after the caddy's yes a cancellation is free, in milliseconds. */
export const GRACE = 15 * MINUTE;

/** The fee for a golfer's cancellation, in percent of the total, by window. Source: product.md §3.1. */
export const REFUND_WINDOWS = [
  { code: 'JUST_CONFIRMED', fee: 0 },
  { code: 'DAY_BEFORE', fee: 0 },
  { code: 'HOURS_24', fee: 30 },
  { code: 'HOURS_6', fee: 50 },
  { code: 'HOURS_2', fee: 100 },
  { code: 'CADDY_THERE', fee: 100 },
] as const;
export type RefundWindow = (typeof REFUND_WINDOWS)[number]['code'];

type CancellationFacts = Pick<BookingFacts, 'answered_at' | 'caddy_arrived_at' | 'earliest_tee_off_at' | 'tee_off_at'>;

/**
 * The window of a golfer's cancellation at `now`, measured to the earliest tee-off that the booking ever had; `until`: when the next window
 * starts (null: it is the last). Source: product.md §3.1.
 */
export function refundWindow(
  booking: CancellationFacts,
  now: Moment,
): { code: RefundWindow; fee: number; until: Moment | null } {
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

/** The cancellation fees for one tee-off, without `GRACE`: each percentage applies until and including `until`; null: to the end. */
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

/** What a golfer pays of `total` who cancels a confirmed booking at `now`. The screen shows it, the server applies it. */
export const cancelFee = (booking: CancellationFacts & { total: Satang }, now: Moment): Satang =>
  percent(booking.total, refundWindow(booking, now).fee);

/** A booked round with the inputs of its price, and the amount held for it. */
export interface HeldRound extends Omit<PricedRound, 'course'> {
  total: Satang;
  fee_collection: FeeCollection;
  /** As quoted: whether it was a round on a public holiday stands here. */
  lines: readonly { code: LineCode }[];
}

/** What a booked round was quoted by. */
export const termsOf = ({ lines }: Pick<HeldRound, 'lines'>, rate: Rate): Terms => ({
  rate,
  is_holiday: lines.some(({ code }) => code === 'HOLIDAY_SURCHARGE'),
});

/**
 * What is due for a round that the course ended after `played` holes: up to 4 holes half the 9-hole price, up to 9 the 9-hole price, then
 * the price of the started nines; by the rate that the booking was made by, and never more than was held. Source: product.md §3.1 (27 and 36 follow 9 and 18).
 */
export function playedPrice(round: HeldRound, rate: Rate, played: number): Satang {
  if (played <= 4) return least(percent(priceFor(round, rate, 9), 50), round.total);
  const begun = HOLES.find((holes) => played <= holes) ?? round.holes;
  return begun >= round.holes ? round.total : least(priceFor(round, rate, begun), round.total);
}

export const rainSplit = (round: HeldRound, rate: Rate, played: number): Split =>
  splitOf(round.total, playedPrice(round, rate, played), rate.share);

function priceFor(round: HeldRound, rate: Rate, holes: Holes): Satang {
  const { transport, fee_collection } = round;
  const course = { fee_collection, caddy_fee: null, cart_fee: null };
  return priceOf({ holes, transport, course }, termsOf(round, rate)).total;
}

const least = (a: Satang, b: Satang): Satang => satang(Math.min(a, b));

/** The least time between two goodwill payments to one golfer, or for the same two people, in milliseconds. Source: product.md §3.5. */
export const GOODWILL_APART = 90 * DAY;

/** What is known when a no-show (B15) earns goodwill. */
export interface GoodwillFacts {
  is_caddy_verified: boolean;
  /** The golfer has at least one COMPLETED round, with any caddy. */
  has_played: boolean;
  /** When this golfer last received goodwill. */
  given_at: Moment | null;
  /** When this golfer last received goodwill for a round with this caddy. */
  given_for_pair_at: Moment | null;
}

const isRecent = (given: Moment | null, now: Moment): boolean => given !== null && now - given < GOODWILL_APART;

/** Each row alone sends the payment to an operator: two people who cooperate could otherwise collect goodwill again and again. */
const AGAINST = [
  { reason: 'CADDY_UNVERIFIED', holds: ({ is_caddy_verified }) => !is_caddy_verified },
  { reason: 'NO_ROUND_YET', holds: ({ has_played }) => !has_played },
  { reason: 'GIVEN_RECENTLY', holds: ({ given_at }, now) => isRecent(given_at, now) },
  { reason: 'GIVEN_TO_PAIR_RECENTLY', holds: ({ given_for_pair_at }, now) => isRecent(given_for_pair_at, now) },
] as const satisfies { reason: string; holds: (facts: GoodwillFacts, now: Moment) => boolean }[];

export type GoodwillReason = (typeof AGAINST)[number]['reason'];
export const GOODWILL_REASONS: readonly GoodwillReason[] = AGAINST.map(({ reason }) => reason);

/** Why goodwill is not paid automatically; empty: it is paid. */
export const goodwillObstacle = (facts: GoodwillFacts, now: Moment): GoodwillReason[] =>
  AGAINST.filter(({ holds }) => holds(facts, now)).map(({ reason }) => reason);

/** What an operator decides about goodwill that waits. */
export const GOODWILL_OUTCOMES = ['GIVEN', 'REFUSED'] as const;
export type GoodwillOutcome = (typeof GOODWILL_OUTCOMES)[number];
