import type { Satang } from '#domain/money.ts';
import { type Points, EARNED_CAUSES } from '#domain/reward/points.ts';
import type { Approver, RedemptionStatus, RewardKind } from '#domain/reward/transitions.ts';
import { COUNTS_AS_PLAYED } from '#domain/booking/status.ts';
import { sql } from '../db/db.ts';
import type { AccountRow } from '../wallet/sql.ts';

export interface RewardRow {
  reward_id: string;
  kind: RewardKind;
  name_th: string;
  name_en: string;
  points: Points;
  amount: Satang | null;
  approver: Approver;
  stock: number;
  /** Caddies may ask for it. */
  is_active: boolean;
}

/** What caddies may ask for. */
export const catalogue = () => sql<RewardRow>`select * from reward where is_active order by position, reward_id`;

export const allRewards = () => sql<RewardRow>`select * from reward order by position, reward_id limit 100`;

export const rewardById = (reward_id: string) => sql<RewardRow>`select * from reward where reward_id = ${reward_id}`;

/** No row: none left, or no such reward. The row stays locked until the commit, so that the last one is given once. */
export const takeOne = (reward_id: string) => sql<RewardRow>`
  update reward set stock = stock - 1 where reward_id = ${reward_id} and stock > 0 and is_active returning *`;

export const restock = (reward_id: string) => sql`update reward set stock = stock + 1 where reward_id = ${reward_id}`;

export const lockedReward = (reward_id: string) => sql<RewardRow>`
  select * from reward where reward_id = ${reward_id} for update`;

export const setReward = (reward_id: string, stock: number, is_active: boolean) => sql`
  update reward set stock = ${stock}::int, is_active = ${is_active}::boolean where reward_id = ${reward_id}`;

export interface RedemptionDbRow {
  redemption_id: string;
  reference: string;
  caddy_id: string;
  reward_id: string;
  kind: RewardKind;
  approver: Approver;
  points: Points;
  amount: Satang | null;
  slug: string | null;
  status: RedemptionStatus;
  requested_at: string;
  expires_at: string;
  code_hash: string | null;
  code_expires_at: string | null;
  counter_id: string | null;
  confirm_id: string | null;
  note: string | null;
  ended_at: string | null;
  version: number;
}

export const insertRedemption = (
  it: Pick<
    RedemptionDbRow,
    | 'redemption_id'
    | 'reference'
    | 'caddy_id'
    | 'reward_id'
    | 'kind'
    | 'approver'
    | 'points'
    | 'amount'
    | 'slug'
    | 'requested_at'
    | 'expires_at'
  >,
) => sql<RedemptionDbRow>`
  insert into redemption (
    redemption_id, reference, caddy_id, reward_id, kind, approver, points, amount, slug, status, requested_at, expires_at
  ) values (
    ${it.redemption_id}, ${it.reference}, ${it.caddy_id}, ${it.reward_id}, ${it.kind}, ${it.approver}, ${it.points}::int,
    ${it.amount}, ${it.slug}, 'REQUESTED', ${it.requested_at}, ${it.expires_at}
  ) returning *`;

export const lockedRedemption = (redemption_id: string) =>
  sql<RedemptionDbRow>`select * from redemption where redemption_id = ${redemption_id} for update`;

/** The caddy's open redemptions, locked. */
export const openRedemptionsOf = (caddy_id: string) => sql<RedemptionDbRow>`
  select * from redemption where caddy_id = ${caddy_id} and ended_at is null order by redemption_id for update`;

export const redemptionKnownAs = (reference: string) =>
  sql<RedemptionDbRow>`select * from redemption where reference = ${reference} for update`;

/** Writes everything that can change; `version` counts the changes. */
export const writeRedemption = (it: RedemptionDbRow) => sql<RedemptionDbRow>`
  update redemption
  set status = ${it.status}, expires_at = ${it.expires_at}, code_hash = ${it.code_hash},
    code_expires_at = ${it.code_expires_at}, counter_id = ${it.counter_id}, confirm_id = ${it.confirm_id},
    note = ${it.note}, ended_at = ${it.ended_at}, version = version + 1
  where redemption_id = ${it.redemption_id}
  returning *`;

