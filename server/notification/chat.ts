import { randomUUID } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { awaitedLater } from '../db/together.ts';
import { type Due, schedule } from '../jobs/jobs.ts';
import { insertDelivery } from './delivery-sql.ts';
import { chatKey, deliverJob } from './job.ts';
import { isReachable, newestUnread } from './sql.ts';

/** At least so long the reader's open app has to show it and say that it is read; all that comes within so long is delivered as one. */
const PATIENCE = 4_000;

interface Written {
  room_id: string;
  seq: number;
  reader_id: string;
}

/**
 * A message was written into a room: if the reader has not read it by then, a notification names the newest one and how many there are.
 * Called in the message's transaction, and waits for no answer.
 */
export function notifyOfMessage(tx: Tx, { room_id, seq, reader_id }: Written, now: Moment): void {
  const reached = awaitedLater(tx.one(isReachable(reader_id)));
  // A job of its own for each span: one that was moved on with each message would never run while somebody writes and writes.
  const span = Math.floor(now / PATIENCE);
  const key = `notify-chat:${room_id}:${reader_id}:${span}`;
  const job = { key, kind: 'notify.chat', run_at: (span + 2) * PATIENCE, payload: { room_id, seq, reader_id } };
  tx.last(async () => {
    if ((await reached).is_reachable) await schedule(tx, job);
  });
}

/** What was delivered already, or is being delivered, is not delivered again. */
export async function notifyOfRoom({ tx, payload: { room_id, reader_id }, now }: Due<Written>): Promise<void> {
  const newest = await tx.maybe(newestUnread(room_id, reader_id));
  if (!newest) return;
  const key = chatKey(room_id, reader_id, newest.seq);
  if ((await tx.run(insertDelivery(key, reader_id, randomUUID(), isoOf(now)))) === 1)
    await schedule(tx, deliverJob(key, now));
}
