import { sql } from '../db/db.ts';

/** Whether money came in that was real, or that was not. */
export const paidInMode = (livemode: boolean) => sql<{ topup_id: string }>`
  select topup_id from topup where livemode = ${livemode} and paid_at is not null limit 1`;

/** A gift of the demo world (server/account/own/profile.ts); a database of an older one may hold nothing else that tells. */
export const demoGift = () =>
  sql<{ cause: string }>`select cause from ledger_transaction where cause like 'demo:%' limit 1`;
