import type { ServerContext } from '../../context.ts';

/** Something kept in memory once per house, not per process: two apps in one test do not share it. */
export function perContext<T>(open: () => T): (context: ServerContext) => T {
  const kept = new WeakMap<ServerContext['db'], T>();
  return ({ db }) => {
    const here = kept.get(db) ?? open();
    kept.set(db, here);
    return here;
  };
}
