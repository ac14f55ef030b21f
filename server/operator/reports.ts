import { CASE_TEXT_MAX, shownCaseNumber } from '#domain/case/case.ts';
import { dateOf, DAY } from '#domain/dates.ts';
import type { OpenSupportCase } from '../case/sql.ts';
import type { OpenReport, ReportEntry } from '../chat/report-sql.ts';
import { answerCaseAs, closeChatReportAs, closeReviewReportAs } from '../desk/decision/people.ts';
import { type FaultRow, faultsSince } from '../fault/sql.ts';
import type { OpenReviewReport } from '../review/sql.ts';
import { actingOf, type CommandContext, CommandRefused } from './command-context.ts';
import { clock, count, plain, printableJson } from './words.ts';

/** A report of a chat or a person, as todo shows it (of a review: `reviewReportText`). */
export function reportText(it: OpenReport): string {
  const { report_id, created_at, reporter, about, times, more, booking_ref, keeps_apart, ...first } = it;
  return [
    `${first.reason}  of ${plain(about)} (${count(times, 'report')} so far), by ${plain(reporter)}, ${clock(created_at)}`,
    ...(booking_ref === null ? [] : [`  about booking ${plain(booking_ref)}`]),
    ...(keeps_apart ? ['  the reporter does not want to be matched with them again, and has blocked them'] : []),
    ...entryLines(first),
    ...more.flatMap((entry) => [`  and ${entry.reason}, ${clock(entry.at)}`, ...entryLines(entry)]),
    `  → npm run operator -- close-report ${report_id} --note …`,
  ].join('\n');
}

const entryLines = ({ text, said }: Pick<ReportEntry, 'text' | 'said'>): string[] => [
  ...(text === null ? [] : [`  the reporter writes: ${plain(text)}`]),
  ...(said === null ? [] : [`  it was said, ${clock(said.sent_at)}: ${saidText(said)}`]),
];

function saidText({ kind, text, phrase, media_id }: NonNullable<OpenReport['said']>): string {
  if (kind === 'TEXT') return plain(text ?? '');
  return kind === 'IMAGE' ? `picture ${media_id}` : `phrase ${plain(JSON.stringify(phrase))}`;
}

/** end-report: closes a report; the note says what other commands were used. Neither person is notified. */
export async function endReport(
  context: CommandContext,
  report_id: string,
  note: string,
  hide: boolean,
): Promise<string> {
  const ofReview = await endReviewReport(context, report_id, note, hide);
  if (ofReview !== undefined) return ofReview;
  if (hide) throw new CommandRefused('only a review can be hidden; of a chat, see suspend');
  const it = await context.db.transact((tx) => closeChatReportAs(tx, actingOf(context), report_id, note));
  if (!it) throw new CommandRefused(`there is no report ${report_id}`);
  return it.before === null
    ? `The report is closed: ${plain(note)}`
    : `It is closed already, by ${it.before}: nothing was changed.`;
}

/** A report of a review, as todo shows it. */
export function reviewReportText(it: OpenReviewReport): string {
  const { report_id, reason, text, stars, said, reply, created_at, reporter, author, about } = it;
  return [
    `${reason}  a review of ${plain(about)} by ${plain(author)}, reported by ${plain(reporter)}, ${clock(created_at)}`,
    ...(text === null ? [] : [`  the reporter writes: ${plain(text)}`]),
    `  ${stars} stars${said === null ? ', without words' : `: ${plain(said)}`}`,
    ...(reply === null ? [] : [`  the caddy replied: ${plain(reply)}`]),
    `  → npm run operator -- close-report ${report_id} --note … [--hide]`,
  ].join('\n');
}

/** Closes a report; with `hide` the review leaves lists and averages. Undefined: there is no such report. */
async function endReviewReport(
  context: CommandContext,
  report_id: string,
  note: string,
  hide: boolean,
): Promise<string | undefined> {
  const acting = actingOf(context);
  const it = await context.db.transact((tx) => closeReviewReportAs(tx, acting, report_id, note, hide));
  if (!it) return undefined;
  if (it.before !== null) return `It is closed already, by ${it.before}: nothing was changed.`;
  return `The report is closed${it.isHidden ? ', the review is hidden' : ''}: ${plain(note)}`;
}

/** A case as todo shows it, on one line, so that its text cannot look like ours. */
export function supportCaseText(it: OpenSupportCase): string {
  const { case_number, topic, text, about, created_at, from_account, contact } = it;
  const from = [
    from_account === null ? 'nobody who is signed in' : plain(from_account),
    ...(contact === null ? [] : [`contact ${plain(contact)}`]),
  ];
  const number = shownCaseNumber(case_number);
  return [
    `${number}  ${topic}  by ${from.join(', ')}, ${clock(created_at)}${about === null ? '' : `, names ${plain(about)}`}`,
    `  writes: ${plain(text)}`,
    `  → npm run operator -- answer-case ${number} --answer …`,
  ].join('\n');
}

/** answer-case: closes it. A signed-in author reads the answer in the app; others must be written to. */
export async function answerSupportCase(context: CommandContext, case_number: string, answer: string): Promise<string> {
  if (Array.from(answer).length > CASE_TEXT_MAX)
    throw new CommandRefused(`the answer is longer than ${CASE_TEXT_MAX} characters: nothing was written`);
  const number = shownCaseNumber(case_number);
  const it = await context.db.transact((tx) => answerCaseAs(tx, actingOf(context), case_number, answer));
  if (!it) throw new CommandRefused(`there is no case ${number}`);
  if (it.before !== null) return `It was answered already, by ${it.before}: nothing was changed.`;
  if (it.user_id !== null) return `Case ${number} is answered: its sender is told in the app.`;
  return `Case ${number} is answered. Nobody was signed in there: tell ${plain(it.contact ?? '')} yourself.`;
}

const DAYS_SHOWN = 7;
const SHOWN_OF_A_RELEASE = 25;
const SHOWN = 500;

/** The faults that phones reported in the last week, by release (POST /fault/report). Reads only. */
export async function listFaults({ db, now }: CommandContext, json: boolean): Promise<string> {
  const rows = await db.many(faultsSince(dateOf(now - DAYS_SHOWN * DAY), SHOWN_OF_A_RELEASE, SHOWN));
  if (json) return printableJson({ faults: rows });
  if (rows.length === 0) return `No phone has reported a fault in ${DAYS_SHOWN} days.`;
  return [...Map.groupBy(rows, ({ release }) => release)]
    .map(([release, faults]) => releaseText(release, faults))
    .join('\n');
}

function releaseText(release: string, faults: FaultRow[]): string {
  const reports = faults.reduce((sum, fault) => sum + fault.count, 0);
  const lines = faults.flatMap(({ count: times, name, kind, route, stack, last_at }) => [
    `  ${times} × ${name} (${kind}) at ${plain(route)}, last ${clock(last_at)}`,
    ...stack.map((frame) => `      ${frame}`),
  ]);
  return [`RELEASE ${release}: ${count(reports, 'report')} of ${count(faults.length, 'fault')}`, ...lines].join('\n');
}
