/**
 * Everything that happens and somebody hears of: one row per reader, told to her phone after commit. The event is a hint, the list call
 * is the truth: `stalesOf` names the reads a phone asks again.
 */
export interface EventBodies {
  'booking.requested': BookingEvent;
  'booking.accepted': BookingEvent;
  'booking.declined': BookingEvent;
  'booking.expired': BookingEvent;
  'booking.cancelled': BookingEvent;
  'booking.cancellation_requested': BookingEvent;
  'booking.cancellation_withdrawn': BookingEvent;
  'booking.cancellation_refused': BookingEvent;
  'booking.replaced': BookingEvent;
  'booking.change_proposed': BookingEvent;
  'booking.change_accepted': BookingEvent;
  'booking.change_rejected': BookingEvent;
  'booking.change_withdrawn': BookingEvent;
  'booking.change_expired': BookingEvent;
  'booking.checked_in': BookingEvent;
  'booking.started': BookingEvent;
  'booking.ended': BookingEvent;
  'booking.completed': BookingEvent;
  'booking.claimed': BookingEvent;
  'booking.claim_rejected': BookingEvent;
  'booking.claim_withdrawn': BookingEvent;
  'booking.closed_by_course': BookingEvent;
  'booking.no_show': BookingEvent;
  'booking.disputed': BookingEvent;
  'booking.decided': BookingEvent;
  'booking.settled': BookingEvent;
  /** To the golfer: a caddy answered. To a caddy: what became of a request she sees or answered. */
  'broadcast.opened': BroadcastEvent;
  'broadcast.updated': BroadcastEvent;
  'broadcast.answered': BroadcastEvent;
  'broadcast.selected': BroadcastEvent;
  'broadcast.not_selected': BroadcastEvent;
  'broadcast.seat_kept': BroadcastEvent;
  'broadcast.seat_released': BroadcastEvent;
  'broadcast.filled': BroadcastEvent;
  'broadcast.reopened': BroadcastEvent;
  'broadcast.cancelled': BroadcastEvent;
  'broadcast.expired': BroadcastEvent;
  'caddy.struck': Record<string, never>;
  'caddy.verified': Record<string, never>;
  /** Her number or staff card was not accepted; taken off the list of caddies. Why, in the operator's words. */
  'caddy.rejected': { why: string };
  'caddy.suspended': { why: string };
  'wallet.changed': Record<string, never>;
  /** Her money goes to another bank account from tomorrow on. */
  'wallet.bank_changed': { bank: string; last4: string };
  'topup.changed': TopupEvent;
  /** To the caddy, when it can no longer be undone. */
  'tip.received': { booking_ref: string; amount: number };
  'withdrawal.changed': { reference: string; status: string };
}

export interface TopupEvent {
  topup_id: string;
  amount: number;
  status: string;
}

export interface BroadcastEvent {
  alt_reference: string;
  status: string;
  version: number;
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
  'GET /booking/{booking_ref}/slip',
  'GET /booking/earnings',
  'GET /caddy/{user_id}/availability',
  'POST /caddy/search',
];

const BROADCAST_READS = ['POST /broadcast/my-broadcast', 'GET /broadcast/{alt_reference}', 'POST /broadcast/nearby'];

const CADDY_READS = ['GET /caddy/standing', 'POST /broadcast/nearby', 'GET /user/information'];

const WALLET_READS = [
  'GET /wallet/balance',
  'POST /wallet/ledger',
  'GET /wallet/earnings',
  'GET /wallet/tips',
  'GET /wallet/withdrawals',
  'GET /wallet/bank-account',
];

const STALES = new Map<string, readonly string[]>([
  ['booking', BOOKING_READS],
  ['broadcast', BROADCAST_READS],
  ['caddy', CADDY_READS],
  ['wallet', WALLET_READS],
  ['topup', [...WALLET_READS, 'GET /wallet/topups', 'GET /wallet/topup/{topup_id}']],
  ['tip', WALLET_READS],
  ['withdrawal', WALLET_READS],
]);

/** The reads an event makes old, by the noun before the dot; undefined for a kind this build does not know. */
export const stalesOf = (kind: string): readonly string[] | undefined => STALES.get(kind.split('.')[0] ?? '');

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
