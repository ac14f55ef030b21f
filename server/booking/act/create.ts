import type { Booking } from '#domain/booking/api.ts';
import { LONGEST } from '#domain/booking/block.ts';
import { refuseOwn } from '#domain/booking/overlap.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { requireOnboarded } from '../../account/own/onboarding.ts';
import type { Tx } from '../../db/db.ts';
import type { Asker, Reader } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { schedule } from '../../jobs/jobs.ts';
import { hold } from '../../wallet/commands.ts';
import { tellRequest } from '../transition/announce.ts';
import { dueJob } from '../transition/jobs.ts';
import { presentBooking } from '../reads.ts';
import { newRef } from '../ref.ts';
import { bookingsOfGolferBetween } from '../round-sql.ts';
import { offerRound, type OfferedRound, presentQuote } from '../round.ts';
import { insertBooking } from '../sql.ts';

type Wish = ParsedOf<'POST /booking/create'>;

/** B1: the golfer asks a caddy for a round; its price, asked again here, is held in her wallet. Locks: see life.ts. */
export async function createBooking(tx: Tx, caller: Asker, wish: Wish, now: Moment): Promise<Booking> {
  await requireOnboarded(tx, caller.user_id);
  const offered = await offerRound(tx, caller.user_id, wish, now);
  if (offered.price.total !== wish.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });
  await refuseOverlap(tx, caller, wish, offered.tee_off_at, now);
  const booking_ref = await write(tx, caller.user_id, wish, offered, now);
  const booking = await presentBooking(tx, booking_ref, caller, now);
  const { version } = booking;
  await tellRequest(tx, { booking_ref, version, golfer_id: caller.user_id, caddy_id: wish.caddy_id }, now);
  return booking;
}

async function refuseOverlap(tx: Tx, golfer: Reader, wish: Wish, tee_off_at: Moment, now: Moment): Promise<void> {
  const { user_id: golfer_id } = golfer;
  const near = bookingsOfGolferBetween(golfer_id, UPCOMING, isoOf(tee_off_at - LONGEST), isoOf(tee_off_at + LONGEST));
  const own = (await tx.many(near)).map((row) => ({ ...row, tee_off_at: parseMoment(row.tee_off_at) }));
  const refusal = refuseOwn({ caddy_id: wish.caddy_id, tee_off_at, holes: wish.holes }, own);
  if (!refusal) return;
  const inTheWay = await presentBooking(tx, refusal.booking_ref, golfer, now);
  throw new Refused(refusal.code, { field: 'tee_off_time', present: inTheWay });
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
