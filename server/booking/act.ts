import type { Booking } from '#domain/booking/api.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { type BookingActor, mayEver, needsReason, rowFor } from '#domain/booking/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db.ts';
import type { Caller } from '../http.ts';
import { follow } from './life.ts';
import { actorOf, factsOf } from './present.ts';
import { bookingFor, presentBooking } from './reads.ts';
import { insertSlots, type LockedBooking, lockedAlternatives, lockedBooking, lockGolfer } from './sql.ts';

type Wish = ParsedOf<'POST /booking/act'>;

/** B2, B3, B5: one of its two people answers or takes back a request. Locks: see life.ts. */
export async function actOnBooking(tx: Tx, caller: Caller, wish: Wish, now: Moment): Promise<Booking> {
  const { booking_ref, action, version, reason, at: device_at } = wish;
  const present = () => presentBooking(tx, booking_ref, caller.user_id, now);
  const found = await bookingFor(tx, booking_ref, caller.user_id);
  const actor = actorOf(found, caller.user_id) as BookingActor;
  refuseUnlessHers(wish, actor);

  const { booking, alternatives } = await lock(tx, found, action === 'accept');
  if (booking.version !== version) throw new Refused('BOOKING_VERSION_STALE', { present: await present() });
  const row = rowFor(factsOf(booking), action, actor, now);
  if (!row) throw new Refused('BOOKING_ACTION_NOT_NOW', { present: await present() });
  if (row.to === 'CONFIRMED' && !(await promiseTime(tx, booking)))
    throw new Refused('BOOKING_SLOT_TAKEN', { present: await present() });

  await follow(tx, booking, row, { actor, device_at, reason }, now);
  for (const other of alternatives) await giveWay(tx, other, now);
  return present();
}

/** What no state of the booking could change: the act is the other person's, or says less than it must. */
function refuseUnlessHers({ action, reason }: Wish, actor: BookingActor): void {
  if (!mayEver(action, actor)) throw new Refused('ROLE_NOT_ALLOWED');
  if (needsReason(action) && !reason)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'reason', code: 'REQUIRED' }] });
}

/** `alternatives`: the golfer's other requests for the same tee-off; only an accept needs them. */
async function lock(tx: Tx, found: LockedBooking, isAccept: boolean) {
  const { booking_id, golfer_id, tee_off_at } = found;
  if (!isAccept) return { booking: await tx.one(lockedBooking(booking_id)), alternatives: [] };
  await tx.one(lockGolfer(golfer_id));
  const all = await tx.many(lockedAlternatives(booking_id, golfer_id, tee_off_at));
  const booking = all.find((it) => it.booking_id === booking_id);
  if (!booking) throw new Error(`${found.booking_ref} is gone`);
  return { booking, alternatives: all.filter((it) => it !== booking) };
}

/** False when some of the time of either is promised already; the database decides, also between two who ask at once. */
async function promiseTime(tx: Tx, { booking_id, golfer_id, caddy_id, tee_off_at, holes }: LockedBooking) {
  const slots = slotsOf(parseMoment(tee_off_at), holes);
  const people = [golfer_id, caddy_id];
  return (await tx.run(insertSlots(booking_id, people, slots))) === people.length * slots.length;
}

/** She has her caddy: what else she asked for the same tee-off is taken back for her (B5), and those caddies hear of it. */
async function giveWay(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const row = rowFor(factsOf(booking), 'cancel', 'golfer', now);
  if (!row) throw new Error(`${booking.booking_ref} is PENDING and cannot be cancelled`);
  await follow(tx, booking, row, { actor: 'system' }, now);
}
