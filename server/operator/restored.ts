import { isoOf } from '#domain/dates.ts';
import { beginHistory } from '../house/sql.ts';
import { newId } from '../id.ts';
import { type CommandContext, record } from './command-context.ts';

/** A backup was put back: from now on this is another history than the one phones know. */
export async function beginAnotherHistory(context: CommandContext): Promise<string> {
  return context.db.transact(async (tx) => {
    const history_id = newId(context.now);
    await tx.run(beginHistory(history_id, isoOf(context.now)));
    await record(tx, context, 'restored', { history_id });
    return [
      'This database goes on with a history of its own.',
      'Each phone, the next time it reaches us, drops its copies of lists and chats and asks for everything; what it has not sent stays and',
      'is sent once. What it was told is done, and is not in here, it asks about, and tells its person, who can send it again.',
    ].join('\n');
  });
}
