import { LRUCache } from 'lru-cache';
import type { Refused as Refusal } from '#domain/refusals.ts';
import { Refused } from '#domain/refusals.ts';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { perContext } from '../account/session/per-context.ts';
import type { Asking } from '../http/http.ts';

/** Wrong codes of one counter, or wrong keys alike, in a quarter of an hour: staff mistype, they do not try. */
export const MOST_WRONG = 20;
export const WINDOW = 15 * MINUTE;
const REMEMBERED = 10_000;

type AtCounter = Asking<'POST /reward/check'> | Asking<'POST /reward/confirm'>;

/** Kept in memory, as guesses of passwords are (server/account/session/attempts.ts). */
const wrongOf = perContext(() => new LRUCache<string, Moment[]>({ max: REMEMBERED }));

/** Refuses TOO_MANY_REQUESTS while there were too many. */
export function openGuess({ context, reply, now }: AtCounter, who: string): void {
  if (!context.config.rateLimits) return;
  const moments = recent(context, who, now);
  const first = moments[0];
  if (first === undefined || moments.length < MOST_WRONG) return;
  void reply.header('retry-after', String(Math.ceil((first + WINDOW - now) / 1000)));
  throw new Refused('TOO_MANY_REQUESTS');
}

/** Of a wrong one; the refusal itself is handed back to be thrown. */
export function countGuess({ context, now }: AtCounter, who: string, refusal: Refusal): Refusal {
  wrongOf(context).set(who, [...recent(context, who, now), now]);
  return refusal;
}

/** They have the right code now: their slips before it do not count. */
export const forgiveGuesses = ({ context }: AtCounter, who: string): void => void wrongOf(context).delete(who);

const recent = (context: AtCounter['context'], who: string, now: Moment): Moment[] =>
  (wrongOf(context).get(who) ?? []).filter((moment) => moment > now - WINDOW);
