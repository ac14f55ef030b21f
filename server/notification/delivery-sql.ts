import { sql } from '../db/db.ts';

export type DeliveryState = 'PUSH' | 'LINE' | 'HELD' | 'DONE';
export type Outcome = 'PUSH' | 'LINE' | 'READ' | 'OFF' | 'NOBODY' | 'TOGETHER';

export interface DeliveryRow {
  key: string;
  user_id: string;
  state: DeliveryState;
  attempts: number;
  claimed_until: string | null;
  line_retry_key: string;
  body: { keys: string[] } | null;
  created_at: string;
}

/** Writes nothing when it is being delivered already. */
export const insertDelivery = (key: string, user_id: string, line_retry_key: string, at: string) => sql`
  insert into delivery (key, user_id, state, line_retry_key, created_at)
  values (${key}, ${user_id}, 'PUSH', ${line_retry_key}, ${at}::timestamptz)
  on conflict (key) do nothing`;

export const lockedDelivery = (key: string) => sql<DeliveryRow>`
  select key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at from delivery
  where key = ${key}
  for update`;

/** What came in the night, as one. */
export const insertTogether = (key: string, user_id: string, line_retry_key: string, keys: string[], at: string) => sql`
  insert into delivery (key, user_id, state, line_retry_key, body, created_at)
  values (
    ${key}, ${user_id}, 'PUSH', ${line_retry_key}, jsonb_build_object('keys', ${keys}::text[]), ${at}::timestamptz
  )
  on conflict (key) do nothing`;

/** Whose turn it is: the attempt that is counted here, until then. */
export const claimDelivery = (key: string, until: string) => sql<{ attempts: number }>`
  update delivery set attempts = attempts + 1, claimed_until = ${until}::timestamptz, state = case state
    when 'HELD' then 'PUSH' else state end
  where key = ${key} and state <> 'DONE'
  returning attempts`;

/** Its own claim, longer; nothing when another has it by now. */
export const holdClaim = (key: string, attempts: number, until: string) => sql<DeliveryRow>`
  update delivery set claimed_until = ${until}::timestamptz
  where key = ${key} and attempts = ${attempts}::int and state in ('PUSH', 'LINE')
  returning key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at`;

export const dropClaim = (key: string, attempts: number) => sql`
  update delivery set claimed_until = null where key = ${key} and attempts = ${attempts}::int and state <> 'DONE'`;

/** No push service took it. From here on none is asked again; the attempts count on, for both together have a limit (send.ts). */
export const goToLine = (key: string) => sql`update delivery set state = 'LINE' where key = ${key} and state = 'PUSH'`;

export const holdDelivery = (key: string) =>
  sql`update delivery set state = 'HELD' where key = ${key} and state = 'PUSH'`;

export const endDelivery = (key: string, outcome: Outcome) => sql`
  update delivery set state = 'DONE', outcome = ${outcome}, claimed_until = null where key = ${key} and state <> 'DONE'`;

export const heldOf = (user_id: string) => sql<DeliveryRow>`
  select key, user_id, state, attempts, claimed_until, line_retry_key, body, created_at from delivery
  where user_id = ${user_id} and state = 'HELD'
  order by created_at desc, key
  for update`;
