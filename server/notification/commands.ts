import { randomUUID } from 'node:crypto';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import type { Tx } from '../db/db.ts';
import { awaitedLater } from '../db/together.ts';
import { newId } from '../id.ts';
import { type Due, type Job, schedule, scheduleAll } from '../jobs/jobs.ts';
import {
  deleteFriend,
  deleteOfSessions,
  dropFriendOfOther,
  dropOtherFriend,
  insertDelivery,
  keepFriend,
  moveFriend,
} from './delivery-sql.ts';
import { insertNotification, insertNotifications, isReachable, newestUnread, reachable } from './sql.ts';

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
  tx.beforeCommit(async () => {
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
  tx.enqueue(insertNotifications(ids, [...user_ids], kind, body, isoOf(now)));
  const reached = new Set((await tx.many(reachable([...user_ids]))).map(({ user_id }) => user_id));
  return written.filter(({ user_id }) => reached.has(user_id)).map(({ id }) => id);
}

/** Signed out: that browser receives no more push notifications for this person. */
export async function endSubscriptions(tx: Tx, session_ids: string[]): Promise<void> {
  if (session_ids.length > 0) await tx.run(deleteOfSessions(session_ids));
}

/** What is being delivered has a name, which is also the key of its job: `notify:…`, `chat:…`, `quiet:…` (0014_notification.sql). */
const notifyKey = (notification_id: string): string => `notify:${notification_id}`;
const chatKey = (room_id: string, user_id: string, seq: number): string => `chat:${room_id}:${user_id}:${seq}`;
export const quietKey = (user_id: string, now: Moment): string => `quiet:${user_id}:${now}`;

/** Longer than all the answers we wait for take: what is not noted by then was of a process that died. */
export const CLAIM = MINUTE;

export const deliverJob = (key: string, run_at: Moment): Job => ({
  key,
  kind: 'notify.deliver',
  run_at,
  payload: { key },
});

/** Runs when the person's quiet hours end; one job per person, moved when the quiet hours change. */
export const quietJob = (user_id: string, run_at: Moment): Job => ({
  key: `notify-quiet:${user_id}`,
  kind: 'notify.quiet',
  run_at,
  payload: { user_id },
});

/** At least so long the reader's open app has to show it and say that it is read; all that comes within so long is delivered as one. */
const CHAT_PUSH_DELAY_MS = 4_000;

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
  const span = Math.floor(now / CHAT_PUSH_DELAY_MS);
  const key = `notify-chat:${room_id}:${reader_id}:${span}`;
  const job = {
    key,
    kind: 'notify.chat',
    run_at: (span + 2) * CHAT_PUSH_DELAY_MS,
    payload: { room_id, seq, reader_id },
  };
  tx.beforeCommit(async () => {
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

/** Stores what LINE says of the person at a sign-in. The LINE account is this person's from now on, whoever had it before. */
export async function keepLineFriend(
  tx: Tx,
  it: { user_id: string; line_user_id: string; is_friend: boolean },
  now: Moment,
): Promise<void> {
  await tx.run(dropOtherFriend(it.user_id, it.line_user_id));
  await tx.run(keepFriend(it.user_id, it.line_user_id, it.is_friend, isoOf(now)));
}

/** The LINE account is somebody else's from now on, with what is known of it: LINE need not say it again in this moment. */
export async function moveLineFriend(
  tx: Tx,
  it: { from: string; user_id: string; line_user_id: string },
): Promise<void> {
  await tx.run(dropFriendOfOther(it.user_id, it.line_user_id));
  await tx.run(moveFriend(it.user_id, it.line_user_id));
  await tx.run(deleteFriend(it.from));
}

/** The person unlinked LINE from the account, or deletes it. */
export const forgetLineFriend = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.run(deleteFriend(user_id));
};
