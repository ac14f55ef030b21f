import { setTimeout as pause } from 'node:timers/promises';
import { type Db, sql } from '../../server/db/db.ts';

const AGAIN_AFTER = 100;

/**
 * Vacuums until every page of these tables is marked as visible to all: an index-only scan reads nothing else then. A vacuum passes over
 * what somebody else still looks at; another one takes it. Written anew first, because pages that a crowd added and never used are
 * marked by no vacuum.
 */
export async function vacuumed(db: Db, ...tables: string[]): Promise<void> {
  await db.pool.query(`vacuum full ${tables.join(', ')}`);
  for (;;) {
    await db.pool.query('vacuum analyze');
    const unmarked = await db.many(sql<{ table: string }>`
      select relname as table from pg_class where relname = any (${tables}::text[]) and relallvisible < relpages`);
    if (unmarked.length === 0) return;
    await pause(AGAIN_AFTER);
  }
}
