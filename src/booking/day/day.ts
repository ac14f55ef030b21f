import { useCallback, useEffect } from 'react';
import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { QueuedAction } from '#domain/outbox/op.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { useNow } from '../../ui/now.ts';
import { useOptimisticBooking, type OptimisticBooking } from '../act/optimistic-booking.ts';
import { useActing } from '../act/acting.ts';
import type { Viewer } from '../booking-status.tsx';
import { factsOf, useOtherName } from '../data.ts';
import { useDraft } from '../../sync/mirror/draft.ts';

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

type Reader = (booking_ref: string, hole: number) => void;

/** Whatever else on the screen shows the note: the sheets, the call for help. */
const readers = new Set<Reader>();

/** How many holes a caddy has noted as played; stored on the caddy's phone only, as a help for the end, the rain and a call for help. */
export function useHoleNote(booking_ref: string): [hole: number, note: (hole: number) => void] {
  const [hole, keep] = useDraft(`hole:${booking_ref}`, 0);
  useEffect(() => {
    const reader: Reader = (noted, next) => noted === booking_ref && keep(next);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, [booking_ref, keep]);
  const note = useCallback(
    (next: number) => {
      for (const tell of readers) tell(booking_ref, next);
    },
    [booking_ref],
  );
  return [hole, note];
}
