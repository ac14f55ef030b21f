import { rainSplit } from '#domain/booking/rain.ts';
import { cancelSplit, type Split, splitOf } from '#domain/booking/refund.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import type { Moment, SlashDate } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { payOut, release, share } from '../../wallet/commands.ts';
import { goodwill } from './goodwill.ts';
import { factsOf } from '../present.ts';
import { recordSplit } from './move-sql.ts';
import type { LockedBooking } from '../sql.ts';

const allBack = (total: Satang): Split => ({ refund: total, caddy: satang(0), platform: satang(0) });

/** How the hold is shared out when this row is followed at `at`; undefined while it stays held. */
export function splitFor(booking: LockedBooking, row: Transition, at: Moment): Split | undefined {
  const { total, claim } = booking;
  switch (row.money) {
    case 'release all':
      return allBack(total);
    case 'split':
      return cancelSplit({ ...factsOf(booking), total }, at);
    case 'capture':
      return splitOf(total, total);
    case 'by holes':
      // As it was when the claim was made: a start that is only heard of later does not make a round of it.
      if (claim === null || claim.holes_played === null) return allBack(total);
      return rainSplit({ ...booking, booking_date: dayOf(booking) }, claim.holes_played);
    case 'settle':
      return booking.status === 'NO_SHOW_GOLFER' ? splitOf(total, total) : undefined;
    case 'stays held':
    case 'moves':
    case 'price':
    case 'decide':
      return undefined;
  }
}

export const dayOf = (booking: { booking_date: string }): SlashDate =>
  booking.booking_date.replaceAll('-', '/') as SlashDate;

/** What the row does to the money: `split` of the hold, and at the settlement what was waiting for it. */
export async function moveMoney(
  tx: Tx,
  booking: LockedBooking,
  row: Transition,
  split: Split | undefined,
  now: Moment,
): Promise<void> {
  if (split) await shareOut(tx, booking, split, now);
  if (row.money !== 'settle') return;
  const { booking_ref, caddy_id, status } = booking;
  const due = split?.caddy ?? booking.caddy_share ?? satang(0);
  if (due > 0) await payOut(tx, caddy_id, due, `booking:${booking_ref}:pay`, now);
  if (status === 'NO_SHOW_CADDY') await goodwill(tx, booking, now);
}

/** Moves the held money of a booking to where `split` says. */
async function shareOut(tx: Tx, booking: LockedBooking, split: Split, now: Moment): Promise<void> {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  if (split.refund === total) await release(tx, golfer_id, total, `booking:${booking_ref}:release`, now);
  else await share(tx, golfer_id, caddy_id, split, `booking:${booking_ref}:share`, now);
  tx.send(recordSplit(booking_id, split.refund, split.caddy, split.platform, satang(0)));
}

/** Whether something is still to be done for it a day later. */
export const isToSettle = (to: LockedBooking['status'], split: Split | undefined): boolean =>
  to === 'NO_SHOW_CADDY' || to === 'NO_SHOW_GOLFER' || (split?.caddy ?? 0) > 0;
