import { type Db, type Statement, sql } from '../../server/db/db.ts';
import type { Faults } from './ledger-faults.ts';

interface Posted {
  cause: string;
  account: string;
  amount: number;
}

/** What must be posted to people's accounts, no more and no less, for what is written of money in and out. */
const expected = () => sql<Posted>`
  select 'topup:' || topup_id || ':credit' as cause, 'golfer:' || user_id || ':available' as account, amount from topup
  where status = 'PAID' or (paid_at is not null and status in ('REVIEW', 'FAILED'))
  union all
  -- Under review, because the golfer has spent it, it may not be taken back yet.
  select 'topup:' || topup_id || ':reverse', 'golfer:' || user_id || ':available', -(amount - refunded) from topup
  cross join lateral (
    select coalesce(sum(case when debt_end in ('COLLECTED', 'FORGIVEN') then topup_refund.amount else taken end), 0) as refunded
    from topup_refund where topup_refund.topup_id = topup.topup_id
  ) as back
  where paid_at is not null and amount > refunded
    and (status = 'FAILED' or exists (select from ledger_transaction where cause = 'topup:' || topup_id || ':reverse'))
    and status <> 'PAID'
  union all
  select 'topup:' || topup_id || ':' || refund_id || ':refund', 'golfer:' || user_id || ':available', -taken
  from topup_refund join topup using (topup_id) where taken > 0
  union all
  select 'topup:' || topup_id || ':' || refund_id || ':collect', 'golfer:' || user_id || ':available',
    taken - topup_refund.amount
  from topup_refund join topup using (topup_id) where debt_end = 'COLLECTED'
  union all
  select 'tip:' || tip_id || ':hold', 'golfer:' || golfer_id || leg.account, amount * leg.sign from tip
  cross join (values (':available', -1), (':held', 1)) as leg (account, sign)
  where way = 'WALLET'
  union all
  select 'tip:' || tip_id || ':release', 'golfer:' || golfer_id || leg.account, amount * leg.sign from tip
  cross join (values (':held', -1), (':available', 1)) as leg (account, sign)
  where way = 'WALLET' and status = 'UNDONE'
  union all
  select 'tip:' || tip_id || ':pay', 'golfer:' || golfer_id || ':held', -amount from tip
  where way = 'WALLET' and status = 'PAID'
  union all
  select 'tip:' || tip_id || ':pay', 'caddy:' || caddy_id || ':available', amount from tip
  where way = 'WALLET' and status = 'PAID'
  union all
  select 'withdrawal:' || withdrawal_id || ':out', own.account || user_id || ':available', -amount from withdrawal
  join (values ('EARNINGS', 'caddy:'), ('REFUND', 'golfer:')) as own (kind, account) using (kind)
  union all
  select 'withdrawal:' || withdrawal_id || ':back', own.account || user_id || ':available', amount from withdrawal
  join (values ('EARNINGS', 'caddy:'), ('REFUND', 'golfer:')) as own (kind, account) using (kind)
  where status in ('FAILED', 'REJECTED')`;

const posted = () => sql<Posted>`
  select cause, account, amount from ledger_entry join ledger_transaction using (transaction_id)
  where cause ~ '^(topup|tip|withdrawal):' and account ~ '^(golfer|caddy):'`;

const keyOf = ({ cause, account, amount }: Posted) => `${cause} ${account} ${amount}`;

async function keys(db: Db, statement: Statement<Posted>): Promise<string[]> {
  return (await db.many(statement)).map(keyOf);
}

/** Where what is written of top-ups, tips, withdrawals, gifts and what was given up does not agree with what was posted. */
export async function paymentFaults(db: Db): Promise<Faults> {
  const [due, done] = [await keys(db, expected()), await keys(db, posted())];
  const [isDue, isDone] = [new Set(due), new Set(done)];
  return {
    unposted: due.filter((key) => !isDone.has(key)),
    unfounded: done.filter((key) => !isDue.has(key)),
    // The other leg of money in and out.
    outside: await db.many(sql`
      select account, balance, due from account_balance
      join (
        select 'psp:clearing' as account, -coalesce(sum(
          case when status = 'PAID' or (status = 'REVIEW' and paid_at is not null and not exists (
            select from ledger_transaction where cause = 'topup:' || topup_id || ':reverse')) then amount - refunded else 0 end), 0) as due
        from topup
        cross join lateral (
          select coalesce(sum(case when debt_end in ('COLLECTED', 'FORGIVEN') then topup_refund.amount else taken end), 0) as refunded
          from topup_refund where topup_refund.topup_id = topup.topup_id
        ) as back
        union all
        select 'bank:out', coalesce(sum(amount) filter (where status not in ('FAILED', 'REJECTED')), 0) from withdrawal
      ) as written using (account)
      where balance <> due`),
    gifts: await db.many(sql`
      select cause, account, amount from ledger_entry join ledger_transaction using (transaction_id)
      where cause like 'demo:%'
        and account <> all(array['platform:goodwill', 'golfer:' || split_part(cause, ':', 2) || ':available'])`),
    // Never but with the account itself, and all of it: nothing is left for somebody who is gone.
    given_up: await db.many(sql`
      select cause, ledger_entry.account, amount, balance, status
      from ledger_transaction join ledger_entry using (transaction_id) join account using (account)
      left join person on user_id::text = split_part(cause, ':', 2)
      where cause like 'account:%' and account <> 'platform:goodwill'
        and (account <> all(array['golfer:' || user_id || ':available', 'caddy:' || user_id || ':available'])
          or amount > 0 or balance <> 0 or status <> 'DELETED')`),
  };
}
