import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import type { Tx } from '../db.ts';
import { newId } from '../id.ts';
import { insertNotification } from './sql.ts';

/** Written for each reader with its cause, in the same transaction; worded on her phone in her language, delivered by issue E. */
export async function notify<K extends EventKind>(
  tx: Tx,
  kind: K,
  body: EventBodies[K],
  readers: readonly string[],
  now: Moment,
): Promise<void> {
  for (const user_id of new Set(readers)) await tx.run(insertNotification(newId(now), user_id, kind, body, isoOf(now)));
}
