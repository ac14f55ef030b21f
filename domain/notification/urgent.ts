import { HOUR, MINUTE, type Moment } from '../dates.ts';
import type { BookingFacts } from '../booking/facts.ts';
import { wasConfirmed } from '../booking/status.ts';
import type { NotifiedKind } from './row.ts';

/** It happens at the course now, or somebody else may have the user's account: this is worth waking up for. */
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

/** A round is taken from the user, or may be: worth waking up for too, if it was promised and begins early in the morning. */
const TAKES_ROUND: readonly NotifiedKind[] = [
  'booking.cancelled',
  'booking.cancellation_requested',
  'booking.replaced',
  'booking.closed_by_course',
];

/** A user who tees off sooner after the quiet hours would be getting ready, or on the way, if told only at their end. Milliseconds. */
export const GETTING_READY = 4 * HOUR;
/** Less is no time to answer in. */
const TO_ANSWER = 60 * MINUTE;

/** How pressing a notification is. */
export interface Pressing {
  urgent: boolean;
  /** It takes a promised round that begins then. */
  takes_round_at: Moment | undefined;
  /** It asks for an answer by then. */
  respond_by: Moment | undefined;
}

export const isUrgent = (kind: string): boolean => (URGENT as readonly string[]).includes(kind);

/** When the promised round begins that it takes; undefined when it takes none. */
export const takesRoundAt = (
  kind: string,
  round: Pick<BookingFacts, 'status' | 'answered_at' | 'tee_off_at'>,
): Moment | undefined =>
  (TAKES_ROUND as readonly string[]).includes(kind) && wasConfirmed(round) ? round.tee_off_at : undefined;

/** Must be answered before the user would be notified, at the end of the quiet hours, or so soon after that no time is left. */
export const cannotWait = (respond_by: Moment, quiet_end: Moment): boolean => respond_by < quiet_end + TO_ANSWER;

/** It is delivered in the quiet hours that end then. */
export const isWorthWaking = ({ urgent, takes_round_at, respond_by }: Pressing, quiet_end: Moment): boolean =>
  urgent ||
  (takes_round_at !== undefined && takes_round_at < quiet_end + GETTING_READY) ||
  (respond_by !== undefined && cannotWait(respond_by, quiet_end));
