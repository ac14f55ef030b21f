import { CASE_TEXT_MAX, shownCaseNumber } from '#domain/case/case.ts';
import { answerCase } from '../case/commands.ts';
import type { OpenSupportCase } from '../case/sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { clock, plain } from './words.ts';

/** What somebody wrote to the team, as todo shows it: all of it on one line, so that nothing in it looks like a line of ours. */
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

/** Closes it; whoever was signed in reads the answer in the app, the others have to be written to. */
export async function answerSupportCase(context: CommandContext, case_number: string, answer: string): Promise<string> {
  if (Array.from(answer).length > CASE_TEXT_MAX)
    throw new CommandRefused(`the answer is longer than ${CASE_TEXT_MAX} characters: nothing was written`);
  const number = shownCaseNumber(case_number);
  return context.db.transact(async (tx) => {
    const it = await answerCase(tx, case_number, answer, `operator:${context.operator}`, context.now);
    if (!it) throw new CommandRefused(`there is no case ${number}`);
    if (it.before !== null) return `It was answered already, by ${it.before}: nothing was changed.`;
    const facts = { case_number, ...(it.user_id !== null && { user_id: it.user_id }) };
    await record(tx, context, 'answer-case', facts, answer);
    if (it.user_id !== null) return `Case ${number} is answered: its sender is told in the app.`;
    return `Case ${number} is answered. Nobody was signed in there: tell ${plain(it.contact ?? '')} yourself.`;
  });
}
