import type { OutputOf } from '#domain/calls.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseForeign } from '../../account/session/origin.ts';
import type { Asking } from '../../http/http.ts';
import { returnedAttempt, requireAttempt } from './returned-attempt.ts';
import { setAttemptCookie } from './cookie.ts';
import { lineOf } from '../require-line.ts';
import { enter } from './sign-in.ts';

/**
 * The browser came back from LINE: answers the session, once, to the page of the browser that started. A user who is first asked whether to
 * create an account (LINE_NEW) can still use the same attempt afterwards.
 */
export async function finishWithLine(
  asking: Asking<'POST /auth/line/finish'>,
): Promise<OutputOf<'POST /auth/line/finish'>> {
  const { context, request, reply, input } = asking;
  const config = lineOf(context);
  refuseForeign(request, context);
  if (input.create) requireAttempt(input);
  const { attempt, proof } = await returnedAttempt(asking, config);
  if (attempt.user_id !== null) throw new Refused('LINE_STATE_WRONG');
  // The user may come back in another tab than the one where the box was ticked.
  const remember = attempt.remember ?? input.remember ?? false;
  const session = await enter({ ...asking, input: { ...input, remember } }, config, proof, attempt.attempt_sha256);
  setAttemptCookie(reply, context.config, undefined);
  return { session, redirect: attempt.redirect, remembered: remember };
}
