import * as v from 'valibot';
import { parseIdentifier } from '../account/identifier.ts';
import { call } from '../call.ts';
import { choice, moment, text, uuid } from '../text.ts';
import { CASE_STATES, CASE_TEXT_MAX, CASE_TOPICS, isCaseAbout } from './case.ts';

/** A Thai mobile number as E.164, or an e-mail address in lower case. */
const identifier = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseIdentifier(s) !== undefined, 'IDENTIFIER_INVALID'),
  v.transform((s) => parseIdentifier(s)?.value as string),
  v.metadata({ most: 254 }),
);

export const openCaseInput = v.strictObject({
  /** Made on the phone: sent again, it is the same case. */
  case_id: uuid,
  topic: choice(CASE_TOPICS),
  text: text(CASE_TEXT_MAX),
  /** Where the team can reach whoever wrote. Without a session it is REQUIRED, unless `claims` says it: there is no other way to answer. */
  contact: v.optional(identifier),
  /** Theirs, they say, though another account has it. The answer is the same whether one does: nobody learns by it. */
  claims: v.optional(identifier),
  /** The reference of what it is about, as the sender names it; nobody is given anything for it. */
  about: v.optional(
    v.pipe(
      v.string('WRONG_TYPE'),
      v.check((s) => isCaseAbout(s), 'INVALID'),
      v.metadata({ most: 14 }),
    ),
  ),
});

export const ownCase = v.object({
  case_number: v.string(),
  topic: v.picklist(CASE_TOPICS),
  text: v.string(),
  about: v.nullable(v.string()),
  state: v.picklist(CASE_STATES),
  created_at: moment,
  answered_at: v.nullable(moment),
  /** The operator's own words. */
  answer: v.nullable(v.string()),
});
export type OwnCase = v.InferOutput<typeof ownCase>;

export const caseCalls = {
  /**
   * With a session or without, and before the terms: whoever cannot get in, or not any further, has to be able to say so. Tries are counted
   * besides as guesses of passwords are (server/account/session/attempts.ts); this is of one address, behind which a whole mobile network may stand.
   */
  'POST /case/open': call({
    who: 'all',
    input: openCaseInput,
    output: v.object({ case_number: v.string() }),
    perMinute: 60,
    strangersPerHour: 20,
  }),
  /** One's own, the newest first. */
  'GET /case/own': call({ who: 'any', input: v.strictObject({}), output: v.object({ items: v.array(ownCase) }) }),
};
