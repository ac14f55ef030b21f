import { createHash, randomBytes } from 'node:crypto';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { Caller } from '../../account/session/sessions.ts';
import { sha256Of } from '../../account/tokens.ts';
import type { ServerContext } from '../../context.ts';
import { dropOldAttempts, insertAttempt } from './attempt-sql.ts';
import type { LineLoginConfig } from '../config.ts';
import { seal } from './seal.ts';

/** From the first step to the last. */
export const ATTEMPT_FOR = 10 * MINUTE;

/** A state that begins so is of a second try: for a browser that keeps no cookie, and so has no attempt that says it (`is_second`). */
const AGAIN = 'again.';
export const isSecondTry = (state: string): boolean => state.startsWith(AGAIN);

export const callbackOf = (context: Pick<ServerContext, 'origin'>): string =>
  `${context.origin()}/api/v1/auth/line/callback`;

/** What a page learns of the attempt it asks about: it opens nothing. */
export const nameOfAttempt = (attempt_sha256: Buffer): string =>
  createHash('sha256').update(attempt_sha256).digest('base64url');

interface Wanted {
  /** An address of ours. */
  redirect: string | undefined;
  /** The user's choice "remember this device". */
  remember?: boolean | undefined;
  /** LINE signs nobody in by itself: its app would answer to another browser, or already has. */
  isPatient: boolean;
  isSecond: boolean;
  /** Who wants to link LINE; else somebody signs in. */
  caller?: Pick<Caller, 'user_id' | 'session_id'>;
}

/** A browser sets out: what its cookie holds, and LINE's address with everything LINE has to give back. */
export async function beginAttempt(
  context: ServerContext,
  config: LineLoginConfig,
  { redirect, remember, isPatient, isSecond, caller }: Wanted,
  now: Moment,
): Promise<{ cookie: string; url: string }> {
  const [cookie, bare, nonce, verifier] = [random(), random(), random(), random()];
  const state = isSecond ? AGAIN + bare : bare;
  const attempt = {
    attempt_sha256: sha256Of(cookie),
    state_sha256: sha256Of(state),
    nonce_sha256: sha256Of(nonce),
    is_second: isSecond,
    verifier: seal(config, verifier),
    user_id: caller?.user_id ?? null,
    session_id: caller?.session_id ?? null,
    redirect: redirect ?? null,
    remember: remember ?? null,
  };
  await context.db.run(dropOldAttempts(isoOf(now)));
  await context.db.run(insertAttempt(attempt, isoOf(now + ATTEMPT_FOR)));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.channelId,
    redirect_uri: callbackOf(context),
    state,
    scope: 'openid profile',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Only a channel with an official account has somebody to befriend.
    ...(context.config.line ? { bot_prompt: 'normal' } : {}),
    ...(isPatient ? { disable_auto_login: 'true' } : {}),
  });
  return { cookie, url: `${config.accessBase}/oauth2/v2.1/authorize?${query.toString()}` };
}

const random = (): string => randomBytes(32).toString('base64url');
