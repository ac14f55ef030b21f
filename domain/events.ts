import type { SlashDate } from './dates.ts';
import type { LiftedTo } from './account/verification.ts';
import type { WhyFailed } from './withdrawal/api.ts';

/**
 * Every event that a user receives: one row per reader, pushed to the reader's phones after the commit. An event is only a hint; the reads
 * named by `stalesOf` give the truth.
 */
export interface EventBodies {
  'booking.requested': BookingEvent;
  'booking.accepted': BookingEvent;
  'booking.declined': BookingEvent;
  'booking.expired': BookingEvent;
  /** An open question of the booking ended early: a request, or (status CONFIRMED) a proposed change. */
  'booking.lapsed': BookingEvent;
  /** `was`: the status before. Missing in rows of older builds. */
  'booking.cancelled': BookingEvent & { was?: string };
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
  /** To the golfer: a caddy answered. To a caddy: news of a request that the caddy can see or has answered. */
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
  /** The number of strikes. Missing in rows of older builds: one. */
  'caddy.struck': { strikes?: number };
  'caddy.verified': Record<string, never>;
  /** The proof of a caddy was not accepted, or the caddy is suspended. `why`: the operator's words. */
  'caddy.rejected': { why: string };
  /** `until`: its last day. Missing: until it is lifted. */
  'caddy.suspended': { why: string; until?: SlashDate };
  /** A suspension was lifted. `sends_again`: the suspension deleted a proof that waited. */
  'caddy.lifted': { to: LiftedTo; sends_again: boolean };
  /** An operator decided a contested caddy number: this caddy has it now, does not get it, or has lost it. `why`: the operator's words. */
  'caddy.number': { became: 'GIVEN' | 'REFUSED' | 'LOST'; why: string };
  /** The caddy's working hours changed, perhaps on another phone. */
  'caddy.hours': Record<string, never>;
  'wallet.changed': Record<string, never>;
  /** The user's profile changed on another phone. */
  'account.changed': Record<string, never>;
  /** The golfer's account is suspended: why, and its last day. Null: until it is lifted. */
  'account.suspended': { why: string; until: SlashDate | null };
  'account.lifted': Record<string, never>;
  /** Our team warns the user, in its own words. */
  'account.warned': { text: string };
  /** Our team tells the user something, in its own words. */
  'account.messaged': { text: string };
  /** A way to sign in to the user's account was added, changed or removed. */
  'account.contact_changed': {
    what:
      | 'PHONE'
      | 'EMAIL'
      | 'BOTH'
      | 'NAME'
      /** The team corrected the name that the account shows. */
      | 'DISPLAY_NAME'
      | 'LINE'
      | 'LINE_ENDED'
      | 'PASSWORD'
      | 'PASSWORD_CHANGED'
      | 'PASSWORD_RESET'
      | 'PASSWORD_RESET_LINE_ENDED'
      /** The number or address belongs to another user, who has it now. */
      | 'PHONE_TAKEN'
      | 'EMAIL_TAKEN';
  };
  /** The team answered one of the user's cases. */
  'case.answered': { case_number: string };
  /** Payouts go to another bank account from tomorrow on. */
  'wallet.bank_changed': { bank: string; last4: string };
  'topup.changed': TopupEvent;
  /** To the caddy, once the tip can no longer be undone. */
  'tip.received': { booking_ref: string; amount: number };
  /** `why`: for a failed withdrawal, whether the bank account is the reason. Missing in rows of older builds. */
  'withdrawal.changed': { reference: string; status: string; why?: WhyFailed };
  /** One of the caddy's redemptions has a new status. */
  'reward.changed': { redemption_id: string; status: string; name_th: string; name_en: string };
  /** The caddy's points changed. */
  'reward.points': Record<string, never>;
  /** The other person wrote a review; it is not readable yet. */
  'review.received': ReviewEvent;
  /** `of`: who wrote reviews. */
  'review.published': ReviewEvent & { of: 'golfer' | 'caddy' | 'both' };
  /** The caddy replied in public. */
  'review.replied': ReviewEvent;
  /** The reader has not written a review yet; reviews close at `closes_at`. */
  'review.reminder': ReviewEvent & { closes_at: string };
  /** The reader wrote their own review on another phone. */
  'review.written': ReviewEvent;
  /** The time for reviews ended and nobody had written one. */
  'review.closed': ReviewEvent;
  /** An operator hid a review. */
  'review.hidden': Record<string, never>;
  /** On the evening before a round, and on its morning. */
  'booking.reminder': BookingEvent & { moment: 'EVENING' | 'MORNING' };
  /** The room has a new message, card or deletion with this number. To both people of the room, on all their phones. */
  'chat.message': { room_id: string; seq: number };
  /** `user_id` has received everything up to `seq` on a phone, or has read it. */
  'chat.delivered': ChatMark;
  'chat.read': ChatMark;
  /** The room's status changed. */
  'chat.room': { room_id: string; status: string };
  /** To a caddy's followers: the caddy posted today. */
  'post.published': { caddy_id: string; post_id: string };
  /** To the author's other phones. */
  'post.changed': { post_id: string };
  /** To the golfer's other phones: the golfer followed or unfollowed a caddy. */
  'follow.changed': { caddy_id: string };
  /** To the user's other phones. */
  'notification.read': { unread: number };
}

