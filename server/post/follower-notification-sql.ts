import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/** Of that day in Bangkok, and still there; of who is gone or suspended by then, none. */
export const newestOf = (author_id: string, day: SlashDate) => sql<{ post_id: string }>`
  select post.post_id from post
  join person on person.user_id = post.author_id and person.status = 'ACTIVE'
  join caddy_profile as caddy on caddy.user_id = post.author_id and caddy.verification <> 'SUSPENDED'
  where post.author_id = ${author_id}::uuid and post.deleted_at is null
    and post.created_at >= (${day}::date)::timestamp at time zone 'Asia/Bangkok'
    and post.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok'
  order by post.created_at desc, post.post_id desc
  limit 1`;

/** Writes nothing when they were notified of one today. */
export const markTold = (author_id: string, day: SlashDate, post_id: string) => sql`
  insert into post_told (author_id, day, post_id) values (${author_id}::uuid, ${day}::date, ${post_id}::uuid)
  on conflict (author_id, day) do nothing`;

/** Followers of the caddy, neither having blocked the other, while the caddy's own account is visible. */
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
