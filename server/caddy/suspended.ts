import { Refused } from '#domain/refusals.ts';
import { type Queries, sql } from '../db/db.ts';

const suspended = (user_id: string) => sql<{ user_id: string }>`
  select user_id from caddy_profile where user_id = ${user_id}::uuid and verification = 'SUSPENDED'`;

/** For whatever takes up work (domain/caddy/duty.ts). Refuses CADDY_SUSPENDED. */
export async function refuseSuspended(queries: Queries, user_id: string): Promise<void> {
  if (await queries.maybe(suspended(user_id))) throw new Refused('CADDY_SUSPENDED');
}
