import type { Transition } from '#domain/booking/transitions.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { Asker } from '../../account/session/sessions.ts';
import type { Tx } from '../../db/db.ts';
import type { LockedBooking } from '../sql.ts';

export type ActWish = ParsedOf<'POST /booking/act'>;

/** An act that its row allows, on a booking that is locked. */
export interface AllowedAct {
  tx: Tx;
  caller: Asker;
  wish: ActWish;
  booking: LockedBooking;
  row: Transition;
  actor: BookingActor;
  now: Moment;
}
