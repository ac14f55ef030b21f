import type { GoodwillOutcome, GoodwillReason } from '#domain/booking/goodwill.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../../db/db.ts';

export interface GoodwillFactsRow {
  is_caddy_verified: boolean;
  has_played: boolean;
  given_at: string | null;
  given_for_pair_at: string | null;
}

/** When one was given is what the ledger says: by itself, or by hand long after its round. */
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

/** With the golfer's standing: nothing is given to somebody who has left. */
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
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: string;
  golfer: string;
  caddy: string;
  caddy_number: string;
  reasons: GoodwillReason[];
  asked_at: string;
}

/** The oldest first; of a golfer who has left there is nothing to decide. */
export const goodwillWaiting = () => sql<WaitingGoodwill>`
  select
    booking_ref, slug, booking_date, tee_off_time, golfer_name as golfer, nickname as caddy, caddy_number, reasons,
    goodwill_review.asked_at
  from goodwill_review
  join booking_in_full on booking_in_full.booking_id = goodwill_review.booking_id
  join person on person.user_id = booking_in_full.golfer_id
  where decided_at is null and person.status <> 'DELETED'
  order by goodwill_review.asked_at, goodwill_review.booking_id`;
