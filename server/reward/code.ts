import { createHmac } from 'node:crypto';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { CODE_LENGTH } from '#domain/reward/code.ts';
import { LRUCache } from 'lru-cache';
import { perContext } from '../account/session/attempts.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { storedSecret } from '../secret.ts';
import { isShown } from './sql.ts';

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

export type AtCounter = Asking<'POST /reward/check'> | Asking<'POST /reward/confirm'>;

/** In memory, so each server counts alone. */
const wrongOf = perContext(() => new LRUCache<string, Moment[]>({ max: GUESSERS_REMEMBERED_MAX }));

/**
 * Counts a guess before anything is looked up, so that many parallel requests cannot exceed the limit. Refuses TOO_MANY_REQUESTS. The
 * returned function uncounts a right guess.
 */
export function beginGuess({ context, reply, now }: AtCounter, who: string): () => void {
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
export const forgiveGuesses = ({ context }: AtCounter, who: string): void => void wrongOf(context).delete(who);

const recent = (context: AtCounter['context'], who: string, now: Moment): Moment[] =>
  (wrongOf(context).get(who) ?? []).filter((moment) => moment > now - WINDOW);
