import type { Booking } from '#domain/booking/api.ts';
import { teeClosed } from '#domain/booking/deadlines.ts';
import { inTime, type Moment } from '#domain/dates.ts';
import { factsOf } from '../booking/facts.ts';

/** The current or next round; a past one only when none is ahead. */
export function nextRoundOf(rounds: readonly Booking[], now: Moment): Booking | undefined {
  const byTeeOff = rounds.toSorted((a, b) => inTime(a.tee_off_at, b.tee_off_at));
  return byTeeOff.find((round) => isAhead(round, now)) ?? byTeeOff[0];
}

function isAhead(round: Booking, now: Moment): boolean {
  const facts = factsOf(round);
  return facts.status === 'IN_PROGRESS' ? facts.ended_at === null : now < teeClosed(facts);
}
