import type { BookingActor, BookingStatus } from '#domain/booking/status.ts';
import { mayEver, type Need, needsOf } from '#domain/booking/transitions.ts';
import { Refused } from '#domain/refusals.ts';
import type { LockedBooking } from '../sql.ts';
import type { ActWish } from '../transition/allowed-act.ts';

/** What no state of the booking could change: the act is the other person's, or says less than it must. */
export function refuseUnlessAllowed(wish: ActWish, actor: BookingActor, status: BookingStatus): void {
  if (!mayEver(wish.action, actor)) throw new Refused('ROLE_NOT_ALLOWED');
  refuseMissing(wish, needsOf(wish.action, status));
}

export const isStopWithoutHoles = ({ action, holes_played }: ActWish, status: BookingStatus): boolean =>
  action === 'claim_closed' && status === 'IN_PROGRESS' && holes_played === undefined;

export function refuseMissing(wish: ActWish, needs: readonly Need[] = []): void {
  const missing = needs.filter((need) => wish[need] === undefined);
  if (missing.length > 0)
    throw new Refused('FIELDS_INVALID', { fields: missing.map((path) => ({ path, code: 'REQUIRED' })) });
}

export function refuseMoreHoles({ holes_played }: ActWish, { holes }: LockedBooking): void {
  if (holes_played !== undefined && holes_played > holes)
    throw new Refused('HOLES_TOO_MANY', { field: 'holes_played' });
}
