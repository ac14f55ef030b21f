import { type BookingStatus, SLOT_HOLDING } from '#domain/booking/status.ts';
import { type Moment, parseMoment } from '#domain/dates.ts';
import { isStillTrue, remindAt, type Reminder, REMINDERS } from '#domain/notification/urgent.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { type Due, schedule, unschedule } from '../jobs/jobs.ts';
import { notify } from './commands.ts';
import { lockedRound } from './sql.ts';

interface Round {
  booking_id: string;
  tee_off_at: string;
}

interface Remembered extends Round {
  moment: Reminder;
}

/** The key includes the tee-off, so a moved round has new reminders and the old ones do nothing. */
const keyOf = ({ booking_id, tee_off_at }: Round, moment: Reminder): string =>
  `booking-reminder:${booking_id}:${moment}:${parseMoment(tee_off_at)}`;

/** Schedules the reminders whenever a booking changes, in its transaction. `isAgreed`: the booking was just confirmed for this time. */
export async function remind(
  tx: Tx,
  round: Round,
  status: BookingStatus,
  isAgreed: boolean,
  now: Moment,
): Promise<void> {
  const { booking_id, tee_off_at } = round;
  for (const moment of REMINDERS) {
    const key = keyOf(round, moment);
    const run_at = status === 'CONFIRMED' ? remindAt(moment, parseMoment(tee_off_at), now) : undefined;
    // A past reminder is not sent again when a booking was changed and changed back.
    if (run_at !== undefined && (isAgreed || run_at > now))
      await schedule(tx, {
        key,
        kind: 'booking.remind',
        run_at,
        payload: { booking_id, tee_off_at, moment } satisfies Remembered,
      });
    else if (!SLOT_HOLDING.includes(status)) await unschedule(tx, key);
  }
}

/** Sends a reminder, if the round is still to be played at that time. */
export async function sendReminder({ tx, payload, now }: Due<Remembered>): Promise<void> {
  const { booking_id, tee_off_at, moment } = payload;
  const booking = await tx.maybe(lockedRound(booking_id));
  if (booking?.status !== 'CONFIRMED' || parseMoment(booking.tee_off_at) !== parseMoment(tee_off_at)) return;
  if (!isStillTrue(moment, parseMoment(tee_off_at), now)) return;
  const { booking_ref, status, version, golfer_id, caddy_id } = booking;
  const body = { booking_ref, status, version, moment };
  emit(tx, 'booking.reminder', body, [golfer_id, caddy_id], now);
  await notify(tx, 'booking.reminder', body, [golfer_id, caddy_id], now);
}
