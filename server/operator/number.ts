import { NO_NUMBER, type NumberVerdict } from '#domain/account/number-case.ts';
import { decideNumber } from '../account/own/number.ts';
import { caddyRow, lockedCase } from '../account/own-sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import type { ContestedNumber } from './number-sql.ts';
import { clock, count, plain, reachedAt } from './words.ts';

interface Wanted {
  case_id: string;
  verdict: NumberVerdict;
  note: string;
}

/**
 * A caddy claims a number another one has. Each of the two has an audit row of their own, so that what was written goes when either is
 * erased.
 */
export async function judgeNumber(context: CommandContext, { case_id, verdict, note }: Wanted): Promise<string> {
  return context.db.transact(async (tx) => {
    const it = await tx.maybe(lockedCase(case_id));
    if (!it)
      throw new CommandRefused(`there is no case ${case_id}: it was decided, or its caddy has taken another number`);
    const lost = await decideNumber(tx, it, verdict, note, context.now);
    const to = verdict === 'GIVE' ? 'GIVEN' : 'REFUSED';
    await record(tx, context, 'decide-number', { case_id, user_id: it.user_id, to }, note);
    for (const user_id of lost) await record(tx, context, 'decide-number', { case_id, user_id, to: 'LOST' }, note);
    const { caddy_number: keeps } = await tx.one(caddyRow(it.user_id));
    if (verdict === 'REFUSE')
      return `${it.number} stays where it is; the caddy who claimed it ${keeps === NO_NUMBER ? 'has none' : `keeps ${keeps}`}.`;
    return `${it.number} is hers now; ${count(lost.length, 'caddy', 'caddies')} had it and ${lost.length === 1 ? 'has' : 'have'} none.`;
  });
}

/** As it stands in the list of what needs a person. */
export function numberText(it: ContestedNumber): string {
  const { case_id, number, nickname, real_name, asked_at, courses, holders } = it;
  return [
    `${plain(number)}  ${plain(nickname)}  ${plain(real_name)}  ${reachedAt(it)}  since ${clock(asked_at)}`,
    `  at ${courses.join(', ')}`,
    ...holders.map(
      (holder) =>
        `  ${plain(holder.nickname)} (${plain(holder.real_name)}; ${holder.verification}; ${reachedAt(holder)}) has it at ${holder.slugs.join(', ')}`,
    ),
    ...(holders.length === 0 ? ['  nobody has it any more'] : []),
    `  → npm run operator -- decide-number ${case_id} give|refuse --note …`,
  ].join('\n');
}
