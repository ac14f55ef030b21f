import { isoOf } from '#domain/dates.ts';
import { closeReport, type OpenReport, reportById, type ReportEntry } from '../chat/report-sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { endReviewReport } from './review.ts';
import { clock, count, plain } from './words.ts';

/** A report of a chat or a person, as todo shows it; of a review: review.ts. */
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

/** Somebody looked at it; what was done about it is other commands, and stands in the note. Neither of the two is notified. */
export async function endReport(
  context: CommandContext,
  report_id: string,
  note: string,
  hide: boolean,
): Promise<string> {
  const ofReview = await endReviewReport(context, report_id, note, hide);
  if (ofReview !== undefined) return ofReview;
  if (hide) throw new CommandRefused('only a review can be hidden; of a chat, see suspend');
  return context.db.transact(async (tx) => {
    const by = `operator:${context.operator}`;
    if ((await tx.run(closeReport(report_id, by, note, isoOf(context.now)))) === 1) {
      await record(tx, context, 'close-report', { report_id }, note);
      return `The report is closed: ${plain(note)}`;
    }
    const known = await tx.maybe(reportById(report_id));
    if (!known) throw new CommandRefused(`there is no report ${report_id}`);
    return `It is closed already, by ${known.closed_by}: nothing was changed.`;
  });
}
