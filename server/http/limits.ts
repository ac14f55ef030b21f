import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { DAY, HOUR, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import { sql, type Db, type Queries } from '../db/db.ts';
import type { CallAccess, Asking } from './http.ts';
import { storedSecret } from '../account/tokens.ts';

/**
 * Requests per minute. A mobile network puts thousands of phones behind one address; one user's phone makes a few requests per second at
 * most.
 */
const PER_ADDRESS = 6_000;
const PER_PERSON = 600;
/** Writes of one user per day; a busy day of chat has some hundreds. */
export const WRITES_PER_DAY = 5_000;
/** How many users and addresses each limit remembers; the oldest are forgotten first. */
const REMEMBERED = 20_000;

/** Limits throw TOO_MANY_REQUESTS with Retry-After. They count in this process: with N servers the limit is N times as high,
 * except for what `openSharedLimits` counts for all of them. */
export interface Limits {
  /** Checked first for every API request, so that a client that sends too much gets 429 instead of causing 503 for others. */
  sender: (request: FastifyRequest, reply: FastifyReply) => void;
  person: (caller: Caller, reply: FastifyReply) => void;
  /** The call's own limits (domain/call.ts), per user, or per address when no session is needed; and the user's writes per day. */
  ofCall: (access: CallAccess) => (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => void;
  /** The limits that hold for all replicas together (`openSharedLimits`). */
  shared: (access: CallAccess, request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => Promise<void>;
}

/**
 * Counts in fixed time windows in a Map. @fastify/rate-limit was measured: its promises cost a hot read more than its SQL, and it refuses a
 * whole burst instead of only the part above the limit.
 */
export function openLimits(isOn: boolean, shared: Limits['shared'] = () => Promise.resolve()): Limits {
  const limit = (most: number, span = MINUTE) => (isOn ? counting(most, span) : () => undefined);
  const ofAddress = limit(PER_ADDRESS);
  const ofBearer = limit(PER_PERSON);
  const ofPerson = limit(PER_PERSON);
  const ofWriter = limit(WRITES_PER_DAY, DAY);
  return {
    shared,
    sender: (request, reply) => {
      ofAddress(networkOf(request.ip), reply);
      const { authorization } = request.headers;
      // A digest, so that the token is never stored.
      if (authorization !== undefined) ofBearer(createHash('sha1').update(authorization).digest('base64'), reply);
    },
    person: ({ user_id }, reply) => ofPerson(user_id, reply),
    ofCall({ call }) {
      const ofIt = call.perMinute ? limit(call.perMinute) : () => undefined;
      const isWrite = call.changes === true || call.upload === true;
      return (request, reply, caller) => {
        const person = call.who === 'all' ? undefined : caller?.user_id;
        ofIt(person ?? networkOf(request.ip), reply);
        if (caller && isWrite) ofWriter(caller.user_id, reply);
      };
    },
  };
}

function counting(most: number, span: number): (who: string, reply: FastifyReply) => void {
  const counts = new Map<string, { began: number; count: number }>();

  function forgetOld(now: number): void {
    for (const [who, { began }] of counts) {
      if (now - began < span && counts.size <= REMEMBERED) return;
      counts.delete(who);
    }
  }

  return (who, reply) => {
    const now = performance.now();
    let mine = counts.get(who);
    if (!mine || now - mine.began >= span) {
      mine = { began: now, count: 0 };
      // Appended at the end, so that the oldest are at the front.
      counts.delete(who);
      counts.set(who, mine);
      forgetOld(now);
    }
    if (++mine.count <= most) return;
    reply.header('retry-after', Math.ceil((mine.began + span - now) / 1_000));
    throw new Refused('TOO_MANY_REQUESTS');
  };
}

/**
 * The network of an address: an IPv4 address in either spelling, or the /64 of an IPv6 address, which one household or phone has. Other
 * texts stay as they are.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const it = ipaddr.process(address);
  return 'parts' in it
    ? it.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : it.toString();
}

/** After how many writes of a user in this process the writes of all processes are counted. */
const LOOK_EVERY = 100;

/**
 * The limits that are the same with any number of replicas, so that losing one halves nothing and adding one doubles nothing: strangers of a
 * network are counted in `attempt`, a user's writes of a day by their keys in `idempotency` (within 100 for each replica). Sign-in tries and
 * codes are counted likewise by their own calls (`beginTry` below). Throws TOO_MANY_REQUESTS with Retry-After.
 */
export function openSharedLimits(context: ServerContext): Limits['shared'] {
  const sinceLook = new Map<string, number>();

  async function ofWriter({ user_id }: Caller, reply: FastifyReply): Promise<void> {
    const count = (sinceLook.get(user_id) ?? 0) + 1;
    sinceLook.delete(user_id);
    sinceLook.set(user_id, count);
    const [oldest] = sinceLook.keys();
    if (sinceLook.size > REMEMBERED && oldest !== undefined) sinceLook.delete(oldest);
    if (count < LOOK_EVERY) return;
    const { written } = await context.db.one(writtenSince(user_id, isoOf(context.clock() - DAY)));
    // Whoever is over the limit is looked at with each further write, until there is room again.
    if (written < WRITES_PER_DAY) return void sinceLook.set(user_id, 0);
    void reply.header('retry-after', String(HOUR / 1_000));
    throw new Refused('TOO_MANY_REQUESTS');
  }

  return async ({ name, call }, request, reply, caller) => {
    if (!context.config.rateLimits) return;
    if (caller && (call.changes || call.upload)) await ofWriter(caller, reply);
    if (caller || !call.strangersPerHour) return;
    const who = `stranger ${name} ${networkOf(request.ip)}`;
    const wait = wall(call.strangersPerHour, HOUR);
    await beginTry({ context, reply, now: context.clock() }, [{ who, within: HOUR, wait }]);
  };
}

const writtenSince = (user_id: string, since: string) => sql<{ written: number }>`
  select count(*)::int as written from idempotency
  where user_id = ${user_id}::uuid and created_at > ${since}::timestamptz`;

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
