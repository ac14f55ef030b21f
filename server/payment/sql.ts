import type { Satang } from '#domain/money.ts';
import { type Mismatch, OPEN_TOPUPS, type TopupMethod, type TopupStatus } from '#domain/payment/topup.ts';
import type { TopupTotals } from '#domain/wallet/limits.ts';
import { json, sql } from '../db/db.ts';
import type { ChargeIntent } from './provider.ts';

export interface TopupRow {
  topup_id: string;
  user_id: string;
  reference: string;
  amount: Satang;
  method: TopupMethod;
  platform: ChargeIntent['platform'];
  provider: string;
  livemode: boolean;
  status: TopupStatus;
  charge_id: string | null;
  authorize_uri: string | null;
  qr_uri: string | null;
  failure_code: string | null;
  review_why: string | null;
  /** The charge as it was seen then. */
  review_seen: unknown;
  decided_at: string | null;
  next: string | null;
  next_check_at: string;
  asked_at: string | null;
  ask_again_at: string | null;
  expires_at: string;
  created_at: string;
  paid_at: string | null;
}

/** One snapshot, so that a top-up that is being credited counts as coming or credited, never as neither. */
export const topupTotalsOf = (user_id: string, accounts: string[], day_began: string) => sql<TopupTotals>`
  select
    (select coalesce(sum(balance), 0) from account where account = any(${accounts}::text[])) as has,
    coalesce(sum(amount) filter (where status = any(${OPEN_TOPUPS}::text[])), 0) as coming,
    coalesce(sum(amount) filter (where paid_at >= ${day_began}::timestamptz), 0) as paid_today,
    count(*) filter (where status = any(${OPEN_TOPUPS}::text[])) as open
  from topup
  where user_id = ${user_id} and (status = any(${OPEN_TOPUPS}::text[]) or paid_at >= ${day_began}::timestamptz)`;

export const insertTopup = (
  it: Pick<TopupRow, 'topup_id' | 'user_id' | 'reference' | 'amount' | 'method' | 'platform' | 'provider' | 'livemode'>,
  more: { ref_hash: string; next: string | null; created_at: string; expires_at: string },
) => sql<TopupRow>`
  insert into topup (
    topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, next,
    created_at, next_check_at, expires_at
  ) values (
    ${it.topup_id}, ${it.user_id}, ${it.reference}, ${it.amount}, ${it.method}, ${it.platform}, ${it.provider},
    ${it.livemode}, 'CREATED', ${more.ref_hash}, ${more.next}, ${more.created_at}, ${more.created_at}, ${more.expires_at}
  )
  returning *`;

export const topupById = (topup_id: string) => sql<TopupRow>`select * from topup where topup_id = ${topup_id}`;

export const lockedTopup = (topup_id: string) =>
  sql<TopupRow>`select * from topup where topup_id = ${topup_id} for update`;

export const topupByRefHash = (ref_hash: string) => sql<TopupRow>`select * from topup where ref_hash = ${ref_hash}`;

export const topupByReference = (reference: string) =>
  sql<TopupRow>`select * from topup where reference = ${reference} for update`;

export interface WaitingTopup extends TopupRow {
  golfer: string;
  /** What refunds of it took back already, or the platform paid in the golfer's place. */
  gone: Satang;
}

/** What an operator has to decide, oldest first. `item`: only this top-up. */
export const topupsToReview = (item: string | null = null, most: number | null = null) => sql<WaitingTopup>`
  select topup.*, person.display_name as golfer,
    (
      select coalesce(sum(case when debt_end in ('COLLECTED', 'FORGIVEN') then amount else taken end), 0)
      from topup_refund where topup_refund.topup_id = topup.topup_id
    ) as gone
  from topup
  join person on person.user_id = topup.user_id
  where topup.status = 'REVIEW' and (${item}::text is null or reference = ${item})
  order by topup.created_at, topup_id
  limit ${most}::int`;

/** The golfer's open top-ups, and all started since `since`. */
export const topupsOf = (user_id: string, since: string, most: number) => sql<TopupRow>`
  select * from topup
  where user_id = ${user_id} and (status = any(${OPEN_TOPUPS}::text[]) or created_at >= ${since}::timestamptz)
  order by created_at desc, topup_id desc
  limit ${most}::int`;

export const topupIdOfCharge = (charge_id: string) =>
  sql<{ topup_id: string }>`select topup_id from topup where charge_id = ${charge_id}`;

/**
 * Claims the right to ask the provider about a top-up now: one claimant until the next moment, which is soon for an open one. Paid ones and
 * those under review are not asked about.
 */
