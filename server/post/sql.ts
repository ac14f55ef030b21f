import type { SlashDate } from '#domain/dates.ts';
import type { Audience, DayPart, PostType } from '#domain/post/post.ts';
import { sql } from '../db/db.ts';

export interface NewPost {
  post_id: string;
  author_id: string;
  type: PostType;
  audience: Audience;
  html: string;
  slug: string | null;
  /** YYYY/MM/DD */
  free_day: string | null;
  free_part: DayPart | null;
}

export interface PostRow extends NewPost {
  created_at: string;
  deleted_at: string | null;
}

/** Writes nothing when the id exists. */
export const insertPost = (it: NewPost, at: string) => sql`
  insert into post (post_id, author_id, type, audience, html, slug, free_day, free_part, created_at)
  values (
    ${it.post_id}::uuid, ${it.author_id}::uuid, ${it.type}, ${it.audience}, ${it.html}, ${it.slug}, ${it.free_day}::date,
    ${it.free_part}, ${at}::timestamptz
  )
  on conflict (post_id) do nothing`;

/** Stores only the id of a post that was deleted before it arrived. Writes nothing when the id exists. */
export const insertGone = (post_id: string, author_id: string, at: string, deleted_at: string) => sql`
  insert into post (post_id, author_id, type, audience, html, created_at, deleted_at)
  values (
    ${post_id}::uuid, ${author_id}::uuid, 'GENERAL', 'FOLLOWERS', '', ${at}::timestamptz, ${deleted_at}::timestamptz
  )
  on conflict (post_id) do nothing`;

/** Includes deleted posts that still exist. */
export const countPostsSince = (author_id: string, since: string) => sql<{ posts: number }>`
  select count(*) as posts from post where author_id = ${author_id} and created_at > ${since}::timestamptz`;

export const lockedPost = (post_id: string) => sql<PostRow>`
  select post_id, author_id, type, audience, html, slug, free_day, free_part, created_at, deleted_at
  from post where post_id = ${post_id}::uuid for update`;

export const setDeleted = (post_id: string, at: string | null) => sql`
  update post set deleted_at = ${at}::timestamptz where post_id = ${post_id}::uuid`;

export const removePost = (post_id: string) => sql`delete from post where post_id = ${post_id}::uuid`;

/** The photo at a place or with an id, with its author, who alone may replace it. */
export const photoAt = (post_id: string, place: number, media_id: string) => sql<{
  post_id: string;
  place: number;
  media_id: string;
  author_id: string;
}>`
  select post_id, place, media_id, author_id from post_photo
  where (post_id = ${post_id}::uuid and place = ${place}::int) or media_id = ${media_id}::uuid`;

/** Writes nothing when another author was first: the place stays theirs. */
export const putPhoto = (post_id: string, place: number, media_id: string, author_id: string, at: string) => sql`
  insert into post_photo (post_id, place, media_id, author_id, created_at)
  values (${post_id}::uuid, ${place}::int, ${media_id}::uuid, ${author_id}::uuid, ${at}::timestamptz)
  on conflict (post_id, place) do update set media_id = excluded.media_id, created_at = excluded.created_at
  where post_photo.author_id = excluded.author_id`;

export const countPhotos = (post_id: string, author_id: string) => sql<{ photos: number }>`
  select count(*) as photos from post_photo where post_id = ${post_id}::uuid and author_id = ${author_id}::uuid`;

export const removePhotos = (post_id: string) => sql`delete from post_photo where post_id = ${post_id}::uuid`;

/** The author's own picture, locked against the job for unused pictures and against a second post. */
export const ownMedia = (media_id: string, owner_id: string) => sql<{ media_id: string }>`
  select media_id from media
  where media_id = ${media_id}::uuid and owner_id = ${owner_id}::uuid and bytes > 0
  for no key update`;

export const addLike = (post_id: string, user_id: string, author_id: string, at: string) => sql`
  insert into post_like (post_id, user_id, author_id, created_at)
  values (${post_id}::uuid, ${user_id}::uuid, ${author_id}::uuid, ${at}::timestamptz)
  on conflict (post_id, user_id) do nothing`;

export const removeLike = (post_id: string, user_id: string) => sql`
  delete from post_like where post_id = ${post_id}::uuid and user_id = ${user_id}::uuid`;

export const countLikes = (post_id: string) => sql<{ likes: number }>`
  select count(*) as likes from post_like where post_id = ${post_id}::uuid`;

/** Only posts that the golfer may see; each is marked once. */
export const addSeen = (post_ids: string[], user_id: string, at: string) => sql`
  insert into post_seen (post_id, user_id, author_id, seen_at)
  select post.post_id, ${user_id}::uuid, post.author_id, ${at}::timestamptz
  from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.post_id = any(${post_ids}::uuid[]) and post.deleted_at is null
    and (post.audience = 'PUBLIC' or exists (
      select from follow where follow.golfer_id = ${user_id}::uuid and follow.caddy_id = post.author_id
    ))
    and not exists (
      select from room
      where room.golfer_id = ${user_id}::uuid and room.caddy_id = post.author_id and room.status = 'BLOCKED'
    )
  order by post.post_id
  on conflict (post_id, user_id) do nothing`;

/** A post that this golfer may see. */
export const visiblePost = (post_id: string, golfer_id: string) => sql<{ post_id: string; author_id: string }>`
  select post.post_id, post.author_id from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.post_id = ${post_id}::uuid and post.deleted_at is null
    and (post.audience = 'PUBLIC' or exists (
      select from follow where follow.golfer_id = ${golfer_id}::uuid and follow.caddy_id = post.author_id
    ))
    and not exists (
      select from room
      where room.golfer_id = ${golfer_id}::uuid and room.caddy_id = post.author_id and room.status = 'BLOCKED'
    )`;

/** The newest existing post of that Bangkok day; none of an erased or suspended caddy. */
export const newestOf = (author_id: string, day: SlashDate) => sql<{ post_id: string }>`
  select post.post_id from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.author_id = ${author_id}::uuid and post.deleted_at is null
    and post.created_at >= (${day}::date)::timestamp at time zone 'Asia/Bangkok'
    and post.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok'
  order by post.created_at desc, post.post_id desc
  limit 1`;

/** Writes nothing when they were notified today. */
export const markTold = (author_id: string, day: SlashDate, post_id: string) => sql`
  insert into post_told (author_id, day, post_id) values (${author_id}::uuid, ${day}::date, ${post_id}::uuid)
  on conflict (author_id, day) do nothing`;

/** Followers of a visible caddy, without a block between the two. */
export const followersAfter = (caddy_id: string, after: string, limit: number) => sql<{ golfer_id: string }>`
  select follow.golfer_id from follow
  join person on person.user_id = follow.golfer_id and person.status = 'ACTIVE'
  join person as author on author.user_id = follow.caddy_id and author.status = 'ACTIVE'
  join caddy_profile as caddy on caddy.user_id = follow.caddy_id and caddy.verification <> 'SUSPENDED'
  where follow.caddy_id = ${caddy_id}::uuid and follow.golfer_id > ${after}::uuid and not exists (
    select from room
    where room.golfer_id = follow.golfer_id and room.caddy_id = follow.caddy_id and room.status = 'BLOCKED'
  )
  order by follow.golfer_id
  limit ${limit}::int`;

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
