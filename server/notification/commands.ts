import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import type { Tx } from '../db.ts';
import { newId } from '../id.ts';
import { insertNotifications } from './sql.ts';

/** Written for each reader with its cause, in the same transaction; worded on her phone in her language, delivered by issue E. */
export async function notify<K extends EventKind>(
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
}
