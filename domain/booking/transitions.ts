import type { Moment } from '../dates.ts';
import type { BookingAction } from './actions.ts';
import {
  approveBy,
  arrivalDue,
  caddyNoShowFrom,
  changeBy,
  changesClose,
  checkInFrom,
  claimAnswerBy,
  confirmEndBy,
  contestBy,
  type Deadline,
  endFrom,
  golferNoShowFrom,
  refuseBy,
  respondBy,
  roundOver,
  startFrom,
  teeClosed,
  teeOff,
  TRUSTED_SKEW,
} from './deadlines.ts';
import { type BookingFacts, otherOf } from './facts.ts';
import {
  BOOKING_STATUSES,
  type BookingActor,
  type BookingStatus,
  type ClaimReason,
  PAST,
  type StopReason,
} from './status.ts';

/** The input that an action requires; the server answers 422 on that field when it is missing. */
export type Need = 'reason' | 'claim' | 'dispute' | 'holes_played' | 'stop_reason' | 'change' | 'caddy_id';

/**
 * What happens to the money. `split`: refund.ts; `by holes`: the played part is paid (refund.ts, rainSplit), all is returned when the round
 * had not started; `capture`: the caddy gets all less the platform's share, pending; `moves`: the hold moves to the substitute's booking;
 * `price`: the hold is adjusted to the changed price.
 */
export type Money =
  | 'stays held'
  | 'release all'
  | 'split'
  | 'by holes'
  | 'capture'
  | 'moves'
  | 'price'
  | 'settle'
  | 'decide';

export interface Transition {
  from: BookingStatus;
  action: BookingAction;
  by: BookingActor;
  to: BookingStatus;
  /** Refused from this moment on. */
  before?: Deadline;
  /** Refused when the server receives it from this moment on, whatever time of tap the phone reports: an old date must not move money. */
  heardBefore?: Deadline;
  /** Refused until this moment; a `system` row happens at it. */
  after?: Deadline;
  /** A further condition. */
  when?: (booking: BookingFacts) => boolean;
  needs?: readonly Need[];
  /** Tapped at the course: the phone's time of the tap counts (`timeOfAct` in deadlines.ts), not the time of arrival. */
  onCourse?: true;
  /** Never shown as a button: an action at the course that arrived after the status had changed; it is only recorded. */
  isLate?: true;
  money: Money;
}

const quiet = (it: BookingFacts): boolean => it.claim === null;
const settled = (it: BookingFacts): boolean => it.claim === null && it.change === null;
const notArrived = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it[`${who}_arrived_at`] === null;
const claimBy = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it.claim?.by === who;
const changeOf = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it.change?.by === who;
const isPlaying = (it: BookingFacts): boolean => it.ended_at === null && it.claim === null;
/**
 * By the phone the caddy arrived before tee-off, and the server heard of it at most 10 min after tee-off: a later report could be invented.
 */
const mayReportGolferNoShow = (it: BookingFacts): boolean =>
  it.caddy_arrived_at !== null &&
  it.caddy_arrived_at <= it.tee_off_at &&
  (it.caddy_arrival_received_at ?? 0) <= it.tee_off_at + TRUSTED_SKEW &&
  it.golfer_arrived_at === null &&
  quiet(it);

const isKnown = (it: BookingFacts): boolean => it.answered_at !== null;

/** Statuses of a booking that the caddy had accepted. */
const WAS_PROMISED: readonly BookingStatus[] = BOOKING_STATUSES.filter(
  (status) => status !== 'PENDING' && status !== 'DECLINED' && status !== 'EXPIRED',
);

const BOTH = ['golfer', 'caddy'] as const;
const each = (rowsOf: (by: 'golfer' | 'caddy') => Transition[]): Transition[] => BOTH.flatMap(rowsOf);

