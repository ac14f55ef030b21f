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
import type { QueuedAction } from '../booking/queued.ts';
import type { Moment } from '../dates.ts';

type Side = 'golfer' | 'caddy';

const never: Deadline = () => Infinity;

/** Until when a queued act must reach the server to do what it was tapped for; Infinity: whenever. The figures are those of transitions.ts. */
export const ARRIVE_BY: Record<QueuedAction, Record<Side, Deadline>> = {
  accept: { golfer: never, caddy: respondBy },
  decline: { golfer: never, caddy: respondBy },
  cancel: { golfer: (it) => (it.status === 'PENDING' ? Infinity : teeOff(it)), caddy: never },
  withdraw_ask: { golfer: never, caddy: approveBy },
  /* Recorded however late; but then the other may have reported by now that nobody came (B14, B15). */
  check_in: { golfer: golferNoShowFrom, caddy: caddyNoShowFrom },
  start: { golfer: never, caddy: never },
  /* Later the round has ended by itself, as a whole one (B13). */
  end: { golfer: never, caddy: roundOver },
  claim_closed: { golfer: claimHeardBy, caddy: claimHeardBy },
  /* Silence says the same (B16). */
  agree_closed: { golfer: never, caddy: never },
};

/** Heard later, it is a record and moves no money. */
function claimHeardBy(it: BookingFacts): Moment {
  return it.status === 'CONFIRMED' ? teeClosed(it) : roundOver(it);
}

/** Undefined: whenever it arrives it does the same. */
export function arriveBy(facts: BookingFacts, action: QueuedAction, by: Side): Moment | undefined {
  const moment = ARRIVE_BY[action][by](facts);
  return Number.isFinite(moment) ? moment : undefined;
}

/** `soon`: less than a quarter of its time is left. `over`: its time is up, and it is not known to have arrived. */
export function urgencyOf(arrive_by: Moment, tapped_at: Moment, now: Moment): 'calm' | 'soon' | 'over' {
  if (now >= arrive_by) return 'over';
  return arrive_by - now <= (arrive_by - tapped_at) / 4 ? 'soon' : 'calm';
}
