import { unclaimed } from './answer.ts';
import { isNamed } from './database.ts';
import { CLAIM_HOLDS, type Effects, isOver } from './drain.ts';
import type { Op } from './op.ts';

/** The part of Web Locks that we use, typed by shape. */
export interface Locks {
  request<T>(
    name: string,
    options: { steal?: boolean; ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

/** The lock of one user's lane across all tabs and the worker. A holder whose lock was stolen gets `busy` and stops. */
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

/**
 * Sets ops that a closed app left as `sending` back to `waiting`, for a phone that has no token yet and so cannot take them over by sending
 * (`drain`). Claims of live tabs and workers stay. Resolves to the number of ops.
 */
export async function releaseDeadClaims({ store, user_id, lock, now }: Omit<Effects, 'send'>): Promise<number> {
  const isClaimed = (op: Op): boolean => op.user_id === user_id && op.state === 'sending';
  const lanes = new Set((await store.all()).filter(isClaimed).map(({ entity }) => entity));
  const release = (lane: string): Promise<number> =>
    store.change(
      (op) => isClaimed(op) && op.entity === lane && (lock !== undefined || isOver(op, now(), CLAIM_HOLDS)),
      (op) => ({ ...unclaimed(op), state: 'waiting' }),
    );
  const counts = await Promise.all(
    [...lanes].map((lane) => (lock ? lock(lane, false, () => release(lane)) : release(lane))),
  );
  return counts.reduce<number>((sum, count) => sum + (count === 'busy' ? 0 : count), 0);
}
