import { HOUR, MINUTE, type Moment } from '../dates.ts';
import type { BookingFacts } from '../booking/facts.ts';
import { wasConfirmed } from '../booking/status.ts';
import type { NotifiedKind } from './row.ts';

/** Delivered even in quiet hours: something happens at the course now, or somebody else may be using the account. */
const URGENT: readonly NotifiedKind[] = [
  'booking.checked_in',
  'booking.started',
  'booking.ended',
  'booking.claimed',
  'booking.claim_rejected',
  'booking.no_show',
  'wallet.bank_changed',
  'account.contact_changed',
];

/** An accepted round is or may be cancelled: delivered in quiet hours if it starts early in the morning. */
const TAKES_ROUND: readonly NotifiedKind[] = [
  'booking.cancelled',
  'booking.cancellation_requested',
  'booking.replaced',
  'booking.closed_by_course',
];

/**
 * A round that starts this soon after the quiet hours is announced during them; at their end the user would already be on the way.
 * Milliseconds.
 */
export const GETTING_READY = 4 * HOUR;
/** The least time that a user needs to answer, in milliseconds. */
const TO_ANSWER = 60 * MINUTE;

/** How urgent a notification is. */
export interface Pressing {
  urgent: boolean;
  /** The tee-off of the accepted round that it cancels. */
  takes_round_at: Moment | undefined;
  /** The deadline of the answer that it asks for. */
  respond_by: Moment | undefined;
}

export const isUrgent = (kind: string): boolean => (URGENT as readonly string[]).includes(kind);

/** The tee-off of the accepted round that it cancels; undefined when it cancels none. */
export const takesRoundAt = (
  kind: string,
  round: Pick<BookingFacts, 'status' | 'answered_at' | 'tee_off_at'>,
): Moment | undefined =>
  (TAKES_ROUND as readonly string[]).includes(kind) && wasConfirmed(round) ? round.tee_off_at : undefined;

/** Whether the answer is due before the quiet hours end, or too soon after. */
export const cannotWait = (respond_by: Moment, quiet_end: Moment): boolean => respond_by < quiet_end + TO_ANSWER;

/** Whether it is delivered in the quiet hours that end at `quiet_end`. */
export const isWorthWaking = ({ urgent, takes_round_at, respond_by }: Pressing, quiet_end: Moment): boolean =>
  urgent ||
  (takes_round_at !== undefined && takes_round_at < quiet_end + GETTING_READY) ||
  (respond_by !== undefined && cannotWait(respond_by, quiet_end));