/** A redemption with the names that are shown. */
export interface RedemptionInFull extends RedemptionDbRow {
  name_th: string;
  name_en: string;
  course_th: string | null;
  course_en: string | null;
}

/** A caddy's open redemptions and the last `ended` ended ones, newest first. */
export const redemptionsOf = (caddy_id: string, ended: number) => sql<RedemptionInFull>`
  select
    redemption.*, reward.name_th, reward.name_en, course.name_th as course_th, course.name_en as course_en
  from (
    select * from redemption where caddy_id = ${caddy_id} and ended_at is null
    union all
    (
      select * from redemption where caddy_id = ${caddy_id} and ended_at is not null
      order by redemption_id desc
      limit ${ended}
    )
  ) as redemption
  join reward on reward.reward_id = redemption.reward_id
  left join course on course.slug = redemption.slug
  order by redemption.redemption_id desc`;

export const redemptionInFull = (redemption_id: string) => sql<RedemptionInFull>`
  select
    redemption.*, reward.name_th, reward.name_en, course.name_th as course_th, course.name_en as course_en
  from redemption
  join reward on reward.reward_id = redemption.reward_id
  left join course on course.slug = redemption.slug
  where redemption_id = ${redemption_id}`;

/** What history lines are about, as far as the caddy may see it. */
export const aboutRounds = (refs: string[], caddy_id: string) =>
  sql<{ booking_ref: string; holes: number; golfer: string }>`
  select booking.booking_ref, booking.holes, person.display_name as golfer
  from booking
  join person on person.user_id = booking.golfer_id
  where booking.booking_ref = any(${refs}::text[]) and booking.caddy_id = ${caddy_id}`;

export const aboutRedemptions = (ids: string[], caddy_id: string) =>
  sql<{ redemption_id: string; name_th: string; name_en: string }>`
  select redemption_id, name_th, name_en
  from redemption
  join reward on reward.reward_id = redemption.reward_id
  where redemption_id = any(${ids}::uuid[]) and caddy_id = ${caddy_id}`;

export interface WaitingRedemption extends RedemptionDbRow {
  name_th: string;
  name_en: string;
  course_th: string | null;
  course_en: string | null;
  nickname: string;
  caddy_number: string;
}

/** Redemptions that wait for an operator. `item`: only this one. */
export const redemptionsWaiting = (item: string | null = null, most: number | null = null) => sql<WaitingRedemption>`
  select
    redemption.*, reward.name_th, reward.name_en, course.name_th as course_th, course.name_en as course_en,
    caddy_profile.nickname, caddy_profile.caddy_number
  from redemption
  join reward on reward.reward_id = redemption.reward_id
  join caddy_profile on caddy_profile.user_id = redemption.caddy_id
  left join course on course.slug = redemption.slug
  where redemption.status = 'REQUESTED' and (${item}::text is null or redemption.reference = ${item})
  order by requested_at, redemption_id
  limit ${most}::int`;

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

export const countersAt = (slug: string, most: number) => sql<{ counter_id: string; name: string; created_at: string }>`
  select counter_id, name, created_at from counter where slug = ${slug} and ended_at is null
  order by name, counter_id
  limit ${most}::int`;

/** No row: it has ended already, or there is none at these courses; null: at any. */
export const endCounter = (counter_id: string, slugs: readonly string[] | null, at: string) => sql<{ slug: string }>`
  update counter set ended_at = ${at}
  where counter_id = ${counter_id}::uuid and ended_at is null
    and (${slugs}::text[] is null or slug = any(${slugs}::text[]))
  returning slug`;

/** The redemption that shows this code now, or showed it last. */
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

