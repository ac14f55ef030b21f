/**
 * Everything that happens and somebody hears of: one row per reader, told to her phone after commit. The event is a hint, the list call
 * is the truth: `stales` names the reads a phone asks again.
 */
export interface EventBodies {
  'booking.requested': BookingEvent;
  'booking.accepted': BookingEvent;
  'booking.declined': BookingEvent;
  'booking.expired': BookingEvent;
  'booking.cancelled': BookingEvent;
  'wallet.changed': Record<string, never>;
}

export interface BookingEvent {
  booking_ref: string;
  status: string;
  version: number;
}

export type EventKind = keyof EventBodies;

const BOOKING_READS = [
  'POST /booking/history',
  'GET /booking/{booking_ref}',
  'GET /caddy/{user_id}/availability',
  'POST /caddy/search',
];

export const EVENTS: Record<EventKind, { stales: readonly string[] }> = {
  'booking.requested': { stales: BOOKING_READS },
  'booking.accepted': { stales: BOOKING_READS },
  'booking.declined': { stales: BOOKING_READS },
  'booking.expired': { stales: BOOKING_READS },
  'booking.cancelled': { stales: BOOKING_READS },
  'wallet.changed': { stales: ['GET /wallet/balance'] },
};

/**
 * The frames of `GET /live` that are no event of the product. Every frame has `event` and `data` (JSON); all but `bye` have `id`, the
 * reader's own gapless number: a phone that comes back sends the last one as `Last-Event-ID` and is told everything since, once.
 */
export interface LiveFrames {
  /** No `Last-Event-ID` was sent, or what came after it cannot be told any more: ask again for what is shown. */
  reset: Record<string, never>;
  /** The server ends the stream: come back, for `SESSION_OVER` with the bearer of now; `CROWDED`: too many streams of one person. */
  bye: { reason: 'CLOSING' | 'CROWDED' | 'SESSION_OVER' };
}
