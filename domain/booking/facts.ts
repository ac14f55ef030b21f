import type { Holes } from '../course/course.ts';
import type { Moment } from '../dates.ts';
import type { BookingActor, BookingStatus, ClaimReason, StopReason } from './status.ts';

/** What the rules need to know of a booking. Moments are milliseconds; null: it has not happened. */
export interface BookingFacts {
  status: BookingStatus;
  holes: Holes;
  tee_off_at: Moment;
  /** The earliest tee-off it ever had: refunds are counted to it. */
  earliest_tee_off_at: Moment;
  created_at: Moment;
  respond_by: Moment;
  /** When the caddy said yes (or no). */
  answered_at: Moment | null;
  golfer_arrived_at: Moment | null;
  caddy_arrived_at: Moment | null;
  /** When the server learned of the caddy's arrival, if that was later: a no-show needs more than the time on the caddy's phone. */
  caddy_arrival_received_at?: Moment | null | undefined;
  started_at: Moment | null;
  ended_at: Moment | null;
  /** When the golfer could learn of the end, if that was later: the golfer's time to answer is counted from here. */
  end_received_at?: Moment | null | undefined;
  holes_played: number | null;
  stop_reason: StopReason | null;
  /** When the caddy asked to be let off; null when the caddy does not ask (any more). */
  asked_at: Moment | null;
  /** When the golfer refused that; a golfer may refuse once. */
  refused_at: Moment | null;
  /** One side says the course does not let them play (on); the other has not answered yet. */
  claim: Claim | null;
  /** A change one side proposes and the other has not answered yet. */
  change: { by: 'golfer' | 'caddy'; expires_at: Moment } | null;
  /** When it came to its end (COMPLETED, NO_SHOW_*, CANCELLED_*); null while it goes on. */
  closed_at: Moment | null;
  disputed_at: Moment | null;
  /** When nothing could change its money any more: from then on the caddy's part can be withdrawn. */
  settled_at: Moment | null;
}

/** One side says that the course does not let them play (on), not answered yet (B16). */
export interface Claim {
  reason: ClaimReason;
  by: 'golfer' | 'caddy';
  at: Moment;
  /** When the other side could learn of it, if that was later than `at`: the time to answer is counted from here. */
  received_at?: Moment | undefined;
  /** Null when the round had not begun. */
  holes_played: number | null;
}

/** The other of its two people. */
export const otherOf = (actor: BookingActor): 'golfer' | 'caddy' => (actor === 'golfer' ? 'caddy' : 'golfer');
