import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { CaddyDay } from '#domain/caddy/availability.ts';
import type { OutputOf } from '#domain/calls.ts';
import { dateOf, DAY, isoOf, type Moment, parseDate, parseMoment, type SlashDate, slashDate } from '#domain/dates.ts';
import type { FeedPost, OwnPost } from '#domain/post/api.ts';
import { FREE_AHEAD_DAYS, isFreeStill, RESTORE_WITHIN, restoreBy } from '#domain/post/post.ts';
import { Refused } from '#domain/refusals.ts';
import { route, routeWithPreflight, type Route, type Asking } from '../http/http.ts';
import { addPhoto, blockPostId, createPost, deletePost, likePost, restorePost, seePosts } from './commands.ts';
import { askableDaysOf, daysOf, onDutyAmong } from '../caddy/queries.ts';
import type { Queries } from '../db/db.ts';
import { presentMedia } from '../media/owner.ts';
import {
  coursesNamed,
  type FeedRow,
  feedRows,
  followedPosts,
  type ListedPost,
  type OwnRow,
  ownRows,
  type PhotoRow,
  photosOf,
  type Place,
  placeOf,
  postsOfCaddy,
  postsOfCourse,
  weekOf,
} from './sql.ts';

/** A position before the newest post. */
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

/** Reads one more than shown, to know whether there are more. */
async function readFeed({ input, caller, now, tx }: Asking<'POST /post/feed'>): Promise<OutputOf<'POST /post/feed'>> {
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

async function readOwn({ input, caller, now, tx }: Asking<'POST /post/own'>): Promise<OutputOf<'POST /post/own'>> {
  const { limit } = input;
  const at = await startOf(tx, input, now);
  const rows = await tx.many(ownRows(caller.user_id, at, isoOf(now - RESTORE_WITHIN), limit + 1));
  const week = await tx.one(weekOf(caller.user_id, isoOf(now - 7 * DAY)));
  return { items: await presentOwn(tx, rows.slice(0, limit), now), has_more: rows.length > limit, ...week };
}

type Course = FeedPost['course'];
type FreeOn = FeedPost['free_on'];

/** The authors' days as the reader sees them. */
type Days = (authors: string[], from: SlashDate, count: number) => Promise<Map<string, CaddyDay[]>>;

/** Data for all posts of a page, read once. */
interface PageContext {
  courses: Map<string, NonNullable<Course>>;
  photos: Map<string, PhotoRow[]>;
  isFree: (post: ListedPost) => boolean;
}

async function around(queries: Queries, posts: readonly ListedPost[], now: Moment, daysOf: Days): Promise<PageContext> {
  const slugs = [...new Set(posts.flatMap(({ slug }) => slug ?? []))];
  const courses = slugs.length > 0 ? await queries.many(coursesNamed(slugs)) : [];
  const photos = posts.length > 0 ? await queries.many(photosOf(posts.map(({ post_id }) => post_id))) : [];
  return {
    courses: new Map(courses.map((it) => [it.slug, it])),
    photos: Map.groupBy(photos, ({ post_id }) => post_id),
    isFree: await freeStill(posts, now, daysOf),
  };
}

/** Whether the caddies are still free at the posted times, by their calendars. */
async function freeStill(posts: readonly ListedPost[], now: Moment, daysOf: Days) {
  const today = dateOf(now);
  const coming = posts.filter((it) => (dayOf(it) ?? '') >= today);
  if (coming.length === 0) return () => false;
  const days = await daysOf(authorsOf(coming), today, FREE_AHEAD_DAYS + 1);
  return (it: ListedPost): boolean => {
    const day = days.get(it.author_id)?.find(({ date }) => date === dayOf(it));
    return day !== undefined && it.free_part !== null && isFreeStill(day, it.free_part, now + MIN_LEAD_TIME);
  };
}

const authorsOf = (posts: readonly ListedPost[]): string[] => [...new Set(posts.map(({ author_id }) => author_id))];

const dayOf = ({ free_day }: ListedPost): string | undefined =>
  free_day === null ? undefined : parseDate(slashDate(free_day));

function shown(row: ListedPost, { courses, photos, isFree }: PageContext) {
  const date = dayOf(row);
  const free_on: FreeOn = date && row.free_part ? { date, part: row.free_part, is_free: isFree(row) } : null;
  return {
    post_id: row.post_id,
    type: row.type,
    audience: row.audience,
    html: row.html,
    course: (row.slug !== null && courses.get(row.slug)) || null,
    free_on,
    photos: (photos.get(row.post_id) ?? []).map(presentMedia),
    likes: row.likes,
    created_at: row.created_at,
  };
}

async function presentFeed(
  queries: Queries,
  rows: readonly FeedRow[],
  language: Language,
  now: Moment,
): Promise<FeedPost[]> {
  const onDuty = await onDutyAmong(queries, authorsOf(rows));
  const more = await around(queries, rows, now, (ids, from, count) => askableDaysOf(queries, ids, onDuty, from, count));
  return rows.map((row) => ({
    ...shown(row, more),
    author: {
      user_id: row.author_id,
      nickname: shownNickname(row, language),
      caddy_number: row.caddy_number,
      photo_url: row.photo_url,
      following: row.following,
      on_duty: onDuty.has(row.author_id),
    },
    is_liked: row.is_liked,
    is_new: !row.is_seen,
  }));
}

/** The author's own posts use the caddy's own hours, also while the caddy takes no work. */
async function presentOwn(queries: Queries, rows: readonly OwnRow[], now: Moment): Promise<OwnPost[]> {
  const more = await around(queries, rows, now, (ids, from, count) => daysOf(queries, ids, from, count));
  return rows.map((row) => ({
    ...shown(row, more),
    seen: row.seen,
    restore_by: row.deleted_at === null ? null : isoOf(restoreBy(parseMoment(row.deleted_at))),
  }));
}

export const postRoutes: Route[] = [
  route('POST /post/photo', addPhoto),
  route('POST /post/create', createPost),
  route('POST /post/feed', readFeed),
  route('POST /post/own', readOwn),
  routeWithPreflight('POST /post/delete', blockPostId, deletePost),
  route('POST /post/restore', restorePost),
  route('POST /post/like', likePost),
  route('POST /post/seen', seePosts),
];
