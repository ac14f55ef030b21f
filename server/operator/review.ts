import { isoOf } from '#domain/dates.ts';
import { takeAway } from '../review/commands.ts';
import { closeReviewReport, type OpenReviewReport, reviewReportById } from '../review/sql.ts';
import { type CommandContext, record } from './command-context.ts';
import { clock, plain } from './words.ts';

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

/** Somebody looked at it; with `hide` the review is taken out of lists and averages. Undefined: there is no such report. */
export async function endReviewReport(
  context: CommandContext,
  report_id: string,
  note: string,
  hide: boolean,
): Promise<string | undefined> {
  return context.db.transact(async (tx) => {
    const known = await tx.maybe(reviewReportById(report_id));
    if (!known) return undefined;
    const closed = await tx.run(closeReviewReport(report_id, `operator:${context.operator}`, note, isoOf(context.now)));
    if (closed === 0) return `It is closed already, by ${known.closed_by}: nothing was changed.`;
    const isHidden = hide && (await takeAway(tx, known.review_id, context.now));
    await record(tx, context, 'close-report', { report_id, ...(hide && { hide: isHidden }) }, note);
    return `The report is closed${isHidden ? ', the review is hidden' : ''}: ${plain(note)}`;
  });
}
