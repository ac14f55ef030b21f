import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InputOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../account/session/session.ts';
import { isSecure, tokenCookie, sha256Of } from '../account/tokens.ts';
import type { Config } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import type { LineLoginConfig } from './config.ts';
import { seal, unseal } from './page-token.ts';
import { TIMEOUT } from './platform.ts';
import { confirmedProofInLine, type LineProof } from './proof.ts';
import { attemptOf, type AttemptRow, dropOldAttempts, insertAttempt, takeAttempt } from './sql.ts';

/** How long an attempt lasts, in milliseconds. */
const ATTEMPT_FOR = 10 * MINUTE;

/** The beginning of the state of a second try, for browsers without cookies, which have no stored attempt (`is_second`). */
const AGAIN = 'again.';
export const isSecondTry = (state: string): boolean => state.startsWith(AGAIN);

export const callbackOf = (context: Pick<ServerContext, 'origin'>): string =>
  `${context.origin()}/api/v1/auth/line/callback`;

/** The public name of an attempt, which cannot be used as the attempt itself. */
export const nameOfAttempt = (attempt_sha256: Buffer): string =>
  createHash('sha256').update(attempt_sha256).digest('base64url');

interface AttemptOptions {
  /** A path of the app. */
  redirect: string | undefined;
  /** The user's choice "remember this device". */
  remember?: boolean | undefined;
  /** Turns off LINE's automatic sign-in, because LINE's app would answer to another browser, or has done so. */
  isPatient: boolean;
  isSecond: boolean;
  /** The user who links LINE; undefined: somebody signs in. */
  caller?: Pick<Caller, 'user_id' | 'session_id'>;
}

/** Starts an attempt: the value of its cookie, and LINE's address with everything that LINE must return. */
export async function beginAttempt(
  context: ServerContext,
  config: LineLoginConfig,
  { redirect, remember, isPatient, isSecond, caller }: AttemptOptions,
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
    // Only a channel with an official account can offer friendship.
    ...(context.config.line ? { bot_prompt: 'normal' } : {}),
    ...(isPatient ? { disable_auto_login: 'true' } : {}),
  });
  return { cookie, url: `${config.accessBase}/oauth2/v2.1/authorize?${query.toString()}` };
}

const random = (): string => randomBytes(32).toString('base64url');

const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_line' : 'caddee_line');

/** The sha256 of this browser's attempt; undefined: it has none. */
export const attemptCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, nameOf(config));

/** Sets the attempt's cookie, or clears it (undefined). Lax, because LINE's page sends the browser back to us. */
export function setAttemptCookie(reply: FastifyReply, config: Config, attempt: string | undefined): void {
  void reply.setCookie(nameOf(config), attempt ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: attempt === undefined ? 0 : ATTEMPT_FOR / 1_000,
  });
}

/** Uses up an attempt. Refuses LINE_STATE_WRONG for all but the first. */
export async function takeOnce(tx: Tx, attempt_sha256: Buffer): Promise<void> {
  if ((await tx.run(takeAttempt(attempt_sha256))) === 0) throw new Refused('LINE_STATE_WRONG');
}

type Coming = Pick<Asking<'POST /auth/line/finish'>, 'context' | 'request' | 'now'>;

/** The tokens of LINE's SDK: both, or none. */
interface GivenTokens {
  id_token?: string | undefined;
  access_token?: string | undefined;
}

type GivenAttempt = Pick<InputOf<'POST /auth/line/finish'>, 'attempt'>;

export const isInLine = ({ id_token, access_token }: GivenTokens): boolean =>
  id_token !== undefined || access_token !== undefined;

/** LINE's proof of this browser's own attempt, which must be the given `attempt`. Refuses LINE_STATE_WRONG. */
export async function returnedAttempt(
  { context, request, input, now }: Coming & { input: GivenAttempt },
  config: LineLoginConfig,
): Promise<{ attempt: AttemptRow; proof: LineProof }> {
  const cookie = attemptCookie(request, context.config);
  const attempt = cookie && (await context.db.maybe(attemptOf(cookie, isoOf(now))));
  const isMeant = !attempt || input.attempt === undefined || input.attempt === nameOfAttempt(attempt.attempt_sha256);
  const opened = isMeant && attempt?.proof ? unseal(config, attempt.proof) : undefined;
  if (!attempt || opened === undefined) throw new Refused('LINE_STATE_WRONG');
  // Sealed by us, so nobody else wrote it.
  return { attempt, proof: JSON.parse(opened) as LineProof };
}

/**
 * A proof confirmed by LINE: from the SDK's tokens, else from this browser's attempt. Refuses FIELDS_INVALID for one token without the
 * other, and LINE_DOWN.
 */
export async function confirmedProof(
  asking: Coming & { input: GivenTokens & GivenAttempt },
  config: LineLoginConfig,
): Promise<{ proof: LineProof; attempt?: AttemptRow }> {
  const { context, input, now } = asking;
  const { id_token, access_token } = input;
  if (id_token !== undefined && access_token !== undefined)
    return { proof: await confirmedProofInLine(context, config, { id_token, access_token }, now) };
  if (!isInLine(input)) return returnedAttempt(asking, config);
  const path = id_token === undefined ? 'id_token' : 'access_token';
  throw missing(path);
}

/** Requires the attempt's name from a caller who was asked about it. Refuses FIELDS_INVALID. */
export function requireAttempt({ attempt }: GivenAttempt): void {
  if (attempt === undefined) throw missing('attempt');
}

const missing = (path: string): Refused => new Refused('FIELDS_INVALID', { fields: [{ path, code: 'REQUIRED' }] });

/**
 * How often and how long a second request waits while the first one asks LINE: three answers in sequence (tokens for the code, whose they
 * are, the profile) and a moment to store them.
 */
const PAUSE = 250;
const LOOKS = (3 * TIMEOUT + 1_000) / PAUSE;

/**
 * Whether another request of the same browser has stored the proof: LINE's redirect was opened twice, and only one request can send the
 * code to LINE.
 */
export async function isProvenByAnother(context: ServerContext, attempt_sha256: Buffer, now: Moment): Promise<boolean> {
  for (let looks = 0; looks <= LOOKS; looks++) {
    const attempt = await context.db.maybe(attemptOf(attempt_sha256, isoOf(now)));
    if (attempt?.proof) return true;
    const { returned_at } = attempt ?? {};
    // The attempt was used, or the first request failed long ago.
    if (!returned_at || context.clock() - parseMoment(returned_at) > PAUSE * LOOKS) return false;
    await pause(PAUSE);
  }
  return false;
}
