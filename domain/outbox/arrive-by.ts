import {
  approveBy,
  caddyNoShowFrom,
  type Deadline,
  golferNoShowFrom,
  respondBy,
  roundOver,
  teeClosed,
  teeOff,
} from '../booking/deadlines.ts';
import type { BookingFacts } from '../booking/facts.ts';
import type { QueuedAction } from './op.ts';
import type { Moment } from '../dates.ts';

type Side = 'golfer' | 'caddy';

const never: Deadline = () => Infinity;

/** Until when a queued action must reach the server to have its effect; Infinity: any time. The figures are those of transitions.ts. */
export const ARRIVE_BY: Record<QueuedAction, Record<Side, Deadline>> = {
  accept: { golfer: never, caddy: respondBy },
  decline: { golfer: never, caddy: respondBy },
  cancel: { golfer: (it) => (it.status === 'PENDING' ? Infinity : teeOff(it)), caddy: never },
  withdraw_ask: { golfer: never, caddy: approveBy },
  /* Always recorded, but after this the other person may have reported a no-show (B14, B15). */
  check_in: { golfer: golferNoShowFrom, caddy: caddyNoShowFrom },
  start: { golfer: never, caddy: never },
  /* After this the round has ended automatically as a full one (B13). */
  end: { golfer: never, caddy: roundOver },
  claim_closed: { golfer: claimHeardBy, caddy: claimHeardBy },
  /* Silence counts as agreement anyway (B16). */
  agree_closed: { golfer: never, caddy: never },
};

/** A claim that arrives later is only recorded and moves no money. */
function claimHeardBy(it: BookingFacts): Moment {
  return it.status === 'CONFIRMED' ? teeClosed(it) : roundOver(it);
}

/** Until when the action must reach the server; undefined: any time. */
export function arriveBy(facts: BookingFacts, action: QueuedAction, by: Side): Moment | undefined {
  const moment = ARRIVE_BY[action][by](facts);
  return Number.isFinite(moment) ? moment : undefined;
}

/** `soon`: less than a quarter of the time is left. `over`: the time has passed and arrival is not confirmed. */
export function urgencyOf(arrive_by: Moment, tapped_at: Moment, now: Moment): 'calm' | 'soon' | 'over' {
  if (now >= arrive_by) return 'over';
  return arrive_by - now <= (arrive_by - tapped_at) / 4 ? 'soon' : 'calm';
}
