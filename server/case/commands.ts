import { randomInt } from 'node:crypto';
import type { OutputOf } from '#domain/calls.ts';
import { CASE_NUMBER_LENGTH, CASES_OPEN_MAX } from '#domain/case/case.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { CLEAR_LETTERS } from '#domain/typed.ts';
import { Refused } from '#domain/refusals.ts';
import { countAttempt } from '../account/session/password.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { notify } from '../notification/commands.ts';
import { caseById, countOpenOf, insertCase, keepAnswerOf, lockedCase, type NewCase } from './sql.ts';

type Opening = Asking<'POST /case/open'>;

/**
 * Opens a case for the desk. It has no Idempotency-Key, because the sender may be signed out: the phone
 * chooses the case id, and the same id again returns the same number.
 */
export async function openCase(asking: Opening): Promise<OutputOf<'POST /case/open'>> {
  const { input, caller, context, now } = asking;
  const wanted = wantedOf(asking);
  const known = await context.db.maybe(caseById(input.case_id));
  if (known) return sameAgain(known, wanted);
  await countAttempt(asking, `case ${caller?.user_id ?? wanted.contact}`, Promise.resolve(caller?.session_id));
  return context.db.transact(async (tx) => {
    const open = caller ? (await tx.one(countOpenOf(caller.user_id))).open : 0;
    if (open >= CASES_OPEN_MAX) throw new Refused('CASE_TOO_MANY');
    for (;;) {
      const case_number = newNumber();
      if ((await tx.run(insertCase({ ...wanted, case_number, created_at: isoOf(now) }))) > 0) return { case_number };
      // Either the case was sent twice at once, or the number is taken and another is tried.
      const meanwhile = await tx.maybe(caseById(input.case_id));
      if (meanwhile) return sameAgain(meanwhile, wanted);
    }
  });
}

type CaseContent = Omit<NewCase, 'case_number' | 'created_at'>;

function wantedOf({ input, caller }: Opening): CaseContent {
  const { case_id, topic, text, about = null, claims = null } = input;
  const contact = input.contact ?? claims;
  if (!caller && contact === null)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'contact', code: 'REQUIRED' }] });
  return { case_id, user_id: caller?.user_id ?? null, topic, text, contact, about, claims };
}

/** Returns the case number only if the content is the same; others who know the id learn nothing. */
function sameAgain({ case_number, ...known }: NewCase, wanted: CaseContent): { case_number: string } {
  const isSame = (Object.keys(wanted) as (keyof CaseContent)[]).every((name) => known[name] === wanted[name]);
  if (!isSame) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return { case_number };
}

const newNumber = (): string =>
  Array.from({ length: CASE_NUMBER_LENGTH }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join('');

interface Answered {
  user_id: string | null;
  contact: string | null;
  /** The operator who had already answered; then nothing changed. */
  before: string | null;
}

/** Stores an operator's answer, closes the case and notifies its author if signed in. Undefined: there is no such case. */
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
