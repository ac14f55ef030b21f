import { HOUR, MINUTE, type Moment } from '../dates.ts';
import type { Holes, Transport } from '../course/course.ts';
import { MAX_PENDING_PER_SLOT, UPCOMING, type BookingStatus } from './status.ts';

/** How long before tee-off the caddy is at the course, in milliseconds. Source: product.md §1, §3.1. */
export const ARRIVAL = 45 * MINUTE;

const LENGTH: Record<Holes, number> = { 9: 3 * HOUR, 18: 6 * HOUR, 27: 8.5 * HOUR, 36: 11 * HOUR };

/** The time that a round takes from its caddy, starting with the caddy's arrival. `to` is the first free moment. */
export function blockOf(teeOffAt: Moment, holes: Holes): { from: Moment; to: Moment } {
  const from = teeOffAt - ARRIVAL;
  return { from, to: from + LENGTH[holes] };
}

/**
 * The length of a slot in milliseconds. Blocks of tee-offs at whole quarters start and end on slot borders; other blocks are widened to
 * them.
 */
export const SLOT = 15 * MINUTE;

/**
 * The slots of a block, counted from 1970. Two bookings of one person overlap when they share a slot; the database's primary key refuses
 * that.
 */
export function slotsOf(teeOffAt: Moment, holes: Holes): number[] {
  const { from, to } = blockOf(teeOffAt, holes);
  const first = Math.floor(from / SLOT);
  const end = Math.ceil(to / SLOT);
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** The longest block in milliseconds: rounds that overlap have tee-offs closer together than this. */
export const LONGEST = LENGTH[36];

/** Whether the blocks of two rounds share a slot, as the database counts them. */
export function blocksOverlap(
  a: { tee_off_at: Moment; holes: Holes },
  b: { tee_off_at: Moment; holes: Holes },
): boolean {
  const taken = new Set(slotsOf(a.tee_off_at, a.holes));
  return slotsOf(b.tee_off_at, b.holes).some((slot) => taken.has(slot));
}

/**
 * Minutes for nine holes: 18 take 4.5 h by cart to 5.5 h on foot, and people who share a cart wait for each other. Source: product.md §1.
 */
const NINE: Record<Transport, number> = { CART_PRIVATE: 135, CART_SHARED: 150, WALK_PULL: 165 };

/** The usual minutes from tee-off to the last putt. */
export const minutesOfRound = (holes: Holes, transport: Transport): number => (holes / 9) * NINE[transport];

/** When a round that starts at `begins` usually ends. */
export const finishOf = (begins: Moment, holes: Holes, transport: Transport): Moment =>
  begins + minutesOfRound(holes, transport) * MINUTE;

/** The form warns when a round ends later than this before sunset, in milliseconds. */
const MARGIN = 15 * MINUTE;

export const endsInTheDark = (finish: Moment, sunset: Moment): boolean => finish > sunset - MARGIN;

interface Round {
  caddy_id: string;
  tee_off_at: Moment;
  holes: Holes;
  /** The open request it comes from. */
  broadcast_id?: string | null;
}

interface RequestedRound extends Round {
  /** The caddy has already accepted (this is a change of that booking): the golfer may not also ask other caddies for the same tee-off. */
  is_promised?: boolean;
}

/** A booking that the golfer already has. */
export interface OwnBooking extends Round {
  booking_ref: string;
  status: BookingStatus;
}

/**
 * Why the golfer's own bookings do not allow a request for this round; undefined when they do. A golfer may ask up to three different
 * caddies for one tee-off (the first to accept gets it). No other booking of the golfer may overlap, except the other seats of a flight:
 * one open request with a different caddy per seat. Source: product.md B1, §3.2.
 */
export function overlapWithOwn(
  asked: RequestedRound,
  own: readonly OwnBooking[],
): { code: 'BOOKING_OVERLAPS_OWN' | 'BOOKING_TOO_MANY_PENDING'; booking_ref: string } | undefined {
  const isOfFlight = (it: OwnBooking) =>
    typeof it.broadcast_id === 'string' && it.broadcast_id === asked.broadcast_id && it.caddy_id !== asked.caddy_id;
  const overlapping = own.filter((it) => UPCOMING.includes(it.status) && !isOfFlight(it) && blocksOverlap(it, asked));
  const isAlternative = (it: OwnBooking) =>
    !asked.is_promised &&
    it.status === 'PENDING' &&
    it.tee_off_at === asked.tee_off_at &&
    it.caddy_id !== asked.caddy_id;
  const inTheWay = overlapping.find((it) => !isAlternative(it));
  if (inTheWay) return { code: 'BOOKING_OVERLAPS_OWN', booking_ref: inTheWay.booking_ref };
  const last = overlapping[MAX_PENDING_PER_SLOT - 1];
  return last && { code: 'BOOKING_TOO_MANY_PENDING', booking_ref: last.booking_ref };
}