/** The life of a booking; each row reads like a sentence. Figures: product.md §3.1. */
// biome-ignore format: one row, one sentence
export const TRANSITIONS: readonly Transition[] = [
  /* B2  */ { from: 'PENDING', action: 'accept', by: 'caddy', to: 'CONFIRMED', before: respondBy, money: 'stays held' },
  /* B3  */ { from: 'PENDING', action: 'decline', by: 'caddy', to: 'DECLINED', before: respondBy, needs: ['reason'], money: 'release all' },
  /* B4  */ { from: 'PENDING', action: 'expire', by: 'system', to: 'EXPIRED', after: respondBy, money: 'release all' },
  /* B4  */ { from: 'PENDING', action: 'lapse', by: 'system', to: 'EXPIRED', money: 'release all' },
  /* B5  */ { from: 'PENDING', action: 'cancel', by: 'golfer', to: 'CANCELLED_BY_GOLFER', money: 'release all' },
  /* B6  */ { from: 'CONFIRMED', action: 'cancel', by: 'golfer', to: 'CANCELLED_BY_GOLFER', before: teeOff, when: quiet, money: 'split' },

  /* B7  */ { from: 'CONFIRMED', action: 'ask_cancel', by: 'caddy', to: 'CANCELLATION_REQUESTED_BY_CADDY', before: arrivalDue, when: (it) => quiet(it) && notArrived('caddy')(it), needs: ['reason'], money: 'stays held' },
  /* B8  */ { from: 'CANCELLATION_REQUESTED_BY_CADDY', action: 'approve_cancel', by: 'golfer', to: 'CANCELLED_BY_CADDY', before: approveBy, money: 'release all' },
  /* B8  */ { from: 'CANCELLATION_REQUESTED_BY_CADDY', action: 'approve_cancel', by: 'system', to: 'CANCELLED_BY_CADDY', after: approveBy, money: 'release all' },
  /* B9  */ { from: 'CANCELLATION_REQUESTED_BY_CADDY', action: 'withdraw_ask', by: 'caddy', to: 'CONFIRMED', before: approveBy, money: 'stays held' },
  /* B9  */ { from: 'CANCELLATION_REQUESTED_BY_CADDY', action: 'refuse_cancel', by: 'golfer', to: 'CONFIRMED', before: (it) => Math.min(approveBy(it), refuseBy(it)), when: (it) => it.refused_at === null, money: 'stays held' },
  /* B10 */ { from: 'CANCELLATION_REQUESTED_BY_CADDY', action: 'substitute', by: 'golfer', to: 'CANCELLED_BY_CADDY', before: (it) => Math.min(approveBy(it), teeOff(it)), needs: ['caddy_id'], money: 'moves' },

  ...each((by) => [
    /* change */ { from: 'CONFIRMED', action: 'propose_change', by, to: 'CONFIRMED', before: changesClose, when: (it) => settled(it) && notArrived('caddy')(it), needs: ['change'], money: 'price' },
    /* change */ { from: 'CONFIRMED', action: 'accept_change', by, to: 'CONFIRMED', before: changeBy, when: (it) => quiet(it) && changeOf(otherOf(by))(it), money: 'price' },
    /* change */ { from: 'CONFIRMED', action: 'reject_change', by, to: 'CONFIRMED', before: changeBy, when: changeOf(otherOf(by)), money: 'price' },
    /* change */ { from: 'CONFIRMED', action: 'withdraw_change', by, to: 'CONFIRMED', before: changeBy, when: changeOf(by), money: 'price' },
  ] satisfies Transition[]),
  /* change */ { from: 'CONFIRMED', action: 'expire_change', by: 'system', to: 'CONFIRMED', after: changeBy, money: 'price' },
  /* change */ { from: 'CONFIRMED', action: 'lapse', by: 'system', to: 'CONFIRMED', when: (it) => it.change !== null, money: 'price' },

  ...each((by) => [
    /* B11 */ { from: 'CONFIRMED', action: 'check_in', by, to: 'CONFIRMED', after: checkInFrom, before: teeClosed, when: notArrived(by), onCourse: true, money: 'stays held' },
    /* B11 */ { from: 'CONFIRMED', action: 'start', by, to: 'IN_PROGRESS', after: startFrom, before: teeClosed, when: quiet, onCourse: true, money: 'stays held' },
  ] satisfies Transition[]),
  /* B12 */ { from: 'IN_PROGRESS', action: 'end', by: 'caddy', to: 'IN_PROGRESS', after: endFrom, when: isPlaying, needs: ['holes_played', 'stop_reason'], onCourse: true, money: 'stays held' },
  /* B12 */ { from: 'IN_PROGRESS', action: 'confirm_end', by: 'golfer', to: 'COMPLETED', when: (it) => it.ended_at !== null, money: 'capture' },
  /* B12 */ { from: 'IN_PROGRESS', action: 'complete', by: 'system', to: 'COMPLETED', after: confirmEndBy, money: 'capture' },
  /* B13 */ { from: 'CONFIRMED', action: 'complete', by: 'system', to: 'COMPLETED', after: roundOver, when: quiet, money: 'capture' },
  /* B13 */ { from: 'IN_PROGRESS', action: 'complete', by: 'system', to: 'COMPLETED', after: roundOver, when: isPlaying, money: 'capture' },

  /* B14 */ { from: 'CONFIRMED', action: 'no_show', by: 'caddy', to: 'NO_SHOW_GOLFER', after: golferNoShowFrom, before: teeClosed, when: mayReportGolferNoShow, money: 'stays held' },
  /* B15 */ { from: 'CONFIRMED', action: 'no_show', by: 'golfer', to: 'NO_SHOW_CADDY', after: caddyNoShowFrom, before: teeClosed, when: (it) => it.golfer_arrived_at !== null && it.caddy_arrived_at === null && quiet(it), money: 'release all' },

  ...each((by) => (['CONFIRMED', 'IN_PROGRESS'] as const).flatMap((from) => [
    /* B16 */ { from, action: 'claim_closed', by, to: from, heardBefore: from === 'CONFIRMED' ? teeClosed : roundOver, when: isPlaying, needs: from === 'CONFIRMED' ? ['claim'] : ['claim', 'holes_played'], onCourse: true, money: 'stays held' },
    /* B16 */ { from, action: 'agree_closed', by, to: 'CANCELLED_BY_COURSE', before: claimAnswerBy, when: claimBy(otherOf(by)), money: 'by holes' },
    /* B16 */ { from, action: 'reject_closed', by, to: from, before: claimAnswerBy, when: claimBy(otherOf(by)), money: 'stays held' },
    /* B16 */ { from, action: 'withdraw_claim', by, to: from, before: claimAnswerBy, when: claimBy(by), money: 'stays held' },
  ] satisfies Transition[])),
  /* B16 */ { from: 'CONFIRMED', action: 'agree_closed', by: 'system', to: 'CANCELLED_BY_COURSE', after: claimAnswerBy, money: 'by holes' },
  /* B16 */ { from: 'IN_PROGRESS', action: 'agree_closed', by: 'system', to: 'CANCELLED_BY_COURSE', after: claimAnswerBy, money: 'by holes' },
  ...(['PENDING', 'CANCELLATION_REQUESTED_BY_CADDY'] as const).map((from): Transition => (
    /* B16 */ { from, action: 'close_course', by: 'operator', to: 'CANCELLED_BY_COURSE', money: 'release all' }
  )),
  /* After that nobody can start the round: it was played and nobody tapped (B13). */
  /* B16 */ { from: 'CONFIRMED', action: 'close_course', by: 'operator', to: 'CANCELLED_BY_COURSE', before: teeClosed, money: 'release all' },

  ...each((by) => (['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY'] as const).map((from): Transition => (
    /* B17 */ { from, action: 'dispute', by, to: 'DISPUTED', before: contestBy, when: (it) => it.closed_at !== null && it.disputed_at === null && it.settled_at === null, needs: ['dispute'], money: 'stays held' }
  ))),
  ...(['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_COURSE'] as const).map((to): Transition => (
    /* B18 */ { from: 'DISPUTED', action: 'decide', by: 'operator', to, money: 'decide' }
  )),

  ...(['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_GOLFER', 'CANCELLED_BY_COURSE'] as const).map((from): Transition => (
    /* B12, B14, B15: 24 h later, uncontested */ { from, action: 'settle', by: 'system', to: from, after: contestBy, when: (it) => it.settled_at === null, money: 'settle' }
  )),

  /* product.md §3.6: what was tapped at the course is recorded however late it arrives; the status stays as it is. */
  ...WAS_PROMISED.flatMap((from) => each((by) => [
    { from, action: 'check_in', by, to: from, after: checkInFrom, when: (it) => isKnown(it) && notArrived(by)(it), onCourse: true, isLate: true, money: 'stays held' },
    { from, action: 'start', by, to: from, after: startFrom, when: (it) => isKnown(it) && it.started_at === null, onCourse: true, isLate: true, money: 'stays held' },
  ] satisfies Transition[])),
  ...WAS_PROMISED.map((from): Transition => (
    { from, action: 'end', by: 'caddy', to: from, after: endFrom, when: (it) => it.started_at !== null && it.ended_at === null, needs: ['holes_played', 'stop_reason'], onCourse: true, isLate: true, money: 'stays held' }
  )),
  /* Received too late, or after the round had ended. */
  ...each((by) => (['CONFIRMED', 'IN_PROGRESS'] as const).map((from): Transition => (
    { from, action: 'claim_closed', by, to: from, when: quiet, needs: ['claim'], onCourse: true, isLate: true, money: 'stays held' }
  ))),
  ...each((by) => (['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'DISPUTED'] as const).map((from): Transition => (
    { from, action: 'claim_closed', by, to: from, needs: ['claim'], onCourse: true, isLate: true, money: 'stays held' }
  ))),
];

