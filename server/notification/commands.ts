import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import type { Tx } from '../db/db.ts';
import { awaitedLater } from '../db/together.ts';
import { newId } from '../id.ts';
import { scheduleAll } from '../jobs/jobs.ts';
import { deliverJob, notifyKey } from './job.ts';
import { deleteOfSessions } from './push-sql.ts';
import { insertNotification, insertNotifications, reachable } from './sql.ts';

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
  const outside = awaitedLater(write(tx, kind, body, user_ids, now));
  tx.last(async () => {
    const told = await outside;
    await scheduleAll(
      tx,
      told.map((id) => deliverJob(notifyKey(id), now)),
    );
  });
}

/** Answers those whose readers can be told of them outside the app. */
async function write(
  tx: Tx,
  kind: NotifiedKind,
  body: unknown,
  user_ids: readonly string[],
  now: Moment,
): Promise<string[]> {
  const written = user_ids.map((user_id) => ({ user_id, id: newId(now) }));
  const [first, ...others] = written;
  if (first && others.length === 0) {
    const { is_reachable } = await tx.one(insertNotification(first.id, first.user_id, kind, body, isoOf(now)));
    return is_reachable ? [first.id] : [];
  }
  const ids = written.map(({ id }) => id);
  tx.send(insertNotifications(ids, [...user_ids], kind, body, isoOf(now)));
  const reached = new Set((await tx.many(reachable([...user_ids]))).map(({ user_id }) => user_id));
  return written.filter(({ user_id }) => reached.has(user_id)).map(({ id }) => id);
}

/** Signed out: that browser receives no more push notifications for this person. */
export async function endSubscriptions(tx: Tx, session_ids: string[]): Promise<void> {
  if (session_ids.length > 0) await tx.run(deleteOfSessions(session_ids));
}
