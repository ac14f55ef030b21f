import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import type { Tx } from '../db/db.ts';
import { insertEvents } from '../house/sql.ts';

interface Told {
  reader: string;
  kind: EventKind;
  body: unknown;
  at: Moment;
}

const waiting = new WeakMap<Tx, Told[]>();

/**
 * Tells each of its readers what happened: a row for each, in the transaction of the change. They are written when the work is done, all
 * of them at once, so that counters are locked last, briefly, and by every transaction in the same order. Afterwards the bus wakes the
 * readers' live streams.
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

function begin(tx: Tx): Told[] {
  const told: Told[] = [];
  waiting.set(tx, told);
  // After everything else that comes last, because that may lock rows too (chat/cards.ts), and may tell something.
  tx.beforeCommit(async () => tx.beforeCommit(() => write(tx, told)));
  return told;
}

/** A reader's `seq` has no gaps and becomes visible in order, because the row of the reader's counter stays locked until commit. */
async function write(tx: Tx, told: readonly Told[]): Promise<void> {
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
