import type { ReportReason } from '#domain/chat/message.ts';
import { sql } from '../db/db.ts';

export interface NewReport {
  report_id: string;
  room_id: string;
  reporter_id: string;
  about_id: string;
  seq: number | null;
  reason: ReportReason;
  text: string | null;
  /** Written with `json()`, or null. */
  said: unknown;
  created_at: string;
}

export const insertReport = (it: NewReport) => sql`
  insert into chat_report (report_id, room_id, reporter_id, about_id, seq, reason, text, said, created_at)
  values (
    ${it.report_id}, ${it.room_id}, ${it.reporter_id}, ${it.about_id}, ${it.seq}, ${it.reason}, ${it.text},
    ${it.said}::jsonb, ${it.created_at}
  )`;

export interface OpenReport {
  report_id: string;
  room_id: string;
  reason: ReportReason;
  text: string | null;
  seq: number | null;
  said: { kind: string; text: string | null; phrase: unknown; media_id: string | null; sent_at: string } | null;
  created_at: string;
  reporter: string;
  about: string;
  /** Reports made about this person, this one included. */
  times: number;
}

/** The oldest first. */
export const openReports = () => sql<OpenReport>`
  select
    report.report_id, report.room_id, report.reason, report.text, report.seq, report.said, report.created_at,
    coalesce(reporter.email, reporter.phone, reporter.display_name) as reporter,
    coalesce(about.email, about.phone, about.display_name) as about,
    (select count(*) from chat_report as all_reports where all_reports.about_id = report.about_id) as times
  from chat_report as report
  join person as reporter on reporter.user_id = report.reporter_id
  join person as about on about.user_id = report.about_id
  where report.closed_at is null
  order by report.created_at, report.report_id`;

/** Writes nothing when it is closed already, or nobody's. */
export const closeReport = (report_id: string, by: string, note: string, at: string) => sql`
  update chat_report set closed_at = ${at}::timestamptz, closed_by = ${by}, note = ${note}
  where report_id = ${report_id}::uuid and closed_at is null`;

export const reportById = (report_id: string) => sql<{ closed_by: string | null; note: string | null }>`
  select closed_by, note from chat_report where report_id = ${report_id}::uuid`;
