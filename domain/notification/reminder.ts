import { addDays, type ClockTime, dateOf, HOUR, MINUTE, momentOf, type Moment } from '../dates.ts';

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
