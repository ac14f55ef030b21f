import type { Booking } from '#domain/booking/api.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { requireOnboarded } from '../../account/own/onboarding.ts';
import type { Tx } from '../../db/db.ts';
import type { Asker } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { schedule } from '../../jobs/jobs.ts';
import { hold } from '../../wallet/commands.ts';
import { announceRequest } from '../transition/announce.ts';
import { dueJob } from '../transition/jobs.ts';
import { refuseOverlap } from '../overlap.ts';
import { presentBooking } from '../reads.ts';
import { newRef } from '../ref.ts';
import { offerRound, type OfferedRound, presentQuote } from '../round.ts';
import { insertBooking } from '../sql.ts';

type Wish = ParsedOf<'POST /booking/create'>;

/**
 * B1: the golfer requests a caddy for a round; the price, computed again here, is held in the golfer's wallet. Order of locks:
 * server/booking/transition/apply-transition.ts.
 */
export async function createBooking(tx: Tx, caller: Asker, wish: Wish, now: Moment): Promise<Booking> {
  await requireOnboarded(tx, caller.user_id);
  const offered = await offerRound(tx, caller.user_id, wish, now);
  if (offered.price.total !== wish.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });
  const asked = { caddy_id: wish.caddy_id, tee_off_at: offered.tee_off_at, holes: wish.holes };
  await refuseOverlap(tx, caller, asked, now, { field: 'tee_off_time' });
  const booking_ref = await write(tx, caller.user_id, wish, offered, now);
  const booking = await presentBooking(tx, booking_ref, caller, now);
  const { version } = booking;
  await announceRequest(tx, { booking_ref, version, golfer_id: caller.user_id, caddy_id: wish.caddy_id }, now);
  return booking;
}

async function write(tx: Tx, golfer_id: string, wish: Wish, offered: OfferedRound, now: Moment): Promise<string> {
  const { price, tee_off_at, respond_by, fee_collection } = offered;
  const booking_id = newId(now);
  const booking_ref = newRef();
  await tx.run(
    insertBooking({
      ...wish,
      ...price,
      fee_collection,
      booking_id,
      booking_ref,
      golfer_id,
      tee_off_at: isoOf(tee_off_at),
      earliest_tee_off_at: isoOf(tee_off_at),
      note: wish.note || null,
      respond_by: isoOf(respond_by),
      created_at: isoOf(now),
      replaces_ref: null,
      broadcast_id: null,
      seat: 0,
    }),
  );
  await hold(tx, golfer_id, price.total, `booking:${booking_ref}:hold`, now);
  await schedule(tx, dueJob(booking_id, 1, respond_by));
  return booking_ref;
}
