import type { Holes } from '../course/course.ts';
import { inTime, isoOf, type Moment, momentOf, momentOrNull, parseDate, parseMoment, parseTime } from '../dates.ts';
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

type Kept = 'holes_played' | 'stop_reason';
type KeptMoments =
  | 'answered_at'
  | 'golfer_arrived_at'
  | 'caddy_arrived_at'
  | 'caddy_arrival_received_at'
  | 'started_at'
  | 'ended_at'
  | 'end_received_at'
  | 'asked_at'
  | 'refused_at'
  | 'closed_at'
  | 'settled_at';

/** A claim with its moments as ISO texts. */
export type ClaimRecord = Omit<Claim, 'at' | 'received_at'> & { at: string; received_at?: string | undefined };

/**
 * A booking as the database and the calls have it, with moments as ISO texts. A phone's copy from an older build may lack moments, which
 * then have not happened.
 */
export interface BookingRecord
  extends Pick<BookingFacts, 'status' | 'holes'>,
    Partial<Pick<BookingFacts, Kept>>,
    Partial<Record<KeptMoments, string | null | undefined>> {
  tee_off_at: string;
  earliest_tee_off_at?: string;
  created_at: string;
  respond_by: string;
  claim?: ClaimRecord | null;
}

/** What the database and the calls do not keep under the same name. */
interface OpenQuestions {
  change: { by: 'golfer' | 'caddy'; expires_at: string } | null | undefined;
  disputed_at: string | null | undefined;
}

/** The facts of a record. Moments are parsed when a rule reads them: a history may have ten thousand rows, and most rules read few. */
export function readFacts(it: BookingRecord, { change, disputed_at }: OpenQuestions): BookingFacts {
  const at = (iso: string | null | undefined): Moment | null => momentOrNull(iso ?? null);
  return {
    status: it.status,
    holes: it.holes,
    get tee_off_at() {
      return parseMoment(it.tee_off_at);
    },
    get earliest_tee_off_at() {
      return parseMoment(it.earliest_tee_off_at ?? it.tee_off_at);
    },
    get created_at() {
      return parseMoment(it.created_at);
    },
    get respond_by() {
      return parseMoment(it.respond_by);
    },
    get answered_at() {
      return at(it.answered_at);
    },
    get golfer_arrived_at() {
      return at(it.golfer_arrived_at);
    },
    get caddy_arrived_at() {
      return at(it.caddy_arrived_at);
    },
    get caddy_arrival_received_at() {
      return at(it.caddy_arrival_received_at);
    },
    get started_at() {
      return at(it.started_at);
    },
    get ended_at() {
      return at(it.ended_at);
    },
    get end_received_at() {
      return at(it.end_received_at);
    },
    holes_played: it.holes_played ?? null,
    stop_reason: it.stop_reason ?? null,
    get asked_at() {
      return at(it.asked_at);
    },
    get refused_at() {
      return at(it.refused_at);
    },
    claim: it.claim
      ? { ...it.claim, at: parseMoment(it.claim.at), received_at: at(it.claim.received_at) ?? undefined }
      : null,
    change: change ? { by: change.by, expires_at: parseMoment(change.expires_at) } : null,
    get closed_at() {
      return at(it.closed_at);
    },
    get disputed_at() {
      return at(disputed_at);
    },
    get settled_at() {
      return at(it.settled_at);
    },
  };
}

const textOf = (moment: Moment | null | undefined): string | null =>
  moment === null || moment === undefined ? null : isoOf(moment);

/** What an action changed, back in a record's shape: `readFacts` the other way round. */
export const recordOf = (facts: BookingFacts) => ({
  answered_at: textOf(facts.answered_at),
  golfer_arrived_at: textOf(facts.golfer_arrived_at),
  caddy_arrived_at: textOf(facts.caddy_arrived_at),
  caddy_arrival_received_at: textOf(facts.caddy_arrival_received_at),
  started_at: textOf(facts.started_at),
  ended_at: textOf(facts.ended_at),
  end_received_at: textOf(facts.end_received_at),
  holes_played: facts.holes_played,
  stop_reason: facts.stop_reason,
  asked_at: textOf(facts.asked_at),
  refused_at: textOf(facts.refused_at),
  claim: facts.claim && {
    ...facts.claim,
    at: isoOf(facts.claim.at),
    received_at: textOf(facts.claim.received_at) ?? undefined,
  },
  closed_at: textOf(facts.closed_at),
  settled_at: textOf(facts.settled_at),
});

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
