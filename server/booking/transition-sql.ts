import type { GoodwillOutcome, GoodwillReason } from '#domain/booking/refund.ts';
import type { Satang } from '#domain/money.ts';
import { json, sql } from '../db/db.ts';
import type { LockedBooking } from './sql.ts';

/** Records the split; `covered`: what a decision added from the platform's money. */
export const recordSplit = (
  booking_id: string,
  refunded: Satang,
  caddy_share: Satang,
  platform_share: Satang,
  covered: Satang,
) => sql`
  update booking
  set refunded = ${refunded}, caddy_share = ${caddy_share}, platform_share = ${platform_share}, covered = ${covered}
  where booking_id = ${booking_id}`;

/** Records the decision, for both people to read. */
export const recordDecision = (booking_id: string, decision: ReturnType<typeof json>) => sql`
  update booking set decision = ${decision}::jsonb where booking_id = ${booking_id}`;

/** Ends the proposed change. Returns what the golfer had held for it beside the price. */
export const endOpenChange = (change_id: string, status: string, at: string) => sql<{ extra_hold: Satang }>`
  update booking_change set status = ${status}, answered_at = ${at}
  where change_id = ${change_id} and status = 'PROPOSED'
  returning extra_hold`;

/** A proposed round and its price. */
export interface ProposedRow
  extends Pick<
    LockedBooking,
    'booking_date' | 'tee_off_time' | 'tee_off_at' | 'holes' | 'transport' | 'total' | 'caddy_gets' | 'rate_id'
  > {
  change_id: string;
  by: 'golfer' | 'caddy';
  lines: unknown;
  extra_hold: Satang;
}

export interface NewChange extends ProposedRow {
  booking_id: string;
  created_at: string;
  expires_at: string;
}

/** Fails when another change waits for its answer. */
export const insertChange = (it: NewChange) => sql`
  insert into booking_change (
    change_id, booking_id, by, status, booking_date, tee_off_time, tee_off_at, holes, transport, lines, total, caddy_gets, rate_id,
    extra_hold, created_at, expires_at
  ) values (
    ${it.change_id}, ${it.booking_id}, ${it.by}, 'PROPOSED', ${it.booking_date}, ${it.tee_off_time}, ${it.tee_off_at},
    ${it.holes}, ${it.transport}, ${json(it.lines)}::jsonb, ${it.total}, ${it.caddy_gets}, ${it.rate_id}, ${it.extra_hold},
    ${it.created_at}, ${it.expires_at}
  )`;

export const changeById = (change_id: string) =>
  sql<ProposedRow>`
    select change_id, by, booking_date, tee_off_time, tee_off_at, holes, transport, lines, total, caddy_gets, rate_id, extra_hold
    from booking_change
    where change_id = ${change_id}`;

/** Copies the change into the booking's row, which the rules read, until it is answered (moveBooking). */
export const setChange = (booking_id: string, change_id: string, by: 'golfer' | 'caddy', expires_at: string) => sql`
  update booking set change_id = ${change_id}, change_by = ${by}, change_expires_at = ${expires_at}
  where booking_id = ${booking_id}`;

/** Sets the agreed round; refunds are still calculated from the earliest tee-off. */
export const moveRound = (booking_id: string, it: ProposedRow) => sql`
  update booking set
    booking_date = ${it.booking_date},
    tee_off_time = ${it.tee_off_time},
    tee_off_at = ${it.tee_off_at}::timestamptz,
    earliest_tee_off_at = least(earliest_tee_off_at, ${it.tee_off_at}::timestamptz),
    holes = ${it.holes},
    transport = ${it.transport},
    lines = ${json(it.lines)}::jsonb,
    total = ${it.total},
    caddy_gets = ${it.caddy_gets},
    rate_id = ${it.rate_id}
  where booking_id = ${booking_id}`;

/** Links the booking that takes over the hold. */
export const setReplacedBy = (booking_id: string, ref: string) =>
  sql`update booking set replaced_by_ref = ${ref} where booking_id = ${booking_id}`;

export interface GoodwillFactsRow {
  is_caddy_verified: boolean;
  has_played: boolean;
  given_at: string | null;
  given_for_pair_at: string | null;
}

/** When goodwill was given comes from the ledger, because an operator may give it long after the round. */
export const goodwillFacts = (golfer_id: string, caddy_id: string) => sql<GoodwillFactsRow>`
  with given as (
    select caddy_id, ledger_transaction.created_at
    from booking
    join ledger_transaction on cause = 'booking:' || booking_ref || ':goodwill'
    where golfer_id = ${golfer_id} and goodwill is not null
  )
  select
    exists (
      select from caddy_profile where user_id = ${caddy_id} and verification = 'VERIFIED'
    ) as is_caddy_verified,
    exists (select from booking where golfer_id = ${golfer_id} and status = 'COMPLETED') as has_played,
    (select max(created_at) from given) as given_at,
    (select max(created_at) from given where caddy_id = ${caddy_id}) as given_for_pair_at`;

export const recordGoodwill = (booking_id: string, goodwill: Satang) =>
  sql`update booking set goodwill = ${goodwill} where booking_id = ${booking_id}`;

export const insertReview = (booking_id: string, reasons: GoodwillReason[], at: string) => sql`
  insert into goodwill_review (booking_id, reasons, asked_at) values (${booking_id}, ${reasons}::text[], ${at})`;

/** Also tells whether the golfer has left: then nothing is given. */
export const lockedReview = (booking_id: string) => sql<{
  reasons: GoodwillReason[];
  outcome: GoodwillOutcome | null;
  golfer_has_left: boolean;
}>`
  select reasons, outcome, person.status = 'DELETED' as golfer_has_left
  from goodwill_review
  join booking on booking.booking_id = goodwill_review.booking_id
  join person on person.user_id = booking.golfer_id
  where goodwill_review.booking_id = ${booking_id}
  for update of goodwill_review`;

export const endReview = (booking_id: string, outcome: GoodwillOutcome, at: string) => sql`
  update goodwill_review set outcome = ${outcome}, decided_at = ${at} where booking_id = ${booking_id}`;

export interface WaitingGoodwill {
  booking_ref: string;
  slug: string;
  course_th: string;
  course_en: string;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: string;
  golfer: string;
  caddy: string;
  caddy_number: string;
  reasons: GoodwillReason[];
  asked_at: string;
}

/** Oldest first; without golfers who have left. `item`: only of this booking. */
export const goodwillWaiting = (item: string | null = null, most: number | null = null) => sql<WaitingGoodwill>`
  select
    booking_ref, slug, name_th as course_th, name_en as course_en, booking_date, tee_off_time, golfer_name as golfer, nickname as caddy, caddy_number, reasons,
    goodwill_review.asked_at
  from goodwill_review
  join booking_in_full on booking_in_full.booking_id = goodwill_review.booking_id
  join person on person.user_id = booking_in_full.golfer_id
  where decided_at is null and person.status <> 'DELETED' and (${item}::text is null or booking_ref = ${item})
  order by goodwill_review.asked_at, goodwill_review.booking_id
  limit ${most}::int`;
