import { unclaimed } from './answer.ts';
import { CLAIM_HOLDS, isOver, type Effects } from './drain.ts';
import type { Op } from './op.ts';

/**
 * An app that was closed while it sent leaves a claim behind. Nobody sends that op, so it waits again: for a phone that has no token yet and
 * cannot take it over by sending it (`drain`). What a tab or the worker is at keeps its claim. Resolves to how many there were.
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
