import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { mayRestore, RESTORE_WITHIN, restoreBy } from '#domain/post/post.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseSuspended } from '../caddy/suspended.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { unschedule } from '../jobs/jobs.ts';
import { ABANDONED_AFTER, goneKey, scheduleGoing, scheduleTelling } from './job.ts';
import { insertGone, lockedPost, type PostRow, setDeleted } from './sql.ts';

/** It can not be had back any more. */
export const isOver = ({ deleted_at }: PostRow, now: Moment): boolean =>
  deleted_at !== null && !mayRestore(parseMoment(deleted_at), now);

/** The caller's post, locked; another author's is refused like an unknown one, and so is one whose time to be restored is over. */
async function own(tx: Tx, post_id: string, author_id: string, now: Moment): Promise<PostRow> {
  const post = await tx.maybe(lockedPost(post_id));
  if (!post || post.author_id !== author_id || isOver(post, now)) throw new Refused('POST_UNKNOWN');
  return post;
}

/**
 * An unknown post may still be on its way, sent by a phone that got no answer and deletes it now. Its id is taken, by a deleted row that
 * cannot be restored, before the caller is refused (the refusal would roll that back): so the post is refused when it arrives.
 */
export async function blockPostId({
  input,
  caller,
  now,
  context,
}: Omit<Asking<'POST /post/delete'>, 'tx'>): Promise<void> {
  const { post_id } = input;
  await context.db.transact(async (tx) => {
    const over = isoOf(now - RESTORE_WITHIN);
    if ((await tx.run(insertGone(post_id, caller.user_id, isoOf(now), over))) === 1)
      await scheduleGoing(tx, post_id, now + ABANDONED_AFTER);
  });
}

/** Hides the post from everybody; its author can restore it within ten minutes. Deleted again, it still goes at the first time. */
export async function deletePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/delete'>): Promise<OutputOf<'POST /post/delete'>> {
  const { post_id, deleted_at } = await own(tx, input.post_id, caller.user_id, now);
  if (deleted_at !== null) return { restore_by: isoOf(restoreBy(parseMoment(deleted_at))) };
  await tx.run(setDeleted(post_id, isoOf(now)));
  await scheduleGoing(tx, post_id, restoreBy(now));
  emit(tx, 'post.changed', { post_id }, [caller.user_id], now);
  return { restore_by: isoOf(restoreBy(now)) };
}

export async function restorePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/restore'>): Promise<OutputOf<'POST /post/restore'>> {
  const { post_id, author_id, created_at, deleted_at } = await own(tx, input.post_id, caller.user_id, now);
  if (deleted_at === null) return { post_id };
  await refuseSuspended(tx, author_id);
  await tx.run(setDeleted(post_id, null));
  await unschedule(tx, goneKey(post_id));
  // The followers may have been due while it was deleted; who has heard of a post of that day hears of none again.
  await scheduleTelling(tx, author_id, dateOf(parseMoment(created_at)), now);
  emit(tx, 'post.changed', { post_id }, [caller.user_id], now);
  return { post_id };
}
