import { addDays, type ClockTime, dateOf, HOUR, minutesOf, type Moment, momentOf, timeOf } from '../dates.ts';
import { type BroadcastStatus, lastCall, LONGEST_OPEN, type ResponseStatus } from './status.ts';

export const BROADCAST_ACTIONS = [
  'respond',
  'withdraw',
  'select',
  'update',
  'cancel',
  'fill',
  'expire',
  'reopen',
] as const;
export type BroadcastAction = (typeof BROADCAST_ACTIONS)[number];

export interface BroadcastFacts {
  status: BroadcastStatus;
  expires_at: Moment;
  tee_off_at: Moment;
  caddies_needed: number;
  /** Seats with a live booking (PENDING or accepted), and seats reserved while the golfer tops up. */
  seats_taken: number;
  /** Seats whose caddy accepted, whatever happened to the round since. Only the server knows this. */
  seats_confirmed?: number;
  /** The last seat that became free did so because its caddy declined, was too late or could not come. Only the server knows this. */
  caddy_fell_away?: boolean;
}

export type BroadcastActor = 'golfer' | 'caddy' | 'system';

export interface BroadcastTransition {
  from: BroadcastStatus;
  action: BroadcastAction;
  by: BroadcastActor;
  to: BroadcastStatus;
  before?: (it: BroadcastFacts) => Moment;
  after?: (it: BroadcastFacts) => Moment;
  when?: (it: BroadcastFacts) => boolean;
}

const expiry = (it: BroadcastFacts): Moment => it.expires_at;
const hasSeat = (it: BroadcastFacts): boolean => it.seats_taken < it.caddies_needed;
const isComplete = (it: BroadcastFacts): boolean => (it.seats_confirmed ?? 0) >= it.caddies_needed;

/** The life of an open request; each row reads like a sentence. Source: product.md §3.2. */
// biome-ignore format: one row, one sentence
export const BROADCAST_LIFE: readonly BroadcastTransition[] = [
  { from: 'OPEN', action: 'respond', by: 'caddy', to: 'OPEN', before: expiry },
  { from: 'OPEN', action: 'withdraw', by: 'caddy', to: 'OPEN', before: expiry },
  { from: 'OPEN', action: 'select', by: 'golfer', to: 'OPEN', before: expiry, when: hasSeat },
  { from: 'OPEN', action: 'update', by: 'golfer', to: 'OPEN', before: expiry, when: (it) => it.seats_taken === 0 },
  { from: 'OPEN', action: 'cancel', by: 'golfer', to: 'CANCELLED', before: expiry },
  /* The course is closed that day. */
  { from: 'OPEN', action: 'cancel', by: 'system', to: 'CANCELLED' },
  { from: 'OPEN', action: 'fill', by: 'system', to: 'FILLED', when: isComplete },
  { from: 'OPEN', action: 'expire', by: 'system', to: 'EXPIRED', after: expiry },
  /* A caddy whom the golfer had chosen dropped out and there is still time: the caddies who were not chosen are asked again. */
  { from: 'FILLED', action: 'reopen', by: 'system', to: 'OPEN', before: (it) => lastCall(it.tee_off_at), when: (it) => hasSeat(it) && it.caddy_fell_away === true },
];

/** The row that lets `by` do `action` now; undefined when it is not allowed, for this actor or at this time. */
export const broadcastTransitionFor = (
  it: BroadcastFacts,
  action: BroadcastAction,
  by: BroadcastActor,
  now: Moment,
): BroadcastTransition | undefined =>
  BROADCAST_LIFE.find(
    (row) =>
      row.from === it.status &&
      row.action === action &&
      row.by === by &&
      (!row.before || now < row.before(it)) &&
      (!row.after || now >= row.after(it)) &&
      (!row.when || row.when(it)),
  );

/** What the golfer or a caddy may do with it now. */
export const broadcastActions = (it: BroadcastFacts, by: 'golfer' | 'caddy', now: Moment): BroadcastAction[] =>
  BROADCAST_ACTIONS.filter((action) => broadcastTransitionFor(it, action, by, now) !== undefined);

/**
 * What happens to a caddy's answer. `choose`: by the golfer; `change`: the round was edited; `fill`, `cancel`, `expire`: the request ended.
 */
export type ResponseAction =
  | 'interest'
  | 'withdraw'
  | 'choose'
  | 'change'
  | 'fill'
  | 'cancel'
  | 'expire'
  | 'reopen'
  | 'fall away';

