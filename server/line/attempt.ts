import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InputOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../account/session/session.ts';
import { isSecure, tokenCookie } from '../account/cookie.ts';
import { sha256Of } from '../account/tokens.ts';
import type { Config } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import type { LineLoginConfig } from './config.ts';
import { seal, unseal } from './page-token.ts';
import { TIMEOUT } from './platform.ts';
import { confirmedProofInLine, type LineProof } from './proof.ts';
import { attemptOf, type AttemptRow, dropOldAttempts, insertAttempt, takeAttempt } from './sql.ts';

/** From the first step to the last. */
const ATTEMPT_FOR = 10 * MINUTE;

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

const nameOf = (config: Config): string => (isSecure(config) ? '__Host-caddee_line' : 'caddee_line');

/** The sha256 of the attempt that this browser began; undefined when it began none. */
export const attemptCookie = (request: FastifyRequest, config: Config): Buffer | undefined =>
  tokenCookie(request, nameOf(config));

/** Undefined clears it. Lax, because LINE's page sends the browser back to us. */
export function setAttemptCookie(reply: FastifyReply, config: Config, attempt: string | undefined): void {
  void reply.setCookie(nameOf(config), attempt ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: attempt === undefined ? 0 : ATTEMPT_FOR / 1_000,
  });
}

/** What a browser brought back is used up. Refuses LINE_STATE_WRONG to all but one. */
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

/** What LINE said at the end of this browser's own attempt, and of the one that is meant. Refuses LINE_STATE_WRONG. */
export async function returnedAttempt(
  { context, request, input, now }: Coming & { input: GivenAttempt },
  config: LineLoginConfig,
): Promise<{ attempt: AttemptRow; proof: LineProof }> {
  const cookie = attemptCookie(request, context.config);
  const attempt = cookie && (await context.db.maybe(attemptOf(cookie, isoOf(now))));
  const isMeant = !attempt || input.attempt === undefined || input.attempt === nameOfAttempt(attempt.attempt_sha256);
  const opened = isMeant && attempt?.proof ? unseal(config, attempt.proof) : undefined;
  if (!attempt || opened === undefined) throw new Refused('LINE_STATE_WRONG');
  // Sealed by us: nobody else wrote it.
  return { attempt, proof: JSON.parse(opened) as LineProof };
}

/**
 * A proof that LINE itself has confirmed: by the SDK's tokens, else what this browser brought back. Refuses FIELDS_INVALID for one token
 * without the other, and LINE_DOWN.
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

/** For a caller who was asked a question about an attempt and must name that attempt. Refuses FIELDS_INVALID. */
export function requireAttempt({ attempt }: GivenAttempt): void {
  if (attempt === undefined) throw missing('attempt');
}

const missing = (path: string): Refused => new Refused('FIELDS_INVALID', { fields: [{ path, code: 'REQUIRED' }] });

/**
 * How often and how long the second request checks for what the first one is still asking LINE for: three answers, one after another (the
 * tokens of the code, whose they are, the profile), and a moment to store it.
 */
const PAUSE = 250;
const LOOKS = (3 * TIMEOUT + 1_000) / PAUSE;

/**
 * The address LINE redirected to was opened twice at once: only one request may send the code to LINE, and both come from the same browser.
 */
export async function isProvenByAnother(context: ServerContext, attempt_sha256: Buffer, now: Moment): Promise<boolean> {
  for (let looks = 0; looks <= LOOKS; looks++) {
    const attempt = await context.db.maybe(attemptOf(attempt_sha256, isoOf(now)));
    if (attempt?.proof) return true;
    const { returned_at } = attempt ?? {};
    // Used since, or the first one has failed long ago.
    if (!returned_at || context.clock() - parseMoment(returned_at) > PAUSE * LOOKS) return false;
    await pause(PAUSE);
  }
  return false;
}
