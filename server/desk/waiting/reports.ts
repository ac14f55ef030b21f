import { type OpenReport, openReports, type ReportEntry } from '../../chat/report-sql.ts';
import { openReviewReports } from '../../review/sql.ts';
import { maybe, type Page, type Reader, rowOf, shortened, text, word } from './reader.ts';

export const readChatReports: Reader = async (queries, { item, most }) =>
  (await queries.many(openReports(item, most))).map((it) => ({
    row: rowOf('CHAT_REPORT', it.report_id, it.created_at, {
      who: it.about_name,
      what: it.reason,
      detail: it.text === null ? null : shortened(it.text),
    }),
    page: () => chatReportPage(it),
  }));

export const readReviewReports: Reader = async (queries, { item, most }) =>
  (await queries.many(openReviewReports(item, most))).map((it) => ({
    row: rowOf('REVIEW_REPORT', it.report_id, it.created_at, {
      who: it.about_name,
      what: it.reason,
      detail: it.said === null ? null : shortened(it.said),
    }),
    page: () => ({
      facts: [
        word('reason', it.reason),
        text('stars', String(it.stars)),
        text('author', it.author_name),
        text('about_person', it.about_name),
        text('reporter', it.reporter_name),
      ],
      says: [
        ...(it.said === null ? [] : [{ who: it.author_name, text: it.said, at: null }]),
        ...(it.reply === null ? [] : [{ who: it.about_name, text: it.reply, at: null }]),
        ...(it.text === null ? [] : [{ who: it.reporter_name, text: it.text, at: it.created_at }]),
      ],
    }),
  }));

function chatReportPage(it: OpenReport): Page {
  const entries: ReportEntry[] = [it, ...it.more].map((entry) => ({
    ...entry,
    at: 'at' in entry ? entry.at : it.created_at,
  }));
  return {
    facts: [
      ...entries.map(({ reason }) => word('reason', reason)),
      text('about_person', it.about_name),
      ...(it.about_role === null ? [] : [word('role', it.about_role)]),
      text('reporter', it.reporter_name),
      ...(it.keeps_apart ? [word('reporter_wants', 'KEEPS_APART')] : []),
      text('times', String(it.times)),
      ...maybe('booking', it.booking_ref),
    ],
    says: entries.flatMap(({ text: reported, said, at }) => [
      ...(said === null ? [] : [{ who: it.about_name, text: said.text ?? wordsOf(said.phrase), at: said.sent_at }]),
      ...(reported === null ? [] : [{ who: it.reporter_name, text: reported, at }]),
    ]),
    pictures: entries.flatMap(({ said }) => said?.media_id ?? []),
  };
}

const wordsOf = (phrase: unknown): string => (phrase === null ? '' : JSON.stringify(phrase));
