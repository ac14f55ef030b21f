import type { LockedBooking } from '../booking/sql.ts';
import { sql } from '../db/db.ts';

/** The booking as it is now. `is_its_change`: of a change that was proposed then, it is the one that waits for its answer. */
export const roundOf = (booking_ref: string, told_at: string) => sql<LockedBooking & { is_its_change: boolean }>`
  select booking.*, exists (
    select 1 from booking_change
    where booking_change.change_id = booking.change_id and booking_change.created_at = ${told_at}::timestamptz
  ) as is_its_change
  from booking
  where booking_ref = ${booking_ref}`;
