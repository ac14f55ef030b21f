import type { OutputOf } from '#domain/calls.ts';
import { DAY, isoOf, type Moment } from '#domain/dates.ts';
import { RESTORE_WITHIN } from '#domain/post/post.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import {
  feedRows,
  followedPosts,
  ownRows,
  type Place,
  placeOf,
  postsOfCaddy,
  postsOfCourse,
  weekOf,
} from './feed-sql.ts';
import { presentFeed, presentOwn } from './present.ts';

/** Above every post: the last of all ids, and no later than any clock that writes. */
const top = (now: Moment): Place => ({ created_at: isoOf(now + DAY), post_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });

interface Older {
  before?: string | undefined;
  before_at?: Moment | undefined;
}

async function startOf(queries: Queries, { before, before_at }: Older, now: Moment): Promise<Place> {
  if (before === undefined) return top(now);
  if (before_at !== undefined) return { created_at: isoOf(before_at), post_id: before };
  const place = await queries.maybe(placeOf(before));
  if (!place) throw new Refused('POST_UNKNOWN');
  return place;
}

/** One more than is shown says whether there are more. */
export async function readFeed({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/feed'>): Promise<OutputOf<'POST /post/feed'>> {
  const { filter, limit } = input;
  const at = await startOf(tx, input, now);
  const me = caller.user_id;
  const { golf_course, caddy_id } = filter;
  const found = await tx.many(
    golf_course !== undefined
      ? postsOfCourse(me, golf_course, caddy_id ?? null, at, limit + 1)
      : caddy_id !== undefined
        ? postsOfCaddy(me, caddy_id, at, limit + 1)
        : followedPosts(me, at, limit + 1),
  );
  const ids = found.slice(0, limit).map(({ post_id }) => post_id);
  const rows = ids.length > 0 ? await tx.many(feedRows(ids, me)) : [];
  return { items: await presentFeed(tx, rows, caller.language, now), has_more: found.length > limit };
}

export async function readOwn({
  input,
  caller,
  now,
  tx,
}: Asking<'POST /post/own'>): Promise<OutputOf<'POST /post/own'>> {
  const { limit } = input;
  const at = await startOf(tx, input, now);
  const rows = await tx.many(ownRows(caller.user_id, at, isoOf(now - RESTORE_WITHIN), limit + 1));
  const week = await tx.one(weekOf(caller.user_id, isoOf(now - 7 * DAY)));
  return { items: await presentOwn(tx, rows.slice(0, limit), now), has_more: rows.length > limit, ...week };
}
