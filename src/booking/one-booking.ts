import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import type { Read } from '../sync/shown/loaded.tsx';
import type { Viewer } from './booking-status.tsx';
import { usePromised } from './caddy-data.ts';
import { PAGE, useBooking, useBookings, usePendingUpcoming } from './data.ts';

/**
 * One booking. Until its own answer is here, and on a phone without a signal that never opened it, as the lists have it that every
 * start of the app brings: promised rounds and requests, with the age of that list.
 */
export function useOneBooking(booking_ref: string, viewer: Viewer): Read<Booking> {
  const own = useBooking(booking_ref);
  const isHere = own.data !== undefined || (own.error !== undefined && own.error.status_code !== 0);
  const golfers = useBookings(SLOT_HOLDING, PAGE * 5, isHere || viewer === 'caddy');
  const caddys = usePromised(isHere || viewer === 'golfer');
  const pending = usePendingUpcoming(0, isHere);
  if (isHere) return own;
  for (const list of [golfers, caddys, pending]) {
    const data = list.data?.items.find((booking) => booking.booking_ref === booking_ref);
    if (data) return { ...own, data, updatedAt: list.updatedAt, stale: true };
  }
  return own;
}
