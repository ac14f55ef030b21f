import { randomUUID } from 'node:crypto';
import { DAY, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import {
  KEPT_FOR,
  quietUntil,
  TELLABLE_FOR,
  WARNED_FOR,
  isWorthWaking,
  isStillTrue,
  remindAt,
  type Reminder,
  REMINDERS,
} from '#domain/notification/notification.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { type BookingStatus, SLOT_HOLDING } from '#domain/booking/status.ts';
import type { ServerContext } from '../context.ts';
import { type Due, type JobHandlers, schedule, unschedule } from '../jobs/jobs.ts';
import { notifyOfRoom, CLAIM, deliverJob, quietJob, quietKey, notify } from './commands.ts';
import {
  deleteOfEndedSessions,
  claimDelivery,
  type DeliveryRow,
  endDelivery,
  heldOf,
  holdDelivery,
  insertDelivery,
  insertTogether,
  lockedDelivery,
  wasTaken,
} from './delivery-sql.ts';
import { deleteDeliveriesBefore, deleteNotificationsBefore, oneNotification, lockedRound } from './sql.ts';
import type { Tx } from '../db/db.ts';
import { type MessageContent, messageContentOf } from './message-content.ts';
import { send } from './send.ts';
import { settingsFor } from './settings.ts';
import { emit } from '../events/events.ts';

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
async function sendReminder({ tx, payload, now }: Due<Remembered>): Promise<void> {
  const { booking_id, tee_off_at, moment } = payload;
  const booking = await tx.maybe(lockedRound(booking_id));
  if (booking?.status !== 'CONFIRMED' || parseMoment(booking.tee_off_at) !== parseMoment(tee_off_at)) return;
  if (!isStillTrue(moment, parseMoment(tee_off_at), now)) return;
  const { booking_ref, status, version, golfer_id, caddy_id } = booking;
  const body = { booking_ref, status, version, moment };
  emit(tx, 'booking.reminder', body, [golfer_id, caddy_id], now);
  await notify(tx, 'booking.reminder', body, [golfer_id, caddy_id], now);
}

/**
 * Decides in the job's transaction whether a notification is delivered now. The process that claims it sends it after the commit (send.ts);
 * until the outcome is recorded, the job runs again.
 */
async function deliver({ tx, payload: { key }, now, context }: Due<{ key: string }>): Promise<void> {
  const row = await lockOrMake(tx, key);
  if (!row || row.state === 'DONE') return;
  const claimed = row.claimed_until === null ? 0 : parseMoment(row.claimed_until);
  if (claimed > now) return schedule(tx, deliverJob(key, claimed));
  const said = await messageContentOf(tx, row, now);
  if (!said) return end(context, tx, key, 'READ');
  if (now - parseMoment(row.created_at) > TELLABLE_FOR) return end(context, tx, key, 'NOBODY');
  const settings = await settingsFor(tx, row.user_id);
  const { push, line } = settings.groups[said.group];
  if (!push && !line) return end(context, tx, key, 'OFF');
  const until = waitsUntil(said, settings, now);
  if (until !== undefined) return hold(tx, row, until);
  const { attempts } = await tx.one(claimDelivery(key, isoOf(now + CLAIM)));
  await schedule(tx, deliverJob(key, now + CLAIM));
  tx.afterCommit(() => context.channels.soon(() => send(context, key, attempts)));
}

async function lockOrMake(tx: Tx, key: string): Promise<DeliveryRow | undefined> {
  const known = await tx.maybe(lockedDelivery(key));
  if (known || !key.startsWith('notify:')) return known;
  const notification = await tx.maybe(oneNotification(key.slice('notify:'.length)));
  if (!notification || notification.read_at !== null) return undefined;
  await tx.run(insertDelivery(key, notification.user_id, randomUUID(), notification.created_at));
  return tx.one(lockedDelivery(key));
}

async function end(
  { channels }: ServerContext,
  tx: Tx,
  key: string,
  outcome: 'READ' | 'OFF' | 'NOBODY',
): Promise<void> {
  await tx.run(endDelivery(key, outcome));
  tx.afterCommit(() => channels.count(outcome));
}

/** Until when the quiet hours delay it; undefined: not at all. */
function waitsUntil(said: MessageContent, settings: NotificationSettings, now: Moment): Moment | undefined {
  const until = quietUntil(settings, now);
  return until === undefined || isWorthWaking(said, until) ? undefined : until;
}

async function hold(tx: Tx, { key, user_id, state }: DeliveryRow, until: Moment): Promise<void> {
  // LINE may have sent it without our getting the answer, so it is not combined with others or sent to a phone, but asked again under its
  // own key.
  if (state === 'LINE') return schedule(tx, deliverJob(key, until));
  // One of the person's phones already shows it; combined with others it would appear there again.
  if ((await tx.one(wasTaken(key))).is_taken) return schedule(tx, deliverJob(key, until));
  await tx.run(holdDelivery(key));
  await schedule(tx, quietJob(user_id, until));
}

/** Sends what arrived in the quiet hours and is still unread, as one notification. */
async function endQuiet({ tx, payload: { user_id }, now }: Due<{ user_id: string }>): Promise<void> {
  const held = await tx.many(heldOf(user_id));
  if (held.length === 0) return;
  const settings = await settingsFor(tx, user_id);
  const until: Moment | undefined = quietUntil(settings, now);
  if (until !== undefined) return schedule(tx, quietJob(user_id, until));
  const left: string[] = [];
  for (const row of held) {
    const said = await messageContentOf(tx, row, now);
    const isOn = said && Object.values(settings.groups[said.group]).includes(true);
    if (isOn) left.push(row.key);
    else await tx.run(endDelivery(row.key, said ? 'OFF' : 'READ'));
  }
  const [only] = left;
  if (!only) return;
  if (left.length === 1) return schedule(tx, deliverJob(only, now));
  const key = quietKey(user_id, now);
  await tx.run(insertTogether(key, user_id, randomUUID(), left, isoOf(now)));
  for (const one of left) await tx.run(endDelivery(one, 'TOGETHER'));
  await schedule(tx, deliverJob(key, now));
}

/** How long deliveries are recorded, so that nothing is delivered twice. */
const DELIVERIES_KEPT = 7 * DAY;
const KEY = 'notification-prune';
const PRUNE_JOB = 'notification.prune';

async function prune({ tx, now }: Due<unknown>): Promise<void> {
  await tx.run(deleteNotificationsBefore(isoOf(now - KEPT_FOR), isoOf(now - WARNED_FOR)));
  await tx.run(deleteDeliveriesBefore(isoOf(now - DELIVERIES_KEPT)));
  await tx.run(deleteOfEndedSessions(isoOf(now)));
  await schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now + DAY, payload: null });
}

export const notificationJobs: JobHandlers = {
  'notify.deliver': deliver,
  'notify.chat': notifyOfRoom,
  'notify.quiet': endQuiet,
  'booking.remind': sendReminder,
  [PRUNE_JOB]: prune,
};

/** Called at every start; the job is due at once. */
export const schedulePruningNotifications = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: PRUNE_JOB, run_at: now, payload: null }));
