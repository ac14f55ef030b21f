import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import type { Bus } from '../bus.ts';
import type { Db } from '../db.ts';
import type { Caller, Sessions } from '../house.ts';
import { type BearerRow, bearerOf, noteDelivered, touchAppToken, touchSession } from './session-sql.ts';
import { appTokenEnd, isToken, sha256Of } from './tokens.ts';

/** Real time, whatever the house's clock says: even with the bus down a revoked session is refused everywhere within it (AU-07). */
const CACHE_MS = 1_000;
/** How often a use is written down. */
const TOUCH = MINUTE;

interface Kept {
  asked: number;
  bearer: Promise<BearerRow | undefined>;
  session_id?: string;
}

/** Who a bearer token belongs to. The cache is keyed by the token's sha256, entries are dropped by session. */
export function openSessions(db: Db, bus: Bus): Sessions {
  // In the order they were asked, so the old ones are in front.
  const cache = new Map<string, Kept>();

  bus.on(({ ended, missed }) => {
    if (missed) cache.clear();
    if (ended.size === 0) return;
    for (const [key, { session_id }] of cache) {
      // One that is still being asked for may have been asked a moment too early.
      if (session_id === undefined || ended.has(session_id)) cache.delete(key);
    }
  });

  function forgetOld(): void {
    for (const [key, kept] of cache) {
      if (performance.now() - kept.asked < CACHE_MS) return;
      cache.delete(key);
    }
  }

  async function ask(sha256: Buffer, now: Moment): Promise<BearerRow | undefined> {
    const row = await db.maybe(bearerOf(sha256, isoOf(now)));
    if (!row || !isTouchDue(row, now)) return row;
    const expires_at = isoOf(appTokenEnd(row.remembered, parseMoment(row.created_at), now));
    await db.transact(async (tx) => {
      // The session first, as a refresh does: the two never wait for each other.
      await tx.run(touchSession(row.session_id, isoOf(now)));
      await tx.run(touchAppToken(sha256, isoOf(now), expires_at));
      if (row.seen_at === null) await tx.run(noteDelivered(sha256, isoOf(now)));
    });
    return { ...row, seen_at: isoOf(now), expires_at };
  }

  function keep(key: string, sha256: Buffer, now: Moment): Kept {
    const kept: Kept = { asked: performance.now(), bearer: ask(sha256, now) };
    const drop = () => cache.get(key) === kept && cache.delete(key);
    cache.delete(key);
    cache.set(key, kept);
    kept.bearer.then((row) => {
      // Somebody without a role is about to choose one; the next call must see it.
      if (!row?.role) drop();
      else kept.session_id = row.session_id;
    }, drop);
    return kept;
  }

  return {
    async callerOf(bearer, now): Promise<Caller | undefined> {
      if (!isToken(bearer)) return undefined;
      forgetOld();
      const sha256 = sha256Of(bearer);
      const key = sha256.toString('base64url');
      let row = await (cache.get(key) ?? keep(key, sha256, now)).bearer;
      if (row && (parseMoment(row.expires_at) <= now || isTouchDue(row, now)))
        row = await keep(key, sha256, now).bearer;
      return row && { user_id: row.user_id, session_id: row.session_id, role: row.role };
    },
    revoked: (session_id) => bus.tell({ ended: [session_id] }),
  };
}

const isTouchDue = (row: BearerRow, now: Moment): boolean =>
  row.seen_at === null || now - parseMoment(row.seen_at) >= TOUCH;
