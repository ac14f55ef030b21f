import { isOpenWhileSuspended } from '#domain/account/account.ts';
import { type BookingAction, isReached, TAKES_UP_WORK } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { BookingActor, BookingStatus } from '#domain/booking/status.ts';
import { eventBefore, knewNoStart, timeOfAct, waitedUnclocked } from '#domain/booking/deadlines.ts';
import {
  isOnCourse,
  mayEver,
  type Need,
  needsOf,
  needsVersion,
  recordFor,
  type Transition,
  transitionFor,
  TRANSITIONS,
} from '#domain/booking/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { APART_REFUSALS } from '#domain/chat/room.ts';
import { isoOf, type Moment, momentOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { type Split, splitOf } from '#domain/booking/refund.ts';
import { minus, satang, type Satang } from '#domain/money.ts';
import type { Contested } from '#domain/wallet/posting.ts';
import { refuseSuspension, requireGolfer } from '../account/own/onboarding.ts';
import { sharedPerson } from '../account/sql.ts';
import { refuseSuspended } from '../caddy/commands.ts';
import { lockRooms } from '../chat/cards.ts';
import { apart } from '../chat/room-sql.ts';
import { type Tx, together, json } from '../db/db.ts';
import type { Asker, Caller } from '../http/http.ts';
import { newId, newRef } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { readAnswered } from '../notification/queries.ts';
import { hold, payDecided } from '../wallet/commands.ts';
import { announceRequest } from './announce.ts';
import {
  type Act,
  type ActBody,
  type AllowedAct,
  applyTransition,
  cancelCompetingRequests,
  competingRequestsOf,
  promiseTime,
  dueJob,
} from './transition.ts';
import { acceptChange, proposeChange, substituteCaddy } from './change.ts';
import { actorOf, factsOf, presentBooking } from './present.ts';
import { readRate } from './queries.ts';
import { type OfferedRound, offerRound, overlapOf, presentQuote, refuseFound } from './round.ts';
import {
  type DisputePhoto,
  insertBooking,
  ownPhotos,
  type LockedBooking,
  lockedBookingOf,
  lockedWithAlternatives,
  lockGolferOf,
  momentAt,
} from './sql.ts';
import { goodwill } from './money.ts';
import { recordDecision, recordSplit } from './transition-sql.ts';

type CreateBody = ParsedOf<'POST /booking/create'>;

/**
 * B1: a golfer requests a caddy for a round. The price is calculated again and held in the golfer's wallet. Order of locks:
 * server/booking/transition.ts.
 */
export async function createBooking(tx: Tx, caller: Asker, input: CreateBody, now: Moment): Promise<Booking> {
  const { caddy_id, holes, booking_date, tee_off_time } = input;
  const asked = { caddy_id, holes, tee_off_at: momentOf(booking_date, tee_off_time) };
  const [, , offered, overlap] = await together([
    requireGolfer(tx, caller.user_id),
    tx.maybe(sharedPerson(caddy_id)),
    offerRound(tx, caller.user_id, input, now),
    overlapOf(tx, caller.user_id, asked),
  ]);
  if (offered.price.total !== input.total)
    throw new Refused('BOOKING_PRICE_CHANGED', { field: 'total', present: presentQuote(offered) });
  await refuseFound(tx, caller, overlap, now, 'tee_off_time');
  return writeBooking(tx, caller, input, offered, now);
}

/** Sends all writes at once, in the order of locks. If the wallet has too little, everything is rolled back. */
async function writeBooking(
  tx: Tx,
  golfer: Asker,
  input: CreateBody,
  offered: OfferedRound,
  now: Moment,
): Promise<Booking> {
  const { price, rate_id, tee_off_at, respond_by, fee_collection } = offered;
  const golfer_id = golfer.user_id;
  const booking_id = newId(now);
  const booking_ref = newRef();
  tx.enqueue(
    insertBooking({
      ...input,
      ...price,
      rate_id,
      slug: input.golf_course,
      fee_collection,
      booking_id,
      booking_ref,
      golfer_id,
      tee_off_at: isoOf(tee_off_at),
      earliest_tee_off_at: isoOf(tee_off_at),
      note: input.note || null,
      respond_by: isoOf(respond_by),
      created_at: isoOf(now),
      replaces_ref: null,
      broadcast_id: null,
      seat: 0,
    }),
  );
  const held = hold(tx, golfer_id, price.total, `booking:${booking_ref}:hold`, now);
  const due = schedule(tx, dueJob(booking_id, 1, respond_by));
  const announced = announceRequest(tx, { booking_ref, version: 1, golfer_id, caddy_id: input.caddy_id }, now);
  const booking = presentBooking(tx, booking_ref, golfer, now);
  lockRooms(tx);
  return (await together([held, due, announced, booking]))[3];
}

/**
 * Actions that do more than their row (change.ts). Each calls `applyTransition` itself and returns the reference of the booking to show.
 */
const WORK: Partial<Record<BookingAction, (act: AllowedAct) => Promise<string>>> = {
  substitute: substituteCaddy,
  propose_change: proposeChange,
  accept_change: acceptChange,
};

/** Actions for which a block between the two people matters: the caddy may then cancel without a strike (domain/booking/strike.ts). */
const ASKS_APART: readonly BookingAction[] = ['ask_cancel', 'refuse_cancel'];

/** Actions that start something new between the two people, which a block forbids. */
const ENDS_APART: readonly BookingAction[] = ['accept', 'accept_change'];

/** Actions that check all bookings of the golfer, so the golfer's row is locked first. */
const SEES_ALL: readonly BookingAction[] = ['accept', 'substitute', 'propose_change', 'accept_change'];

/**
 * Does an action of a golfer or caddy on their booking, by the rows of domain/booking/transitions.ts for their role. `sent_at`: the phone's
 * clock at sending. Order of locks: server/booking/transition.ts.
 */
export async function actOnBooking(
  tx: Tx,
  caller: Asker,
  input: ActBody,
  now: Moment,
  sent_at?: Moment,
): Promise<Booking> {
  const { booking_ref, action, version } = input;
  const present = () => presentBooking(tx, booking_ref, caller, now);
  const { booking, alternatives } = await lock(tx, input, caller);
  const actor = actorOf(booking, caller.user_id) as BookingActor;
  const facts = factsOf(booking);
  const phoneTimes = { at: input.at, sent_at };
  const isApart = ASKS_APART.includes(action) && (await tx.one(apart(booking.golfer_id, booking.caddy_id))).is_apart;
  if (isApart && action === 'refuse_cancel') throw new Refused(APART_REFUSALS.keep, { present: await present() });
  const isRecord = isStopWithoutHoles(input, booking.status) && knewNoStart(phoneTimes, facts.started_at, now);
  refuseUnlessAllowed(input, actor, isRecord ? 'CONFIRMED' : booking.status);
  if (isReached(facts, action, actor, input)) return present();
  if (needsVersion(action) && booking.version !== version) {
    if (await isDoneAlready(tx, booking, input, actor)) return present();
    throw new Refused('BOOKING_VERSION_STALE', { present: await present() });
  }
  const at = isOnCourse(action) ? timeOfAct(phoneTimes, eventBefore(facts, action), now) : now;
  const row = isRecord
    ? recordFor(facts, action, actor, at)
    : transitionFor(facts, action, actor, at, now, waitedUnclocked(phoneTimes, now));
  if (!row) throw new Refused('BOOKING_ACTION_NOT_NOW', { present: await present() });
  refuseMissing(input, row.needs);
  refuseMoreHoles(input, booking);
  const [, isPromised, between] = await together([
    readAnswered(tx, caller.user_id, booking_ref, action, now),
    action === 'accept' ? promiseTime(tx, booking) : true,
    ENDS_APART.includes(action) ? tx.one(apart(booking.golfer_id, booking.caddy_id)) : undefined,
  ]);
  if (between?.is_apart) throw new Refused('BOOKING_ACTION_NOT_NOW', { present: await present() });
  if (!isPromised) throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });
  const work = WORK[action];
  if (work) return presentBooking(tx, await work({ tx, caller, input, booking, row, actor, now }), caller, now);

  const did = await actOf(tx, caller, input, row, actor);
  await applyTransition(tx, booking, row, isApart ? { ...did, apart: true } : did, at, now);
  await cancelCompetingRequests(tx, alternatives, now);
  lockRooms(tx);
  return present();
}

