import type { Booking } from '#domain/booking/api.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, momentOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { requireOnboarded } from '../../account/own/onboarding.ts';
import { sharedPerson } from '../../account/sql.ts';
import { lockRooms } from '../../chat/cards.ts';
import type { Tx } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import type { Asker } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { schedule } from '../../jobs/jobs.ts';
import { hold } from '../../wallet/commands.ts';
import { announceRequest } from '../transition/announce.ts';
import { dueJob } from '../transition/jobs.ts';
import { overlapOf, refuseFound } from '../overlap.ts';
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
  const { caddy_id, holes, booking_date, tee_off_time } = wish;
  const asked = { caddy_id, holes, tee_off_at: momentOf(booking_date, tee_off_time) };
  const [, , offered, overlap] = await together([
    requireOnboarded(tx, caller.user_id),
    tx.maybe(sharedPerson(caddy_id)),
    offerRound(tx, caller.user_id, wish, now),
    overlapOf(tx, caller.user_id, asked),
  ]);
  if (offered.price.total !== wish.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });
  await refuseFound(tx, caller, overlap, now, 'tee_off_time');
  return write(tx, caller, wish, offered, now);
}

/** All of it leaves together, in the order of locks; a wallet with too little undoes the rest. */
async function write(tx: Tx, golfer: Asker, wish: Wish, offered: OfferedRound, now: Moment): Promise<Booking> {
  const { price, tee_off_at, respond_by, fee_collection } = offered;
  const golfer_id = golfer.user_id;
  const booking_id = newId(now);
  const booking_ref = newRef();
  tx.send(
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
  const held = hold(tx, golfer_id, price.total, `booking:${booking_ref}:hold`, now);
  const due = schedule(tx, dueJob(booking_id, 1, respond_by));
  const announced = announceRequest(tx, { booking_ref, version: 1, golfer_id, caddy_id: wish.caddy_id }, now);
  const booking = presentBooking(tx, booking_ref, golfer, now);
  lockRooms(tx);
  return (await together([held, due, announced, booking]))[3];
}
