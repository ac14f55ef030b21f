import type { Marks, ReportReason, Side, Tag, Score } from '#domain/review/review.ts';
import { json, sql } from '../db/db.ts';

export interface RoundRow {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  slug: string;
  played_on: string;
  holes: number;
  opened_at: string;
  closes_at: string;
  closed_at: string | null;
}

/** Writes nothing when it exists: a round has one review period, whatever happens to its booking later. */
export const insertRound = (booking_id: string, opened_at: string, closes_at: string) => sql`
  insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at)
  select booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, holes, ${opened_at}::timestamptz,
    ${closes_at}::timestamptz
  from booking where booking_id = ${booking_id}
  on conflict (booking_id) do nothing`;

export const roundByRef = (booking_ref: string) =>
  sql<RoundRow>`select * from review_round where booking_ref = ${booking_ref}`;

export const roundById = (booking_id: string) =>
  sql<RoundRow>`select * from review_round where booking_id = ${booking_id}`;

export const lockedRoundByRef = (booking_ref: string) =>
  sql<RoundRow>`select * from review_round where booking_ref = ${booking_ref} for update`;

export const lockedRound = (booking_id: string) =>
  sql<RoundRow>`select * from review_round where booking_id = ${booking_id} for update`;

export const closeRound = (booking_id: string, at: string) =>
  sql`update review_round set closed_at = ${at} where booking_id = ${booking_id}`;

export interface ReviewRow {
  review_id: string;
  booking_id: string;
  by: Side;
  author_id: string;
  about_id: string;
  stars: number;
  marks: Marks;
  tags: Tag[];
  text: string | null;
  created_at: string;
  written_at: string;
  published_at: string | null;
  reply: string | null;
  replied_at: string | null;
  hidden_at: string | null;
}

/** At most two. */
export const reviewsOf = (booking_id: string) =>
  sql<ReviewRow>`select * from review where booking_id = ${booking_id} order by by`;

export const lockedReview = (review_id: string) =>
  sql<ReviewRow>`select * from review where review_id = ${review_id} for update`;

type ReviewContent = Pick<ReviewRow, 'stars' | 'marks' | 'tags' | 'text' | 'written_at'>;

export const insertReview = (
  it: ReviewContent & Pick<ReviewRow, 'review_id' | 'booking_id' | 'by' | 'author_id' | 'about_id' | 'created_at'>,
) => sql`
  insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, text, created_at, written_at)
  values (
    ${it.review_id}, ${it.booking_id}, ${it.by}, ${it.author_id}, ${it.about_id}, ${it.stars}, ${json(it.marks)}::jsonb,
    ${it.tags}::text[], ${it.text}, ${it.created_at}, ${it.written_at}
  )`;

export const writeReview = (review_id: string, it: ReviewContent) => sql`
  update review
  set stars = ${it.stars}, marks = ${json(it.marks)}::jsonb, tags = ${it.tags}::text[], text = ${it.text},
    written_at = ${it.written_at}
  where review_id = ${review_id}`;

export const publishReviews = (booking_id: string, at: string) => sql<ReviewRow>`
  update review set published_at = ${at}::timestamptz where booking_id = ${booking_id} and published_at is null returning *`;

export const writeReply = (review_id: string, text: string, at: string) =>
  sql`update review set reply = ${text}, replied_at = ${at} where review_id = ${review_id}`;

export const hideReview = (review_id: string, at: string) =>
  sql`update review set hidden_at = ${at} where review_id = ${review_id}`;

/** Caddies' texts about a golfer, which only caddies and that golfer can read. */
export const confidentialAbout = (user_id: string) => sql<{ text: string }>`
  select text from review where about_id = ${user_id}::uuid and by = 'caddy' and text is not null`;

/** For an erased account: empties what its owner wrote and replied, and what caddies wrote about them. Stars stay. */
export const forgetWords = (user_id: string) => sql`
  update review
  set text = case when author_id = ${user_id}::uuid or by = 'caddy' then null else text end,
    reply = case when about_id = ${user_id}::uuid then null else reply end
  where author_id = ${user_id}::uuid or about_id = ${user_id}::uuid`;

export const addScore = (user_id: string) => sql`
  insert into review_score (user_id, stars, marks) values (${user_id}, '{0,0,0,0,0}', '{}') on conflict (user_id) do nothing`;

export const lockedScore = (user_id: string) =>
  sql<Score>`select stars, marks from review_score where user_id = ${user_id} for update`;

export const writeScore = (user_id: string, { stars, marks }: Score) => sql`
  update review_score set stars = ${stars}::int[], marks = ${json(marks)}::jsonb where user_id = ${user_id}`;

export const scoreOf = (user_id: string) =>
  sql<Score>`select stars, marks from review_score where user_id = ${user_id}`;

/** Inserts no row when this person has already reported the review. */
export const insertReport = (
  report_id: string,
  review_id: string,
  reporter_id: string,
  reason: ReportReason,
  text: string | null,
  at: string,
) => sql`
  insert into review_report (report_id, review_id, reporter_id, reason, text, created_at)
  values (${report_id}, ${review_id}, ${reporter_id}, ${reason}, ${text}, ${at})
  on conflict (review_id, reporter_id) do nothing`;

export const reportBy = (review_id: string, reporter_id: string) => sql<{ report_id: string }>`
  select report_id from review_report where review_id = ${review_id} and reporter_id = ${reporter_id}`;

export interface OpenReviewReport {
  report_id: string;
  review_id: string;
  reason: ReportReason;
  text: string | null;
  stars: number;
  said: string | null;
  reply: string | null;
  created_at: string;
  /** How they sign in. */
  reporter: string;
  author: string;
  about: string;
  reporter_name: string;
  author_name: string;
  about_name: string;
}

/** Oldest first. `item`: only this report. */
export const openReviewReports = (item: string | null = null, most: number | null = null) => sql<OpenReviewReport>`
  select
    report.report_id, report.review_id, report.reason, report.text, review.stars, review.text as said, review.reply,
    report.created_at,
    coalesce(reporter.email, reporter.phone, reporter.display_name) as reporter,
    coalesce(author.email, author.phone, author.display_name) as author,
    coalesce(about.email, about.phone, about.display_name) as about,
    reporter.display_name as reporter_name, author.display_name as author_name, about.display_name as about_name
  from review_report as report
  join review on review.review_id = report.review_id
  join person as reporter on reporter.user_id = report.reporter_id
  join person as author on author.user_id = review.author_id
  join person as about on about.user_id = review.about_id
  where report.closed_at is null and (${item}::text is null or report.report_id::text = ${item})
  order by report.created_at, report.report_id
  limit ${most}::int`;

/** Writes nothing when it is closed already or does not exist. */
export const closeReviewReport = (report_id: string, by: string, note: string, at: string) => sql`
  update review_report set closed_at = ${at}::timestamptz, closed_by = ${by}, note = ${note}
  where report_id = ${report_id}::uuid and closed_at is null`;

export const reviewReportById = (report_id: string) => sql<{ review_id: string; closed_by: string | null }>`
  select review_id, closed_by from review_report where report_id = ${report_id}::uuid`;

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
