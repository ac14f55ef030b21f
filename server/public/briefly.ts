import { LRUCache } from 'lru-cache';
import { type Moment, MINUTE } from '#domain/dates.ts';

/** What many strangers ask for is read from the database once in a while. */
export interface Briefly {
  <T>(key: string, now: Moment, read: () => Promise<T>, keepFor?: number): Promise<T>;
}

/** Pages that are kept at a time. */
const MOST = 500;

export function openBriefly(): Briefly {
  const kept = new LRUCache<string, { until: Moment; answer: Promise<unknown> }>({ max: MOST });
  return <T>(key: string, now: Moment, read: () => Promise<T>, keepFor = MINUTE / 2): Promise<T> => {
    const before = kept.get(key);
    if (before && now < before.until) return before.answer as Promise<T>;
    const answer = read();
    const mine = { until: now + keepFor, answer };
    kept.set(key, mine);
    // What failed is asked again; whoever asked is told by the answer itself.
    answer.catch(() => kept.peek(key) === mine && kept.delete(key));
    return answer;
  };
}
