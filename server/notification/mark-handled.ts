import type { BookingAction } from '#domain/booking/actions.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { answeredBy } from '#domain/notification/answer.ts';
import type { Tx } from '../db/db.ts';
import { together } from '../db/together.ts';
import { emit } from '../events/events.ts';
import { sinceOf } from './list.ts';
import { countUnread, readOfBooking } from './sql.ts';

/** The person has done what a notification asks for: it is marked read, and the person's phones get an event. */
export async function readAnswered(
  tx: Tx,
  user_id: string,
  booking_ref: string,
  action: BookingAction,
  now: Moment,
): Promise<void> {
  const kinds = answeredBy(action);
  if (kinds.length === 0) return;
  const [read, { unread }] = await together([
    tx.run(readOfBooking(user_id, booking_ref, kinds, isoOf(now))),
    tx.one(countUnread(user_id, sinceOf(now))),
  ]);
  if (read > 0) emit(tx, 'notification.read', { unread }, [user_id], now);
}
