import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseApart } from '../chat/room.ts';
import type { Asking } from '../http/http.ts';
import { addLike, addSeen, countLikes, removeLike, visiblePost } from './sql.ts';

/** The caller's own like: liking twice counts once. */
export async function likePost({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/like'>): Promise<OutputOf<'POST /post/like'>> {
  const post = await tx.maybe(visiblePost(input.post_id, caller.user_id));
  if (!post) throw new Refused('POST_UNKNOWN');
  const { post_id, author_id } = post;
  if (input.liked) await refuseApart(tx, caller.user_id, author_id, 'like');
  await tx.run(
    input.liked ? addLike(post_id, caller.user_id, author_id, isoOf(now)) : removeLike(post_id, caller.user_id),
  );
  return { ...(await tx.one(countLikes(post_id))), is_liked: input.liked };
}

export async function seePosts({ input, caller, now, tx }: Asking<'POST /post/seen'>): Promise<Record<string, never>> {
  await tx.run(addSeen(input.post_ids, caller.user_id, isoOf(now)));
  return {};
}
