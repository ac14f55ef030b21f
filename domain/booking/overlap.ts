import type { Holes } from '../course/course.ts';
import type { Moment } from '../dates.ts';
import { blocksOverlap } from './block.ts';
import { MAX_PENDING_PER_SLOT, UPCOMING, type BookingStatus } from './status.ts';

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
