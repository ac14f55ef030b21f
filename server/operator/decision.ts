import type { BookingStatus } from '#domain/booking/status.ts';
import { satang, type Satang } from '#domain/money.ts';
import { decide } from '../booking/decide.ts';
import { type LockedBooking, lockedBooking } from '../booking/sql.ts';
import { bookingByRef } from '../booking/transition-sql.ts';
import type { Tx } from '../db/db.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { lastDecision } from './sql.ts';
import { baht, plain } from './words.ts';

interface Wanted {
  booking_ref: string;
  outcome: BookingStatus;
  refund: Satang;
  why: string;
}

/** B18. The same decision again changes nothing and leaves no row. */
export async function decideDispute(
  context: CommandContext,
  { booking_ref, outcome, refund, why }: Wanted,
): Promise<string> {
  return context.db.transact(async (tx) => {
    const found = await tx.maybe(bookingByRef(booking_ref));
    if (!found) throw new CommandRefused(`there is no booking ${plain(booking_ref)}`);
    const booking = await tx.one(lockedBooking(found.booking_id));
    if (await isDecidedSo(tx, booking, outcome, refund))
      return `${booking_ref} was decided so already: nothing was changed.`;
    if (booking.status !== 'DISPUTED')
      throw new CommandRefused(`${booking_ref} is ${booking.status}: nobody disputes it`);
    if (refund > booking.total)
      throw new CommandRefused(`${booking_ref} cost ${baht(booking.total)}: no more can be given back`);
    await decide(tx, booking, { to: outcome, refund, why }, context.now);
    const dispute = booking.dispute && { by: booking.dispute.by, reason: booking.dispute.reason };
    await record(tx, context, 'decide', { booking_ref, was: booking.status, to: outcome, refund, dispute }, why);
    const after = await tx.one(lockedBooking(booking.booking_id));
    return `${booking_ref} is ${after.status} now. ${sharesOf(after)}`;
  });
}

async function isDecidedSo(tx: Tx, booking: LockedBooking, outcome: BookingStatus, refund: Satang): Promise<boolean> {
  if (booking.status !== outcome) return false;
  const last = await tx.maybe(lastDecision(booking.booking_id));
  return last?.said?.to === outcome && last.said.refund === refund;
}

function sharesOf({ refunded, caddy_share, platform_share, covered, goodwill }: LockedBooking): string {
  const none = satang(0);
  const parts = [
    `The golfer gets ${baht(refunded ?? none)} back`,
    `the caddy ${baht(caddy_share ?? none)}`,
    `our share is ${baht(platform_share ?? none)}`,
    ...(covered > 0 ? [`of it ${baht(covered)} are paid by us`] : []),
    ...(goodwill ? [`and the golfer has our goodwill of ${baht(goodwill)}`] : []),
  ];
  return `${parts.join(', ')}.`;
}
