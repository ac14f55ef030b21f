import type { Quote } from '#domain/booking/api.ts';
import { changeExpiry, checkInFrom } from '#domain/booking/deadlines.ts';
import { termsOf } from '#domain/booking/refund.ts';
import { type BookingActor, QUICK_ANSWER } from '#domain/booking/status.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, momentOf, parseMoment, slashDate } from '#domain/dates.ts';
import { minus, satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asker, Reader } from '../http/http.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { hold, release } from '../wallet/commands.ts';
import { announceRequest } from './announce.ts';
import { type AllowedAct, applyTransition, promiseTime, dueJob } from './transition.ts';
import { actorOf, factsOf, bookingFor, presentBooking } from './present.ts';
import { readRate } from './queries.ts';
import { type OfferedRound, offerRound, overlapOf, presentQuote, refuseOverlap } from './round.ts';
import { deleteSlots, insertBooking, type LockedBooking } from './sql.ts';
import { changeById, insertChange, moveRound, type ProposedRow, setChange, setReplacedBy } from './transition-sql.ts';

/** The price of the changed round, and until when the other person could answer. */
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

/** Proposes another time, holes or transport. If the round gets dearer, the difference is held at once. */
export async function proposeChange({ tx, caller, input, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { change, total } = input;
  const missing = (['change', 'total'] as const).filter((need) => input[need] === undefined);
  if (!change || total === undefined)
    throw new Refused('FIELDS_INVALID', { fields: missing.map((path) => ({ path, code: 'REQUIRED' })) });
  const offered = await offerChange(tx, booking, caller, change, now);
  const { price, rate_id, tee_off_at, respond_by } = offered;
  if (price.total !== total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });

  const by = actor === 'golfer' ? ('golfer' as const) : ('caddy' as const);
  const change_id = newId(now);
  const extra_hold = satang(by === 'golfer' ? Math.max(0, price.total - booking.total) : 0);
  const [created_at, expires_at] = [isoOf(now), isoOf(respond_by)];
  const { booking_id, booking_ref, golfer_id } = booking;
  const round = { ...change, ...price, rate_id, tee_off_at: isoOf(tee_off_at) };
  await tx.run(insertChange({ ...round, change_id, booking_id, by, extra_hold, created_at, expires_at }));
  await tx.run(setChange(booking_id, change_id, by, expires_at));
  const proposed = { ...booking, change_id, change_by: by, change_expires_at: expires_at };
  await applyTransition(tx, proposed, row, { actor }, now);
  if (extra_hold > 0) await hold(tx, golfer_id, extra_hold, causeOf(booking_ref, change_id, 'hold'), now);
  return booking_ref;
}

/**
 * Accepts a proposed change: both people's reserved time moves, or nothing does, and the price difference is held or returned. The course
 * may have closed since the proposal, or one of them may have another round at that time.
 */
export async function acceptChange({ tx, caller, input, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { booking_id, booking_ref, change_id } = booking;
  if (change_id === null) throw new Error(`${booking_ref}: a change without its row`);
  const present = () => presentBooking(tx, booking_ref, caller, now);
  const change = await tx.one(changeById(change_id));
  if (input.total !== undefined && input.total !== change.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: await present() });
  const changed = roundOf(booking, change);
  const still = { ...changed, booking_date: slashDate(changed.booking_date) };
  await offerChange(tx, booking, caller, still, now);

  await tx.run(deleteSlots(booking_id));
  if (!(await promiseTime(tx, changed))) throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });
  await tx.run(moveRound(booking_id, change));
  await applyTransition(tx, changed, row, { actor }, now);
  await payDifference(tx, booking, change, now);
  return booking_ref;
}

