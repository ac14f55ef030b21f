import type { Holes } from '../course/course.ts';
import { type Moment, inTime, momentOf, parseDate, parseTime } from '../dates.ts';
import type { BookingActor, BookingStatus, ClaimReason, StopReason } from './status.ts';

/** The facts of a booking that the rules need. Moments are milliseconds; null: it has not happened. */
export interface BookingFacts {
  status: BookingStatus;
  holes: Holes;
  tee_off_at: Moment;
  /** The earliest tee-off that it ever had: refunds are calculated from it. */
  earliest_tee_off_at: Moment;
  created_at: Moment;
  respond_by: Moment;
  /** When the caddy accepted or declined. */
  answered_at: Moment | null;
  golfer_arrived_at: Moment | null;
  caddy_arrived_at: Moment | null;
  /**
   * When the server learned of the caddy's arrival, if it learned later than it happened. A no-show report is not decided by the caddy's
   * phone alone.
   */
  caddy_arrival_received_at?: Moment | null | undefined;
  started_at: Moment | null;
  ended_at: Moment | null;
  /** When the golfer could first see that the round ended, if later than it ended: the golfer's time to confirm starts here. */
  end_received_at?: Moment | null | undefined;
  holes_played: number | null;
  stop_reason: StopReason | null;
  /** When the caddy asked to cancel; null when there is no such request (any more). */
  asked_at: Moment | null;
  /** When the golfer refused that request; a golfer may refuse once. */
  refused_at: Moment | null;
  /** One person says that the course does not let them play (on); the other has not answered yet. */
  claim: Claim | null;
  /** A change that one person proposed and the other has not answered yet. */
  change: { by: 'golfer' | 'caddy'; expires_at: Moment } | null;
  /** When it reached a final status (COMPLETED, NO_SHOW_*, CANCELLED_*); null before. */
  closed_at: Moment | null;
  disputed_at: Moment | null;
  /** When its money became final: from then on the caddy's share can be withdrawn. */
  settled_at: Moment | null;
}

/** One person's claim that the course does not let them play (on), not answered yet (B16). */
export interface Claim {
  reason: ClaimReason;
  by: 'golfer' | 'caddy';
  at: Moment;
  /** When the other person could first see the claim, if later than `at`: the time to answer starts here. */
  received_at?: Moment | undefined;
  /** Null when the round had not started. */
  holes_played: number | null;
}

/** The other of the two people. */
export const otherOf = (actor: BookingActor): 'golfer' | 'caddy' => (actor === 'golfer' ? 'caddy' : 'golfer');

/**
 * Whether a PENDING booking still counts as upcoming: its date and tee-off time, at +07:00, are in the future. An unreadable date counts as
 * past. Source: specification.md §4, §9.
 */
export function isUpcoming(booking: { booking_date: string; tee_off_time: string }, now: Moment): boolean {
  const date = parseDate(booking.booking_date);
  const time = parseTime(booking.tee_off_time);
  return date !== undefined && time !== undefined && momentOf(date, time) > now;
}

/** Compares by tee-off, earlier first; for `toSorted`. */
export const byTeeOff = (a: { tee_off_at: string }, b: { tee_off_at: string }): number =>
  inTime(a.tee_off_at, b.tee_off_at);
