import { transitionFor } from '#domain/booking/transitions.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { factsOf } from '../present.ts';
import type { LockedBooking } from '../sql.ts';
import { applyTransition } from './apply-transition.ts';

/** The booking that is to be confirmed; without an id it is not made yet. */
interface Confirming {
  booking_id?: string;
  /** Its open request, whose other seats are the same flight. */
  broadcast_id: string | null;
}

/** Of what a golfer waits for at one tee-off (sql.ts): what gives way to this booking. The other seats of its flight do not. */
export const competingRequestsOf = (
  { booking_id, broadcast_id }: Confirming,
  waiting: readonly LockedBooking[],
): LockedBooking[] =>
  waiting.filter((it) => it.booking_id !== booking_id && (broadcast_id === null || it.broadcast_id !== broadcast_id));

/** The golfer has a caddy: what else was asked for the same tee-off is taken back (B5), and those caddies are notified. */
export async function cancelCompetingRequests(tx: Tx, others: readonly LockedBooking[], now: Moment): Promise<void> {
  for (const other of others) {
    const row = transitionFor(factsOf(other), 'cancel', 'golfer', now);
    if (!row) throw new Error(`${other.booking_ref} is PENDING and cannot be cancelled`);
    await applyTransition(tx, other, row, { actor: 'system' }, now);
  }
}
