import { DAY, isoOf, type Moment } from '#domain/dates.ts';
import { KEPT_FOR } from '#domain/notification/settings.ts';
import type { ServerContext } from '../context.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { notifyOfRoom } from './commands.ts';
import { deliver, endQuiet } from './deliver.ts';
import { deleteOfEndedSessions } from './delivery-sql.ts';
import { sendReminder } from './reminder.ts';
import { deleteDeliveriesBefore, deleteNotificationsBefore } from './sql.ts';

/** How long deliveries are recorded, so that nothing is delivered twice. */
const DELIVERIES_KEPT = 7 * DAY;
const KEY = 'notification-prune';
const PRUNE_JOB = 'notification.prune';

async function prune({ tx, now }: Due<unknown>): Promise<void> {
  await tx.run(deleteNotificationsBefore(isoOf(now - KEPT_FOR)));
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
