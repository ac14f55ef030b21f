import { sql } from '../db/db.ts';

export interface CounterRow {
  counter_id: string;
  slug: string;
  name: string;
  ended_at: string | null;
}

export const insertCounter = (counter_id: string, slug: string, name: string, key_hash: string, at: string) => sql`
  insert into counter (counter_id, slug, name, key_hash, created_at)
  values (${counter_id}, ${slug}, ${name}, ${key_hash}, ${at})`;

export const counterOfKey = (key_hash: string) =>
  sql<CounterRow>`select counter_id, slug, name, ended_at from counter where key_hash = ${key_hash} and ended_at is null`;

export const counters = () =>
  sql<CounterRow>`select counter_id, slug, name, ended_at from counter where ended_at is null order by slug, name`;

export const endCounter = (counter_id: string, at: string) =>
  sql`update counter set ended_at = ${at} where counter_id = ${counter_id} and ended_at is null`;

/** By the last code each showed: the one that is shown now, else the one that was shown last. */
export const redemptionOfCode = (code_hash: string) => sql<{ redemption_id: string }>`
  select redemption_id from redemption
  where code_hash = ${code_hash}
  order by (status = 'READY') desc, code_expires_at desc
  limit 1`;

export const isShown = (code_hash: string) =>
  sql<{
    redemption_id: string;
  }>`select redemption_id from redemption where code_hash = ${code_hash} and status = 'READY'`;

export const collectorOf = (caddy_id: string) =>
  sql<{ nickname: string; nickname_latin: string | null; caddy_number: string }>`
  select nickname, nickname_latin, caddy_number from caddy_profile where user_id = ${caddy_id}`;
