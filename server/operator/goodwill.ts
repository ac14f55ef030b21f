import type { GoodwillOutcome, GoodwillReason } from '#domain/booking/goodwill.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { isoOf, type Moment, slashDate } from '#domain/dates.ts';
import { giveFor } from '../booking/money.ts';
import { bookingByRef, endReview, lockedReview, type WaitingGoodwill } from '../booking/transition-sql.ts';
import { type LockedBooking, lockedBooking, lockGolfer } from '../booking/sql.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { baht, clock, plain } from './words.ts';

const WHY: Record<GoodwillReason, string> = {
  CADDY_UNVERIFIED: 'the caddy is not verified',
  NO_ROUND_YET: 'the golfer has finished no round yet',
  GIVEN_RECENTLY: 'the golfer was given one in the last 90 days',
  GIVEN_TO_PAIR_RECENTLY: 'for a round with this caddy, too',
};

/** A goodwill that is not paid by itself, as todo shows it. */
export function goodwillText(it: WaitingGoodwill): string {
  const { booking_ref, slug, booking_date, tee_off_time, golfer, caddy, caddy_number, reasons, asked_at } = it;
  const day = slashDate(booking_date);
  return [
    `${booking_ref}  ${slug}  ${day} ${tee_off_time}  ${baht(GOODWILL)} since ${clock(asked_at)}`,
    `  golfer ${plain(golfer)}, caddy ${plain(caddy)} #${plain(caddy_number)}, who did not come`,
    ...reasons.map((reason) => `  ${reason}: ${WHY[reason]}`),
    `  → npm run operator -- goodwill ${booking_ref} --give|--refuse --why …`,
  ].join('\n');
}

interface Wanted {
  booking_ref: string;
  outcome: GoodwillOutcome;
  why: string;
}

/** A person decides about it, once. The same again changes nothing and leaves no row. */
export async function decideGoodwill(context: CommandContext, { booking_ref, outcome, why }: Wanted): Promise<string> {
  return context.db.transact(async (tx) => {
    const found = await tx.maybe(bookingByRef(booking_ref));
    if (!found) throw new CommandRefused(`there is no booking ${plain(booking_ref)}`);
    await tx.one(lockGolfer(found.golfer_id));
    const booking = await tx.one(lockedBooking(found.booking_id));
    const review = await tx.maybe(lockedReview(booking.booking_id));
    if (!review) throw new CommandRefused(`${booking_ref}: no goodwill of it waits for anybody`);
    const { reasons, outcome: before, golfer_has_left } = review;
    if (before === outcome) return `The goodwill of ${booking_ref} is ${before} already: nothing was changed.`;
    if (before !== null) throw new CommandRefused(`the goodwill of ${booking_ref} is ${before} already`);
    if (outcome === 'GIVEN' && golfer_has_left) throw new CommandRefused(`the golfer of ${booking_ref} has left`);
    if (outcome === 'GIVEN') await give(tx, booking, context.now);
    await tx.run(endReview(booking.booking_id, outcome, isoOf(context.now)));
    await record(tx, context, 'goodwill', { booking_ref, outcome, reasons, amount: GOODWILL }, why);
    if (outcome === 'REFUSED') return `The goodwill of ${booking_ref} is REFUSED: nothing was paid.`;
    return `The goodwill of ${booking_ref} is GIVEN: ${baht(GOODWILL)} are in the golfer's wallet.`;
  });
}

/** The golfer is notified of it as of the settlement it belongs to, whose amounts are other ones now. */
async function give(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const { booking_ref, status, version, golfer_id } = booking;
  await giveFor(tx, booking, now);
  const body = { booking_ref, status, version };
  emit(tx, 'booking.settled', body, [golfer_id], now);
  await notify(tx, 'booking.settled', body, [golfer_id], now);
}
