import type { Booking, CreateInput, Quote } from '#domain/booking/api.ts';
import type { BookingStatus, DeclineReason } from '#domain/booking/status.ts';
import { isoOf } from '#domain/dates.ts';
import { isUpcoming } from '#domain/booking/upcoming.ts';
import { useMirror } from '../sync/mirror.ts';
import { outbox, useOutbox, type OutboxItem } from '../sync/outbox.ts';
import { send } from '../sync/call.ts';
import { ACTION_WORDS } from './words.ts';

/** The specification's badge calls ask for everything at once (§9: page 1, limit 10000). */
const ALL = 10_000;
export const PAGE = 20;

export const useBookings = (status: readonly BookingStatus[], limit = PAGE, skip = false) =>
  useMirror('POST /booking/history', { filter: { status: [...status] }, page: 1, limit }, { skip });

export const useBooking = (booking_ref: string) => useMirror('GET /booking/{booking_ref}', { booking_ref });

/** Cancellation requests of caddies that wait for this golfer's answer (specification §7). */
export function useCancellationRequests() {
  const read = useBookings(['CANCELLATION_REQUESTED_BY_CADDY'], ALL);
  return { ...read, count: read.data?.items.length ?? 0 };
}

/** PENDING bookings whose date plus tee-off time, at +07:00, is still ahead (specification §4, §7). */
export function usePendingUpcoming(now: number) {
  const read = useBookings(['PENDING'], ALL);
  const items = read.data?.items.filter((booking) => isUpcoming(booking, now)) ?? [];
  return { ...read, items, count: items.length };
}

/** What the outbox keeps in order: all acts of one booking. */
export const entityOf = (booking_ref: string) => `booking:${booking_ref}`;

/** What this phone still has to say about a booking, newest first; a receipt stays for a while after it was sent. */
export function useQueuedFor(booking_ref: string): OutboxItem | undefined {
  return useOutbox().findLast((item) => item.entity === entityOf(booking_ref));
}

export interface Reason {
  code: DeclineReason;
  text?: string;
}

/** Queued: it leaves the phone now or when there is a signal, with the time of the tap (product.md §3.6). */
export function act(
  booking: Booking,
  action: 'accept' | 'decline' | 'cancel',
  now: number,
  reason?: Reason,
): Promise<OutboxItem> {
  const { booking_ref, version } = booking;
  return outbox.add({
    entity: entityOf(booking_ref),
    call: 'POST /booking/act',
    input: { booking_ref, action, version, at: isoOf(now), ...(reason ? { reason } : {}) },
    title: titleOf(booking, action),
  });
}

function titleOf(booking: Booking, action: 'accept' | 'decline' | 'cancel') {
  const when = `${booking.booking_date} ${booking.tee_off_time}`;
  return { th: `${ACTION_WORDS[action].th} · ${when}`, en: `${ACTION_WORDS[action].en} · ${when}` };
}

export type RoundInput = Omit<CreateInput, 'total' | 'note'>;

/** What the round would cost her now. Asked afresh each time: a price is never shown from a copy without saying so. */
export const useQuote = (round: RoundInput, skip: boolean) => useMirror('POST /booking/quote', round, { skip });

/** Money moves: straight to the server, never queued. The same key makes a second tap the same booking. */
export const create = (round: RoundInput, quote: Quote, note: string, key: string): Promise<Booking> =>
  send('POST /booking/create', { ...round, total: quote.total, ...(note.trim() ? { note } : {}) }, { key });
