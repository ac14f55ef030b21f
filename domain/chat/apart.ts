import type { RefusalCode } from '../refusals.ts';

/**
 * What a golfer and a caddy cannot begin with each other while one of them has blocked the other, and what is answered instead: what it
 * would be if the caddy, request, post or review were not there. No answer says who blocked. Source: product.md §3.3.
 */
export const APART_REFUSALS = {
  /** A request, a change of a round, a substitute. */
  book: 'CADDY_NOT_AVAILABLE',
  /** A caddy's interest in an open request. */
  respond: 'BROADCAST_UNKNOWN',
  /** An answer that the golfer chooses. */
  choose: 'RESPONSE_NOT_NOW',
  follow: 'CADDY_UNKNOWN',
  like: 'POST_UNKNOWN',
  reply: 'REVIEW_REPLY_NOT_NOW',
  /** A golfer's no to a caddy who asks to be let off: the caddy may go. */
  keep: 'BOOKING_ACTION_NOT_NOW',
} as const satisfies Record<string, RefusalCode>;

export type ApartAct = keyof typeof APART_REFUSALS;
