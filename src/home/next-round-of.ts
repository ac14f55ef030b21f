import type { Booking } from '#domain/booking/api.ts';
import { teeClosed } from '#domain/booking/deadlines.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import { type Moment } from '#domain/dates.ts';
import { factsOf } from '../booking/facts.ts';

/** The current or next round; a past one only when none is ahead. */
export function nextRoundOf(rounds: readonly Booking[], now: Moment): Booking | undefined {
  const sorted = rounds.toSorted(byTeeOff);
  return sorted.find((round) => isAhead(round, now)) ?? sorted[0];
}

function isAhead(round: Booking, now: Moment): boolean {
  const facts = factsOf(round);
  return facts.status === 'IN_PROGRESS' ? facts.ended_at === null : now < teeClosed(facts);
}
