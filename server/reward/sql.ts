import type { Satang } from '#domain/money.ts';
import type { Points } from '#domain/reward/points.ts';
import type { Approver, RedemptionStatus, RewardKind } from '#domain/reward/transitions.ts';
import { sql } from '../db/db.ts';

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
