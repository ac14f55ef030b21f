import * as v from 'valibot';
import { caddyProfileInput, registerInput } from '../account/api.ts';
import { call } from '../call.ts';
import { choice, isoMoment, moment, slashDate, text, uuid } from '../text.ts';
import { JUDGED_TO, JUDGED_WHEN, TOLD_MAX } from './person.ts';
import { whyText } from './person-api.ts';

/** A name as the caller has read it. */
const NAME_READ_MAX = 100;

/** Acts on one person. What the person reads of each: docs/operating.md. */
export const deskPersonActCalls = {
  /** A golfer or a caddy, who reads why and until when. Refuses DECIDED_ALREADY when they are suspended already. */
  'POST /desk/suspend': call({
    who: 'desk',
    act: 'SUSPEND',
    changes: true,
    /** `until`: its last day, at most a year ahead; null: until somebody lifts it. */
    input: v.strictObject({ user_id: uuid, why: whyText, until: v.nullable(slashDate) }),
    output: v.null(),
  }),
  /** A caddy is back to the status from before, as far as profile and number still allow it. Refuses DECIDED_ALREADY when another decision stands. */
  'POST /desk/lift-suspension': call({
    who: 'desk',
    act: 'SUSPEND',
    changes: true,
    /** `since`: the suspension that the caller has read about (`suspension.since`), so that no other one is lifted. */
    input: v.strictObject({ user_id: uuid, why: whyText, since: v.nullable(isoMoment) }),
    output: v.null(),
  }),
  /**
   * A caddy whose proof does not wait in the queue: a verified one is rejected, another one verified or rejected. A rejected one reads why.
   * Refuses DECIDED_ALREADY when somebody judged since then, DECISION_NOT_NOW when the caddy changed.
   */
  'POST /desk/judge-caddy': call({
    who: 'desk',
    act: 'JUDGE_CADDY',
    changes: true,
    input: v.strictObject({
      user_id: uuid,
      to: choice(JUDGED_TO),
      why: whyText,
      /** What the caller has read: how the caddy stands, and when somebody judged last (`caddy.judged.at`). */
      was: choice(JUDGED_WHEN),
      since: v.nullable(isoMoment),
    }),
    output: v.null(),
  }),
  /**
   * To an account without phone and e-mail, which lost its only one. The person is told where they are signed in. Refuses IDENTIFIER_TAKEN:
   * its owner claims it by a case.
   */
  'POST /desk/give-contact': call({
    who: 'desk',
    act: 'GIVE_CONTACT',
    changes: true,
    input: v.strictObject({ user_id: uuid, identifier: registerInput.entries.identifier, why: whyText }),
    output: v.null(),
  }),
  /** A one-time code for somebody who did not ask for one in the app. It is in this answer alone. */
  'POST /desk/send-code': call({
    who: 'desk',
    act: 'GIVE_CODE',
    input: v.strictObject({ user_id: uuid, why: whyText }),
    output: v.object({ code: v.nullable(v.string()), ends_at: moment }),
    perMinute: 20,
  }),
  /** The person is told. Refuses DECISION_NOT_NOW when LINE is the only way in. */
  'POST /desk/unlink-line': call({
    who: 'desk',
    act: 'UNLINK_LINE',
    changes: true,
    input: v.strictObject({ user_id: uuid, why: whyText }),
    output: v.null(),
  }),
  /** The person is told. A caddy with another real name proves it anew, as if they had changed it. Refuses DECIDED_ALREADY when it changed. */
  'POST /desk/correct-name': call({
    who: 'desk',
    act: 'CORRECT_NAME',
    changes: true,
    input: v.variant(
      'what',
      [
        v.strictObject({
          what: v.literal('DISPLAY_NAME'),
          user_id: uuid,
          name: registerInput.entries.display_name,
          was: text(NAME_READ_MAX),
          why: whyText,
        }),
        v.strictObject({
          what: v.literal('REAL_NAME'),
          user_id: uuid,
          name: caddyProfileInput.entries.real_name,
          was: text(NAME_READ_MAX),
          why: whyText,
        }),
      ],
      'NOT_A_CHOICE',
    ),
    output: v.null(),
  }),
  /** The person reads the text as a notification that stays a year. */
  'POST /desk/warn': call({
    who: 'desk',
    act: 'WARN',
    changes: true,
    input: v.strictObject({ user_id: uuid, text: text(TOLD_MAX) }),
    output: v.object({ told_at: moment }),
  }),
  /** The person reads the text among their notifications, with the way to write to us. */
  'POST /desk/message': call({
    who: 'desk',
    act: 'MESSAGE',
    changes: true,
    input: v.strictObject({ user_id: uuid, text: text(TOLD_MAX) }),
    output: v.object({ told_at: moment }),
  }),
};
