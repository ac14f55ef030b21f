import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import type { Tx } from '../db/db.ts';
import { awaitedLater } from '../db/together.ts';
import { newId } from '../id.ts';
import { scheduleAll } from '../jobs/jobs.ts';
import { deliverJob, notifyKey } from './job.ts';
import { deleteOfSessions } from './push-sql.ts';
import { insertNotifications, reachable } from './sql.ts';

/**
 * Inserted for each reader in the transaction of its cause; worded in the reader's language when it is read, sent outside the app after
 * commit. Waits for no answer.
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
  tx.send(insertNotifications(notification_ids, user_ids, kind, body, isoOf(now)));
  const reached = awaitedLater(tx.many(reachable(user_ids)));
  tx.last(async () => {
    const people = new Set((await reached).map(({ user_id }) => user_id));
    const told = notification_ids.filter((_id, at) => people.has(user_ids[at] as string));
    await scheduleAll(
      tx,
      told.map((id) => deliverJob(notifyKey(id), now)),
    );
  });
}

/** Signed out: that browser receives no more push notifications for this person. */
export async function endSubscriptions(tx: Tx, session_ids: string[]): Promise<void> {
  if (session_ids.length > 0) await tx.run(deleteOfSessions(session_ids));
}
