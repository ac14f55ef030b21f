import { isoOf } from '#domain/dates.ts';
import type { InputOf } from '#domain/calls.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../../http/http.ts';
import { nameOfAttempt } from './attempt.ts';
import { type AttemptRow, attemptOf } from './attempt-sql.ts';
import type { LineLoginConfig } from '../config.ts';
import { attemptCookie } from './cookie.ts';
import { confirmedProofInLine, type LineProof } from './proof.ts';
import { unseal } from './seal.ts';

type Coming = Pick<Asking<'POST /auth/line/finish'>, 'context' | 'request' | 'now'>;

/** The tokens of LINE's SDK: both, or none. */
export interface GivenTokens {
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
