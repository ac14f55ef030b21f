import type { Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import type { Tx } from './db.ts';
import { insertEvents } from './house/sql.ts';

/**
 * Writes what happened for each of its readers, in the transaction of the change: a reader's `seq` has no gaps and is only seen in
 * order, because her counter's row stays locked until commit. Afterwards the bus wakes her live streams.
 */
export async function emit<K extends EventKind>(
  tx: Tx,
  kind: K,
  body: EventBodies[K],
  readers: readonly string[],
  now: Moment,
): Promise<void> {
  // Always locked in the same order: two transactions that tell the same two people do not deadlock.
  const each = [...new Set(readers)].sort();
  if (each.length === 0) return;
  await tx.run(insertEvents(each, kind, body, now));
  for (const reader of each) tx.touched.add(reader);
}
