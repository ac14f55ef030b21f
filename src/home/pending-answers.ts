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
import type { Viewer } from '../booking/booking-status.tsx';
import { factsOf } from '../booking/facts.ts';

type IsAsked = (it: BookingFacts, viewer: Viewer) => boolean;

/** What a golfer or a caddy may be asked for, and until when. */
const ASKS = [
  { kind: 'claim', by: claimAnswerBy, isAsked: (it, viewer) => it.claim !== null && it.claim.by !== viewer },
  {
    kind: 'asked',
    by: approveBy,
    isAsked: (it, viewer) => viewer === 'golfer' && it.status === 'CANCELLATION_REQUESTED_BY_CADDY',
  },
  {
    kind: 'change',
    by: changeBy,
    isAsked: (it, viewer) => it.status === 'CONFIRMED' && it.change !== null && it.change.by !== viewer,
  },
  { kind: 'no_show', by: contestBy, isAsked: (it, viewer) => it.status === ABSENT[viewer] && it.disputed_at === null },
  {
    kind: 'ended',
    by: confirmEndBy,
    isAsked: (it, viewer) => viewer === 'golfer' && it.status === 'IN_PROGRESS' && it.ended_at !== null,
  },
] as const satisfies { kind: string; by: Deadline; isAsked: IsAsked }[];

const ABSENT = { golfer: 'NO_SHOW_GOLFER', caddy: 'NO_SHOW_CADDY' } as const;

export interface Ask {
  kind: (typeof ASKS)[number]['kind'];
  booking: Booking;
  by: Moment;
}

/** What of these bookings waits for this person's answer, the most urgent first. */
export function asksOf(bookings: readonly Booking[], viewer: Viewer, now: Moment): Ask[] {
  const asks = bookings.flatMap((booking): Ask[] => {
    const facts = factsOf(booking);
    const ask = ASKS.find((it) => it.isAsked(facts, viewer) && now < it.by(facts));
    return ask ? [{ kind: ask.kind, booking, by: ask.by(facts) }] : [];
  });
  return asks.toSorted((a, b) => a.by - b.by);
}