const fits = (row: Transition, booking: BookingFacts): boolean =>
  row.from === booking.status && (!row.when || row.when(booking));

/**
 * `isUnclocked`: start and end of the round both count from when the server received them, so the real length is unknown and its minimum is
 * not checked.
 */
const isOpen = (row: Transition, booking: BookingFacts, at: Moment, now: Moment, isUnclocked = false): boolean =>
  fits(row, booking) &&
  (!row.before || at < row.before(booking)) &&
  (!row.heardBefore || now < row.heardBefore(booking)) &&
  (!row.after || at >= row.after(booking) || (isUnclocked && row.after === endFrom));

/**
 * The row that lets `actor` do `action` at `at`; undefined when it is not allowed, for this actor or at this time. `now`: when the server
 * receives it, if later. `isUnclocked`: it waited on a phone whose clock is not trusted.
 */
export function transitionFor(
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
  at: Moment,
  now = at,
  isUnclocked = false,
): Transition | undefined {
  return TRANSITIONS.find(
    (row) => row.action === action && row.by === actor && isOpen(row, booking, at, now, isUnclocked),
  );
}

/** The row that only records the action, even if another row would allow it now. */
export const recordFor = (
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
  at: Moment,
): Transition | undefined =>
  TRANSITIONS.find(
    (row) => row.isLate === true && row.action === action && row.by === actor && isOpen(row, booking, at, at),
  );

