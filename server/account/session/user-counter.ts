import type { OutputOf } from '#domain/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { perContext } from './per-context.ts';
import { finishedProfiles } from '../sql.ts';

type Counts = OutputOf<'GET /utils/user-counter'>;

/** Anybody may ask, so the people are counted at most once in this time. */
const KEEP_MS = 30_000;
const kept = perContext<{ at: number; counts: Promise<Counts> | undefined }>(() => ({ at: 0, counts: undefined }));

/** People who finished their registration. */
export async function userCounter({ context }: Asking<'GET /utils/user-counter'>): Promise<Counts> {
  const here = kept(context);
  if (!here.counts || performance.now() - here.at > KEEP_MS) {
    here.at = performance.now();
    const counts = count(context.db);
    here.counts = counts;
    counts.catch(() => {
      if (here.counts === counts) here.counts = undefined;
    });
  }
  return here.counts;
}

async function count(db: Db): Promise<Counts> {
  const rows = await db.many(finishedProfiles());
  const of = (role: string): number => rows.find((row) => row.role === role)?.people ?? 0;
  return { golfers: of('GOLFER'), caddies: of('CADDY'), total: of('GOLFER') + of('CADDY') };
}
