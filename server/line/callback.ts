import { timingSafeEqual } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { LINE_BACK, LINE_LINK_BACK } from '#domain/line/api.ts';
import { type RefusalCode, Refused } from '#domain/refusals.ts';
import { sha256Of } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import { beginAttempt, callbackOf, isProvenByAnother, isSecondTry } from './attempt.ts';
import type { LineLoginConfig } from './config.ts';
import { readWebToken, exchange } from './platform.ts';
import { seal, unseal } from './page-token.ts';
import { accessOfUser, type LineProof, proofOf } from './proof.ts';
import { attemptOf, type AttemptRow, keepProof, noteReturned } from './sql.ts';

/** What LINE's page put into the address to which it sent the browser. */
interface Returned {
  code: string | undefined;
  state: string | undefined;
  error: string | undefined;
}

/** Where the browser goes next, with a cookie for it. Never contains a token, a code or a state. */
export interface Next {
  to: string;
  cookie?: string;
}

/**
 * Handles the browser's return from LINE. If the state differs from the attempt's (LINE's app answered to another browser, or somebody made
 * the address up), it is sent once more without LINE's automatic sign-in, and then refused.
 */
export async function handleCallback(
  context: ServerContext,
  config: LineLoginConfig,
  cookie: Buffer | undefined,
  returned: Returned,
  now: Moment,
): Promise<Next> {
  const attempt = cookie && (await context.db.maybe(attemptOf(cookie, isoOf(now))));
  const { state = '', code, error } = returned;
  const isIts = attempt !== undefined && timingSafeEqual(attempt.state_sha256, sha256Of(state));
  if (!isIts) {
    const wasSecond = attempt?.is_second || isSecondTry(state);
    return wasSecond ? failed(attempt, 'LINE_STATE_WRONG') : onceMore(context, config, attempt, now);
  }
  // Only the first return of this state continues; a reloaded page finds the first one's result.
  if ((await context.db.run(noteReturned(attempt.attempt_sha256, isoOf(now)))) === 0)
    return (await isProvenByAnother(context, attempt.attempt_sha256, now))
      ? finish(attempt)
      : failed(attempt, 'LINE_STATE_WRONG');
  if (error === 'access_denied') return failed(attempt, 'LINE_DENIED');
  if (error !== undefined || !code) return failed(attempt, 'LINE_STATE_WRONG');
  try {
    const proof = await proofOfCode(context, config, attempt, code, now);
    await context.db.run(keepProof(attempt.attempt_sha256, seal(config, JSON.stringify(proof))));
    return finish(attempt);
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason;
    return failed(attempt, reason.code);
  }
}

const finish = ({ user_id }: AttemptRow): Next => ({ to: user_id === null ? LINE_BACK : LINE_LINK_BACK });

async function onceMore(
  context: ServerContext,
  config: LineLoginConfig,
  attempt: AttemptRow | undefined,
  now: Moment,
): Promise<Next> {
  const { cookie, url } = await beginAttempt(
    context,
    config,
    {
      redirect: attempt?.redirect ?? undefined,
      remember: attempt?.remember ?? undefined,
      isPatient: true,
      isSecond: true,
      // The cookie proves that it is the browser of the user who wants to link.
      ...(attempt?.user_id && attempt.session_id
        ? { caller: { user_id: attempt.user_id, session_id: attempt.session_id } }
        : {}),
    },
    now,
  );
  return { to: url, cookie };
}

/** A failed sign-in is shown on the sign-in screen, a failed link on the screen where it started. */
function failed(attempt: AttemptRow | undefined, code: RefusalCode): Next {
  const { user_id = null, redirect = null } = attempt ?? {};
  if (user_id !== null && redirect) return { to: `${redirect}${redirect.includes('?') ? '&' : '?'}line_error=${code}` };
  return toLogin(code, redirect);
}

/** The sign-in screen shows the error and afterwards opens the screen that the user wanted. */
export const toLogin = (code: string, redirect?: string | null): Next => ({
  to: `/login?line_error=${code}${redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''}`,
});

async function proofOfCode(
  context: ServerContext,
  config: LineLoginConfig,
  { verifier, nonce_sha256 }: AttemptRow,
  code: string,
  now: Moment,
): Promise<LineProof> {
  const opened = unseal(config, verifier);
  if (opened === undefined) throw new Refused('LINE_STATE_WRONG');
  const { id_token, access_token } = await exchange(config, {
    code,
    verifier: opened,
    redirectUri: callbackOf(context),
  });
  const claims = await readWebToken(config, id_token, nonce_sha256, now);
  return proofOf(claims, id_token, await accessOfUser(config, claims, access_token, now), now);
}
