import type { Role } from '#domain/account/account.ts';
import type { ReportReason } from '#domain/chat/message.ts';
import { sql } from '../db/db.ts';

export interface NewReport {
  report_id: string;
  /** Null: the two have no room. */
  room_id: string | null;
  reporter_id: string;
  about_id: string;
  seq: number | null;
  reason: ReportReason;
  text: string | null;
  /** From `json()`, or null. */
  said: unknown;
  booking_ref: string | null;
  keeps_apart: boolean;
  created_at: string;
}

/** An addition to an open report. */
export interface ReportEntry {
  reason: ReportReason;
  seq: number | null;
  text: string | null;
  said: { kind: string; text: string | null; phrase: unknown; media_id: string | null; sent_at: string } | null;
  at: string;
}

/** Inserts a report, or an entry of the reporter's open one. Writes nothing when the same entry exists or there are `most` entries. */
export const insertReport = (it: NewReport, most: number) => sql<{ report_id: string }>`
  insert into chat_report (
    report_id, room_id, reporter_id, about_id, seq, reason, text, said, booking_ref, keeps_apart, created_at
  )
  values (
    ${it.report_id}, ${it.room_id}, ${it.reporter_id}, ${it.about_id}, ${it.seq}, ${it.reason}, ${it.text},
    ${it.said}::jsonb, ${it.booking_ref}, ${it.keeps_apart}, ${it.created_at}
  )
  on conflict (room_id, reporter_id) where closed_at is null do update set
    booking_ref = coalesce(chat_report.booking_ref, excluded.booking_ref),
    keeps_apart = chat_report.keeps_apart or excluded.keeps_apart,
    more = chat_report.more || jsonb_build_object(
      'reason', excluded.reason, 'seq', excluded.seq, 'text', excluded.text, 'said', excluded.said,
      'at', ${it.created_at}::text
    )
  where jsonb_array_length(chat_report.more) + 1 < ${most}::int
    and (chat_report.reason, chat_report.seq, chat_report.text) is distinct from
      (excluded.reason, excluded.seq, excluded.text)
    and not chat_report.more @> jsonb_build_array(
      jsonb_build_object('reason', excluded.reason, 'seq', excluded.seq, 'text', excluded.text)
    )
  returning report_id`;

export const openReportBy = (room_id: string, reporter_id: string) => sql<{
  report_id: string;
  reason: ReportReason;
  seq: number | null;
  text: string | null;
  more: ReportEntry[];
}>`
  select report_id, reason, seq, text, more from chat_report
  where room_id = ${room_id} and reporter_id = ${reporter_id} and closed_at is null`;

export interface OpenReport {
  report_id: string;
  room_id: string | null;
  booking_ref: string | null;
  /** The reporter also blocked the person. */
  keeps_apart: boolean;
  reason: ReportReason;
  text: string | null;
  seq: number | null;
  said: ReportEntry['said'];
  more: ReportEntry[];
  created_at: string;
  /** How they sign in. */
  reporter: string;
  about: string;
  reporter_name: string;
  about_name: string;
  about_role: string | null;
  /** How many reports there are about this person, this one included. */
  times: number;
}

/** Counts one reporter's open reports, without rooms of people with a booking and without `room_id`. */
export const openReportsBy = (reporter_id: string, room_id: string | null) => sql<{ open: number }>`
  select count(*) as open from chat_report as report
  where report.reporter_id = ${reporter_id}::uuid and report.closed_at is null
    and (report.room_id is null or report.room_id is distinct from ${room_id}::uuid and not exists (
      select from room
      join booking on booking.golfer_id = room.golfer_id and booking.caddy_id = room.caddy_id
      where room.room_id = report.room_id
    ))`;

/** A person of this role who has not left. */
export const personInRole = (user_id: string, role: Role) => sql<{ user_id: string }>`
  select user_id from person where user_id = ${user_id}::uuid and role = ${role} and status <> 'DELETED'`;

/** Oldest first. `item`: only this report. */
export const openReports = (item: string | null = null, most: number | null = null) => sql<OpenReport>`
  select
    report.report_id, report.room_id, report.booking_ref, report.keeps_apart, report.reason, report.text, report.seq,
    report.said, report.more, report.created_at,
    coalesce(reporter.email, reporter.phone, reporter.display_name) as reporter,
    coalesce(about.email, about.phone, about.display_name) as about,
    reporter.display_name as reporter_name, about.display_name as about_name, about.role as about_role,
    (select count(*) from chat_report as all_reports where all_reports.about_id = report.about_id) as times
  from chat_report as report
  join person as reporter on reporter.user_id = report.reporter_id
  join person as about on about.user_id = report.about_id
  where report.closed_at is null and (${item}::text is null or report.report_id::text = ${item})
  order by report.created_at, report.report_id
  limit ${most}::int`;

/** Writes nothing when it is closed already or does not exist. */
export const closeReport = (report_id: string, by: string, note: string, at: string) => sql`
  update chat_report set closed_at = ${at}::timestamptz, closed_by = ${by}, note = ${note}
  where report_id = ${report_id}::uuid and closed_at is null`;

export const reportById = (report_id: string) => sql<{ closed_by: string | null; note: string | null }>`
  select closed_by, note from chat_report where report_id = ${report_id}::uuid`;
