import { addDays, type ClockTime, dateOf, HOUR, MINUTE, momentOf, type Moment } from '../dates.ts';

export const REMINDERS = ['EVENING', 'MORNING'] as const;
export type Reminder = (typeof REMINDERS)[number];

const EVENING = '19:00' as ClockTime;
const MORNING_BEFORE = 3 * HOUR;
/** A round confirmed later than this before tee-off needs no reminder. Milliseconds. */
const TOO_LATE = 90 * MINUTE;

/**
 * When two people are reminded of a round that is confirmed at `now`: at 19:00 of the day before, and three hours before tee-off or, later than
 * that, at once. Undefined: not any more.
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
 * False: said so late (the server was away, or it waited for the end of the quiet hours) that it is no longer so. It is not tomorrow any more,
 * the round has begun, or was moved to another day.
 */
export const isStillTrue = (reminder: Reminder, tee_off_at: Moment, now: Moment): boolean =>
  reminder === 'EVENING'
    ? dateOf(now) === addDays(dateOf(tee_off_at), -1)
    : dateOf(now) === dateOf(tee_off_at) && now < tee_off_at;