/** The booking with the changed round. A check-in that is too early for the new time is removed. */
function roundOf(booking: LockedBooking, change: ProposedRow): LockedBooking {
  const { booking_date, tee_off_time, tee_off_at, holes, transport, total, caddy_gets, rate_id } = change;
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
    rate_id,
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

type Change = ParsedOf<'POST /booking/change-quote'>['change'];

const PARTS = ['booking_date', 'tee_off_time', 'holes', 'transport'] as const;

/**
 * Checks the changed round by the rules of a new one, without conflicts with its own time or the other seats of its flight. `respond_by`:
 * until when the other person may answer. A refusal carries the booking as `viewer` sees it, or the golfer's conflicting booking; a caddy
 * only learns that the time is taken.
 */
async function offerChange(
  queries: Queries,
  booking: LockedBooking,
  viewer: Reader,
  change: Change,
  now: Moment,
): Promise<OfferedRound> {
  const present = () => presentBooking(queries, booking.booking_ref, viewer, now);
  const old = { ...booking, booking_date: slashDate(booking.booking_date) };
  if (PARTS.every((part) => change[part] === old[part])) throw new Refused('CHANGE_IS_NONE', { field: 'change' });
  const offered = await roundFor(queries, booking, change, now).catch(async (error: unknown) => {
    throw error instanceof Refused ? asOfChange(error, await present()) : error;
  });
  const respond_by = changeExpiry(now, parseMoment(booking.tee_off_at), offered.tee_off_at);
  if (respond_by <= now) throw new Refused('TEE_OFF_TOO_SOON', { field: 'change.tee_off_time' });
  await refuseOwnRounds(queries, booking, viewer, change, now, present);
  return { ...offered, respond_by };
}

/** On the same day the changed round is quoted as the booking was; on another day by what holds now for that one. */
async function roundFor(queries: Queries, booking: LockedBooking, change: Change, now: Moment): Promise<OfferedRound> {
  const { caddy_id, golfer_id, booking_id, slug: golf_course, fee_collection } = booking;
  const { booking_date, tee_off_time, holes, transport } = change;
  const round = { booking_date, tee_off_time, holes, transport, caddy_id, golf_course };
  const leeway = { instead_of: booking_id, fee_collection, isPromised: true };
  if (slashDate(booking.booking_date) !== booking_date) return offerRound(queries, golfer_id, round, now, leeway);
  const terms = termsOf(booking, await readRate(queries, booking.rate_id));
  return offerRound(queries, golfer_id, round, now, { ...leeway, terms });
}

async function refuseOwnRounds(
  queries: Queries,
  booking: LockedBooking,
  viewer: Reader,
  { booking_date, tee_off_time, holes }: Change,
  now: Moment,
  present: () => Promise<unknown>,
): Promise<void> {
  const { caddy_id, golfer_id, booking_ref, broadcast_id } = booking;
  const tee_off_at = momentOf(booking_date, tee_off_time);
  const asked = { caddy_id, tee_off_at, holes, broadcast_id, is_promised: true };
  const own = await overlapOf(queries, golfer_id, asked, { givesWay: (it) => it.booking_ref === booking_ref });
  if (!own) return;
  const field = 'change.tee_off_time';
  if (viewer.user_id !== golfer_id) throw new Refused('BOOKING_SLOT_TAKEN', { field, present: await present() });
  throw new Refused(own.code, { field, present: await presentBooking(queries, own.booking_ref, viewer, now) });
}

/** The same refusal with its field paths inside `change`. */
function asOfChange(refused: Refused, present: unknown): Refused {
  const fields = refused.fields?.map(({ path, code }) => ({
    path: PARTS.some((part) => part === path) ? `change.${path}` : path,
    code,
  }));
  return new Refused(refused.code, { ...(fields && { fields }), present });
}

/**
 * B10: the caddy asked to cancel and the golfer asks another caddy to step in. The hold moves to a new booking of the same round and price;
 * the old booking ends without a posting. Returns the new booking's reference.
 */
export async function substituteCaddy({ tx, caller, input, booking, row, actor, now }: AllowedAct): Promise<string> {
  const { caddy_id } = input;
  if (caddy_id === undefined || caddy_id === booking.caddy_id)
    throw new Refused('CADDY_NOT_AVAILABLE', { field: 'caddy_id' });
  await refuseUnlessFree(tx, caller, booking, caddy_id, now);
  const booking_ref = await askInstead(tx, booking, caddy_id, now);
  await applyTransition(tx, booking, row, { actor }, now);
  await tx.run(setReplacedBy(booking.booking_id, booking_ref));
  await announceRequest(tx, { booking_ref, version: 1, golfer_id: caller.user_id, caddy_id }, now);
  return booking_ref;
}

/**
 * Refuses a substitute for whom a new round would be refused, except that tee-off may be near and the replaced booking does not conflict.
 */
async function refuseUnlessFree(
  tx: Tx,
  golfer: Reader,
  booking: LockedBooking,
  caddy_id: string,
  now: Moment,
): Promise<void> {
  const { golfer_id, booking_id, booking_ref, broadcast_id, tee_off_time, holes, transport, slug } = booking;
  const tee_off_at = parseMoment(booking.tee_off_at);
  const round = {
    caddy_id,
    golf_course: slug,
    booking_date: slashDate(booking.booking_date),
    tee_off_time,
    holes,
    transport,
  };
  await offerRound(tx, golfer_id, round, now, { instead_of: booking_id, soonest: 0 }).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    // The golfer only chose the caddy, so every refusal is shown at that field.
    const present = await presentBooking(tx, booking_ref, golfer, now);
    throw new Refused(error.code, { field: 'caddy_id', present });
  });
  await refuseOverlap(tx, golfer, { caddy_id, tee_off_at, holes, broadcast_id }, now, {
    field: 'caddy_id',
    givesWay: (own) => own.booking_ref === booking_ref,
  });
}

/**
 * Creates the substitute's booking of the same round and price, to be answered quickly. Refunds are still calculated from the earliest
 * tee-off.
 */
async function askInstead(tx: Tx, booking: LockedBooking, caddy_id: string, now: Moment): Promise<string> {
  const respond_by = Math.min(now + QUICK_ANSWER, parseMoment(booking.tee_off_at));
  const booking_id = newId(now);
  const booking_ref = newRef();
  await tx.run(
    insertBooking({
      ...booking,
      booking_id,
      booking_ref,
      caddy_id,
      respond_by: isoOf(respond_by),
      created_at: isoOf(now),
      replaces_ref: booking.booking_ref,
    }),
  );
  await schedule(tx, dueJob(booking_id, 1, respond_by));
  return booking_ref;
}
