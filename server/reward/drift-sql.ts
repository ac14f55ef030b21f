import type { RedemptionStatus } from '#domain/reward/transitions.ts';
import { sql } from '../db/db.ts';

// For `npm run operator -- reconcile`: each looks at one moment of the database by being one statement.

/** Of the book of points: a balance that is not its entries, a caddy who owes, a posting that does not sum to zero. */
export const pointDrift = () => sql<{ what: string; balance: number | null; entries: number | null }>`
  select account as what, balance, coalesce(entries, 0) as entries
  from point_account
  full join (select account, sum(amount) as entries from point_entry group by account) as entry using (account)
  where balance is distinct from coalesce(entries, 0) or (balance < 0 and account like 'caddy:%')
  union all
  select coalesce(cause, transaction_id::text), null, total
  from point_transaction
  full join (select transaction_id, sum(amount) as total from point_entry group by transaction_id) as entry
    using (transaction_id)
  where cause is null or total is distinct from 0
  order by 1
  limit 1000`;

export interface RedemptionDrift {
  reference: string | null;
  redemption_id: string;
  status: RedemptionStatus | null;
  points: number | null;
  taken: number | null;
  back: number | null;
  /** Satang. */
  paid: number | null;
}

/**
 * Points are taken from the caddy's own account when a reward is asked for, and given back when nothing came of it; a bonus is paid once,
 * in the stated amount.
 */
export const redemptionDrift = () => sql<RedemptionDrift>`
  with posted as (
    select
      split_part(cause, ':', 2) as posted_id, split_part(account, ':', 2) as caddy,
      -sum(amount) filter (where cause like 'redeem:%') as taken, sum(amount) filter (where cause like 'return:%') as back
    from point_transaction
    join point_entry using (transaction_id)
    where (cause like 'redeem:%' or cause like 'return:%') and account like 'caddy:%'
    group by 1, 2
  ), bonus as (
    select split_part(cause, ':', 2) as posted_id, split_part(account, ':', 2) as caddy, sum(amount) as paid
    from ledger_transaction
    join ledger_entry using (transaction_id)
    where cause like 'reward:%' and account like 'caddy:%'
    group by 1, 2
  )
  select
    reference, coalesce(redemption_id::text, posted.posted_id, bonus.posted_id) as redemption_id, status, points, taken,
    back, paid
  from redemption
  full join posted on posted.posted_id = redemption_id::text and posted.caddy = caddy_id::text
  full join bonus on bonus.posted_id = redemption_id::text and bonus.caddy = caddy_id::text
  where taken is distinct from points
    or back is distinct from case when status in ('REJECTED', 'CANCELLED', 'EXPIRED') then points end
    or paid is distinct from case when kind = 'WALLET' and status = 'REDEEMED' then redemption.amount end
  order by 2
  limit 1000`;