/** What an answer turns into; each row reads like a sentence. What is not in the table is refused. */
// biome-ignore format: one row, one sentence
export const RESPONSE_LIFE: readonly { from: ResponseStatus | null; action: ResponseAction; to: ResponseStatus }[] = [
  { from: null, action: 'interest', to: 'INTERESTED' },
  { from: 'INTERESTED', action: 'interest', to: 'INTERESTED' },
  { from: 'RECONFIRM_NEEDED', action: 'interest', to: 'INTERESTED' },
  { from: 'WITHDRAWN', action: 'interest', to: 'INTERESTED' },
  { from: 'INTERESTED', action: 'withdraw', to: 'WITHDRAWN' },
  { from: 'RECONFIRM_NEEDED', action: 'withdraw', to: 'WITHDRAWN' },
  { from: 'INTERESTED', action: 'choose', to: 'SELECTED' },
  { from: 'INTERESTED', action: 'change', to: 'RECONFIRM_NEEDED' },
  { from: 'INTERESTED', action: 'fill', to: 'NOT_SELECTED' },
  { from: 'RECONFIRM_NEEDED', action: 'fill', to: 'NOT_SELECTED' },
  { from: 'INTERESTED', action: 'cancel', to: 'NOT_SELECTED' },
  { from: 'RECONFIRM_NEEDED', action: 'cancel', to: 'NOT_SELECTED' },
  { from: 'INTERESTED', action: 'expire', to: 'EXPIRED' },
  { from: 'RECONFIRM_NEEDED', action: 'expire', to: 'EXPIRED' },
  { from: 'NOT_SELECTED', action: 'reopen', to: 'RECONFIRM_NEEDED' },
  /* The caddy's booking from this request failed: the caddy declined, was too late or could not come. */
  { from: 'SELECTED', action: 'fall away', to: 'WITHDRAWN' },
];

/** The status of a caddy's answer after `action`; `from` null: no answer yet. Undefined: not allowed. */
export const responseAfter = (from: ResponseStatus | null, action: ResponseAction): ResponseStatus | undefined =>
  RESPONSE_LIFE.find((row) => row.from === from && row.action === action)?.to;

/** Open requests close between these times of day, both included, because no caddy looks at night. */
export const DAY_FROM = '08:00' as ClockTime;
export const DAY_TO = '21:00' as ClockTime;
/** At least this much of the day must be left to answer; otherwise the request closes on the next day. */
const LEAST_OF_DAY = HOUR;

/** The golfer's own limit: `length` milliseconds from `since`. */
export interface OwnLimit {
  since: Moment;
  length: number;
}

const clock = (at: Moment): number => minutesOf(timeOf(at));
const isNight = (at: Moment): boolean => clock(at) < minutesOf(DAY_FROM) || at > momentOf(dateOf(at), DAY_TO);
const eveningBefore = (at: Moment): Moment =>
  momentOf(clock(at) < minutesOf(DAY_FROM) ? addDays(dateOf(at), -1) : dateOf(at), DAY_TO);
const morningAfter = (at: Moment): Moment =>
  momentOf(clock(at) < minutesOf(DAY_FROM) ? dateOf(at) : addDays(dateOf(at), 1), DAY_FROM);

/** When a caddy can first see a request made at `at`: at once, or next morning. */
const dayBegins = (at: Moment): Moment => (isNight(at) ? morningAfter(at) : at);

/** The evening before `night`, if at least `LEAST_OF_DAY` is left until then; otherwise undefined. */
function sooner(since: Moment, night: Moment): Moment | undefined {
  const evening = eveningBefore(night);
  return evening - dayBegins(since) >= LEAST_OF_DAY ? evening : undefined;
}

/**
 * When the golfer's limit ends. A limit set at night counts from the morning; one that would end at night ends that evening, or else counts
 * from the next morning.
 */
function limitEnds({ since, length }: OwnLimit): Moment {
  const end = dayBegins(since) + length;
  return isNight(end) ? (sooner(since, end) ?? morningAfter(end) + length) : end;
}

/**
 * When an open request expires: an hour before tee-off, at the golfer's limit, or after three days, whichever is first. An end at night
 * moves to the evening before, unless no hour of the day is left before the last call: then the night is ignored, because a caddy who wakes
 * early is better than none. Source: product.md §3.2.
 */
export function expiryOf(askedAt: Moment, teeOffAt: Moment, own?: OwnLimit): Moment {
  const latest = Math.min(lastCall(teeOffAt), askedAt + LONGEST_OPEN);
  const end = Math.min(latest, own ? limitEnds(own) : Infinity);
  const since = own?.since ?? askedAt;
  if (!isNight(end)) return end;
  return sooner(since, end) ?? Math.min(latest, own ? own.since + own.length : Infinity);
}

/** Whether the request ends at night because the round starts too soon to end it by day. */
export const endsAtNight = isNight;