/**
 * Whether the phone repeats an action whose answer was lost: the same action made the version after the one that the user saw. Actions of
 * `WORK` are not recognised, because their input is stored elsewhere.
 */
async function isDoneAlready(tx: Tx, booking: LockedBooking, input: ActBody, actor: BookingActor): Promise<boolean> {
  const { action, version, reason, dispute, holes_played, stop_reason, claim } = input;
  if (booking.version !== version + 1 || WORK[action]) return false;
  const last = await tx.maybe(momentAt(booking.booking_id, booking.version));
  if (last?.action !== action || last.actor !== actor) return false;
  const isSame = (sent: unknown, kept: unknown) => sent === undefined || sent === kept;
  const photos = booking.dispute?.photos?.map(({ media_id }) => media_id) ?? [];
  return (
    (!reason || (booking.reason?.code === reason.code && booking.reason.text === (reason.text || null))) &&
    (!dispute ||
      (booking.dispute?.reason === dispute.reason &&
        booking.dispute.text === dispute.text &&
        [...new Set(dispute.photos)].join() === photos.join())) &&
    isSame(holes_played, last.said?.['holes_played']) &&
    isSame(stop_reason, last.said?.['stop_reason']) &&
    isSame(claim, last.said?.['claim'])
  );
}

async function actOf(
  tx: Tx,
  caller: Caller,
  input: ActBody,
  { needs = [] }: Transition,
  actor: BookingActor,
): Promise<Act> {
  const { at, reason, dispute, holes_played, stop_reason, claim } = input;
  const said = needs.some((need) => need === 'holes_played' || need === 'claim');
  return {
    actor,
    device_at: at,
    reason,
    dispute:
      needs.includes('dispute') && dispute
        ? { ...dispute, photos: await photosOf(tx, dispute.photos ?? [], caller.user_id) }
        : undefined,
    said: said ? { holes_played, stop_reason, claim } : undefined,
  };
}

