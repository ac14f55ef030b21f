import { createHmac, randomInt } from 'node:crypto';
import type { Session } from '#domain/account/api.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { HAND_OVER_FOR, HAND_OVER_LENGTH, handOverPlace } from '#domain/line/hand-over.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../account/session/session.ts';
import { signIn } from '../account/session/sign-in.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { networkOf } from '../http/limits.ts';
import { beginTry, wall } from '../http/tries.ts';
import { dropHandOver, handedOver, insertHandOver, lockedWaysIn, takeHandOver } from './sql.ts';

/**
 * Creates a code that signs the caller in on another browser; it replaces the caller's earlier code. Without an Idempotency-Key, because
 * the answer must not be stored: a repeat gets a new code.
 */
export async function handOver(asking: Asking<'POST /auth/hand-over'>): Promise<OutputOf<'POST /auth/hand-over'>> {
  const { now, context, caller } = asking;
  const hashOf = hashing(context);
  const code = await context.db.transact((tx) => freeCode(tx, caller, hashOf, now));
  return { code, qr: context.origin() + handOverPlace(code), expires_at: isoOf(now + HAND_OVER_FOR) };
}

/** Signs in as the owner of the code, in a new session. Wrong, expired, used and unknown codes get the same answer. */
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

/** Tries until the digits are free. */
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

/** The key is the channel's secret, which is not in the database, so that the database alone reveals no code. */
function hashing({ config: { lineLogin } }: ServerContext): Hash {
  if (!lineLogin) throw new Refused('LINE_OFF');
  return (code) => createHmac('sha256', lineLogin.channelSecret).update(`hand-over:${code}`).digest('base64url');
}

/**
 * Limits of wrong codes per minute, counted in the database so that they hold with several servers. Per address five: a code lives no
 * longer than a minute. For everybody together twenty: each code then meets at most twenty guesses, a chance of 1 in 50,000; an attacker
 * can block hand-overs but not sign-ins, and the log reports it. Right codes do not count, because a mobile network shares one address.
 */
export const WRONG_PER_ADDRESS = 5;
export const WRONG_OF_ALL = 20;

type Taking = Pick<Asking<'POST /auth/take-over'>, 'context' | 'request' | 'reply' | 'now'>;

const ALL = 'hand-over of all';

/**
 * Counts a guess before anything is looked up, so that many parallel requests cannot exceed the limit. Refuses TOO_MANY_REQUESTS. The
 * returned function uncounts a right guess.
 */
async function beginGuess(asking: Taking): Promise<() => Promise<void>> {
  const bound = (who: string, most: number) => ({ who, within: MINUTE, wait: wall(most, MINUTE) });
  const tried = await beginTry(asking, [
    bound(`hand-over network ${networkOf(asking.request.ip)}`, WRONG_PER_ADDRESS),
    bound(ALL, WRONG_OF_ALL),
  ]);
  if (tried.count(ALL) === WRONG_OF_ALL)
    asking.context.log.warn('too many wrong hand-over codes: none is accepted for up to a minute');
  return () => tried.takeBack();
}
