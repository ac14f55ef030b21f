import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { keepAnswerOf, lockedCase } from './sql.ts';

export interface Answered {
  user_id: string | null;
  contact: string | null;
  /** Who had answered it before: then nothing was changed. */
  before: string | null;
}

/** An operator's words close it, and whoever was signed in is notified of them. Undefined: there is no such case. */
export async function answerCase(
  tx: Tx,
  case_number: string,
  answer: string,
  by: string,
  now: Moment,
): Promise<Answered | undefined> {
  const it = await tx.maybe(lockedCase(case_number));
  if (!it) return undefined;
  const { user_id, contact, answered_by } = it;
  if (answered_by !== null) return { user_id, contact, before: answered_by };
  await tx.run(keepAnswerOf(case_number, answer, by, isoOf(now)));
  if (user_id !== null) {
    emit(tx, 'case.answered', { case_number }, [user_id], now);
    await notify(tx, 'case.answered', { case_number }, [user_id], now);
  }
  return { user_id, contact, before: null };
}
