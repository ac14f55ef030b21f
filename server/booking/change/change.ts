import type { Quote } from '#domain/booking/api.ts';
import { checkInFrom } from '#domain/booking/deadlines.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { minus, satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../../db/db.ts';
import type { Asker } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { hold, release } from '../../wallet/commands.ts';
import { offerChange } from './change-offer.ts';
import { changeById, insertChange, moveRound, type ProposedRow, setChange } from './change-sql.ts';
import type { AllowedAct } from '../transition/allowed-act.ts';
import { applyTransition } from '../transition/apply-transition.ts';
import { dayOf } from '../transition/money.ts';
import { actorOf, factsOf } from '../present.ts';
import { bookingFor, presentBooking } from '../reads.ts';
import { presentQuote } from '../round.ts';
import { promiseTime } from '../slots.ts';
import { deleteSlots, type LockedBooking } from '../sql.ts';

/** What the round would cost as changed, and until when the other side could answer. */
export async function quoteChange(
  queries: Queries,
  caller: Asker,
  { booking_ref, change }: ParsedOf<'POST /booking/change-quote'>,
  now: Moment,
): Promise<Quote> {
  const booking = await bookingFor(queries, booking_ref, caller.user_id);
  const actor = actorOf(booking, caller.user_id) as BookingActor;
  if (!transitionFor(factsOf(booking), 'propose_change', actor, now)) {
    const present = await presentBooking(queries, booking_ref, caller, now);
    throw new Refused('BOOKING_ACTION_NOT_NOW', { present });
  }
  return presentQuote(await offerChange(queries, booking, caller, change, now));
}

/** Either side proposes another time, holes or transport. What a golfer's dearer round costs more is held at once. */
export async function proposeChange({ tx, caller, wish, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { change, total } = wish;
  const missing = (['change', 'total'] as const).filter((need) => wish[need] === undefined);
  if (!change || total === undefined)
    throw new Refused('FIELDS_INVALID', { fields: missing.map((path) => ({ path, code: 'REQUIRED' })) });
  const offered = await offerChange(tx, booking, caller, change, now);
  const { price, tee_off_at, respond_by } = offered;
  if (price.total !== total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });

  const by = actor === 'golfer' ? ('golfer' as const) : ('caddy' as const);
  const change_id = newId(now);
  const extra_hold = satang(by === 'golfer' ? Math.max(0, price.total - booking.total) : 0);
  const [created_at, expires_at] = [isoOf(now), isoOf(respond_by)];
  const { booking_id, booking_ref, golfer_id } = booking;
  const round = { ...change, ...price, tee_off_at: isoOf(tee_off_at) };
  await tx.run(insertChange({ ...round, change_id, booking_id, by, extra_hold, created_at, expires_at }));
  await tx.run(setChange(booking_id, change_id, by, expires_at));
  const proposed = { ...booking, change_id, change_by: by, change_expires_at: expires_at };
  await applyTransition(tx, proposed, row, { actor }, now);
  if (extra_hold > 0) await hold(tx, golfer_id, extra_hold, causeOf(booking_ref, change_id, 'hold'), now);
  return booking_ref;
}

/**
 * The other side agrees: the promised time of both moves, or nothing does; what it costs more or less is held or given back. Since it was
 * proposed the course may have closed that day, or either may have promised the time.
 */
export async function acceptChange({ tx, caller, wish, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { booking_id, booking_ref, change_id } = booking;
  if (change_id === null) throw new Error(`${booking_ref}: a change without its row`);
  const present = () => presentBooking(tx, booking_ref, caller, now);
  const change = await tx.one(changeById(change_id));
  if (wish.total !== undefined && wish.total !== change.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: await present() });
  const changed = roundOf(booking, change);
  const still = { ...changed, booking_date: dayOf(changed) };
  await offerChange(tx, booking, caller, still, now);

  await tx.run(deleteSlots(booking_id));
  if (!(await promiseTime(tx, changed))) throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });
  await tx.run(moveRound(booking_id, change));
  await applyTransition(tx, changed, row, { actor }, now);
  await payDifference(tx, booking, change, now);
  return booking_ref;
}

/** The booking with the round it would have. Whoever checked in for the old time did not for the new one. */
function roundOf(booking: LockedBooking, change: ProposedRow): LockedBooking {
  const { booking_date, tee_off_time, tee_off_at, holes, transport, total, caddy_gets } = change;
  const from = checkInFrom({ ...factsOf(booking), tee_off_at: parseMoment(tee_off_at) });
  const there = (arrived_at: string | null) => (arrived_at && parseMoment(arrived_at) >= from ? arrived_at : null);
  return {
    ...booking,
    booking_date,
    tee_off_time,
    tee_off_at,
    holes,
    transport,
    total,
    caddy_gets,
    golfer_arrived_at: there(booking.golfer_arrived_at),
    caddy_arrived_at: there(booking.caddy_arrived_at),
  };
}

async function payDifference(tx: Tx, booking: LockedBooking, change: ProposedRow, now: Moment): Promise<void> {
  const { golfer_id, booking_ref, total } = booking;
  const { change_id, extra_hold } = change;
  const held = satang(total + extra_hold);
  const [more, less] = [minus(change.total, held), minus(held, change.total)];
  if (more > 0) await hold(tx, golfer_id, more, causeOf(booking_ref, change_id, 'hold'), now);
  if (less > 0) await release(tx, golfer_id, less, causeOf(booking_ref, change_id, 'release'), now);
}

const causeOf = (booking_ref: string, change_id: string, what: 'hold' | 'release'): string =>
  `booking:${booking_ref}:change:${change_id}:${what}`;
