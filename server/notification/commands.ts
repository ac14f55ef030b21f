import { randomUUID } from 'node:crypto';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { EventBodies } from '#domain/events.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import { type Tx, awaitedLater } from '../db/db.ts';
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
 * Inserts a notification for each reader in the transaction of its cause. It is worded when read and sent after the commit; nothing is
 * awaited.
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

/** Writes the notifications and returns those whose readers can be reached outside the app. */
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

/** Signed out: these sessions get no more push notifications. */
export async function endSubscriptions(tx: Tx, session_ids: string[]): Promise<void> {
  if (session_ids.length > 0) await tx.run(deleteOfSessions(session_ids));
}

/** A delivery's name, which is also its job's key: `notify:…`, `chat:…`, `quiet:…` (0014_notification.sql). */
const notifyKey = (notification_id: string): string => `notify:${notification_id}`;
const chatKey = (room_id: string, user_id: string, seq: number): string => `chat:${room_id}:${user_id}:${seq}`;
export const quietKey = (user_id: string, now: Moment): string => `quiet:${user_id}:${now}`;

/** Longer than all awaited answers together; an unfinished claim that is older belongs to a dead process. */
export const CLAIM = MINUTE;

export const deliverJob = (key: string, run_at: Moment): Job => ({
  key,
  kind: 'notify.deliver',
  run_at,
  payload: { key },
});

/** Runs when a person's quiet hours end; one job per person, moved when the quiet hours change. */
export const quietJob = (user_id: string, run_at: Moment): Job => ({
  key: `notify-quiet:${user_id}`,
  kind: 'notify.quiet',
  run_at,
  payload: { user_id },
});

/** How long the reader's open app has to show a message and mark it as read; messages within this time are delivered as one. */
const CHAT_PUSH_DELAY_MS = 4_000;

interface WrittenMessage {
  room_id: string;
  seq: number;
  reader_id: string;
}

/**
 * Schedules a notification for a message: if the reader has not read it by then, it names the newest message and the number of unread ones.
 * Called in the message's transaction; nothing is awaited.
 */
export function notifyOfMessage(tx: Tx, { room_id, seq, reader_id }: WrittenMessage, now: Moment): void {
  const reached = awaitedLater(tx.one(isReachable(reader_id)));
  // One job per time span: a job that every message postpones would never run while somebody keeps writing.
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

/** Delivers the newest unread message, unless it was delivered already or is being delivered. */
export async function notifyOfRoom({ tx, payload: { room_id, reader_id }, now }: Due<WrittenMessage>): Promise<void> {
  const newest = await tx.maybe(newestUnread(room_id, reader_id));
  if (!newest) return;
  const key = chatKey(room_id, reader_id, newest.seq);
  if ((await tx.run(insertDelivery(key, reader_id, randomUUID(), isoOf(now)))) === 1)
    await schedule(tx, deliverJob(key, now));
}

/** Stores at a sign-in whether the person is a friend of our LINE account. The LINE account belongs to this person from now on. */
export async function keepLineFriend(
  tx: Tx,
  it: { user_id: string; line_user_id: string; is_friend: boolean },
  now: Moment,
): Promise<void> {
  await tx.run(dropOtherFriend(it.user_id, it.line_user_id));
  await tx.run(keepFriend(it.user_id, it.line_user_id, it.is_friend, isoOf(now)));
}

/** Moves what is known of a LINE account to another person, because LINE does not repeat it. */
export async function moveLineFriend(
  tx: Tx,
  it: { from: string; user_id: string; line_user_id: string },
): Promise<void> {
  await tx.run(dropFriendOfOther(it.user_id, it.line_user_id));
  await tx.run(moveFriend(it.user_id, it.line_user_id));
  await tx.run(deleteFriend(it.from));
}

/** The person unlinked LINE, or deletes the account. */
export const forgetLineFriend = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.run(deleteFriend(user_id));
};
