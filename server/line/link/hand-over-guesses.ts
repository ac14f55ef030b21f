import { MINUTE } from '#domain/dates.ts';
import type { Asking } from '../../http/http.ts';
import { networkOf } from '../../http/network.ts';
import { beginTry, wall } from '../../http/tries.ts';

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
export async function beginGuess(asking: Taking): Promise<() => Promise<void>> {
  const bound = (who: string, most: number) => ({ who, within: MINUTE, wait: wall(most, MINUTE) });
  const tried = await beginTry(asking, [
    bound(`hand-over network ${networkOf(asking.request.ip)}`, WRONG_PER_ADDRESS),
    bound(ALL, WRONG_OF_ALL),
  ]);
  if (tried.count(ALL) === WRONG_OF_ALL)
    asking.context.log.warn('too many wrong hand-over codes: none is accepted for up to a minute');
  return () => tried.takeBack();
}