/** Up to which message `user_id` has received or read a room. */
export interface ChatMark {
  room_id: string;
  user_id: string;
  seq: number;
}

export interface ReviewEvent {
  booking_ref: string;
}

export interface TopupEvent {
  topup_id: string;
  amount: number;
  status: string;
  /** An operator refused it: no money will come. Missing in rows of older builds. */
  by?: 'OPERATOR';
  /** It had been credited and was taken out of the wallet again. */
  taken_back?: true;
  /** For a REFUNDED one (`amount` is the refund's): the satang of it that were no longer in the wallet. */
  short?: number;
}

export interface BroadcastEvent {
  alt_reference: string;
  status: string;
  version: number;
  /** For `broadcast.answered`: the caddy and the answer. */
  caddy_id?: string;
  answer?: 'INTERESTED' | 'WITHDRAWN';
}

export interface BookingEvent {
  booking_ref: string;
  status: string;
  version: number;
}

export type EventKind = keyof EventBodies;

const REVIEW_READS = [
  'GET /review/of/{booking_ref}',
  'GET /review/due',
  'POST /review/list',
  'GET /golfer/{user_id}/brief',
  'GET /caddy/{user_id}',
];

const BOOKING_READS = [
  'POST /booking/history',
  'GET /booking/{booking_ref}',
  'GET /booking/{booking_ref}/emergency',
  'GET /booking/{booking_ref}/slip',
  'GET /booking/earnings',
  'GET /caddy/{user_id}/availability',
  'POST /caddy/search',
  'GET /review/of/{booking_ref}',
  'GET /review/due',
];

const BROADCAST_READS = ['POST /broadcast/my-broadcast', 'GET /broadcast/{alt_reference}', 'POST /broadcast/nearby'];

const CADDY_READS = [
  'GET /caddy/standing',
  'GET /caddy/own-availability',
  'POST /broadcast/nearby',
  'GET /user/information',
];

const WALLET_READS = [
  'GET /wallet/balance',
  'POST /wallet/ledger',
  'POST /wallet/summary',
  'GET /wallet/earnings',
  'GET /wallet/tips',
  'GET /wallet/withdrawals',
  'GET /wallet/bank-account',
];

const NOTIFICATION_READS = ['POST /notification/list', 'GET /notification/unread'];

/** Rooms show a booking, so they change with it. */
const ROOM_READS = ['GET /chat/rooms', 'GET /chat/room/{room_id}'];

const STALES = new Map<string, readonly string[]>([
  ['account', ['GET /user/profile']],
  /** None: a chat event names its room, and only that room is read again (`src/chat/room-reads.ts`). */
  ['chat', []],
  ['notification', NOTIFICATION_READS],
  ['booking', [...BOOKING_READS, ...ROOM_READS]],
  ['broadcast', BROADCAST_READS],
  ['post', ['POST /post/feed', 'POST /post/own', 'POST /follow/list']],
  ['follow', ['POST /follow/list', 'POST /post/feed', 'GET /caddy/{user_id}', 'POST /caddy/search']],
  ['caddy', CADDY_READS],
  ['case', ['GET /case/own']],
  ['wallet', WALLET_READS],
  ['topup', [...WALLET_READS, 'GET /wallet/topups', 'GET /wallet/topup/{topup_id}']],
  ['tip', WALLET_READS],
  ['withdrawal', WALLET_READS],
  ['reward', ['GET /reward/summary', 'POST /reward/history']],
  ['review', REVIEW_READS],
]);

/** The reads that are out of date after an event, by the noun before the dot; undefined for a kind that this build does not know. */
export const stalesOf = (kind: string): readonly string[] | undefined => {
  const noun = kind.split('.')[0] ?? '';
  const reads = STALES.get(noun);
  // All other events can appear in the list of notifications.
  return noun === 'chat' || noun === 'notification' ? reads : reads && [...reads, ...NOTIFICATION_READS];
};

/**
 * The frames of `GET /live` that are not product events. Every frame has `event` and `data` (JSON); all but `bye` have `id`, a gapless
 * number per reader. A phone that reconnects sends the last id as `Last-Event-ID` and receives everything since, once.
 */
export interface LiveFrames {
  /** There was no `Last-Event-ID`, or the events after it are no longer available: read again what is shown. */
  reset: Record<string, never>;
  /** The server ends the stream; reconnect. `SESSION_OVER`: with the current token; `CROWDED`: the user has too many streams. */
  bye: { reason: 'CLOSING' | 'CROWDED' | 'SESSION_OVER' };
}
