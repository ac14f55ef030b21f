import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { CaddyDay } from '#domain/caddy/availability.ts';
import { type Moment, type SlashDate, dateOf, parseDate, parseMoment, slashDate } from '#domain/dates.ts';
import type { FeedPost, OwnPost } from '#domain/post/api.ts';
import { FREE_AHEAD_DAYS, isFreeStill, restoreBy } from '#domain/post/post.ts';
import { isoOf } from '#domain/dates.ts';
import { askableDaysOf, onDutyAmong } from '../caddy/bookable-days.ts';
import { daysOf } from '../caddy/days.ts';
import type { Queries } from '../db/db.ts';
import { presentMedia } from '../media/present.ts';
import { coursesNamed, type FeedRow, type ListedPost, type OwnRow, type PhotoRow, photosOf } from './feed-sql.ts';

type Course = FeedPost['course'];
type FreeOn = FeedPost['free_on'];

/** The authors' days, as the reader sees them. */
type Days = (authors: string[], from: SlashDate, count: number) => Promise<Map<string, CaddyDay[]>>;

/** What stands around the posts of a page, read once for all of them. */
interface Around {
  courses: Map<string, NonNullable<Course>>;
  photos: Map<string, PhotoRow[]>;
  isFree: (post: ListedPost) => boolean;
}

async function around(queries: Queries, posts: readonly ListedPost[], now: Moment, daysOf: Days): Promise<Around> {
  const slugs = [...new Set(posts.flatMap(({ slug }) => slug ?? []))];
  const courses = slugs.length > 0 ? await queries.many(coursesNamed(slugs)) : [];
  const photos = posts.length > 0 ? await queries.many(photosOf(posts.map(({ post_id }) => post_id))) : [];
  return {
    courses: new Map(courses.map((it) => [it.slug, it])),
    photos: Map.groupBy(photos, ({ post_id }) => post_id),
    isFree: await freeStill(posts, now, daysOf),
  };
}

/** A post says that its caddy is free then; whether that is still true, the caddy's calendar says. */
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

function shown(row: ListedPost, { courses, photos, isFree }: Around) {
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

export async function presentFeed(
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

/** The author's own posts are compared with the caddy's own hours alone: that they take no work for now, the caddy knows. */
export async function presentOwn(queries: Queries, rows: readonly OwnRow[], now: Moment): Promise<OwnPost[]> {
  const more = await around(queries, rows, now, (ids, from, count) => daysOf(queries, ids, from, count));
  return rows.map((row) => ({
    ...shown(row, more),
    seen: row.seen,
    restore_by: row.deleted_at === null ? null : isoOf(restoreBy(parseMoment(row.deleted_at))),
  }));
}