/** Whether `actor` may do `action` in any state. If not, the refusal is about permission and not about time. */
export const mayEver = (action: BookingAction, actor: BookingActor): boolean =>
  TRANSITIONS.some((row) => row.action === action && row.by === actor);

/** What `action` requires in the given status (or in its first row, when it is not possible there). */
export function needsOf(action: BookingAction, status?: BookingStatus): readonly Need[] {
  const rows = TRANSITIONS.filter((row) => row.action === action);
  return (rows.find((row) => row.from === status) ?? rows[0])?.needs ?? [];
}

/** Whether the action is tapped at the course, so that the phone's time of the tap counts. */
export const isOnCourse = (action: BookingAction): boolean =>
  TRANSITIONS.some((row) => row.action === action && row.onCourse === true);

/** What `actor` may do now. Buttons and the server's permission check both use this. */
export function actionsFor(booking: BookingFacts, actor: BookingActor, now: Moment): BookingAction[] {
  const open = TRANSITIONS.filter((row) => row.by === actor && !row.isLate && isOpen(row, booking, now, now));
  return [...new Set(open.map((row) => row.action))];
}

/** The rows of actions at the course, whatever time it is: a phone that does not know the time lets the server decide. */
const onCourseRows = (booking: BookingFacts, actor: BookingActor): Transition[] =>
  TRANSITIONS.filter(
    (row) => row.by === actor && !row.isLate && (row.onCourse || row.action === 'no_show') && fits(row, booking),
  );

/** `actionsFor` for a phone that does not know the time. */
export const actionsWithoutClock = (booking: BookingFacts, actor: BookingActor, now: Moment): BookingAction[] => [
  ...new Set([...actionsFor(booking, actor, now), ...onCourseRows(booking, actor).map((row) => row.action)]),
];

