import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import type { Tx } from '../db/db.ts';
import { insertEvents } from '../house/sql.ts';

interface PendingEvent {
  reader: string;
  kind: EventKind;
  body: unknown;
  at: Moment;
}

const waiting = new WeakMap<Tx, PendingEvent[]>();

/**
 * Emits an event: one row per reader in the transaction of the change. All events are written together before the commit, so that counters
 * are locked late, briefly and always in the same order. Afterwards the bus wakes the readers' live streams.
 */
export function emit<K extends EventKind>(
  tx: Tx,
  kind: K,
  body: EventBodies[K],
  readers: readonly string[],
  now: Moment,
): void {
  const told = waiting.get(tx) ?? begin(tx);
  for (const reader of new Set(readers)) told.push({ reader, kind, body, at: now });
}

function begin(tx: Tx): PendingEvent[] {
  const told: PendingEvent[] = [];
  waiting.set(tx, told);
  // After all other work before the commit, which may lock rows (chat/cards.ts) and emit events itself.
  tx.beforeCommit(async () => tx.beforeCommit(() => write(tx, told)));
  return told;
}

/**
 * Writes the events. A reader's `seq` has no gaps and becomes visible in order, because the counter's row stays locked until the commit.
 */
async function write(tx: Tx, told: readonly PendingEvent[]): Promise<void> {
  tx.enqueue(
    insertEvents(
      told.map(({ reader }) => reader),
      told.map(({ kind }) => kind),
      told.map(({ body }) => JSON.stringify(body)),
      told.map(({ at }) => isoOf(at)),
    ),
  );
  for (const { reader } of told) tx.notifyUsers.add(reader);
}
