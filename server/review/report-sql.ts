import type { ReportReason } from '#domain/review/review.ts';
import { sql } from '../db/db.ts';

/** Inserts no row when this person has reported the review before. */
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
  reporter: string;
  author: string;
  about: string;
}

/** The oldest first. */
export const openReviewReports = () => sql<OpenReviewReport>`
  select
    report.report_id, report.review_id, report.reason, report.text, review.stars, review.text as said, review.reply,
    report.created_at,
    coalesce(reporter.email, reporter.phone, reporter.display_name) as reporter,
    coalesce(author.email, author.phone, author.display_name) as author,
    coalesce(about.email, about.phone, about.display_name) as about
  from review_report as report
  join review on review.review_id = report.review_id
  join person as reporter on reporter.user_id = report.reporter_id
  join person as author on author.user_id = review.author_id
  join person as about on about.user_id = review.about_id
  where report.closed_at is null
  order by report.created_at, report.report_id`;

/** Writes nothing when it is closed already, or nobody's. */
export const closeReviewReport = (report_id: string, by: string, note: string, at: string) => sql`
  update review_report set closed_at = ${at}::timestamptz, closed_by = ${by}, note = ${note}
  where report_id = ${report_id}::uuid and closed_at is null`;

export const reviewReportById = (report_id: string) => sql<{ review_id: string; closed_by: string | null }>`
  select review_id, closed_by from review_report where report_id = ${report_id}::uuid`;
