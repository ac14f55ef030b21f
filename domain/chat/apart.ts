import type { RefusalCode } from '../refusals.ts';

/**
 * What a golfer and a caddy cannot start with each other while one of them has blocked the other, and the refusal they get: the same as if
 * the caddy, request, post or review did not exist. No answer reveals the block. Source: product.md §3.3.
 */
export const APART_REFUSALS = {
  /** A booking request, a change of a round, a substitute. */
  book: 'CADDY_NOT_AVAILABLE',
  /** A caddy's interest in an open request. */
  respond: 'BROADCAST_UNKNOWN',
  /** The golfer's choice of an answer. */
  choose: 'RESPONSE_NOT_NOW',
  follow: 'CADDY_UNKNOWN',
  like: 'POST_UNKNOWN',
  reply: 'REVIEW_REPLY_NOT_NOW',
  /** A golfer's refusal to let the caddy cancel: the caddy may go. */
  keep: 'BOOKING_ACTION_NOT_NOW',
} as const satisfies Record<string, RefusalCode>;

export type ApartAct = keyof typeof APART_REFUSALS;
