import type { InputOf } from '#domain/calls.ts';
import type { FeedPost } from '#domain/post/api.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

export type Filter = InputOf<'POST /post/feed'>['filter'];

const PAGE = 20;

/** The last post of a page: below it the next one begins, also when it is deleted meanwhile. */
export type Last = Pick<FeedPost, 'post_id' | 'created_at'>;

export const below = (last: Last | undefined) => (last ? { before: last.post_id, before_at: last.created_at } : {});

/** A page of the feed as a screen reads it. */
export const usePosts = (filter: Filter, last?: Last) =>
  useMirror('POST /post/feed', { filter, limit: PAGE, ...below(last) });
