import type { Satang } from '#domain/money.ts';
import type { WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import type { TipStatus } from '#domain/tip/tip.ts';
import { OPEN_TOPUPS, type RefundSeen, type TopupStatus } from '#domain/payment/topup.ts';
import { sql } from '../../db/db.ts';

// Each check is one statement and so sees one moment of the database; no quiet time is needed.

export const ledgerSize = () => sql<{ accounts: number; transactions: number; entries: number }>`
  select
    (select count(*) from account) as accounts,
    (select count(*) from ledger_transaction) as transactions,
    (select count(*) from ledger_entry) as entries`;

/**
 * A person's balance must be the sum of its entries. Platform accounts have no stored balance (0005_wallet.sql); if every posting sums to
 * zero (`unbalanced`), their total is what people have, with the opposite sign.
 */
export const driftedAccounts = () => sql<{ account: string; balance: number; entries: number }>`
  select account, balance, coalesce(entries, 0) as entries
  from account
  full join (select account, sum(amount) as entries from ledger_entry group by account) as entry using (account)
  where case
    when account ~ '^(golfer|caddy):' then balance is distinct from coalesce(entries, 0) or balance < 0
    else balance is not null
  end
  order by account
  limit 1000`;

export const unbalanced = () => sql<{ transaction_id: string; cause: string | null; total: number | null }>`
  select transaction_id, cause, total
  from ledger_transaction
  full join (select transaction_id, sum(amount) as total from ledger_entry group by transaction_id) as entry
    using (transaction_id)
  where cause is null or total is distinct from 0
  order by transaction_id
  limit 1000`;

export interface TopupDrift {
  reference: string | null;
  topup_id: string;
  status: TopupStatus | null;
  amount: number | null;
  credited: number | null;
  reversed: number | null;
}

/**
 * A PAID top-up is credited once and in full. A reversed one keeps its credit and has a reversal of the same amount, which may be missing
 * under review because the golfer spent the money. Refunds took what their rows say, and a reversal takes only the rest.
 */
export const topupDrift = () => sql<TopupDrift>`
  with posted as (
    select
      split_part(cause, ':', 2) as posted_id, account,
      sum(amount) filter (where cause like '%:credit') as credited,
      -sum(amount) filter (where cause like '%:reverse') as reversed,
      coalesce(-sum(amount) filter (where cause like '%:refund' or cause like '%:collect'), 0) as refunded
    from ledger_transaction
    join ledger_entry using (transaction_id)
    where cause like 'topup:%' and account <> 'psp:clearing'
    group by 1, 2
  )
  select reference, coalesce(topup_id::text, posted_id) as topup_id, status, topup.amount, credited, reversed
  from topup
  full join posted on posted_id = topup_id::text and account = 'golfer:' || user_id || ':available'
  left join lateral (
    select
      sum(taken + case when debt_end = 'COLLECTED' then topup_refund.amount - taken else 0 end) as taken,
      sum(case when debt_end in ('COLLECTED', 'FORGIVEN') then topup_refund.amount else taken end) as settled
    from topup_refund where topup_refund.topup_id = topup.topup_id
  ) as back on true
  where case
    when topup_id is null then true
    when coalesce(refunded, 0) <> coalesce(back.taken, 0) then true
    when status = 'PAID' then credited is distinct from amount or reversed is not null
    when paid_at is null then credited is not null or reversed is not null
    when status = 'REVIEW' then credited is distinct from amount or reversed <> amount - coalesce(settled, 0)
    else credited is distinct from amount or coalesce(reversed, 0) <> amount - coalesce(settled, 0)
  end
  order by 2
  limit 1000`;

export interface TipDrift {
  tip_id: string;
  status: TipStatus | null;
  amount: number | null;
  held: number | null;
  released: number | null;
  paid: number | null;
}

/** A tip is held first, then released to the golfer (UNDONE) or paid to the caddy (PAID). */
export const tipDrift = () => sql<TipDrift>`
  with posted as (
    select
      split_part(cause, ':', 2) as posted_id,
      sum(amount) filter (where cause like '%:hold' and account like 'golfer:%:held') as held,
      -sum(amount) filter (where cause like '%:release' and account like 'golfer:%:held') as released,
      sum(amount) filter (where cause like '%:pay' and account like 'caddy:%:available') as paid,
      max(split_part(account, ':', 2)) filter (where account like 'golfer:%') as golfer,
      max(split_part(account, ':', 2)) filter (where account like 'caddy:%') as caddy
    from ledger_transaction
    join ledger_entry using (transaction_id)
    where cause like 'tip:%'
    group by 1
  )
  select coalesce(tip_id::text, posted_id) as tip_id, status, amount, held, released, paid
  from (select * from tip where way = 'WALLET') as tip
  full join posted on posted_id = tip_id::text
  where held is distinct from amount
    or released is distinct from case when status = 'UNDONE' then amount end
    or paid is distinct from case when status = 'PAID' then amount end
    or golfer is distinct from golfer_id::text
    or (status = 'PAID' and caddy is distinct from caddy_id::text)
  order by 1
  limit 1000`;

export interface WithdrawalDrift {
  reference: string | null;
  withdrawal_id: string;
  status: WithdrawalStatus | null;
  amount: number | null;
  taken: number | null;
  back: number | null;
}

/** A withdrawal is taken from its requester's account at once and returned there when it fails or is rejected. */
export const withdrawalDrift = () => sql<WithdrawalDrift>`
  with posted as (
    select
      split_part(cause, ':', 2) as posted_id, account,
      -sum(amount) filter (where cause like '%:out') as taken,
      sum(amount) filter (where cause like '%:back') as back
    from ledger_transaction
    join ledger_entry using (transaction_id)
    where cause like 'withdrawal:%' and account <> 'bank:out'
    group by 1, 2
  )
  select reference, coalesce(withdrawal_id::text, posted_id) as withdrawal_id, status, amount, taken, back
  from withdrawal
  full join posted on posted_id = withdrawal_id::text
    and account = case kind when 'EARNINGS' then 'caddy:' else 'golfer:' end || user_id || ':available'
  where taken is distinct from amount
    or back is distinct from case when status in ('FAILED', 'REJECTED') then amount end
  order by 2
  limit 1000`;

export interface Owed {
  golfers: number;
  available: number;
  held: number;
  caddies: number;
  pending: number;
  earned: number;
  clearing: number;
  paid_out: number;
  fee: number;
  goodwill: number;
}

/** What people have on their accounts, and where it is. */
export const owed = () => sql<Owed>`
  select
    count(distinct split_part(account, ':', 2)) filter (where account like 'golfer:%' and balance > 0) as golfers,
    coalesce(sum(balance) filter (where account like 'golfer:%:available'), 0) as available,
    coalesce(sum(balance) filter (where account like 'golfer:%:held'), 0) as held,
    count(distinct split_part(account, ':', 2)) filter (where account like 'caddy:%' and balance > 0) as caddies,
    coalesce(sum(balance) filter (where account like 'caddy:%:pending'), 0) as pending,
    coalesce(sum(balance) filter (where account like 'caddy:%:available'), 0) as earned,
    coalesce(sum(balance) filter (where account = 'psp:clearing'), 0) as clearing,
    coalesce(sum(balance) filter (where account = 'bank:out'), 0) as paid_out,
    coalesce(sum(balance) filter (where account = 'platform:fee'), 0) as fee,
    coalesce(sum(balance) filter (where account = 'platform:goodwill'), 0) as goodwill
  from account_balance`;

/** What golfers had on their accounts at the end of each Bangkok day from `from` to `to` (both YYYY/MM/DD): average and maximum. */
export const owedOver = (from: string, to: string) => sql<{ average: number; most: number }>`
  with change as (
    select greatest((created_at at time zone 'Asia/Bangkok')::date, ${from}::date) as day, sum(amount) as amount
    from ledger_entry
    join ledger_transaction using (transaction_id)
    where account like 'golfer:%'
    group by 1
  ), evening as (
    select sum(coalesce(amount, 0)) over (order by at) as owed
    from generate_series(${from}::date, ${to}::date, interval '1 day') as series (at)
    left join change on change.day = at::date
  )
  select coalesce(round(avg(owed)), 0) as average, coalesce(max(owed), 0) as most from evening`;

export interface TopupRow {
  topup_id: string;
  reference: string;
  charge_id: string | null;
  provider: string;
  livemode: boolean;
  amount: number;
  status: TopupStatus;
  /** A job is about to ask the provider. */
  is_watched: boolean;
  /** An operator has decided about it. */
  is_decided: boolean;
  /** Why an operator was asked. */
  review_why: string | null;
  /** The part of the provider's refunds that was taken back or is a debt. */
  refunded: number;
}

/** The top-ups of these charges, by the charge id or by the top-up id in the charge's metadata. */
export const topupsOf = (provider: string, charge_ids: string[], topup_ids: string[]) => sql<TopupRow>`
  select topup_id, reference, charge_id, provider, livemode, amount, status, review_why,
    decided_at is not null as is_decided,
    (select coalesce(sum(amount), 0) from topup_refund where topup_refund.topup_id = topup.topup_id) as refunded,
    status = any(${OPEN_TOPUPS}::text[])
      or exists (select from job where payload ->> 'topup_id' = topup.topup_id::text) as is_watched
  from topup
  where provider = ${provider} and (charge_id = any(${charge_ids}::text[]) or topup_id::text = any(${topup_ids}::text[]))`;

export interface CreditedRow {
  charge_id: string;
  reference: string;
  amount: Satang;
  decided_at: string | null;
  /** Refunds that were taken back or are a debt. */
  known: Pick<RefundSeen, 'refund_id' | 'amount'>[];
}

/** The credited top-ups of these charges, and their known refunds. */
export const creditedOf = (provider: string, charge_ids: string[]) => sql<CreditedRow>`
  select charge_id, reference, amount, decided_at,
    (select coalesce(jsonb_agg(jsonb_build_object('refund_id', refund_id, 'amount', topup_refund.amount)), '[]')
      from topup_refund where topup_refund.topup_id = topup.topup_id) as known
  from topup
  where provider = ${provider} and charge_id = any(${charge_ids}::text[])
    and (status = 'PAID' or (status = 'REVIEW' and paid_at is not null))`;

export type PaidRow = Pick<TopupRow, 'topup_id' | 'reference' | 'amount' | 'is_decided'>;

/** Started since `from` and credited by `to`. */
export const paidBetween = (provider: string, livemode: boolean, from: string, to: string) => sql<PaidRow>`
  select topup_id, reference, amount, decided_at is not null as is_decided
  from topup
  where provider = ${provider} and livemode = ${livemode} and status = 'PAID' and created_at >= ${from}::timestamptz
    and paid_at <= ${to}::timestamptz
  order by created_at, topup_id`;

/** Top-ups credited with money of another provider or mode, for instance test money where real money is used. */
export const paidElsewhere = (provider: string, livemode: boolean) => sql<{ topups: number; amount: number }>`
  select count(*) as topups, coalesce(sum(amount), 0) as amount from topup
  where status = 'PAID' and (provider <> ${provider} or livemode <> ${livemode})`;
