import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { scheduleAll } from '../jobs/jobs.ts';
import { deliverJob, notifyKey } from './job.ts';
import { deleteOfSessions } from './push-sql.ts';
import { insertNotifications, reachable } from './sql.ts';

/**
 * Inserted for each reader in the transaction of its cause; worded in the reader's language when it is read, sent outside the app after
 * commit.
 */
export async function notify<K extends NotifiedKind>(
  tx: Tx,
  kind: K,
  body: EventBodies[K],
  readers: readonly string[],
  now: Moment,
): Promise<void> {
  const user_ids = [...new Set(readers)];
  if (user_ids.length === 0) return;
  const notification_ids = user_ids.map(() => newId(now));
  await tx.run(insertNotifications(notification_ids, user_ids, kind, body, isoOf(now)));
  const reached = new Set((await tx.many(reachable(user_ids))).map(({ user_id }) => user_id));
  const jobs = notification_ids
    .filter((_id, at) => reached.has(user_ids[at] as string))
    .map((id) => deliverJob(notifyKey(id), now));
  await scheduleAll(tx, jobs);
}

/** Signed out: that browser receives no more push notifications for this person. */
export async function endSubscriptions(tx: Tx, session_ids: string[]): Promise<void> {
  if (session_ids.length > 0) await tx.run(deleteOfSessions(session_ids));
}
