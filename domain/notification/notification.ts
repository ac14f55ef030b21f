import {
  type ClockTime,
  DAY,
  dateOf,
  minutesOf,
  momentOf,
  type Moment,
  timeOf,
  HOUR,
  MINUTE,
  addDays,
} from '../dates.ts';
import type { EventKind } from '../events.ts';
import type { NotificationSettings } from './api.ts';
import type { BookingFacts } from '../booking/facts.ts';
import { wasConfirmed } from '../booking/status.ts';
import type { NotifiedKind } from './row.ts';
import type { BookingAction } from '../booking/actions.ts';
import { type Transition, transitionFor } from '../booking/transitions.ts';

/** The default: everything on, quiet at night. */
export const USUAL_SETTINGS: NotificationSettings = {
  groups: {
    booking: { push: true, line: true },
    reminder: { push: true, line: true },
    broadcast: { push: true, line: true },
    chat: { push: true, line: true },
    post: { push: true, line: false },
    wallet: { push: true, line: true },
    account: { push: true, line: true },
  },
  quiet: { from: '22:00' as ClockTime, to: '05:00' as ClockTime },
};

/** How long a notification stays in the list, in milliseconds. Source: product.md §3.5. */
export const KEPT_FOR = 90 * DAY;
/** What our team told somebody in its own words, where the app sends people back to it later: it stays longer. */
export const KEPT_A_YEAR: readonly EventKind[] = ['account.warned', 'account.suspended', 'caddy.suspended'];
/** How long that stays in the list, read or not. */
export const WARNED_FOR = 365 * DAY;
/** A notification that could not be sent for this long stays only in the list. Milliseconds. */
export const TELLABLE_FOR = DAY;

/** The end of the quiet hours around `now`; undefined when `now` is not quiet. The start minute is quiet, the end minute is not. */
export function quietUntil({ quiet }: Pick<NotificationSettings, 'quiet'>, now: Moment): Moment | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const [from, to, at] = [quiet.from, quiet.to, timeOf(now)].map(minutesOf) as [number, number, number];
  const isQuiet = from < to ? from <= at && at < to : from <= at || at < to;
  if (!isQuiet) return undefined;
  const end = momentOf(dateOf(now), quiet.to as ClockTime);
  return end > now ? end : end + DAY;
}

