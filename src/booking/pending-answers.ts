import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING, UPCOMING } from '#domain/booking/status.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import type { Moment } from '#domain/dates.ts';
import { actionsNow, PAGE, useBookings, useOpenBroadcasts, useHasNoQueuedAct } from './data.ts';

/** Acts that answer the other side: a booking that allows one of them waits for this user. */
const ANSWERS: readonly BookingAction[] = [
  'approve_cancel',
  'accept_change',
  'reject_change',
  'agree_closed',
  'confirm_end',
];

/** The other side waits for the golfer's answer: a cancellation, a change, a stop, the end of a round. */
export const asksGolfer = (booking: Booking, now: Moment): boolean =>
  actionsNow(booking, 'golfer', now).some((action) => ANSWERS.includes(action));

/** All rounds still ahead of this golfer. */
export const useUpcoming = () => useBookings(UPCOMING, PAGE * 5);

/** How many bookings, and how many caddies of the golfer's open requests, wait for this golfer. The tab shows their sum. */
export function useAsks(now: Moment): { bookings: number; caddies: number } {
  const promised = useBookings(SLOT_HOLDING, PAGE * 5).data?.items ?? [];
  const isUnanswered = useHasNoQueuedAct();
  const open = useOpenBroadcasts().data?.items ?? [];
  return {
    bookings: promised.filter((booking) => asksGolfer(booking, now) && isUnanswered(booking)).length,
    caddies: interestedEntries(open).length,
  };
}
