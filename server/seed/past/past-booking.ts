import { priceOf } from '#domain/booking/price.ts';
import { respondByFor } from '#domain/booking/status.ts';
import { transportsAt } from '#domain/course/transport.ts';
import type { FeeCollection, Transport } from '#domain/course/course.ts';
import { addDays, clockOf, isoOf, momentOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { CourseSeed } from '../../course/sql.ts';
import { chanceOf, idOf, pickOf, refOf } from '../id.ts';
import { saidBy } from '../people/faces.ts';
import type { PastBooking } from './past-transitions.ts';
import type { PlannedRound } from './past-plan.ts';
import { NOTES } from './past-words.ts';

/** The booking as it was when it had just been asked for, some days ahead and in waking hours. */
export function bookingOf(plan: PlannedRound, course: CourseSeed, fee_collection: FeeCollection): PastBooking {
  const { key, golfer, caddy, slug, day, time, holes } = plan;
  const tee_off_at = momentOf(day, time);
  const ahead = 3 + Math.floor(chanceOf(`${key} ahead`) * 6);
  const asked = momentOf(addDays(day, -ahead), clockOf(7 * 60 + Math.floor(chanceOf(`${key} asked`) * 14.5 * 60)));
  const transport = transportFor(course, plan);
  const booking_date = day;
  const money = (amount: number | null) => (amount === null ? null : satang(amount));
  const price = priceOf({
    booking_date,
    holes,
    transport,
    course: { fee_collection, caddy_fee: money(course.caddy_fee), cart_fee: money(course.cart_fee) },
  });
  const hasNote = chanceOf(`${key} notes`) < 0.3;
  return {
    booking_id: idOf(key),
    booking_ref: refOf(key),
    golfer_id: idOf(golfer.key),
    caddy_id: idOf(caddy.key),
    slug,
    status: 'PENDING',
    version: 1,
    booking_date: day.replaceAll('/', '-'),
    tee_off_time: time,
    tee_off_at: isoOf(tee_off_at),
    earliest_tee_off_at: isoOf(tee_off_at),
    holes,
    transport,
    fee_collection,
    ...price,
    note: hasNote ? saidBy(golfer.key, pickOf(NOTES[golfer.language], `${key} note`)) : null,
    reason: null,
    created_at: isoOf(asked),
    moved_at: isoOf(asked),
    respond_by: isoOf(respondByFor(asked, tee_off_at)),
    ...NOTHING_YET,
  };
}

function transportFor({ cart_policy }: CourseSeed, { key, day }: PlannedRound): Transport {
  const allowed = transportsAt(cart_policy, day);
  // Most share a cart.
  return chanceOf(`${key} cart`) < 0.6 && allowed.includes('CART_SHARED')
    ? 'CART_SHARED'
    : pickOf(allowed, `${key} transport`);
}

const NOTHING_YET = {
  answered_at: null,
  golfer_arrived_at: null,
  caddy_arrived_at: null,
  caddy_arrival_received_at: null,
  started_at: null,
  ended_at: null,
  end_received_at: null,
  holes_played: null,
  stop_reason: null,
  asked_at: null,
  refused_at: null,
  claim: null,
  change_id: null,
  change_by: null,
  change_expires_at: null,
  closed_at: null,
  disputed_at: null,
  dispute: null,
  decision: null,
  settled_at: null,
  refunded: null,
  caddy_share: null,
  platform_share: null,
  goodwill: null,
  covered: satang(0),
  replaces_ref: null,
  replaced_by_ref: null,
  broadcast_id: null,
  seat: 0,
} as const;
