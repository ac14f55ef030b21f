import type { Quote } from '#domain/booking/api.ts';
import { LONGEST, slotsOf, overlapWithOwn, type OwnBooking } from '#domain/booking/block.ts';
import { type Price, priceOf } from '#domain/booking/price.ts';
import type { Terms } from '#domain/booking/rate.ts';
import { refuseRound, type RoundFacts } from '#domain/booking/round.ts';
import { respondByFor, UPCOMING } from '#domain/booking/status.ts';
import { hoursOn, isFreeFor, takesWork } from '#domain/caddy/availability.ts';
import type { ParsedOf } from '#domain/calls.ts';
import type { FeeCollection } from '#domain/course/course.ts';
import { clockOf, isoOf, type Moment, momentOf, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Reader } from '../http/http.ts';
import { type Queries, together, type Tx } from '../db/db.ts';
import { bookingsOfGolferBetween, factsForRound, type RoundRow } from './queries-sql.ts';
import { readTariff, termsFor } from './queries.ts';
import { presentBooking } from './present.ts';

/** A round as a golfer requests it. */
type Round = ParsedOf<'POST /booking/quote'>;

export interface OfferedRound {
  price: Price;
  rate_id: string;
  fee_collection: FeeCollection;
  tee_off_at: Moment;
  respond_by: Moment;
}

/** Exceptions for a round that replaces another. */
interface Leeway {
  /** The booking that it replaces: its time counts as free. */
  instead_of?: string;
  /** The least time to tee-off; by default an hour. */
  soonest?: number;
  /** Who collects the fee, if already agreed; by default the course's present rule. */
  fee_collection?: FeeCollection;
  /** What it was quoted by, if that is agreed; by default what holds now for the day of play. */
  terms?: Terms;
  /** The caddy has already accepted a round with this golfer, so it does not matter whether they take new requests. */
  isPromised?: boolean;
}

/** The price and deadline of a round at `now`. Refuses COURSE_UNKNOWN, CADDY_UNKNOWN, and whatever domain/booking/round.ts refuses. */
export async function offerRound(
  queries: Queries,
  golfer_id: string,
  round: Round,
  now: Moment,
  leeway: Leeway = {},
): Promise<OfferedRound> {
  const { golf_course, caddy_id, booking_date, tee_off_time, holes } = round;
  const tee_off_at = momentOf(booking_date, tee_off_time);
  const slots = slotsOf(tee_off_at, holes);
  const { instead_of = null, soonest, isPromised = false } = leeway;
  const [row, tariff] = await together([
    queries.maybe(factsForRound(golf_course, caddy_id, golfer_id, booking_date, slots, instead_of)),
    readTariff(queries),
  ]);
  if (!row) throw new Refused('COURSE_UNKNOWN', { field: 'golf_course' });
  const { cart_policy, is_closed } = row;
  const caddy = caddyFacts(row, round, isPromised);
  const refusal = refuseRound({ ...round, cart_policy, is_closed, caddy }, now, soonest);
  if (refusal) throw new Refused(refusal.code, { field: refusal.field });
  const fee_collection = leeway.fee_collection ?? row.fee_collection;
  const terms = leeway.terms ?? termsFor(tariff, booking_date);
  return {
    price: priceOf({ ...round, course: { ...row, fee_collection } }, terms),
    rate_id: terms.rate.rate_id,
    fee_collection,
    tee_off_at,
    respond_by: respondByFor(now, tee_off_at),
  };
}

export const presentQuote = ({ price, respond_by }: OfferedRound): Quote => ({
  ...price,
  respond_by: isoOf(respond_by),
});

function caddyFacts(
  row: RoundRow,
  { booking_date, tee_off_time, holes }: Round,
  isPromised: boolean,
): RoundFacts['caddy'] {
  if (!row.caddy) throw new Refused('CADDY_UNKNOWN', { field: 'caddy_id' });
  const { who_may_request, verification, on_duty } = row.caddy;
  const open = hoursOn(
    booking_date,
    row.weekly.map(({ weekday, ...span }) => ({ weekday, ...spanOf(span) })),
    row.exceptions.map(({ kind, ...span }) =>
      kind === 'OFF' ? { kind, date: booking_date } : { kind, date: booking_date, ...spanOf(span) },
    ),
  );
  return {
    works_at_course: row.works_at_course,
    takes_work: takesWork({ verification, on_duty: on_duty || isPromised }),
    takes_requests_of_golfer: isPromised || who_may_request === 'ANYONE' || row.is_followed,
    works_then: isFreeFor({ date: booking_date, open, busy: [] }, tee_off_time, holes),
    is_taken: row.is_taken,
    is_apart: row.is_apart,
  };
}

const spanOf = ({ from_minute, to_minute }: { from_minute: number; to_minute: number }) => ({
  from: clockOf(from_minute),
  to: clockOf(to_minute),
});

type RequestedRound = Parameters<typeof overlapWithOwn>[0];

/** The golfer's own booking that conflicts with this round, and why. Bookings for which `givesWay` is true do not conflict. */
export async function overlapOf(
  queries: Queries,
  golfer_id: string,
  asked: RequestedRound,
  { statuses = UPCOMING, givesWay = () => false }: OverlapOptions = {},
): Promise<ReturnType<typeof overlapWithOwn>> {
  const [from, to] = [isoOf(asked.tee_off_at - LONGEST), isoOf(asked.tee_off_at + LONGEST)];
  const near = await queries.many(bookingsOfGolferBetween(golfer_id, statuses, from, to));
  const own = near.map((row) => ({ ...row, tee_off_at: parseMoment(row.tee_off_at) }));
  return overlapWithOwn(
    asked,
    own.filter((it) => !givesWay(it)),
  );
}

/** Refuses BOOKING_OVERLAPS_OWN or BOOKING_TOO_MANY_PENDING with the conflicting booking. */
export async function refuseOverlap(
  tx: Tx,
  golfer: Reader,
  asked: RequestedRound,
  now: Moment,
  { field, ...options }: OverlapOptions & { field?: string } = {},
): Promise<void> {
  await refuseFound(tx, golfer, await overlapOf(tx, golfer.user_id, asked, options), now, field);
}

/** Like refuseOverlap, for callers that have already looked for the overlap. */
export async function refuseFound(
  tx: Tx,
  golfer: Reader,
  overlap: ReturnType<typeof overlapWithOwn>,
  now: Moment,
  field?: string,
): Promise<void> {
  if (!overlap) return;
  const present = await presentBooking(tx, overlap.booking_ref, golfer, now);
  throw new Refused(overlap.code, { ...(field && { field }), present });
}

interface OverlapOptions {
  /** Statuses of own bookings that count. */
  statuses?: readonly OwnBooking['status'][];
  givesWay?: (own: OwnBooking) => boolean;
}
