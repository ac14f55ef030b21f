import type { BookingStatus } from '#domain/booking/status.ts';
import { sql } from '../db/db.ts';

export interface RemindedRound {
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  status: BookingStatus;
  version: number;
  tee_off_at: string;
}

/** Stays as it is until we have said so. */
export const lockedRound = (booking_id: string) => sql<RemindedRound>`
  select booking_ref, golfer_id, caddy_id, status, version, tee_off_at from booking
  where booking_id = ${booking_id}
  for update`;
