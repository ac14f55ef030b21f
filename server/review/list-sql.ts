import type { Tag } from '#domain/review/review.ts';
import { sql } from '../db/db.ts';

export interface ListedRow {
  review_id: string;
  author_id: string;
  stars: number;
  tags: Tag[];
  text: string | null;
  published_at: string;
  reply: string | null;
  replied_at: string | null;
  played_on: string;
  holes: number;
  display_name: string;
  photo_url: string | null;
  author_status: string;
}

/** Golfers' reviews of a caddy, newest first; `stars` 0: all. Only public photos. */
export const listedReviews = (about_id: string, stars: number, limit: number, skipped: number) => sql<ListedRow>`
  select
    review.review_id, review.author_id, review.stars, review.tags, review.text, review.published_at, review.reply,
    review.replied_at, review_round.played_on, review_round.holes, author.display_name, author.status as author_status,
    case when author.public_photo then author.photo_url end as photo_url
  from review
  join review_round on review_round.booking_id = review.booking_id
  join person author on author.user_id = review.author_id
  where review.about_id = ${about_id} and review.published_at is not null and review.hidden_at is null
    and review.by = 'golfer' and (${stars}::int = 0 or review.stars = ${stars}::int)
  order by review.published_at desc, review.review_id desc
  limit ${limit}::int offset ${skipped}::int`;

export const isCaddy = (user_id: string) => sql<{ user_id: string }>`
  select user_id from person where user_id = ${user_id} and role = 'CADDY' and status = 'ACTIVE'`;

/** Reviews this person may still write, the one that closes first on top. */
export const dueOf = (user_id: string, now: string) => sql<{ booking_ref: string; closes_at: string }>`
  select round.booking_ref, round.closes_at
  from review_round round
  where round.closed_at is null and round.closes_at > ${now}::timestamptz
    and (round.golfer_id = ${user_id} or round.caddy_id = ${user_id})
    and not exists (select 1 from review where review.booking_id = round.booking_id and review.author_id = ${user_id})
  order by round.closes_at, round.booking_ref
  limit 100`;

export interface BriefRow {
  handicap_tenths: number | null;
  languages: string[];
  preferences: string;
  rounds_together: number;
}

/** No row: the two never had a booking, or the golfer's account is gone. */
export const briefOf = (golfer_id: string, caddy_id: string) => sql<BriefRow>`
  select golfer_profile.handicap_tenths, golfer_profile.languages, golfer_profile.preferences,
    (
      select count(*) from booking
      where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and status = 'COMPLETED'
    ) as rounds_together
  from golfer_profile
  join person on person.user_id = golfer_profile.user_id and person.status = 'ACTIVE'
  where golfer_profile.user_id = ${golfer_id}
    and exists (select 1 from booking where golfer_id = ${golfer_id} and caddy_id = ${caddy_id})`;

export const notesAbout = (golfer_id: string) => sql<{ stars: number; text: string; played_on: string }>`
  select review.stars, review.text, review_round.played_on
  from review
  join review_round on review_round.booking_id = review.booking_id
  where review.about_id = ${golfer_id} and review.published_at is not null and review.hidden_at is null
    and review.by = 'caddy' and review.text is not null
  order by review.published_at desc, review.review_id desc
  limit 3`;
