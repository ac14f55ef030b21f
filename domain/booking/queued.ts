import type { BookingAction } from './actions.ts';

/**
 * Actions that may wait on the phone for a signal (product.md §3.6): a caddy's answers, what is tapped at the course, and a golfer's
 * cancellation (its fee counts from when the server receives it). All other actions need a signal.
 */
export const QUEUED_ACTIONS = [
  'accept',
  'decline',
  'cancel',
  'withdraw_ask',
  'check_in',
  'start',
  'end',
  'claim_closed',
  'agree_closed',
] as const satisfies readonly BookingAction[];
export type QueuedAction = (typeof QUEUED_ACTIONS)[number];
