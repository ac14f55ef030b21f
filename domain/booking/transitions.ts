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
} from './deadlines.ts';
import { type BookingFacts, otherOf } from './facts.ts';
import { BOOKING_STATUSES, type BookingActor, type BookingStatus } from './status.ts';
import { TRUSTED_SKEW } from './time-of-act.ts';

/** What an act must say beside its name; the server refuses it without (422 on that field). */
export type Need = 'reason' | 'claim' | 'dispute' | 'holes_played' | 'stop_reason' | 'change' | 'caddy_id';

/**
 * What becomes of the money. `split`: refund.ts; `by holes`: rain.ts, all back when the round had not begun; `capture`: all to the caddy
 * (less the share), pending; `moves`: the hold goes on with the substitute's booking; `price`: the difference of a changed price.
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
  /** Refused when it reaches the server from this moment on, whenever the phone says that it was tapped: no money moves by an old date. */
  heardBefore?: Deadline;
  /** Refused until this moment; for `system` rows it is when it happens by itself. */
  after?: Deadline;
  /** What else must be so. */
  when?: (booking: BookingFacts) => boolean;
  needs?: readonly Need[];
  /** A person on the course taps it: the phone's own time of the tap counts (time-of-act.ts), not when it arrives. */
  onCourse?: true;
  /** Never a button: an act of the course that came when the status had gone on, kept as a record. */
  isLate?: true;
  money: Money;
}

const quiet = (it: BookingFacts): boolean => it.claim === null;
const settled = (it: BookingFacts): boolean => it.claim === null && it.change === null;
const notArrived = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it[`${who}_arrived_at`] === null;
const claimBy = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it.claim?.by === who;
const changeOf = (who: 'golfer' | 'caddy') => (it: BookingFacts) => it.change?.by === who;
const isPlaying = (it: BookingFacts): boolean => it.ended_at === null && it.claim === null;
/** The caddy arrived before tee-off by the phone, and the server received it by 10 min after: a late report could have been made up. */
const mayReportGolferNoShow = (it: BookingFacts): boolean =>
  it.caddy_arrived_at !== null &&
  it.caddy_arrived_at <= it.tee_off_at &&
  (it.caddy_arrival_received_at ?? 0) <= it.tee_off_at + TRUSTED_SKEW &&
  it.golfer_arrived_at === null &&
  quiet(it);

const isKnown = (it: BookingFacts): boolean => it.answered_at !== null;

/** Statuses of a booking that a caddy had said yes to. */
const WAS_PROMISED: readonly BookingStatus[] = BOOKING_STATUSES.filter(
  (status) => status !== 'PENDING' && status !== 'DECLINED' && status !== 'EXPIRED',
);

const BOTH = ['golfer', 'caddy'] as const;
const each = (rowsOf: (by: 'golfer' | 'caddy') => Transition[]): Transition[] => BOTH.flatMap(rowsOf);

/** The life of a booking: one row is one sentence. Numbers are those of product.md §3.1. */
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
  /* Later nobody can begin: it was played, and nobody tapped (B13). */
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

  /* product.md §3.6: what was tapped at the course is recorded, however late it arrives; the status has gone on without it. */
  ...WAS_PROMISED.flatMap((from) => each((by) => [
    { from, action: 'check_in', by, to: from, after: checkInFrom, when: (it) => isKnown(it) && notArrived(by)(it), onCourse: true, isLate: true, money: 'stays held' },
    { from, action: 'start', by, to: from, after: startFrom, when: (it) => isKnown(it) && it.started_at === null, onCourse: true, isLate: true, money: 'stays held' },
  ] satisfies Transition[])),
  ...WAS_PROMISED.map((from): Transition => (
    { from, action: 'end', by: 'caddy', to: from, after: endFrom, when: (it) => it.started_at !== null && it.ended_at === null, needs: ['holes_played', 'stop_reason'], onCourse: true, isLate: true, money: 'stays held' }
  )),
  /* Heard of too late, or when the round was ended. */
  ...each((by) => (['CONFIRMED', 'IN_PROGRESS'] as const).map((from): Transition => (
    { from, action: 'claim_closed', by, to: from, when: quiet, needs: ['claim'], onCourse: true, isLate: true, money: 'stays held' }
  ))),
  ...each((by) => (['COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'DISPUTED'] as const).map((from): Transition => (
    { from, action: 'claim_closed', by, to: from, needs: ['claim'], onCourse: true, isLate: true, money: 'stays held' }
  ))),
];