/** Groups of notifications that a user can switch on and off. */
export const NOTIFICATION_GROUPS = ['booking', 'reminder', 'broadcast', 'chat', 'post', 'wallet', 'account'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

const GROUP_OF_NOUN = new Map<string, NotificationGroup>([
  ['booking', 'booking'],
  ['broadcast', 'broadcast'],
  ['chat', 'chat'],
  ['post', 'post'],
  ['wallet', 'wallet'],
  ['topup', 'wallet'],
  ['tip', 'wallet'],
  ['withdrawal', 'wallet'],
  ['reward', 'wallet'],
  ['caddy', 'account'],
  ['review', 'booking'],
]);

/** The group of an event kind; `account` for a kind that this build does not know. */
export const groupOf = (kind: string): NotificationGroup =>
  kind === 'booking.reminder' || kind === 'review.reminder'
    ? 'reminder'
    : (GROUP_OF_NOUN.get(kind.split('.')[0] ?? '') ?? 'account');

/** Delivered even in quiet hours: something happens at the course now, or somebody else may be using the account. */
const URGENT: readonly NotifiedKind[] = [
  'booking.checked_in',
  'booking.started',
  'booking.ended',
  'booking.claimed',
  'booking.claim_rejected',
  'booking.no_show',
  'wallet.bank_changed',
  'account.contact_changed',
];

/** An accepted round is or may be cancelled: delivered in quiet hours if it starts early in the morning. */
const TAKES_ROUND: readonly NotifiedKind[] = [
  'booking.cancelled',
  'booking.cancellation_requested',
  'booking.replaced',
  'booking.closed_by_course',
];

/**
 * A round that starts this soon after the quiet hours is announced during them; at their end the user would already be on the way.
 * Milliseconds.
 */
export const GETTING_READY = 4 * HOUR;
/** The least time that a user needs to answer, in milliseconds. */
const TO_ANSWER = 60 * MINUTE;

/** How urgent a notification is. */
export interface Pressing {
  urgent: boolean;
  /** The tee-off of the accepted round that it cancels. */
  takes_round_at: Moment | undefined;
  /** The deadline of the answer that it asks for. */
  respond_by: Moment | undefined;
}

export const isUrgent = (kind: string): boolean => (URGENT as readonly string[]).includes(kind);

/** The tee-off of the accepted round that it cancels; undefined when it cancels none. */
export const takesRoundAt = (
  kind: string,
  round: Pick<BookingFacts, 'status' | 'answered_at' | 'tee_off_at'>,
): Moment | undefined =>
  (TAKES_ROUND as readonly string[]).includes(kind) && wasConfirmed(round) ? round.tee_off_at : undefined;

/** Whether the answer is due before the quiet hours end, or too soon after. */
export const cannotWait = (respond_by: Moment, quiet_end: Moment): boolean => respond_by < quiet_end + TO_ANSWER;

/** Whether it is delivered in the quiet hours that end at `quiet_end`. */
export const isWorthWaking = ({ urgent, takes_round_at, respond_by }: Pressing, quiet_end: Moment): boolean =>
  urgent ||
  (takes_round_at !== undefined && takes_round_at < quiet_end + GETTING_READY) ||
  (respond_by !== undefined && cannotWait(respond_by, quiet_end));

/** The actions that a notification asks for; any of them answers it. */
export const ANSWERS: Partial<Record<NotifiedKind, readonly BookingAction[]>> = {
  'booking.requested': ['accept', 'decline'],
  'booking.cancellation_requested': ['approve_cancel', 'refuse_cancel', 'substitute'],
  'booking.change_proposed': ['accept_change', 'reject_change'],
  'booking.claimed': ['agree_closed', 'reject_closed'],
  'booking.ended': ['confirm_end'],
};

/** The notification kinds that `action` answers. */
export const answeredBy = (action: BookingAction): string[] =>
  Object.entries(ANSWERS).flatMap(([kind, actions]) => (actions.includes(action) ? [kind] : []));

const openAnswers = (kind: string, round: BookingFacts, reader: 'golfer' | 'caddy', now: Moment): Transition[] =>
  (ANSWERS[kind as NotifiedKind] ?? []).flatMap((action) => transitionFor(round, action, reader, now) ?? []);

/** False when the notification asks for an answer that the reader can no longer give. */
export const isStillAsked = (kind: string, round: BookingFacts, reader: 'golfer' | 'caddy', now: Moment): boolean =>
  !Object.hasOwn(ANSWERS, kind) || openAnswers(kind, round, reader, now).length > 0;

/** Until when the reader can give every answer that is possible now; undefined when no answer is asked, or there is no deadline. */
export function answerBy(
  kind: string,
  round: BookingFacts,
  reader: 'golfer' | 'caddy',
  now: Moment,
): Moment | undefined {
  const ends = openAnswers(kind, round, reader, now).map(({ before }) => before?.(round) ?? Infinity);
  const first = Math.min(...ends);
  return Number.isFinite(first) ? first : undefined;
}

export const REMINDERS = ['EVENING', 'MORNING'] as const;
export type Reminder = (typeof REMINDERS)[number];

const EVENING = '19:00' as ClockTime;
const MORNING_BEFORE = 3 * HOUR;
/** A round confirmed later than this before tee-off needs no reminder, in milliseconds. */
const TOO_LATE = 90 * MINUTE;

/**
 * When the two people of a round that is confirmed at `now` are reminded: at 19:00 on the day before, and three hours before tee-off (at
 * once if that has passed). Undefined: too late for this reminder.
 */
export function remindAt(reminder: Reminder, tee_off_at: Moment, now: Moment): Moment | undefined {
  if (reminder === 'EVENING') {
    const evening = momentOf(addDays(dateOf(tee_off_at), -1), EVENING);
    return now < evening ? evening : undefined;
  }
  if (now >= tee_off_at - TOO_LATE) return undefined;
  return Math.max(now, tee_off_at - MORNING_BEFORE);
}

/**
 * Whether a delayed reminder is still true when it is sent (the server was down, or quiet hours ended): "tomorrow" is still tomorrow, and
 * the round has not started or moved.
 */
export const isStillTrue = (reminder: Reminder, tee_off_at: Moment, now: Moment): boolean =>
  reminder === 'EVENING'
    ? dateOf(now) === addDays(dateOf(tee_off_at), -1)
    : dateOf(now) === dateOf(tee_off_at) && now < tee_off_at;
