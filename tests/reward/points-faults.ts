import { type Db, sql } from '../../server/db/db.ts';
import { pointDrift, redemptionDrift } from '../../server/reward/sql.ts';
import { expectNone, type Faults } from '../wallet/ledger-faults.ts';

/** What must hold of points after whatever happened: none made or lost, and they agree with the redemptions, the stock and the money. */
export const pointsAreWhole = async (db: Db): Promise<void> =>
  expectNone({
    ...(await pointFaults(db)),
    'reconcile: points': await db.many(pointDrift()),
    'reconcile: redemptions': await db.many(redemptionDrift()),
  });

const pointFaults = async (db: Db): Promise<Faults> => ({
  'points: entries do not sum to zero': await db.many(sql`
    select transaction_id, sum(amount) from point_entry group by transaction_id having sum(amount) <> 0 or count(*) <> 2`),
  'points: a transaction without entries': await db.many(sql`
    select cause from point_transaction left join point_entry using (transaction_id) where account is null`),
  'points: a balance is not its entries': await db.many(sql`
    select account, balance, coalesce(sum(amount), 0) as entries
    from point_account left join point_entry using (account)
    group by account, balance having balance <> coalesce(sum(amount), 0)`),
  'points: somebody owes': await db.many(sql`
    select account, balance from point_account where balance < 0 and account like 'caddy:%'`),
  'points: one book names an account of the other': await db.many(sql`
    select account from point_account join account using (account)`),
  'points: not what the redemption says': await db.many(sql`
    select reference, status, points, taken, back
    from redemption
    left join lateral (
      select
        -sum(amount) filter (where cause like 'redeem:%') as taken, sum(amount) filter (where cause like 'return:%') as back
      from point_transaction join point_entry using (transaction_id)
      where split_part(cause, ':', 2) = redemption_id::text and account = 'caddy:' || caddy_id || ':points'
    ) as posted on true
    where taken is distinct from points
      or back is distinct from case when status in ('REJECTED', 'CANCELLED', 'EXPIRED') then points end`),
  'points: a posting without its redemption': await db.many(sql`
    select cause from point_transaction
    where (cause like 'redeem:%' or cause like 'return:%')
      and not exists (select from redemption where redemption_id::text = split_part(cause, ':', 2))`),
  'points: a bonus is not what the redemption says': await db.many(sql`
    select reference, status, redemption.amount, paid
    from redemption
    left join (
      select split_part(cause, ':', 2) as posted_id, ledger_entry.account, ledger_entry.amount as paid
      from ledger_transaction join ledger_entry using (transaction_id)
      where cause like 'reward:%' and ledger_entry.account like 'caddy:%'
    ) as posted on posted_id = redemption_id::text and account = 'caddy:' || caddy_id || ':available'
    where paid is distinct from case when kind = 'WALLET' and status = 'REDEEMED' then redemption.amount end`),
});
