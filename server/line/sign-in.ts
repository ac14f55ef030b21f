import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '#domain/account/account.ts';
import type { Session } from '#domain/account/api.ts';
import { BASE } from '#domain/address.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, MINUTE } from '#domain/dates.ts';
import type { NewInLine } from '#domain/line/api.ts';
import { Refused } from '#domain/refusals.ts';
import { HAND_OVER_FOR, HAND_OVER_LENGTH, handOverPlace } from '#domain/line/hand-over.ts';
import { lockedLeaving, insertLinePerson } from '../account/sql.ts';
import { ownRow, setOwnPhoto } from '../account/own-sql.ts';
import { signIn, type SigningIn, withPassword } from '../account/session/sign-in.ts';
import { refuseForeign, type Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { redrawn } from '../media/picture.ts';
import { insertMedia } from '../media/sql.ts';
import { putPicture } from '../media/store.ts';
import { readAtMost } from '../read-at-most.ts';
import { attachLine, keepProofOf, type LineProof, markOf, proofInLine } from './proof.ts';
import {
  confirmedProof,
  isInLine,
  nameOfAttempt,
  requireAttempt,
  returnedAttempt,
  setAttemptCookie,
  takeOnce,
} from './attempt.ts';
import { type LineLoginConfig, lineOf } from './config.ts';
import {
  identityOf,
  insertIdentity,
  lockedWaysIn,
  dropHandOver,
  handedOver,
  insertHandOver,
  takeHandOver,
} from './sql.ts';
import { networkOf, beginTry, wall } from '../http/limits.ts';

/** Signs in inside LINE, with the tokens of its SDK. */
export async function signInWithLine(asking: Asking<'POST /auth/line'>): Promise<Session> {
  const { context, input, now } = asking;
  const config = lineOf(context);
  const proof = await proofInLine(context, config, input, now);
  return enter(asking, config, proof);
}

type Entering = SigningIn & {
  input: {
    language?: Language | undefined;
    /** The user confirmed that they want a new account. */
    create?: true | undefined;
    /** The user who is signed in already; another person does not replace them without being asked. */
    expected_user_id?: string | undefined;
  };
};

/** Another tab created the account, or LINE was unlinked, at this very moment: `enter` starts again. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * Opens a session for the owner of this LINE account; a new user who confirms gets an account without phone, e-mail or password. Refuses
 * LINE_NEW to a new user who has not confirmed, and SESSION_OF_ANOTHER. `attempt_sha256`: the browser's attempt, used up together with the
 * session.
 */
async function enter(
  asking: Entering,
  config: LineLoginConfig,
  proof: LineProof,
  attempt_sha256?: Buffer,
): Promise<Session> {
  const { context, now, input } = asking;
  for (;;) {
    const known = await context.db.maybe(identityOf(config.provider, proof.subject));
    refuseUnasked(known?.user_id, input, proof, attempt_sha256);
    const user_id = known?.user_id ?? newId(now);
    const before = async (tx: Tx) => {
      if (attempt_sha256) await takeOnce(tx, attempt_sha256);
      if (!known) await makePerson(tx, asking, config, user_id, proof);
      if (!(await keepProofOf(tx, config, user_id, proof, now))) throw new Overtaken();
    };
    try {
      // Opening the app in LINE asks for no proof, and an unlocked phone does not prove its owner.
      const isProved = attempt_sha256 !== undefined;
      return await signIn(asking, user_id, before, markOf(proof), isProved);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

function refuseUnasked(
  known: string | undefined,
  { create, expected_user_id, remember = false }: Entering['input'],
  { name }: LineProof,
  attempt_sha256: Buffer | undefined,
): void {
  if (known === undefined && (!create || expected_user_id !== undefined)) {
    const attempt = attempt_sha256 ? nameOfAttempt(attempt_sha256) : null;
    throw new Refused('LINE_NEW', { present: { name, attempt, remember } satisfies NewInLine });
  }
  if (known !== undefined && expected_user_id !== undefined && known !== expected_user_id)
    throw new Refused('SESSION_OF_ANOTHER');
}

/** The name of a user without a usable name at LINE. */
const NAMELESS = { th: 'ผู้ใช้ LINE', en: 'LINE user' };

async function makePerson(
  tx: Tx,
  { input, context, now }: Entering,
  config: LineLoginConfig,
  user_id: string,
  proof: LineProof,
): Promise<void> {
  const language = input.language ?? 'th';
  const at = isoOf(now);
  await tx.run(insertLinePerson(user_id, proof.name || NAMELESS[language], language, at));
  if ((await tx.run(insertIdentity(config.provider, proof.subject, user_id, at))) === 0) throw new Overtaken();
  const { picture_url } = proof;
  if (picture_url) tx.afterCommit(() => copyPicture(context, config, user_id, picture_url));
}

/**
 * Joins LINE to an existing account: the password proves the account, and from now on LINE signs in to it. Session and link are one
 * transaction, so a wrong password leaves the attempt usable.
 */
export async function joinWithLine(asking: Asking<'POST /auth/line/join'>): Promise<OutputOf<'POST /auth/line/join'>> {
  const { context, request, reply, input, now } = asking;
  const config = lineOf(context);
  if (!isInLine(input)) {
    refuseForeign(request, context);
    requireAttempt(input);
  }
  const { proof, attempt } = await confirmedProof(asking, config);
  // An attempt that a signed-in user started can only be used for linking by that user.
  if (attempt && attempt.user_id !== null) throw new Refused('LINE_STATE_WRONG');
  const session = await withPassword(asking, input, ({ user_id, password_hash }) => {
    const attach = async (tx: Tx) => {
      const person = await tx.one(lockedWaysIn(user_id));
      // The password may have changed since it was checked.
      if (person.status === 'DELETED' || person.password_hash !== password_hash) throw new Refused('CREDENTIALS_WRONG');
      if (attempt) await takeOnce(tx, attempt.attempt_sha256);
      await attachLine(tx, context, user_id, proof, now);
    };
    return signIn(asking, user_id, attach, markOf(proof));
  });
  if (attempt) setAttemptCookie(reply, context.config, undefined);
  return { session, redirect: attempt?.redirect ?? null };
}

/**
 * Finishes the sign-in when the browser comes back from LINE, once, for the browser that started it. After LINE_NEW the same attempt can be
 * used again with a confirmation.
 */
export async function finishWithLine(
  asking: Asking<'POST /auth/line/finish'>,
): Promise<OutputOf<'POST /auth/line/finish'>> {
  const { context, request, reply, input } = asking;
  const config = lineOf(context);
  refuseForeign(request, context);
  if (input.create) requireAttempt(input);
  const { attempt, proof } = await returnedAttempt(asking, config);
  if (attempt.user_id !== null) throw new Refused('LINE_STATE_WRONG');
  // The user may return in another tab than the one where they chose "remember".
  const remember = attempt.remember ?? input.remember ?? false;
  const session = await enter({ ...asking, input: { ...input, remember } }, config, proof, attempt.attempt_sha256);
  setAttemptCookie(reply, context.config, undefined);
  return { session, redirect: attempt.redirect, remembered: remember };
}

const TIMEOUT = 8_000;
const PICTURE_BYTES_MAX = 2_000_000;
const LINE_PICTURE_HOST = /(?:^|\.)line-scdn\.net$/;

/**
 * Copies the user's LINE picture, so that our pages never load it from LINE and LINE does not learn who looks at whom. Once, after the
 * commit; if it fails the user has no picture and can choose one.
 */
function copyPicture(context: ServerContext, config: LineLoginConfig, user_id: string, address: string): void {
  const url = URL.parse(address);
  const isLines = url?.protocol === 'https:' && LINE_PICTURE_HOST.test(url.hostname);
  // A test platform hosts its pictures itself.
  if (!url || !(isLines || url.origin === config.apiBase)) return;
  context.channels.soon(async () => {
    try {
      await keep(context, user_id, await fetchPicture(url), context.clock());
    } catch (error) {
      // The picture's address identifies the person and is not logged.
      context.log.info(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'a LINE profile picture could not be copied',
      );
    }
  });
}

async function fetchPicture(url: URL): Promise<Uint8Array> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok || !response.body) throw new Error(`LINE answered ${response.status}`);
  return readAtMost(response, PICTURE_BYTES_MAX);
}

async function keep(context: ServerContext, user_id: string, bytes: Uint8Array, now: Moment): Promise<void> {
  const picture = await redrawn(bytes, user_id);
  const media_id = newId(now);
  await putPicture(context.media, media_id, picture);
  const { type, width, height, color } = picture;
  await context.db.transact(async (tx) => {
    const { status } = await tx.one(lockedLeaving(user_id));
    const { photo_url } = await tx.one(ownRow(user_id));
    // A picture that the person chose meanwhile stays; the sweep deletes the copied bytes, because no row refers to them.
    if (status !== 'ACTIVE' || photo_url !== null) return;
    await tx.run(insertMedia({ media_id, owner_id: user_id, type, width, height, color }, picture.bytes.length, now));
    await tx.run(setOwnPhoto(user_id, media_id, `${BASE}/media/${media_id}`));
    emit(tx, 'account.changed', {}, [user_id], now);
  });
}

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
