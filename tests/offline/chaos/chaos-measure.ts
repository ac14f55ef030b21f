/** One thing a person did: the `mark`-th of its lane, counted from 1. */
export interface Act {
  lane: string;
  mark: number;
}

export interface Faults {
  /** Acknowledged, and without effect. */
  lost: string[];
  /** An effect more than once. */
  doubled: string[];
  /** An effect after that of a later act of its lane. */
  inverted: string[];
}

export const nameOf = ({ lane, mark }: Act): string => `${lane} #${mark}`;

/** What is wrong with the effects (in the order in which they happened) of the acts that the person was told are kept. */
export function faultsOf(acknowledged: readonly Act[], effects: readonly Act[]): Faults {
  const seen = new Set<string>();
  const latest = new Map<string, number>();
  const faults: Faults = { lost: [], doubled: [], inverted: [] };
  for (const effect of effects) {
    const name = nameOf(effect);
    const before = latest.get(effect.lane) ?? 0;
    if (seen.has(name)) faults.doubled.push(name);
    else if (effect.mark < before) faults.inverted.push(name);
    seen.add(name);
    latest.set(effect.lane, Math.max(before, effect.mark));
  }
  faults.lost = acknowledged.map(nameOf).filter((name) => !seen.has(name));
  return faults;
}

/** Numbers in 0…1 that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
