import { sql } from '../../db/db.ts';
import type { LockedBooking } from '../sql.ts';

/** The booking that goes on with its hold. */
export const setReplacedBy = (booking_id: string, ref: string) =>
  sql`update booking set replaced_by_ref = ${ref} where booking_id = ${booking_id}`;

/** Not locked: of one that has ended for good. */
export const bookingByRef = (ref: string) => sql<LockedBooking>`select * from booking where booking_ref = ${ref}`;
