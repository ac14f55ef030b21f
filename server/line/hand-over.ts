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

/**
 * Wrong codes in any minute. From one address: somebody who mistypes has five tries at a code that lives no longer than that. From all of
 * them together: a code is met by at most twenty guesses in its life, so that one in 50,000 is hit even while somebody tries from
 * everywhere; with a thousand hand-overs a day, one in seven weeks of that, and the log says that it is going on. More would be safer for
 * nobody: whoever can send from four addresses keeps people from handing over, but not from signing in. Right ones are not counted, because
 * a mobile network's crowd shares one address. Counted in the database, so that N replicas bear no more.
 */
export const WRONG_PER_ADDRESS = 5;
export const WRONG_OF_ALL = 20;

type Taking = Pick<Asking<'POST /auth/take-over'>, 'context' | 'request' | 'reply' | 'now'>;

const ALL = 'hand-over of all';

/**
 * Counted before anything is looked up, so that a thousand sent at once are no thousand guesses. Refuses TOO_MANY_REQUESTS; what it answers
 * takes the guess back: it was right.
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
