import { createHash, randomInt, createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Handing } from '#domain/reward/api.ts';
import { KEY_LETTERS, CODE_LENGTH } from '#domain/reward/code.ts';
import type { Tx, Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { languageOf } from '../http/input.ts';
import {
  collectorOf,
  counterOfKey,
  type CounterRow,
  lockedRedemption,
  type RedemptionDbRow,
  redemptionInFull,
  redemptionOfCode,
  isShown,
} from './sql.ts';
import { act } from './transition.ts';
import { perContext } from '../account/session/password.ts';
import { storedSecret } from '../account/tokens.ts';

const KEY_LENGTH = 20;

/** 98 random bits, so a plain hash is enough. */
export const newCounterKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** What a code is for, for the staff with their counter's key. */
export function checkCode(asking: Asking<'POST /reward/check'>): Promise<OutputOf<'POST /reward/check'>> {
  return asking.context.db.transact(async (tx) => {
    const { it } = await found(tx, asking);
    refuseOver(it, asking.now);
    return handing(tx, it, languageOf(asking.request));
  });
}

/** Confirms the hand-over, once; the same tap again gets the same answer. */
export function confirmCode(asking: Asking<'POST /reward/confirm'>): Promise<OutputOf<'POST /reward/confirm'>> {
  const { now, input } = asking;
  return asking.context.db.transact(async (tx) => {
    const { it, counter } = await found(tx, asking);
    const isSameTap = it.confirm_id === input.confirm_id && it.counter_id === counter.counter_id;
    if (!isSameTap) refuseOver(it, now);
    const after = isSameTap ? it : await confirm(tx, it, counter, input, now);
    if (!isSameTap) tx.afterCommit(() => forgiveGuesses(asking, counter.counter_id));
    return {
      ...(await handing(tx, after, languageOf(asking.request))),
      ended_at: isoOf(parseMoment(after.ended_at ?? isoOf(now))),
    };
  });
}

const confirm = (
  tx: Tx,
  it: RedemptionDbRow,
  { counter_id }: CounterRow,
  { confirm_id }: ParsedOf<'POST /reward/confirm'>,
  now: Moment,
): Promise<RedemptionDbRow> => act(tx, it, 'confirm', 'counter', now, { counter_id, confirm_id });

/** Checks the counter's key before the code, so that nothing about codes is revealed without a key. */
async function found(tx: Tx, asking: AtCounter): Promise<{ it: RedemptionDbRow; counter: CounterRow }> {
  const { input, now } = asking;
  const isCounter = beginGuess(asking, input.key);
  const counter = await tx.maybe(counterOfKey(hashOfKey(input.key)));
  if (!counter) throw new Refused('COUNTER_KEY_WRONG', { field: 'key' });
  isCounter();
  const isCode = beginGuess(asking, counter.counter_id);
  const known = await tx.maybe(redemptionOfCode(hashOfCode(input.code, await codeSecret(tx, now))));
  if (!known) throw new Refused('REWARD_CODE_WRONG', { field: 'code' });
  isCode();
  const it = await tx.one(lockedRedemption(known.redemption_id));
  if (it.slug !== counter.slug) throw new Refused('COUNTER_OF_ANOTHER_COURSE');
  return { it, counter };
}

function refuseOver(it: RedemptionDbRow, now: Moment): void {
  if (it.status === 'REDEEMED') throw new Refused('REWARD_CODE_USED');
  const isGood = it.status === 'READY' && it.code_expires_at !== null && now < parseMoment(it.code_expires_at);
  if (!isGood) throw new Refused('REWARD_CODE_OVER');
}

async function handing(tx: Tx, { redemption_id, caddy_id }: RedemptionDbRow, language: Language): Promise<Handing> {
  const { reference, kind, name_th, name_en, slug, course_th, course_en } = await tx.one(
    redemptionInFull(redemption_id),
  );
  const caddy = await tx.one(collectorOf(caddy_id));
  return {
    reference,
    kind,
    name_th,
    name_en,
    caddy: { nickname: shownNickname(caddy, language), number: caddy.caddy_number },
    course: { slug: slug ?? '', name_th: course_th ?? '', name_en: course_en ?? '' },
  };
}

const NAME = 'reward-code';

/** The secret from which codes are derived; never leaves the server. */
export const codeSecret = (queries: Queries, now: Moment): Promise<string> => storedSecret(queries, NAME, now);

/**
 * The digits that the caddy shows, derived from the redemption and their expiry, so that they are not stored and a lost answer can be
 * repeated.
 */
export function codeFor(redemption_id: string, expires_at: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`code:${redemption_id}:${expires_at}`).digest();
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

/** The stored form of a code; keyed, because eight digits alone could be tried out. */
export const hashOfCode = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`hash:${code}`).digest('base64url');

/** Finds an expiry whose code no other redemption shows now: each try is a millisecond earlier and so gives another code. */
export async function freeCode(
  tx: Tx,
  secret: string,
  redemption_id: string,
  until: Moment,
): Promise<{ code: string; expires_at: Moment }> {
  for (let expires_at = until; ; expires_at--) {
    const code = codeFor(redemption_id, isoOf(expires_at), secret);
    if (!(await tx.maybe(isShown(hashOfCode(code, secret))))) return { code, expires_at };
  }
}

/** The most wrong codes (or wrong keys) of one counter in a quarter of an hour. */
export const WRONG_CODES_MAX = 20;
export const WINDOW = 15 * MINUTE;
const GUESSERS_REMEMBERED_MAX = 10_000;

type AtCounter = Asking<'POST /reward/check'> | Asking<'POST /reward/confirm'>;

/** In memory, so each server counts alone. */
const wrongOf = perContext(() => new LRUCache<string, Moment[]>({ max: GUESSERS_REMEMBERED_MAX }));

/**
 * Counts a guess before anything is looked up, so that many parallel requests cannot exceed the limit. Refuses TOO_MANY_REQUESTS. The
 * returned function uncounts a right guess.
 */
function beginGuess({ context, reply, now }: AtCounter, who: string): () => void {
  if (!context.config.rateLimits) return () => undefined;
  const moments = recent(context, who, now);
  const first = moments[0];
  if (first !== undefined && moments.length >= WRONG_CODES_MAX) {
    void reply.header('retry-after', String(Math.ceil((first + WINDOW - now) / 1000)));
    throw new Refused('TOO_MANY_REQUESTS');
  }
  wrongOf(context).set(who, [...moments, now]);
  return () => {
    const left = wrongOf(context).get(who) ?? [];
    const mine = left.lastIndexOf(now);
    wrongOf(context).set(
      who,
      left.filter((_, place) => place !== mine),
    );
  };
}

/** Forgets a counter's mistakes after it handed something over with a new code. */
const forgiveGuesses = ({ context }: AtCounter, who: string): void => void wrongOf(context).delete(who);

const recent = (context: AtCounter['context'], who: string, now: Moment): Moment[] =>
  (wrongOf(context).get(who) ?? []).filter((moment) => moment > now - WINDOW);