/** The row of an action that was tapped at the course on a phone that did not know the time. */
export const transitionWithoutClock = (
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
): Transition | undefined => onCourseRows(booking, actor).find((row) => row.action === action);

/** The next automatic action of the booking and its moment; undefined: there is none. */
export function dueAt(booking: BookingFacts): { action: BookingAction; at: Moment } | undefined {
  const due = TRANSITIONS.flatMap((row) => {
    if (row.by !== 'system' || row.from !== booking.status || !row.after || row.when?.(booking) === false) return [];
    const at = row.after(booking);
    return Number.isFinite(at) ? [{ action: row.action, at }] : [];
  });
  return due.toSorted((a, b) => a.at - b.at)[0];
}

/**
 * Whether an action is refused when the phone saw an older version. Not for actions at the course: each stays true, and two may wait in one
 * outbox.
 */
export const needsVersion = (action: BookingAction): boolean => !isOnCourse(action);

/** The input of an action, as far as the booking's facts keep it. */
export interface ActInput {
  holes_played?: number | undefined;
  stop_reason?: StopReason | undefined;
  claim?: ClaimReason | undefined;
}

const CLOSING: readonly BookingStatus[] = PAST.filter((status) => status !== 'DISPUTED');

type Facts = Partial<BookingFacts>;

/** What each action writes besides the status. `by` is a person in all rows that use it. */
const WRITES: Partial<
  Record<Transition['action'], (by: 'golfer' | 'caddy', at: Moment, said: ActInput, was: BookingFacts) => Facts>
> = {
  accept: (_, at) => ({ answered_at: at }),
  decline: (_, at) => ({ answered_at: at }),
  ask_cancel: (_, at) => ({ asked_at: at, change: null }),
  withdraw_ask: () => ({ asked_at: null }),
  refuse_cancel: (_, at) => ({ asked_at: null, refused_at: at }),
  check_in: (by, at) =>
    by === 'golfer' ? { golfer_arrived_at: at } : { caddy_arrived_at: at, caddy_arrival_received_at: null },
  start: (_, at) => ({ started_at: at, change: null }),
  end: (_, at, said) => ({
    ended_at: at,
    end_received_at: null,
    holes_played: said.holes_played ?? null,
    stop_reason: said.stop_reason ?? 'FULL',
  }),
  claim_closed: (by, at, said, was) => ({
    claim: {
      reason: said.claim ?? 'CLOSED',
      by,
      at,
      holes_played: was.status === 'IN_PROGRESS' ? (said.holes_played ?? null) : null,
    },
  }),
  reject_closed: () => ({ claim: null }),
  withdraw_claim: () => ({ claim: null }),
  agree_closed: (_, __, ___, was) => ({
    claim: null,
    ended_at: typeof was.claim?.holes_played === 'number' ? was.claim.at : null,
    holes_played: was.claim?.holes_played ?? null,
    stop_reason: was.claim?.reason === 'RAIN' ? 'RAIN' : 'CLOSED',
  }),
  close_course: (_, __, said) => ({ stop_reason: said.claim === 'RAIN' ? 'RAIN' : 'CLOSED' }),
  accept_change: () => ({ change: null }),
  reject_change: () => ({ change: null }),
  withdraw_change: () => ({ change: null }),
  expire_change: () => ({ change: null }),
  lapse: () => ({ change: null }),
  dispute: (_, at) => ({ disputed_at: at }),
  decide: (_, at) => ({ settled_at: at }),
  settle: (_, at) => ({ settled_at: at }),
};

/**
 * The facts of a booking after `row` was applied at `at`. The server stores them; the phone shows them at once for actions that wait in its
 * outbox. Not included: the new round of an accepted change, and the money.
 */
export function afterAct(booking: BookingFacts, row: Transition, at: Moment, said: ActInput = {}): BookingFacts {
  const by = row.by === 'golfer' ? 'golfer' : 'caddy';
  const closes = row.to !== row.from && CLOSING.includes(row.to) && row.action !== 'decide';
  const over = closes ? { closed_at: at, change: null, claim: null } : {};
  if (row.isLate && row.action === 'claim_closed') return booking;
  return { ...booking, ...over, ...WRITES[row.action]?.(by, at, said, booking), status: row.to };
}