export const claimCheck = (topup_id: string, now: string, soon: string, later: string) => sql<TopupRow>`
  update topup
  set next_check_at = case
    when status = any(${OPEN_TOPUPS}::text[]) then ${soon}::timestamptz else ${later}::timestamptz
  end
  where topup_id = ${topup_id} and next_check_at <= ${now}::timestamptz
    and status not in ('PAID', 'REVIEW') and decided_at is null
  returning *`;

/**
 * Claims the right to create the charge. `was`: when one was last requested, as the claimant read it; the claim fails when that has
 * changed.
 */
export const claimCreation = (topup_id: string, was: string | null, now: string, again: string) => sql<TopupRow>`
  update topup set asked_at = ${now}::timestamptz, ask_again_at = ${again}::timestamptz
  where topup_id = ${topup_id} and status = 'CREATED' and charge_id is null
    and asked_at is not distinct from ${was}::timestamptz
    and (ask_again_at is null or ask_again_at <= ${now}::timestamptz)
  returning *`;

export const askAgainAt = (topup_id: string, at: string) =>
  sql`update topup set ask_again_at = ${at}::timestamptz where topup_id = ${topup_id} and charge_id is null`;

export const keepCharge = (
  topup_id: string,
  charge_id: string,
  authorize_uri: string | null,
  qr_uri: string | null,
  expires_at: string,
) => sql<TopupRow>`
  update topup
  set charge_id = ${charge_id}, authorize_uri = ${authorize_uri}, qr_uri = ${qr_uri},
    expires_at = least(expires_at, ${expires_at}::timestamptz)
  where topup_id = ${topup_id}
  returning *`;

export const setStatus = (topup_id: string, status: TopupStatus, failure_code: string | null) => sql<TopupRow>`
  update topup set status = ${status}, failure_code = ${failure_code} where topup_id = ${topup_id} returning *`;

export const setPaid = (topup_id: string, at: string, fee: number | null, fee_vat: number | null) => sql`
  update topup
  set status = 'PAID', failure_code = null, paid_at = coalesce(paid_at, ${at}::timestamptz),
    fee = coalesce(${fee}::bigint, fee), fee_vat = coalesce(${fee_vat}::bigint, fee_vat)
  where topup_id = ${topup_id}`;

export const setReview = (topup_id: string, why: Mismatch, seen: unknown) => sql<TopupRow>`
  update topup set status = 'REVIEW', review_why = ${why}, review_seen = ${json(seen)}::jsonb
  where topup_id = ${topup_id}
  returning *`;

export const setDecided = (topup_id: string, at: string) =>
  sql`update topup set decided_at = ${at}::timestamptz where topup_id = ${topup_id}`;

/** Gives a reviewed top-up the charge it was reviewed for, unless that is another's, so that its refunds are found. */
export const keepSeenCharge = (topup_id: string) => sql`
  update topup set charge_id = review_seen ->> 'charge_id'
  where topup_id = ${topup_id} and charge_id is null
    and not exists (select from topup as other where other.charge_id = topup.review_seen ->> 'charge_id')`;

/** Writes nothing when it was received before. */
export const insertWebhook = (
  provider: string,
  event_id: string,
  kind: string,
  charge_id: string | null,
  at: string,
) => sql`
  insert into webhook (provider, event_id, kind, charge_id, received_at)
  values (${provider}, ${event_id}, ${kind}, ${charge_id}, ${at})
  on conflict (provider, event_id) do nothing`;

/** Few per payment, so the whole table can be read once a day. */
export const deleteWebhooksBefore = (at: string) => sql`delete from webhook where received_at < ${at}::timestamptz`;

export const secretOf = (name: string) => sql<{ secret: string }>`select secret from house_secret where name = ${name}`;

export const insertSecret = (name: string, secret: string, at: string) => sql`
  insert into house_secret (name, secret, created_at) values (${name}, ${secret}, ${at})
  on conflict (name) do nothing`;

/** Whether money of this mode was ever credited. */
export const paidInMode = (livemode: boolean) => sql<{ topup_id: string }>`
  select topup_id from topup where livemode = ${livemode} and paid_at is not null limit 1`;

/** A gift of the demo world (server/account/own/onboarding.ts), which may be the only sign of an older demo database. */
export const demoGift = () =>
  sql<{ cause: string }>`select cause from ledger_transaction where cause like 'demo:%' limit 1`;

export const countReference = (kind: string, day: string) => sql<{ last: number }>`
  insert into reference_counter (kind, day, last) values (${kind}, ${day}, 1)
  on conflict (kind, day) do update set last = reference_counter.last + 1
  returning last`;
