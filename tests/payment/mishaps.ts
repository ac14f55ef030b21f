import { ProviderAway, ProviderRefused } from '../../server/payment/provider.ts';

/** Away before it did anything, or after: what was asked for has happened, and nobody hears of it. `held`: it answers when it is let. */
export type Mishap = 'before' | 'after' | { refused: string } | { held: Promise<void> };

export interface Mishaps<M extends string> {
  /** How often each method was asked. */
  asked: Record<M, number>;
  /** What goes wrong in the next calls, one after the other; then all goes well. */
  next: (method: M, ...mishaps: Mishap[]) => void;
  /** Nothing goes wrong any more. */
  clear: () => void;
  /** Does `work`, unless something goes wrong with it. */
  through: <T>(method: M, work: () => T) => Promise<T>;
}

/** What goes wrong with a provider in memory; `isAway`: no method answers. */
export function mishaps<M extends string>(methods: readonly M[], isAway: () => boolean): Mishaps<M> {
  const waiting = new Map<M, Mishap[]>();
  const asked = Object.fromEntries(methods.map((method) => [method, 0])) as Record<M, number>;
  return {
    asked,
    next: (method, ...more) => void waiting.set(method, [...(waiting.get(method) ?? []), ...more]),
    clear: () => waiting.clear(),
    async through(method, work) {
      asked[method]++;
      const mishap = waiting.get(method)?.shift();
      if (isAway() || mishap === 'before') throw new ProviderAway('nobody answers');
      if (typeof mishap === 'object' && 'refused' in mishap) throw new ProviderRefused(mishap.refused, 'it said no');
      const done = work();
      if (mishap === 'after') throw new ProviderAway('the answer was lost');
      if (typeof mishap === 'object') await mishap.held;
      return done;
    },
  };
}
