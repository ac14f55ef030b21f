import { sql } from '../db/db.ts';
import type { PostRow } from './sql.ts';

/** A post with the counts that lists need. */
export interface ListedPost extends PostRow {
  likes: number;
}

export interface FeedRow extends ListedPost {
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  photo_url: string | null;
  following: boolean;
  is_liked: boolean;
  is_seen: boolean;
}

export interface Place {
  created_at: string;
  post_id: string;
}

/** A post's position for paging, while its row exists; for phones that send only the post's id. */
export const placeOf = (post_id: string) => sql<Place>`
  select created_at, post_id from post where post_id = ${post_id}::uuid`;

/** Posts of followed caddies without a block between the two: the newest few of each caddy by index, then the newest of these. */
export const followedPosts = (golfer_id: string, { created_at, post_id }: Place, limit: number) => sql<{
  post_id: string;
  created_at: string;
}>`
  select newest.post_id, newest.created_at
  from follow
  join person on person.user_id = follow.caddy_id and person.status = 'ACTIVE' and person.role = 'CADDY'
  join caddy_profile as caddy on caddy.user_id = follow.caddy_id and caddy.verification <> 'SUSPENDED'
  cross join lateral (
    select post.post_id, post.created_at from post
    where post.author_id = follow.caddy_id and post.deleted_at is null
      and (post.created_at, post.post_id) < (${created_at}::timestamptz, ${post_id}::uuid)
    order by post.created_at desc, post.post_id desc
    limit ${limit}::int
  ) as newest
  where follow.golfer_id = ${golfer_id}::uuid and not exists (
      select from room
      where room.golfer_id = follow.golfer_id and room.caddy_id = follow.caddy_id and room.status = 'BLOCKED'
    )
  order by newest.created_at desc, newest.post_id desc
  limit ${limit}::int`;

/** Posts of one caddy that the golfer may see. */
export const postsOfCaddy = (golfer_id: string, caddy_id: string, at: Place, limit: number) => sql<{
  post_id: string;
  created_at: string;
}>`
  select post.post_id, post.created_at from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE' and person.role = 'CADDY'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.author_id = ${caddy_id}::uuid and post.deleted_at is null
    and (post.created_at, post.post_id) < (${at.created_at}::timestamptz, ${at.post_id}::uuid)
    and (post.audience = 'PUBLIC' or exists (
      select from follow where follow.golfer_id = ${golfer_id}::uuid and follow.caddy_id = post.author_id
    ))
    and not exists (
      select from room
      where room.golfer_id = ${golfer_id}::uuid and room.caddy_id = post.author_id and room.status = 'BLOCKED'
    )
  order by post.created_at desc, post.post_id desc
  limit ${limit}::int`;

/** Posts about a course that the golfer may see; of one caddy, if given. */
export const postsOfCourse = (
  golfer_id: string,
  slug: string,
  caddy_id: string | null,
  at: Place,
  limit: number,
) => sql<{ post_id: string; created_at: string }>`
  select post.post_id, post.created_at from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE' and person.role = 'CADDY'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.slug = ${slug} and post.deleted_at is null
    and (post.created_at, post.post_id) < (${at.created_at}::timestamptz, ${at.post_id}::uuid)
    and (${caddy_id}::uuid is null or post.author_id = ${caddy_id}::uuid)
    and (post.audience = 'PUBLIC' or exists (
      select from follow where follow.golfer_id = ${golfer_id}::uuid and follow.caddy_id = post.author_id
    ))
    and not exists (
      select from room
      where room.golfer_id = ${golfer_id}::uuid and room.caddy_id = post.author_id and room.status = 'BLOCKED'
    )
  order by post.created_at desc, post.post_id desc
  limit ${limit}::int`;

/** These posts as this golfer sees them, newest first. */
export const feedRows = (post_ids: string[], golfer_id: string) => sql<FeedRow>`
  select
    post.post_id, post.author_id, post.type, post.audience, post.html, post.slug, post.free_day, post.free_part,
    post.created_at, post.deleted_at,
    (select count(*) from post_like where post_like.post_id = post.post_id) as likes,
    exists (select from post_like where post_like.post_id = post.post_id and user_id = ${golfer_id}::uuid) as is_liked,
    exists (select from post_seen where post_seen.post_id = post.post_id and user_id = ${golfer_id}::uuid) as is_seen,
    caddy.nickname, caddy.nickname_latin, caddy.caddy_number,
    case when person.public_photo then person.photo_url end as photo_url,
    exists (
      select from follow where follow.golfer_id = ${golfer_id}::uuid and follow.caddy_id = post.author_id
    ) as following
  from post
  join person on person.user_id = post.author_id
  join caddy_profile as caddy on caddy.user_id = post.author_id
  where post.post_id = any(${post_ids}::uuid[])
  order by post.created_at desc, post.post_id desc`;

export interface OwnRow extends ListedPost {
  seen: number;
}

/** The author's own posts, including those deleted after `gone_before`. */
export const ownRows = (author_id: string, at: Place, gone_before: string, limit: number) => sql<OwnRow>`
  select
    post_id, author_id, type, audience, html, slug, free_day, free_part, created_at, deleted_at,
    (select count(*) from post_like where post_like.post_id = post.post_id) as likes,
    (select count(*) from post_seen where post_seen.post_id = post.post_id) as seen
  from post
  where author_id = ${author_id}::uuid and (created_at, post_id) < (${at.created_at}::timestamptz, ${at.post_id}::uuid)
    and (deleted_at is null or deleted_at > ${gone_before}::timestamptz)
  order by created_at desc, post_id desc
  limit ${limit}::int`;

export const weekOf = (author_id: string, since: string) => sql<{
  followers: number;
  seen_7_days: number;
  likes_7_days: number;
}>`
  select
    (select count(*) from follow where caddy_id = ${author_id}::uuid) as followers,
    (
      select count(*) from post_seen where author_id = ${author_id}::uuid and seen_at > ${since}::timestamptz
    ) as seen_7_days,
    (
      select count(*) from post_like where author_id = ${author_id}::uuid and created_at > ${since}::timestamptz
    ) as likes_7_days`;

export interface PhotoRow {
  post_id: string;
  place: number;
  media_id: string;
  width: number;
  height: number;
  color: string;
}

export const photosOf = (post_ids: string[]) => sql<PhotoRow>`
  select post_photo.post_id, post_photo.place, media.media_id, media.width, media.height, media.color
  from post_photo
  join post on post.post_id = post_photo.post_id and post.author_id = post_photo.author_id
  join media on media.media_id = post_photo.media_id
  where post_photo.post_id = any(${post_ids}::uuid[])
  order by post_photo.post_id, post_photo.place`;

export const coursesNamed = (slugs: string[]) => sql<{
  slug: string;
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
}>`
  select slug, name_th, name_en, province_th, province_en from course where slug = any(${slugs}::text[])`;
