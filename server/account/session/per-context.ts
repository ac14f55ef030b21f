import type { House } from '../../context.ts';

/** Something kept in memory once per house, not per process: two apps in one test do not share it. */
export function perHouse<T>(open: () => T): (house: House) => T {
  const kept = new WeakMap<House['db'], T>();
  return ({ db }) => {
    const here = kept.get(db) ?? open();
    kept.set(db, here);
    return here;
  };
}
