import type { BookingAction } from '#domain/booking/actions.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { release } from '../../wallet/commands.ts';
import { endOpenChange } from './move-sql.ts';
import type { LockedBooking } from '../sql.ts';

const BECOMES: Partial<Record<BookingAction, string>> = {
  accept_change: 'ACCEPTED',
  reject_change: 'REJECTED',
  expire_change: 'EXPIRED',
};

/**
 * The open change was answered, or its booking went on without an answer (WITHDRAWN). The extra amount the golfer had held for it beside
 * the price is released to the golfer; for an accepted change it became part of the price (change.ts).
 */
export async function endChange(
  tx: Tx,
  { booking_ref, golfer_id, change_id }: LockedBooking & { change_id: string },
  action: BookingAction,
  now: Moment,
): Promise<void> {
  const ended = await tx.maybe(endOpenChange(change_id, BECOMES[action] ?? 'WITHDRAWN', isoOf(now)));
  if (!ended || ended.extra_hold === 0 || action === 'accept_change') return;
  await release(tx, golfer_id, ended.extra_hold, `booking:${booking_ref}:change:${change_id}:release`, now);
}
