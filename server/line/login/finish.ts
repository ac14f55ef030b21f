import type { OutputOf } from '#domain/calls.ts';
import { Refused } from '#domain/refusals.ts';
import { refuseForeign } from '../../account/session/origin.ts';
import type { Asking } from '../../http/http.ts';
import { broughtBack, demandAttempt } from './brought.ts';
import { setAttemptCookie } from './cookie.ts';
import { lineOf } from '../on.ts';
import { enter } from './sign-in.ts';

/**
 * Somebody came back from LINE: the session, once, to the page of the browser that set out. Who is asked first whether she is new here
 * (LINE_NEW) still has what she brought back.
 */
export async function finishWithLine(
  asking: Asking<'POST /auth/line/finish'>,
): Promise<OutputOf<'POST /auth/line/finish'>> {
  const { context, request, reply, input } = asking;
  const config = lineOf(context);
  refuseForeign(request, context.config);
  if (input.create) demandAttempt(input);
  const { attempt, proof } = await broughtBack(asking, config);
  if (attempt.user_id !== null) throw new Refused('LINE_STATE_WRONG');
  // The tab she comes back in may be another than the one she ticked it in.
  const remember = attempt.remember ?? input.remember ?? false;
  const session = await enter({ ...asking, input: { ...input, remember } }, config, proof, attempt.attempt_sha256);
  setAttemptCookie(reply, context.config, undefined);
  return { session, redirect: attempt.redirect, remembered: remember };
}
