import type { Booking } from '#domain/booking/api.ts';
import {
  approveBy,
  changeBy,
  claimAnswerBy,
  confirmEndBy,
  contestBy,
  type Deadline,
} from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { Moment } from '#domain/dates.ts';
import { factsOf } from '../booking/facts.ts';

/** What a golfer may be asked for, and until when. */
const ASKS = [
  { kind: 'claim', by: claimAnswerBy, isAsked: (it) => it.claim?.by === 'caddy' },
  { kind: 'asked', by: approveBy, isAsked: (it) => it.status === 'CANCELLATION_REQUESTED_BY_CADDY' },
  { kind: 'change', by: changeBy, isAsked: (it) => it.status === 'CONFIRMED' && it.change?.by === 'caddy' },
  { kind: 'no_show', by: contestBy, isAsked: (it) => it.status === 'NO_SHOW_GOLFER' && it.disputed_at === null },
  { kind: 'ended', by: confirmEndBy, isAsked: (it) => it.status === 'IN_PROGRESS' && it.ended_at !== null },
] as const satisfies { kind: string; by: Deadline; isAsked: (it: BookingFacts) => boolean }[];

export interface Ask {
  kind: (typeof ASKS)[number]['kind'];
  booking: Booking;
  by: Moment;
}

/** What of her bookings waits for her answer, the most urgent first. */
export function asksOf(bookings: readonly Booking[], now: Moment): Ask[] {
  const asks = bookings.flatMap((booking): Ask[] => {
    const facts = factsOf(booking);
    const ask = ASKS.find((it) => it.isAsked(facts) && now < it.by(facts));
    return ask ? [{ kind: ask.kind, booking, by: ask.by(facts) }] : [];
  });
  return asks.toSorted((a, b) => a.by - b.by);
}
