import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { QueuedAction } from '#domain/booking/queued.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { useNow } from '../../ui/now.ts';
import { useOptimisticBooking, type OptimisticBooking } from '../act/optimistic-booking.ts';
import { useActing } from '../act/acting.ts';
import type { Viewer } from '../booking-status.tsx';
import { useHoleNote } from './day-hole-note.ts';
import { factsOf } from '../facts.ts';
import { useOtherName } from '../other-name.ts';

export type SheetName = 'end' | 'stop' | 'no_show' | 'dispute' | 'ask_cancel';

/** What every part of the day panel looks at. */
export interface Day {
  /** With what waits on this phone applied. */
  booking: Booking;
  facts: BookingFacts;
  viewer: Viewer;
  /** The name of the other person, as the viewer calls that person. */
  other: string;
  now: Moment;
  optimistic: OptimisticBooking;
  may: (action: BookingAction) => boolean;
  isBusy: boolean;
  /** Queued, with the time of this tap. */
  tap: (action: QueuedAction) => void;
  open: (sheet: SheetName) => void;
  /** The hole the caddy has noted, and how to note another. */
  hole: number;
  note: (hole: number) => void;
}

export function useDay(copy: Booking, viewer: Viewer, open: (sheet: SheetName) => void): Day {
  const optimistic = useOptimisticBooking(copy, viewer);
  const { booking, actions } = optimistic;
  const { isBusy, perform } = useActing(booking, viewer);
  const [hole, note] = useHoleNote(booking.booking_ref);
  return {
    booking,
    facts: factsOf(booking),
    viewer,
    other: useOtherName(booking, viewer),
    now: useNow(MINUTE / 4),
    optimistic,
    may: (action) => actions.includes(action),
    isBusy,
    tap: (action) => void perform(action),
    open,
    hole: Math.min(hole, booking.holes),
    note,
  };
}
