import { sql } from '../db/db.ts';

/** Followed caddies without a block between the two, and how many of their posts the golfer has not seen. */
export const followedBy = (golfer_id: string, since: string, most: number) => sql<{
  user_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  search_key: string;
  new_posts: number;
}>`
  select caddy.user_id, caddy.nickname, caddy.nickname_latin, caddy.caddy_number, caddy.search_key, fresh.new_posts
  from follow
  join caddy_profile as caddy on caddy.user_id = follow.caddy_id and caddy.verification <> 'SUSPENDED'
  join person on person.user_id = caddy.user_id and person.status = 'ACTIVE' and person.role = 'CADDY'
  cross join lateral (
    select count(*) as new_posts from (
      select from post
      where post.author_id = follow.caddy_id and post.deleted_at is null
        and post.created_at > greatest(follow.created_at, ${since}::timestamptz)
        and not exists (select from post_seen where post_seen.post_id = post.post_id and user_id = follow.golfer_id)
      limit ${most}::int
    ) as unseen
  ) as fresh
  where follow.golfer_id = ${golfer_id}::uuid and not exists (
    select from room
    where room.golfer_id = follow.golfer_id and room.caddy_id = follow.caddy_id and room.status = 'BLOCKED'
  )`;
