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
  /** Chosen on the phone; sending it again does not open a second case. */
  case_id: uuid,
  topic: choice(CASE_TOPICS),
  text: text(CASE_TEXT_MAX),
  /** How the team can answer. REQUIRED without a session, unless `claims` is given. */
  contact: v.optional(identifier),
  /**
   * A phone number or address that the sender says is theirs although another account has it. The answer does not reveal whether one has
   * it.
   */
  claims: v.optional(identifier),
  /** The reference that the case is about, as the sender entered it. It gives no access to anything. */
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
  /** The answer in the operator's words. */
  answer: v.nullable(v.string()),
});
export type OwnCase = v.InferOutput<typeof ownCase>;

export const caseCalls = {
  /**
   * Works with or without a session, and before the terms are accepted, because it is for people who cannot get further. Tries are also
   * limited like password guesses (server/account/session/password.ts); this limit is per address, which a whole mobile network may share.
   */
  'POST /case/open': call({
    who: 'all',
    input: openCaseInput,
    output: v.object({ case_number: v.string() }),
    perMinute: 60,
    strangersPerHour: 20,
  }),
  /** The user's own cases, newest first. */
  'GET /case/own': call({ who: 'any', input: v.strictObject({}), output: v.object({ items: v.array(ownCase) }) }),
};
