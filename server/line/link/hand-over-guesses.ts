import { LRUCache } from 'lru-cache';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { perContext } from '../../account/session/per-context.ts';
import type { Asking } from '../../http/http.ts';
import { networkOf } from '../../http/network.ts';

/**
 * Wrong codes in any minute. From one address: somebody who mistypes has five tries at a code that lives no longer than that. From all of
 * them together: a code is met by at most twenty guesses in its life, so that one in 50,000 is hit even while somebody tries from
 * everywhere; with a thousand hand-overs a day, one in seven weeks of that, and the log says that it is going on. More would be safer for
 * nobody: whoever can send from four addresses keeps people from handing over, but not from signing in. Right ones are not counted, because
 * a mobile network's crowd shares one address. In memory, as guesses of passwords are (server/account/session/attempts.ts): N replicas bear
 * N times as many.
 */
export const WRONG_PER_ADDRESS = 5;
export const WRONG_OF_ALL = 20;
const REMEMBERED = 10_000;

type Taking = Pick<Asking<'POST /auth/take-over'>, 'context' | 'request' | 'reply' | 'now'>;

const ALL = 'all';
const guessesOf = perContext(() => new LRUCache<string, Moment[]>({ max: REMEMBERED }));

/**
 * Counted before anything is looked up, so that a thousand sent at once are no thousand guesses. Refuses TOO_MANY_REQUESTS; what it answers
 * takes the guess back: it was right.
 */
export function beginGuess({ context, request, reply, now }: Taking): () => void {
  if (!context.config.rateLimits) return () => undefined;
  const guesses = guessesOf(context);
  const recent = (who: string) => (guesses.get(who) ?? []).filter((moment) => moment > now - MINUTE);
  const limits: [who: string, most: number][] = [
    [networkOf(request.ip), WRONG_PER_ADDRESS],
    [ALL, WRONG_OF_ALL],
  ];
  const waits = limits.map(([who, most]) => {
    const moments = recent(who);
    return moments.length < most ? 0 : (moments[0] ?? now) + MINUTE - now;
  });
  const wait = Math.max(...waits);
  if (wait > 0) {
    void reply.header('retry-after', String(Math.ceil(wait / 1_000)));
    throw new Refused('TOO_MANY_REQUESTS');
  }
  for (const [who] of limits) guesses.set(who, [...recent(who), now]);
  if (recent(ALL).length === WRONG_OF_ALL)
    context.log.warn('too many wrong hand-over codes: none is accepted for up to a minute');
  return () => {
    for (const [who] of limits) {
      const moments = guesses.get(who) ?? [];
      guesses.set(
        who,
        moments.filter((_, place) => place !== moments.indexOf(now)),
      );
    }
  };
}
