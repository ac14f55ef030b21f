import { type CartPolicy, type Transport, transportsAt } from '../course/course.ts';
import { DAY, dateOf, momentOf, type ClockTime, type Moment, type SlashDate } from '../dates.ts';
import { APART_REFUSALS } from '../chat/room.ts';
import type { RefusalCode } from '../refusals.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from './status.ts';

/** The facts of a requested round that the rules need. */
export interface RoundFacts {
  booking_date: SlashDate;
  tee_off_time: ClockTime;
  transport: Transport;
  cart_policy: CartPolicy;
  /** The course is closed to players that day (closure, tournament, rain). */
  is_closed: boolean;
  caddy: {
    works_at_course: boolean;
    /** False when the caddy may not work or is off duty. Ignored when the caddy has already accepted a round with this golfer. */
    takes_work: boolean;
    /** False when the caddy accepts requests only from followers and this golfer is not one. */
    takes_requests_of_golfer: boolean;
    /** Tee-off is within the caddy's working hours of that day. */
    works_then: boolean;
    /** Another accepted booking takes part of the time. */
    is_taken: boolean;
    /** One of the two people has blocked the other (domain/chat/room.ts). */
    is_apart?: boolean;
  };
}

/** Why a round cannot be requested. */
export interface RoundRefusal {
  code: RefusalCode;
  /** The form field that the golfer can change. */
  field: string;
}

interface Rule extends RoundRefusal {
  refuses: (round: RoundFacts, now: Moment, soonest: number) => boolean;
}

const teeOffAt = (round: RoundFacts): Moment => momentOf(round.booking_date, round.tee_off_time);
const isTooSoon = (round: RoundFacts, now: Moment, soonest: number): boolean => teeOffAt(round) < now + soonest;

/** Checked from top to bottom; the first that refuses is the answer. Source: product.md B1. */
const RULES: readonly Rule[] = [
  {
    refuses: (round, now, soonest) => isTooSoon(round, now, soonest) && round.booking_date < dateOf(now),
    code: 'TEE_OFF_TOO_SOON',
    field: 'booking_date',
  },
  { refuses: isTooSoon, code: 'TEE_OFF_TOO_SOON', field: 'tee_off_time' },
  {
    refuses: (round, now) => teeOffAt(round) > now + MAX_DAYS_AHEAD * DAY,
    code: 'TEE_OFF_TOO_FAR',
    field: 'booking_date',
  },
  { refuses: (round) => round.is_closed, code: 'COURSE_CLOSED', field: 'booking_date' },
  {
    refuses: (round) => !transportsAt(round.cart_policy, round.booking_date).includes(round.transport),
    code: 'TRANSPORT_NOT_ALLOWED',
    field: 'transport',
  },
  { refuses: (round) => !round.caddy.works_at_course, code: 'CADDY_NOT_AT_COURSE', field: 'golf_course' },
  { refuses: (round) => !round.caddy.takes_work, code: 'CADDY_OFF_DUTY', field: 'caddy_id' },
  { refuses: (round) => !round.caddy.takes_requests_of_golfer, code: 'CADDY_FOLLOWERS_ONLY', field: 'caddy_id' },
  // Same answer as for a caddy who does not work then, so that the golfer cannot notice the block.
  { refuses: (round) => round.caddy.is_apart === true, code: APART_REFUSALS.book, field: 'tee_off_time' },
  { refuses: (round) => !round.caddy.works_then, code: 'CADDY_NOT_AVAILABLE', field: 'tee_off_time' },
  { refuses: (round) => round.caddy.is_taken, code: 'BOOKING_SLOT_TAKEN', field: 'tee_off_time' },
];

/** Why this round cannot be requested at `now`; undefined when it can. `soonest`: the least time to tee-off in milliseconds. */
export function refuseRound(round: RoundFacts, now: Moment, soonest = MIN_LEAD_TIME): RoundRefusal | undefined {
  const rule = RULES.find((it) => it.refuses(round, now, soonest));
  return rule && { code: rule.code, field: rule.field };
}
