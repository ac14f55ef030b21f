import { createHmac } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Db, type Queries, sql } from '../db/db.ts';
import { storedSecret } from '../secret.ts';
import type { Asking } from './http.ts';

/** A limit on tries, counted in the database so that it is the same with several servers. */
export interface Bound {
  /** Who is counted. Stored as a keyed digest. */
  who: string;
  /** Milliseconds after which a try no longer counts. */
  within: number;
  /** Milliseconds until the next try is allowed, after the tries at `moments` (oldest first). */
  wait: (moments: readonly Moment[], now: Moment) => number;
}

/** A counted try. */
export interface Try {
  /** How many tries count for `who` now, this one included. */
  count(who: string): number;
  /** Removes this try because it was not a guess; for `forgiven`, earlier tries too. */
  takeBack(forgiven?: readonly string[]): Promise<void>;
}

type Trying = Pick<Asking<'POST /auth/login'>, 'context' | 'reply' | 'now'>;

const FREELY: Try = { count: () => 0, takeBack: () => Promise.resolve() };

/** Allows `most` tries in the time; the next one when the first of them no longer counts. */
export const wall =
  (most: number, within: number): Bound['wait'] =>
  (moments, now) =>
    moments.length < most ? 0 : (moments[moments.length - most] ?? now) + within - now;

/**
 * Counts a try before it is made, so that many parallel requests cannot exceed the limit. Refuses TOO_MANY_REQUESTS with Retry-After;
 * refused tries do not count.
 */
export async function beginTry({ context, reply, now }: Trying, bounds: readonly Bound[]): Promise<Try> {
  if (!context.config.rateLimits) return FREELY;
  const tried = await countTry(context.db, bounds, now);
  if (typeof tried !== 'number') return tried;
  void reply.header('retry-after', String(Math.ceil(tried / 1000)));
  throw new Refused('TOO_MANY_REQUESTS');
}

/** Counts a try, or returns the milliseconds until the next one is allowed. */
export async function countTry(db: Db, bounds: readonly Bound[], now: Moment): Promise<Try | number> {
  const secret = await keptSecret(db, now);
  const keyOf = (who: string): Buffer => createHmac('sha256', secret).update(who).digest();
  const keyed = bounds
    .map((bound) => ({ ...bound, key: keyOf(bound.who) }))
    .toSorted((one, other) => Buffer.compare(one.key, other.key));
  const counted = new Map<string, Moment[]>();
  const wait = await db.transact(async (tx) => {
    tx.enqueue(dropOver(isoOf(now)));
    await tx.run(
      insertMissing(
        keyed.map(({ key }) => key),
        isoOf(now),
      ),
    );
    const rows = await tx.many(lockedAttempts(keyed.map(({ key }) => key)));
    const before = keyed.map(({ key, within }) =>
      (rows.find((row) => row.key.equals(key))?.moments ?? []).filter((moment) => moment > now - within),
    );
    const longest = Math.max(...keyed.map((it, at) => it.wait(before[at] ?? [], now)));
    if (longest > 0) return longest;
    for (const [at, { who, key, within }] of keyed.entries()) {
      const moments = [...(before[at] ?? []), now];
      counted.set(who, moments);
      tx.enqueue(keepAttempt(key, moments, isoOf(now + within)));
    }
    return 0;
  });
  if (wait > 0) return wait;
  return {
    count: (who) => counted.get(who)?.length ?? 0,
    takeBack: (forgiven = []) =>
      db.transact(async (tx) => {
        for (const { who, key } of keyed) {
          if (forgiven.includes(who)) await tx.run(dropAttempt(key));
          else await tx.run(takeBackOne(key, now));
        }
      }),
  };
}

const SECRET = 'attempts';
const secrets = new WeakMap<object, Promise<string>>();

/** The secret, read once per process. */
function keptSecret(db: Queries, now: Moment): Promise<string> {
  const known = secrets.get(db);
  if (known) return known;
  const asked = storedSecret(db, SECRET, now);
  secrets.set(db, asked);
  // After a failure the next call asks again.
  asked.catch(() => secrets.delete(db));
  return asked;
}

const insertMissing = (keys: Buffer[], at: string) => sql`
  insert into attempt (key, moments, over_at)
  select key, '[]'::jsonb, ${at}::timestamptz from unnest(${keys}::bytea[]) as key
  on conflict (key) do nothing`;

const lockedAttempts = (keys: Buffer[]) => sql<{ key: Buffer; moments: Moment[] }>`
  select key, moments from attempt where key = any(${keys}::bytea[]) order by key for update`;

const keepAttempt = (key: Buffer, moments: Moment[], over_at: string) => sql`
  update attempt set moments = ${JSON.stringify(moments)}::jsonb, over_at = ${over_at}::timestamptz where key = ${key}`;

/** Removes one try of this moment. */
const takeBackOne = (key: Buffer, moment: Moment) => sql`
  update attempt set moments = moments - (
    select at - 1 from jsonb_array_elements(moments) with ordinality as it (moment, at)
    where it.moment = to_jsonb(${moment}::bigint) limit 1)::int
  where key = ${key} and moments @> to_jsonb(${moment}::bigint)`;

const dropAttempt = (key: Buffer) => sql`delete from attempt where key = ${key}`;

/** Deletes a few counts that are over. */
const dropOver = (at: string) => sql`
  delete from attempt where key in (
    select key from attempt where over_at <= ${at}::timestamptz order by over_at limit 20 for update skip locked)`;
