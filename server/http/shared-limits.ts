import { DAY, HOUR, isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import { sql } from '../db/db.ts';
import { beginTry, type Limits, networkOf, wall, WRITES_PER_DAY } from './limits.ts';

/** After how many writes of a user in this process the writes of all processes are counted. */
const LOOK_EVERY = 100;
/** How many users are remembered; the oldest are forgotten first. */
const REMEMBERED = 20_000;

/**
 * The limits that are the same with any number of replicas, so that losing one halves nothing and adding one doubles nothing: strangers of a
 * network are counted in `attempt`, a user's writes of a day by their keys in `idempotency` (within 100 for each replica). Sign-in tries and
 * codes are counted likewise by their own calls (`beginTry` in `limits.ts`). Throws TOO_MANY_REQUESTS with Retry-After.
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
