import { HOUR, MINUTE, type Moment } from '../dates.ts';
import { ARRIVAL, blockOf } from './block.ts';
import type { BookingFacts } from './facts.ts';

/** A moment that a rule waits for or ends at; Infinity when it will not come as things stand. Figures: product.md §3.1. */
export type Deadline = (booking: BookingFacts) => Moment;

/** Silence of the other side counts as agreement, or as nothing to complain of, after these. */
export const CLAIM_SILENCE = 30 * MINUTE;
export const CONTEST = 24 * HOUR;
export const DECIDE_WITHIN = 3 * 24 * HOUR;
/** Less is no round (B12). */
export const SHORTEST_ROUND = 45 * MINUTE;

const after = (moment: Moment | null, wait: number): Moment => (moment === null ? Infinity : moment + wait);

export const respondBy: Deadline = (booking) => booking.respond_by;
export const teeOff: Deadline = (booking) => booking.tee_off_at;
/** B7: a caddy may ask to be let off until the moment of being due at the course. */
export const arrivalDue: Deadline = (booking) => booking.tee_off_at - ARRIVAL;
/** Both may check in from here. */
export const checkInFrom: Deadline = (booking) => booking.tee_off_at - 2 * HOUR;
/** B11: the round can be started from here. */
export const startFrom: Deadline = (booking) => booking.tee_off_at - 30 * MINUTE;
/** The last moment for whatever happens at the tee: check-in, start, no-show. */
export const teeClosed: Deadline = (booking) => booking.tee_off_at + 3 * HOUR;
/** B12: the caddy can end the round from here. */
export const endFrom: Deadline = (booking) => after(booking.started_at, SHORTEST_ROUND);
/** B12: until when the golfer may confirm the end; after that it counts as confirmed. */
export const confirmEndBy: Deadline = ({ ended_at, end_received_at }) => after(end_received_at ?? ended_at, CONTEST);
/** B13: nobody tapped anything. */
export const roundOver: Deadline = ({ tee_off_at, holes }) => {
  const { from, to } = blockOf(tee_off_at, holes);
  return tee_off_at + (to - from) + CONTEST;
};
/** B14: the caddy may report from here that the golfer did not come. */
export const golferNoShowFrom: Deadline = (booking) => booking.tee_off_at + 30 * MINUTE;
/** B15: the golfer may report from here that the caddy did not come. */
export const caddyNoShowFrom: Deadline = (booking) => booking.tee_off_at + 10 * MINUTE;
/** B16: until when the other side may answer a claim; silence agrees. */
export const claimAnswerBy: Deadline = ({ claim }) => after(claim && (claim.received_at ?? claim.at), CLAIM_SILENCE);
/** B17: until when either side may dispute the outcome. */
export const contestBy: Deadline = (booking) => after(booking.closed_at, CONTEST);
/** B18: by then an operator has decided; both are told this moment. */
export const decideBy: Deadline = (booking) => after(booking.disputed_at, DECIDE_WITHIN);
/** Until when the other side may answer the proposed change; Infinity: none is proposed. */
export const changeBy: Deadline = (booking) => booking.change?.expires_at ?? Infinity;
/** B9: a golfer refuses only while there is time to find a way: a whole day, its last moment counted. */
export const refuseBy: Deadline = (booking) => booking.tee_off_at - 24 * HOUR + 1;
/** The last moment to propose another time, and the last for its answer. */
export const changesClose: Deadline = (booking) => booking.tee_off_at - HOUR;

/** B8: 12 h, but 2 h before tee-off; asked later than that, after 20 min. */
export const approveBy: Deadline = ({ asked_at, tee_off_at }) => {
  if (asked_at === null) return Infinity;
  return Math.max(asked_at + 20 * MINUTE, Math.min(asked_at + 12 * HOUR, tee_off_at - 2 * HOUR));
};

/** Until when the other side may answer a change that is proposed now: 12 h, but an hour before either tee-off. */
export const changeExpiry = (now: Moment, teeOffAt: Moment, newTeeOffAt: Moment): Moment =>
  Math.min(now + 12 * HOUR, teeOffAt - HOUR, newTeeOffAt - HOUR);

/** A caddy is there half an hour before tee-off (product.md §1, §3.5). */
const EARLY = 30 * MINUTE;

/** How a booking counts on its caddy's page: a round once it is COMPLETED; on time when the caddy checked in early enough. */
export function countsAs({ status, caddy_arrived_at, tee_off_at }: BookingFacts): { rounds: number; on_time: number } {
  if (status !== 'COMPLETED') return { rounds: 0, on_time: 0 };
  return { rounds: 1, on_time: caddy_arrived_at !== null && caddy_arrived_at <= tee_off_at - EARLY ? 1 : 0 };
}