/**
 * Locks the booking for one of its two people; for everybody else it is unknown. `alternatives`: the golfer's other requests for the same
 * tee-off, which only an accept needs.
 */
async function lock(tx: Tx, { booking_ref, action, caddy_id }: ActBody, { user_id, role }: Caller) {
  const [, , , all] = await together([
    SEES_ALL.includes(action) ? tx.maybe(lockGolferOf(booking_ref, user_id)) : undefined,
    role === 'GOLFER' && !isOpenWhileSuspended('POST /booking/act', { action })
      ? refuseSuspension(tx, user_id)
      : undefined,
    action === 'substitute' && caddy_id ? tx.maybe(sharedPerson(caddy_id)) : undefined,
    tx.many((action === 'accept' ? lockedWithAlternatives : lockedBookingOf)(booking_ref, user_id)),
    role === 'CADDY' && TAKES_UP_WORK.includes(action) ? refuseSuspended(tx, user_id) : undefined,
  ]);
  const booking = all.find((it) => it.booking_ref === booking_ref);
  if (!booking) throw new Refused('BOOKING_UNKNOWN');
  return { booking, alternatives: competingRequestsOf(booking, all) };
}

/** Refuses an action of the other role, or one without a field that this status requires. */
function refuseUnlessAllowed(input: ActBody, actor: BookingActor, status: BookingStatus): void {
  if (!mayEver(input.action, actor)) throw new Refused('ROLE_NOT_ALLOWED');
  refuseMissing(input, needsOf(input.action, status));
}