export const openPointAccount = (account: string, at: string) =>
  sql`insert into point_account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

export const pointBalances = (accounts: string[]) =>
  sql<AccountRow>`select account, balance from point_account where account = any(${accounts}::text[])`;

/** Locks a caddy's point account. Everything that changes the caddy's points takes this lock first, so that what was read is still true. */
export const lockPointAccount = (account: string) =>
  sql<AccountRow>`select account, balance from point_account where account = ${account} for update`;

export const knownCauses = (causes: string[]) =>
  sql<{ cause: string }>`select cause from point_transaction where cause = any(${causes}::text[])`;

/** Like `post` for money (wallet/sql.ts), which explains the single statement and the limit. */
export const postPoint = (transaction_id: string, cause: string, at: string, accounts: string[], amounts: number[]) =>
  sql<AccountRow>`
    with leg as (
      select * from unnest(${accounts}::text[], ${amounts}::bigint[]) as leg (account, amount) limit 2
    ), locked as (
      select point_account.account, point_account.balance
      from point_account join leg on leg.account = point_account.account
      order by point_account.account
      for update of point_account
    ), posting as (
      insert into point_transaction (transaction_id, cause, created_at)
      values (${transaction_id}, ${cause}, ${at})
    ), entry as (
      insert into point_entry (transaction_id, account, amount)
      select ${transaction_id}::uuid, account, amount from leg
    )
    update point_account
    set balance = locked.balance + leg.amount
    from locked
    join leg on leg.account = locked.account
    where point_account.account = locked.account
      and (locked.balance + leg.amount >= 0 or point_account.account !~ '^caddy:')
    returning point_account.account, point_account.balance`;

const EARNED_LIKE = EARNED_CAUSES.map((word) => `${word}:%`);

/** Points the caddy earned since `first` (a transaction id, server/id.ts idAt), oldest first. */
export const earnedSince = (account: string, first: string) => sql<{ points: number; at: string }>`
  select entry.amount as points, posted.created_at as at
  from point_entry as entry
  join point_transaction as posted on posted.transaction_id = entry.transaction_id
  where entry.account = ${account} and entry.transaction_id >= ${first}::uuid and entry.amount > 0
    and posted.cause like any(${EARNED_LIKE}::text[])
  order by entry.transaction_id`;

export interface PointLineRow {
  transaction_id: string;
  cause: string;
  created_at: string;
  amount: number;
}

/** Newest first. */
export const pointLines = (account: string, limit: number, offset: number) => sql<PointLineRow>`
  select page.transaction_id, page.amount, posted.cause, posted.created_at
  from (
    select transaction_id, amount from point_entry
    where account = ${account}
    order by transaction_id desc
    limit ${limit} offset ${offset}
  ) as page
  cross join lateral (
    select cause, created_at from point_transaction where transaction_id = page.transaction_id limit 1
  ) as posted
  order by page.transaction_id desc`;

export const countPointLines = (account: string) =>
  sql<{ lines: number }>`select count(*) as lines from point_entry where account = ${account}`;

// For `npm run operator -- reconcile`: each check is one statement and so sees one moment of the database.

/** Errors in the points ledger: a balance that differs from its entries, a negative caddy, a posting that does not sum to zero. */
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

/** A redemption takes points from the caddy's account and returns them if it fails; a bonus is paid once, in the stated amount. */
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

/** Whether the round was undone, and its review hidden. Read while the caddy's account is locked, so whatever came first has already taken its points back. */
export const fateOfRound = (booking_ref: string) => sql<{ is_undone: boolean; is_review_hidden: boolean }>`
  select
    exists (select from booking where booking_ref = ${booking_ref} and status <> all(${COUNTS_AS_PLAYED}::text[])) as is_undone,
    exists (
      select from review
      join booking on booking.booking_id = review.booking_id
      where booking.booking_ref = ${booking_ref} and review.by = 'golfer' and review.hidden_at is not null
    ) as is_review_hidden`;
