import { createHash, createHmac } from 'node:crypto';
import type { Call } from '#domain/call.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import { type Db, type Tx, awaitedLater, behind } from '../db/db.ts';
import { answerOfKey, claimKey, claimKeyAhead, dropKey, finishKey, keepAnswer, giveUpKey } from '../house/sql.ts';
import { refSecret } from '../payment/present.ts';
import { route, type Asking } from './http.ts';

interface KeyedRequest {
  user_id: string;
  /** The Idempotency-Key, a uuid made on the phone. */
  key: string;
  /** The call's name: a key belongs to one call. */
  call: string;
  /** The body before parsing, so that an old phone's repeat is still the same request after a deploy. */
  body: unknown;
}

interface Answered {
  data: unknown;
  /** An earlier request with this key did the work. */
  isReplay: boolean;
}

/** What the work asks before its transaction. */
type Before = () => Promise<unknown>;
type Work = (tx: Tx, found?: unknown) => Promise<unknown>;

export type Once = (asked: KeyedRequest, now: Moment, work: Work, before?: Before) => Promise<Answered>;

/** A claim older than this belongs to a dead process, because nothing before the work takes as long. */
const CLAIM_EXPIRES_AFTER = MINUTE;

/** `idempotency.status_code` of work whose answer is no longer stored (house/records.ts). */
export const ANSWER_GONE = 204;

/** `idempotency.status_code` of a key that its phone gave up before any request with it was done (`settle` below). */
const GIVEN_UP = 410;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export function readKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase();
  throw new Refused('IDEMPOTENCY_KEY_REQUIRED');
}

/**
 * Does the work of a key once, however many requests carry it on any number of servers. The key's row is claimed in the work's own
 * transaction, so other requests wait for it; after a commit they get its answer, after a rollback one of them does the work. A refusal
 * rolls back the claim too. Answers are stored for 48 hours, and the fact that it was done for 30 days.
 */
export function openOnce(db: Db): Once {
  /** Waiting here instead of in the database keeps many copies of a request from taking all connections. */
  const running = new Map<string, Promise<void>>();

  return async function once(asked, now, work, before) {
    const id = `${asked.user_id} ${asked.key}`;
    for (let other = running.get(id); other; other = running.get(id)) {
      await other;
      const done = await db.maybe(answerOfKey(asked.user_id, asked.key));
      if (done) return replay(asked, done);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(id, promise);
    try {
      if (before) return await askAndWork(db, asked, now, work, before);
      return await claimAndWork(db, asked, now, work);
    } finally {
      running.delete(id);
      resolve();
    }
  };
}

/** Another request has the key: everything this one did is rolled back. */
class Claimed extends Error {
  override name = 'Claimed';
}

/** Sends the claim together with the first statements of the work. */
async function claimAndWork(db: Db, asked: KeyedRequest, now: Moment, work: Work): Promise<Answered> {
  const { user_id, key, call } = asked;
  try {
    return await db.transact(async (tx) => {
      const claim = ours(tx.run(claimKey(user_id, key, call, hashOf(asked.body), now)));
      const working = awaitedLater(work(behind(tx, claim)));
      await claim;
      const data = await working;
      tx.enqueue(keepAnswer(user_id, key, 200, data));
      return { data, isReplay: false };
    });
  } catch (error) {
    if (!(error instanceof Claimed)) throw error;
    const done = await db.maybe(answerOfKey(user_id, key));
    if (done) return replay(asked, done);
    throw new Refused('IDEMPOTENCY_IN_FLIGHT'); // the request that had the key was just refused
  }
}

async function ours(written: Promise<number>): Promise<void> {
  if ((await written) !== 1) throw new Claimed();
}

/** Commits the claim before asking outside, so that no copy of the request on another server asks too. */
async function askAndWork(db: Db, asked: KeyedRequest, now: Moment, work: Work, before: Before): Promise<Answered> {
  const { user_id, key, call } = asked;
  const claim = claimKeyAhead(user_id, key, call, hashOf(asked.body), now, now - CLAIM_EXPIRES_AFTER);
  if ((await db.run(claim)) === 0) {
    const done = await db.maybe(answerOfKey(user_id, key));
    if (done) return replay(asked, done);
    throw new Refused('IDEMPOTENCY_IN_FLIGHT'); // the request that had the key was just refused
  }
  try {
    const found = await before();
    return await db.transact(async (tx) => {
      const data = await work(tx, found);
      if ((await tx.run(finishKey(user_id, key, 200, data))) === 0) throw new Refused('IDEMPOTENCY_IN_FLIGHT');
      return { data, isReplay: false };
    });
  } catch (error) {
    await db.run(dropKey(user_id, key, now));
    throw error;
  }
}

function replay(
  asked: KeyedRequest,
  done: { call: string; body_hash: string; status_code: number; answer: unknown },
): Answered {
  if (done.status_code === GIVEN_UP) throw new Refused('REQUEST_GIVEN_UP');
  if (done.call !== asked.call || done.body_hash !== hashOf(asked.body)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  if (done.status_code === 0) throw new Refused('IDEMPOTENCY_IN_FLIGHT');
  return { data: done.status_code === ANSWER_GONE ? null : done.answer, isReplay: true };
}

const hashOf = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('base64url');

/** The same value gives the same text, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`);
  return `{${pairs.sort().join(',')}}`;
}

/**
 * What distinguishes two requests with one key: the body, with its `secret` fields as keyed digests (so that nobody can find an account
 * number by trying all) and without its `hidden` fields (no digest is safe for a password).
 */
export async function fingerprintOf(
  { secret = [], hidden = [] }: Pick<Call, 'secret' | 'hidden'>,
  body: unknown,
  context: ServerContext,
  now: Moment,
): Promise<unknown> {
  if (secret.length + hidden.length === 0 || typeof body !== 'object' || body === null) return body;
  const key = secret.length > 0 ? await refSecret(context, context.db, now) : '';
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !hidden.includes(name))
      .map(([name, value]) => [name, secret.includes(name) ? digestOf(name, value, key) : value]),
  );
}

/** Named by its use, because the same key also makes the addresses of payment pages. */
export const digestOf = (name: string, value: unknown, key: string): string =>
  createHmac('sha256', key)
    .update(`idempotency:${name}:${JSON.stringify(value)}`)
    .digest('base64url');

/**
 * Settles a key for good: its request was done, or the key is taken so that it never will be. A request that is running holds the row: this
 * waits for it, or is refused with IDEMPOTENCY_IN_FLIGHT.
 */
async function settle({
  input: { key },
  now,
  caller,
  tx,
}: Asking<'POST /request/settle'>): Promise<{ outcome: 'DONE' | 'NOT_DONE' }> {
  if ((await tx.run(giveUpKey(caller.user_id, key, GIVEN_UP, now, now - CLAIM_EXPIRES_AFTER))) === 1)
    return { outcome: 'NOT_DONE' };
  const { status_code } = await tx.one(answerOfKey(caller.user_id, key));
  if (status_code === 0) throw new Refused('IDEMPOTENCY_IN_FLIGHT');
  return { outcome: status_code === GIVEN_UP ? 'NOT_DONE' : 'DONE' };
}

export const requestRoutes = [route('POST /request/settle', settle)];