const isStopWithoutHoles = ({ action, holes_played }: ActBody, status: BookingStatus): boolean =>
  action === 'claim_closed' && status === 'IN_PROGRESS' && holes_played === undefined;

function refuseMissing(input: ActBody, needs: readonly Need[] = []): void {
  const missing = needs.filter((need) => input[need] === undefined);
  if (missing.length > 0)
    throw new Refused('FIELDS_INVALID', { fields: missing.map((path) => ({ path, code: 'REQUIRED' })) });
}

function refuseMoreHoles({ holes_played }: ActBody, { holes }: LockedBooking): void {
  if (holes_played !== undefined && holes_played > holes)
    throw new Refused('HOLES_TOO_MANY', { field: 'holes_played' });
}

/** The pictures of a dispute in the given order. Each must exist and belong to the person who disputes. */
async function photosOf(tx: Tx, media_ids: readonly string[], owner_id: string): Promise<DisputePhoto[]> {
  const wanted = [...new Set(media_ids)];
  if (wanted.length === 0) return [];
  const found = new Map((await tx.many(ownPhotos(wanted, owner_id))).map((it) => [it.media_id, it]));
  return wanted.map((media_id) => {
    const photo = found.get(media_id);
    if (!photo) throw new Refused('MEDIA_UNKNOWN', { field: 'dispute.photos' });
    return photo;
  });
}

interface Decision {
  to: BookingStatus;
  /** The part of the total that goes back to the golfer. */
  refund: Satang;
  /** The reason, for both people to read. */
  why: string;
}

/**
 * B18: an operator decides a disputed booking, which must be locked (sql.ts, lockedBooking). The golfer gets `refund`, the caddy the rest
 * less the platform's share, at once. Throws RangeError when the booking is not DISPUTED, `to` is not possible, or `refund` is not between
 * 0 and the total. The caller writes the audit entry.
 */
export async function decide(
  tx: Tx,
  booking: LockedBooking,
  { to, refund, why }: Decision,
  now: Moment,
): Promise<void> {
  const { booking_ref, total } = booking;
  const row = TRANSITIONS.find((it) => it.action === 'decide' && it.from === booking.status && it.to === to);
  if (!row) throw new RangeError(`${booking_ref} is ${booking.status} and cannot be decided as ${to}`);
  if (!(satang(refund) >= 0 && refund <= total))
    throw new RangeError(`${booking_ref}: ${refund} is not between 0 and ${total}`);
  await pay(tx, booking, refund, now);
  await tx.run(recordDecision(booking.booking_id, json({ to, why, at: isoOf(now) })));
  if (to === 'NO_SHOW_CADDY') await goodwill(tx, booking, now);
  await applyTransition(tx, booking, row, { actor: 'operator', decided: { to, refund } }, now);
}

async function pay(tx: Tx, booking: LockedBooking, refund: Satang, now: Moment): Promise<void> {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  const contested = contestedOf(booking);
  const { share } = await readRate(tx, booking.rate_id);
  const split = splitOf(total, minus(total, refund), share);
  await payDecided(tx, golfer_id, caddy_id, contested, split, `booking:${booking_ref}:decide`, now);
  const done = contested.at === 'RELEASED' ? covering(total, split) : { ...split, covered: satang(0) };
  await tx.run(recordSplit(booking_id, done.refund, done.caddy, done.platform, done.covered));
}

/** The golfer was refunded in full and keeps it; the platform pays what the caddy gets. */
const covering = (total: Satang, { caddy }: Split) => ({ refund: total, caddy, platform: satang(0), covered: caddy });

/** Where the money of a DISPUTED booking is, by the split recorded before. */
function contestedOf({ refunded, caddy_share, platform_share, total }: LockedBooking): Contested {
  if (refunded === null || caddy_share === null || platform_share === null) return { at: 'HELD' };
  return refunded === total ? { at: 'RELEASED' } : { at: 'CAPTURED', caddy: caddy_share, platform: platform_share };
}