const fits = (row: Transition, booking: BookingFacts): boolean =>
  row.from === booking.status && (!row.when || row.when(booking));

/** `isUnclocked`: start and end of the round both count from when they reached the server; how long it was, only the caddy knows. */
const isOpen = (row: Transition, booking: BookingFacts, at: Moment, now: Moment, isUnclocked = false): boolean =>
  fits(row, booking) &&
  (!row.before || at < row.before(booking)) &&
  (!row.heardBefore || now < row.heardBefore(booking)) &&
  (!row.after || at >= row.after(booking) || (isUnclocked && row.after === endFrom));

/**
 * The row that lets `actor` do `action` at `at`; undefined when nobody may, this actor may not, or not at that time. `now`: when the server
 * learns of it, where that is later. `isUnclocked`: it waited on a phone whose clock is not trusted.
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

/** The row that keeps it as a record, whatever else could be done with it now. */
export const recordFor = (
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
  at: Moment,
): Transition | undefined =>
  TRANSITIONS.find(
    (row) => row.isLate === true && row.action === action && row.by === actor && isOpen(row, booking, at, at),
  );

/** Whether `actor` may ever do `action`, in whatever state: if not, it is a question of permission and not of time. */
export const mayEver = (action: BookingAction, actor: BookingActor): boolean =>
  TRANSITIONS.some((row) => row.action === action && row.by === actor);

/** What `action` must say in the state the booking is in (or in any, when it cannot be done there). */
export function needsOf(action: BookingAction, status?: BookingStatus): readonly Need[] {
  const rows = TRANSITIONS.filter((row) => row.action === action);
  return (rows.find((row) => row.from === status) ?? rows[0])?.needs ?? [];
}

/** Whether the phone's own time of the tap counts. */
export const isOnCourse = (action: BookingAction): boolean =>
  TRANSITIONS.some((row) => row.action === action && row.onCourse === true);

/** What `actor` may do now, for buttons and for the server's permission alike. */
export function actionsFor(booking: BookingFacts, actor: BookingActor, now: Moment): BookingAction[] {
  const open = TRANSITIONS.filter((row) => row.by === actor && !row.isLate && isOpen(row, booking, now, now));
  return [...new Set(open.map((row) => row.action))];
}

/** What is done at the course, whatever time it is: a phone that cannot know the time leaves that to the server. */
const onCourseRows = (booking: BookingFacts, actor: BookingActor): Transition[] =>
  TRANSITIONS.filter(
    (row) => row.by === actor && !row.isLate && (row.onCourse || row.action === 'no_show') && fits(row, booking),
  );

/** `actionsFor` on a phone that cannot know the time. */
export const actionsWithoutClock = (booking: BookingFacts, actor: BookingActor, now: Moment): BookingAction[] => [
  ...new Set([...actionsFor(booking, actor, now), ...onCourseRows(booking, actor).map((row) => row.action)]),
];

/** The row of an act that was tapped at the course on a phone that could not know the time. */
export const transitionWithoutClock = (
  booking: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
): Transition | undefined => onCourseRows(booking, actor).find((row) => row.action === action);

/** When something happens to it by itself, and what: the soonest. Undefined when nothing does. */
export function dueAt(booking: BookingFacts): { action: BookingAction; at: Moment } | undefined {
  const due = TRANSITIONS.flatMap((row) => {
    if (row.by !== 'system' || row.from !== booking.status || !row.after || row.when?.(booking) === false) return [];
    const at = row.after(booking);
    return Number.isFinite(at) ? [{ action: row.action, at }] : [];
  });
  return due.toSorted((a, b) => a.at - b.at)[0];
}

/** Acts on which the version the phone saw does not count: each is true by itself, and two of them may wait in one queue. */
export const needsVersion = (action: BookingAction): boolean => !isOnCourse(action);
