import { json, sql } from '../../db/db.ts';

export interface PastRound {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  slug: string;
  /** YYYY-MM-DD */
  played_on: string;
  holes: number;
  opened_at: string;
  closes_at: string;
  closed_at: string;
}

export interface PastReview {
  review_id: string;
  booking_id: string;
  by: 'golfer' | 'caddy';
  author_id: string;
  about_id: string;
  stars: number;
  marks: object;
  tags: readonly string[];
  text: string | null;
  published_at: string;
  reply: string | null;
  replied_at: string | null;
}

/** Rounds of before the bookings this house keeps: all over. */
export const insertPastRounds = (rounds: readonly PastRound[]) => sql`
  insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at, closed_at)
  select past.booking_id, past.booking_ref, past.golfer_id, past.caddy_id, past.slug, past.played_on, past.holes, past.opened_at,
    past.closes_at, past.closed_at
  from jsonb_to_recordset(${json(rounds)}::jsonb) as past (
    booking_id uuid, booking_ref text, golfer_id uuid, caddy_id uuid, slug text, played_on date, holes int, opened_at timestamptz,
    closes_at timestamptz, closed_at timestamptz
  )`;

export const insertPastReviews = (reviews: readonly PastReview[]) => sql`
  insert into review (
    review_id, booking_id, by, author_id, about_id, stars, marks, tags, text, created_at, written_at, published_at, reply,
    replied_at
  )
  select past.review_id, past.booking_id, past.by, past.author_id, past.about_id, past.stars, past.marks, past.tags, past.text,
    past.published_at, past.published_at, past.published_at, past.reply, past.replied_at
  from jsonb_to_recordset(${json(reviews)}::jsonb) as past (
    review_id uuid, booking_id uuid, by text, author_id uuid, about_id uuid, stars int, marks jsonb, tags text[], text text,
    published_at timestamptz, reply text, replied_at timestamptz
  )`;
