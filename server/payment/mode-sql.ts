import { sql } from '../db.ts';

/** Whether money came in that was real, or that was not. */
export const paidInMode = (livemode: boolean) => sql<{ topup_id: string }>`
  select topup_id from topup where livemode = ${livemode} and paid_at is not null limit 1`;
