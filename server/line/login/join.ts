import type { OutputOf } from '#domain/calls.ts';
import { Refused } from '#domain/refusals.ts';
import { withPassword } from '../../account/session/login.ts';
import { refuseForeign } from '../../account/session/origin.ts';
import { signIn } from '../../account/session/sign-in.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { attachLine } from './attach.ts';
import { confirmedProof, requireAttempt, isInLine } from './returned-attempt.ts';
import { setAttemptCookie } from './cookie.ts';
import { lineOf } from '../require-line.ts';
import { markOf } from './proof.ts';
import { lockedWaysIn } from '../sql.ts';
import { takeOnce } from './take-once.ts';

/**
 * A user who has an account here signs in with LINE for the first time: the password shows which account, and LINE can be used to sign in
 * from now on. The session and the link are one transaction, so a wrong password leaves the attempt usable.
 */
export async function joinWithLine(asking: Asking<'POST /auth/line/join'>): Promise<OutputOf<'POST /auth/line/join'>> {
  const { context, request, reply, input, now } = asking;
  const config = lineOf(context);
  if (!isInLine(input)) {
    refuseForeign(request, context);
    requireAttempt(input);
  }
  const { proof, attempt } = await confirmedProof(asking, config);
  // Begun by somebody who was signed in: that one may link, and nobody else.
  if (attempt && attempt.user_id !== null) throw new Refused('LINE_STATE_WRONG');
  const session = await withPassword(asking, input, ({ user_id, password_hash }) => {
    const attach = async (tx: Tx) => {
      const person = await tx.one(lockedWaysIn(user_id));
      // What was right a moment ago, when it was hashed.
      if (person.status === 'DELETED' || person.password_hash !== password_hash) throw new Refused('CREDENTIALS_WRONG');
      if (attempt) await takeOnce(tx, attempt.attempt_sha256);
      await attachLine(tx, context, user_id, proof, now);
    };
    return signIn(asking, user_id, attach, markOf(proof));
  });
  if (attempt) setAttemptCookie(reply, context.config, undefined);
  return { session, redirect: attempt?.redirect ?? null };
}
