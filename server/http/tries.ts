import { createHmac } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Db, type Queries, sql } from '../db/db.ts';
import { storedSecret } from '../secret.ts';
import type { Asking } from './http.ts';

/** Tries at what can be guessed, counted in the database: of N replicas the bound is the same. */
export interface Bound {
  /** Whose tries they are. Stored as a keyed digest. */
  who: string;
  /** Milliseconds; what is older does not count. */
  within: number;
  /** Milliseconds until the next one may be made, after the ones at `moments` (the oldest first). */
  wait: (moments: readonly Moment[], now: Moment) => number;
}

/** One that was counted. */
export interface Try {
  /** How many count for `who` now, this one too. */
  count(who: string): number;
  /** It was no guess: it counts for nobody, and for `who` neither do the earlier ones. */
  takeBack(forgiven?: readonly string[]): Promise<void>;
}

type Trying = Pick<Asking<'POST /auth/login'>, 'context' | 'reply' | 'now'>;

const FREELY: Try = { count: () => 0, takeBack: () => Promise.resolve() };

/** So many within the time, then the next when the first of them no longer counts. */
export const wall =
  (most: number, within: number): Bound['wait'] =>
  (moments, now) =>
    moments.length < most ? 0 : (moments[moments.length - most] ?? now) + within - now;

/**
 * Counted before it is made, so that a thousand sent at once are no thousand guesses. Refuses TOO_MANY_REQUESTS with Retry-After; what is
 * refused is not counted.
 */
export async function beginTry({ context, reply, now }: Trying, bounds: readonly Bound[]): Promise<Try> {
  if (!context.config.rateLimits) return FREELY;
  const tried = await countTry(context.db, bounds, now);
  if (typeof tried !== 'number') return tried;
  void reply.header('retry-after', String(Math.ceil(tried / 1000)));
  throw new Refused('TOO_MANY_REQUESTS');
}

/** Answers the milliseconds until the next one may be made, where this one may not. */
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

/** Asked for once in a process. */
function keptSecret(db: Queries, now: Moment): Promise<string> {
  const known = secrets.get(db);
  if (known) return known;
  const asked = storedSecret(db, SECRET, now);
  secrets.set(db, asked);
  // Without an answer the next one asks again.
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

/** One of this very moment. */
const takeBackOne = (key: Buffer, moment: Moment) => sql`
  update attempt set moments = moments - (
    select at - 1 from jsonb_array_elements(moments) with ordinality as it (moment, at)
    where it.moment = to_jsonb(${moment}::bigint) limit 1)::int
  where key = ${key} and moments @> to_jsonb(${moment}::bigint)`;

const dropAttempt = (key: Buffer) => sql`delete from attempt where key = ${key}`;

/** The few that nobody came back to. */
const dropOver = (at: string) => sql`
  delete from attempt where key in (
    select key from attempt where over_at <= ${at}::timestamptz order by over_at limit 20 for update skip locked)`;
