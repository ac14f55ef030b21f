import type { WhyFailed } from './withdrawal/failure.ts';

/**
 * Every event a user gets: one row per reader, pushed to the reader's phone after commit. The event is a hint, the list call
 * is the truth: `stalesOf` names the reads a phone asks again.
 */
export interface EventBodies {
  'booking.requested': BookingEvent;
  'booking.accepted': BookingEvent;
  'booking.declined': BookingEvent;
  'booking.expired': BookingEvent;
  /** What waited for an answer has ended before its time: a request, or (CONFIRMED) a change of the round. */
  'booking.lapsed': BookingEvent;
  /** `was`: its status before. Missing in rows of older builds. */
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
  /** To the golfer: a caddy answered. To a caddy: what became of a request the caddy sees or answered. */
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
  /** How many strikes. Missing in rows of older builds: one. */
  'caddy.struck': { strikes?: number };
  'caddy.verified': Record<string, never>;
  /** The caddy's number or staff card was not accepted; or the caddy is off the list (suspended). Why, in the operator's words. */
  'caddy.rejected': { why: string };
  'caddy.suspended': { why: string };
  /** An operator decided whose a number is: it is this caddy's now, is not, or is no longer. Why, in the operator's words. */
  'caddy.number': { became: 'GIVEN' | 'REFUSED' | 'LOST'; why: string };
  /** The caddy's own hours were changed, perhaps on another phone. */
  'caddy.hours': Record<string, never>;
  'wallet.changed': Record<string, never>;
  /** The user's own profile was changed on another phone. */
  'account.changed': Record<string, never>;
  /** A way to sign in to the user's account was added, changed or removed. */
  'account.contact_changed': {
    what:
      | 'PHONE'
      | 'EMAIL'
      | 'BOTH'
      | 'NAME'
      | 'LINE'
      | 'LINE_ENDED'
      | 'PASSWORD'
      | 'PASSWORD_CHANGED'
      | 'PASSWORD_RESET'
      | 'PASSWORD_RESET_LINE_ENDED'
      /** It was another's, who has it now. */
      | 'PHONE_TAKEN'
      | 'EMAIL_TAKEN';
  };
  /** The team answered a case the user wrote. */
  'case.answered': { case_number: string };
  /** The user's money goes to another bank account from tomorrow on. */
  'wallet.bank_changed': { bank: string; last4: string };
  'topup.changed': TopupEvent;
  /** To the caddy, when it can no longer be undone. */
  'tip.received': { booking_ref: string; amount: number };
  /** `why`: of one that failed, whether the bank account is to blame. Missing in rows of older builds. */
  'withdrawal.changed': { reference: string; status: string; why?: WhyFailed };
  /** The status of one of the caddy's redemptions changed. */
  'reward.changed': { redemption_id: string; status: string; name_th: string; name_en: string };
  /** The caddy's balance of points changed. */
  'reward.points': Record<string, never>;
  /** The other person has written a review; nobody can read it yet. */
  'review.received': ReviewEvent;
  /** `of`: whose there are. */
  'review.published': ReviewEvent & { of: 'golfer' | 'caddy' | 'both' };
  /** The caddy answered in public. */
  'review.replied': ReviewEvent;
  /** The reader has not written a review, and it closes then. */
  'review.reminder': ReviewEvent & { closes_at: string };
  /** The reader's own review, written on another phone. */
  'review.written': ReviewEvent;
  /** The time was up, and nobody had written. */
  'review.closed': ReviewEvent;
  /** The operator took one away. */
  'review.hidden': Record<string, never>;
  /** The evening before a round, and the morning of it. */
  'booking.reminder': BookingEvent & { moment: 'EVENING' | 'MORNING' };
  /** A message, a card or a deletion has this number now. To both people of the room, on all their phones. */
  'chat.message': { room_id: string; seq: number };
  /** `user_id` has everything up to `seq` on a phone, or has read it. */
  'chat.delivered': ChatMark;
  'chat.read': ChatMark;
  /** Its status changed. */
  'chat.room': { room_id: string; status: string };
  /** To a caddy's followers: the caddy has posted today. */
  'post.published': { caddy_id: string; post_id: string };
  /** To the author's other phones. */
  'post.changed': { post_id: string };
  /** To the golfer's other phones: whom the golfer follows changed. */
  'follow.changed': { caddy_id: string };
  /** To the user's other phones. */
  'notification.read': { unread: number };
}

/** How far `user_id` has received or read a room. */
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
  /** An operator refused it: no money comes any more. Missing in rows of older builds. */
  by?: 'OPERATOR';
  /** It had been credited, and left the wallet again. */
  taken_back?: true;
  /** Of one that is REFUNDED (`amount` is the refund's): what of it the wallet did not have, in satang. */
  short?: number;
}

export interface BroadcastEvent {
  alt_reference: string;
  status: string;
  version: number;
  /** Of `broadcast.answered`: which caddy, and the answer. */
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

/** The booking that stands with each room. */
const ROOM_READS = ['GET /chat/rooms', 'GET /chat/room/{room_id}'];

const STALES = new Map<string, readonly string[]>([
  ['account', ['GET /user/profile']],
  /** None: each names its room, and that one alone is asked for (`src/chat/room-reads.ts`). */
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

/** The reads an event makes old, by the noun before the dot; undefined for a kind this build does not know. */
export const stalesOf = (kind: string): readonly string[] | undefined => {
  const noun = kind.split('.')[0] ?? '';
  const reads = STALES.get(noun);
  // Whatever else happens may stand in the list of notifications.
  return noun === 'chat' || noun === 'notification' ? reads : reads && [...reads, ...NOTIFICATION_READS];
};

/**
 * The frames of `GET /live` that are no event of the product. Every frame has `event` and `data` (JSON); all but `bye` have `id`, the
 * reader's own gapless number: a phone that comes back sends the last one as `Last-Event-ID` and gets everything since, once.
 */
export interface LiveFrames {
  /** No `Last-Event-ID` was sent, or what came after it cannot be sent any more: ask again for what is shown. */
  reset: Record<string, never>;
  /** The server ends the stream: come back, for `SESSION_OVER` with the bearer of now; `CROWDED`: too many streams of one person. */
  bye: { reason: 'CLOSING' | 'CROWDED' | 'SESSION_OVER' };
}
