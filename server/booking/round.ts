import type { Quote } from '#domain/booking/api.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { type Price, priceOf } from '#domain/booking/price.ts';
import { refuseRound, type RoundFacts } from '#domain/booking/round.ts';
import { respondByFor } from '#domain/booking/status.ts';
import { hoursOn, isFreeFor } from '#domain/caddy/availability.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { clockOf, isoOf, type Moment, momentOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db.ts';
import { caddyForRound, courseForRound } from './sql.ts';

/** A round as a golfer asks for it. */
export type Round = ParsedOf<'POST /booking/quote'>;

export interface OfferedRound {
  price: Price;
  tee_off_at: Moment;
  respond_by: Moment;
}

/**
 * What this golfer would be offered for the round at `now`. Refuses COURSE_UNKNOWN, CADDY_UNKNOWN, and whatever
 * domain/booking/round.ts refuses.
 */
export async function offerRound(
  queries: Queries,
  golfer_id: string,
  round: Round,
  now: Moment,
): Promise<OfferedRound> {
  const course = await queries.maybe(courseForRound(round.golf_course));
  if (!course) throw new Refused('COURSE_UNKNOWN', { field: 'golf_course' });
  const caddy = await caddyFacts(queries, golfer_id, round);
  const refusal = refuseRound({ ...round, cart_policy: course.cart_policy, caddy }, now);
  if (refusal) throw new Refused(refusal.code, { field: refusal.field });
  const tee_off_at = teeOffOf(round);
  return { price: priceOf({ ...round, course }), tee_off_at, respond_by: respondByFor(now, tee_off_at) };
}

export const presentQuote = ({ price, respond_by }: OfferedRound): Quote => ({
  ...price,
  respond_by: isoOf(respond_by),
});

const teeOffOf = (round: Round): Moment => momentOf(round.booking_date, round.tee_off_time);

async function caddyFacts(queries: Queries, golfer_id: string, round: Round): Promise<RoundFacts['caddy']> {
  const { caddy_id, golf_course, booking_date, tee_off_time, holes } = round;
  const slots = slotsOf(teeOffOf(round), holes);
  const row = await queries.maybe(caddyForRound(caddy_id, golfer_id, golf_course, booking_date, slots));
  if (!row) throw new Refused('CADDY_UNKNOWN', { field: 'caddy_id' });
  const open = hoursOn(
    booking_date,
    row.weekly.map(({ weekday, ...span }) => ({ weekday, ...spanOf(span) })),
    row.exceptions.map(({ kind, ...span }) =>
      kind === 'OFF' ? { kind, date: booking_date } : { kind, date: booking_date, ...spanOf(span) },
    ),
  );
  return {
    works_at_course: row.works_at_course,
    takes_requests_of_golfer: row.verification !== 'SUSPENDED' && (row.who_may_request === 'ANYONE' || row.is_followed),
    works_then: isFreeFor({ date: booking_date, open, busy: [] }, tee_off_time, holes),
    is_taken: row.is_taken,
  };
}

const spanOf = ({ from_minute, to_minute }: { from_minute: number; to_minute: number }) => ({
  from: clockOf(from_minute),
  to: clockOf(to_minute),
});
