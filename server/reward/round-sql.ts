import { STANDING } from '#domain/booking/status.ts';
import { sql } from '../db/db.ts';

/**
 * Read while the caddy's account is locked: whoever undid the round or hid its review before has already taken back what is to be taken.
 */
export const fateOfRound = (booking_ref: string) => sql<{ is_undone: boolean; is_review_hidden: boolean }>`
  select
    exists (select from booking where booking_ref = ${booking_ref} and status <> all(${STANDING}::text[])) as is_undone,
    exists (
      select from review
      join booking on booking.booking_id = review.booking_id
      where booking.booking_ref = ${booking_ref} and review.by = 'golfer' and review.hidden_at is not null
    ) as is_review_hidden`;
