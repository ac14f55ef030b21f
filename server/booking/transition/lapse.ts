import { transitionFor } from '#domain/booking/transitions.ts';
import type { Moment } from '#domain/dates.ts';
import { sql, type Tx } from '../../db/db.ts';
import { factsOf } from '../present.ts';
import type { LockedBooking } from '../sql.ts';
import { applyTransition } from './apply-transition.ts';

/** What waits for an answer between the two, a request or a change of a round; locked in the order of everybody. */
export const waitingOfPair = (golfer_id: string, caddy_id: string) => sql<LockedBooking>`
  select * from booking
  where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid
    and (status = 'PENDING' or status = 'CONFIRMED' and change_id is not null)
  order by booking_id
  for update`;

/** What waits for an answer of this caddy or for one to them, likewise. */
export const waitingOfCaddy = (caddy_id: string) => sql<LockedBooking>`
  select * from booking
  where caddy_id = ${caddy_id}::uuid and (status = 'PENDING' or status = 'CONFIRMED' and change_id is not null)
  order by booking_id
  for update`;

/** Ends what waits for an answer before its time, by no act of either person: the money held for it is back and both are told. */
export async function lapseWaiting(tx: Tx, waiting: ReturnType<typeof waitingOfPair>, now: Moment): Promise<void> {
  for (const booking of await tx.many(waiting)) {
    const row = transitionFor(factsOf(booking), 'lapse', 'system', now);
    if (!row) throw new Error(`${booking.booking_ref} waits for an answer and cannot lapse`);
    await applyTransition(tx, booking, row, { actor: 'system' }, now);
  }
}
