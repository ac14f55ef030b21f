import { isNamed } from './database.ts';
import type { Effects } from './drain.ts';

/** Web Locks as far as we use them, typed by shape. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

/** One lane of one person, for all tabs and the worker. A holder whose lock was stolen gets `busy` and leaves the rest to the new one. */
export function laneLock(locks: Locks, user_id: string): NonNullable<Effects['lock']> {
  return async <T>(lane: string, steal: boolean, work: () => Promise<T>): Promise<T | 'busy'> => {
    const options = steal ? { steal } : { ifAvailable: true };
    try {
      return await locks.request<T | 'busy'>(`caddee-outbox:${user_id}:${lane}`, options, async (lock) =>
        lock ? work() : 'busy',
      );
    } catch (error) {
      if (isNamed(error, 'AbortError')) return 'busy';
      throw error;
    }
  };
}
