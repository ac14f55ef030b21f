import { LRUCache } from 'lru-cache';
import { Refused } from '#domain/refusals.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { perContext } from '../account/session/per-context.ts';
import type { Asking } from '../http/http.ts';

/** Wrong codes of one counter, or wrong keys alike, in a quarter of an hour: staff mistype, they do not try. */
export const MOST_WRONG = 20;
export const WINDOW = 15 * MINUTE;
const REMEMBERED = 10_000;

type AtCounter = Asking<'POST /reward/check'> | Asking<'POST /reward/confirm'>;

/** Kept in memory: each replica counts alone. */
const wrongOf = perContext(() => new LRUCache<string, Moment[]>({ max: REMEMBERED }));

/**
 * Counted before anything is looked up, so that a hundred sent at once are no hundred guesses. Refuses TOO_MANY_REQUESTS; what it answers
 * takes the guess back: it was right.
 */
export function beginGuess({ context, reply, now }: AtCounter, who: string): () => void {
  if (!context.config.rateLimits) return () => undefined;
  const moments = recent(context, who, now);
  const first = moments[0];
  if (first !== undefined && moments.length >= MOST_WRONG) {
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

/** They have handed over what a new code is for: their slips before it do not count. An old confirmation sent again is no such thing. */
export const forgiveGuesses = ({ context }: AtCounter, who: string): void => void wrongOf(context).delete(who);

const recent = (context: AtCounter['context'], who: string, now: Moment): Moment[] =>
  (wrongOf(context).get(who) ?? []).filter((moment) => moment > now - WINDOW);
