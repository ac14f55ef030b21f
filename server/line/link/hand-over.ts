import { createHmac, randomInt } from 'node:crypto';
import type { Session } from '#domain/account/api.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { HAND_OVER_FOR, HAND_OVER_LENGTH, handOverPlace } from '#domain/line/hand-over.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../../account/session/sessions.ts';
import { signIn } from '../../account/session/sign-in.ts';
import type { Tx } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import type { Asking } from '../../http/http.ts';
import { beginGuess } from './hand-over-guesses.ts';
import { dropHandOver, handedOver, insertHandOver, takeHandOver } from './hand-over-sql.ts';
import { lockedWaysIn } from '../sql.ts';

/**
 * A code that signs the caller in on another browser; it replaces the caller's earlier code. Not a call with an Idempotency-Key, whose
 * answer would be stored: a retry is given a new code.
 */
export async function handOver(asking: Asking<'POST /auth/hand-over'>): Promise<OutputOf<'POST /auth/hand-over'>> {
  const { now, context, caller } = asking;
  const hashOf = hashing(context);
  const code = await context.db.transact((tx) => freeCode(tx, caller, hashOf, now));
  return { code, qr: context.origin() + handOverPlace(code), expires_at: isoOf(now + HAND_OVER_FOR) };
}

/**
 * Whoever sends the digits is signed in as their owner, in a session of its own. Wrong, expired, used and unknown digits get the same
 * answer.
 */
export async function takeOver(asking: Asking<'POST /auth/take-over'>): Promise<Session> {
  const { input, now, context } = asking;
  const code_hash = hashing(context)(input.code);
  const wasRight = await beginGuess(asking);
  const found = await context.db.maybe(handedOver(code_hash, isoOf(now)));
  if (!found) throw wrong();
  const session = await signIn(
    asking,
    found.user_id,
    async (tx) => {
      // Waits for a deletion that the owner may be requesting at this moment, and then checks again.
      await tx.one(lockedWaysIn(found.user_id));
      if ((await tx.run(takeHandOver(found.user_id, code_hash, isoOf(now)))) === 0) throw wrong();
    },
    undefined,
    false,
  );
  await wasRight();
  return session;
}

const wrong = (): Refused => new Refused('HAND_OVER_WRONG', { field: 'code' });

/** Tried again while somebody else has the same digits. */
async function freeCode(tx: Tx, { user_id, session_id }: Caller, hashOf: Hash, now: Moment): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** HAND_OVER_LENGTH)).padStart(HAND_OVER_LENGTH, '0');
    await tx.run(dropHandOver(user_id));
    const written = await tx.run(
      insertHandOver(user_id, session_id, hashOf(code), isoOf(now), isoOf(now + HAND_OVER_FOR)),
    );
    if (written > 0) return code;
  }
}

type Hash = (code: string) => string;

/** The channel's secret is in no database: who has only that learns no code from it. */
function hashing({ config: { lineLogin } }: ServerContext): Hash {
  if (!lineLogin) throw new Refused('LINE_OFF');
  return (code) => createHmac('sha256', lineLogin.channelSecret).update(`hand-over:${code}`).digest('base64url');
}
