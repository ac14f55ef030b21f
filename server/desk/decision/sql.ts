import { sql } from '../../db/db.ts';

/** The last decision of a dispute; the audit has who made it. */
export const lastDecision = (booking_id: string) =>
  sql<{ said: { to: string; refund: number } | null }>`
  select said from booking_moment where booking_id = ${booking_id} and action = 'decide' order by seq desc limit 1`;
