import type { Booking } from '#domain/booking/api.ts';
import { DayOfPlay } from '../booking/day-play.tsx';
import { SafetyCard } from '../booking/safety-card.tsx';

/** On its day: what she does at the course, and whom she calls. */
export function RoundDay({ booking }: { booking: Booking }) {
  return (
    <>
      <DayOfPlay booking={booking} viewer="golfer" />
      <SafetyCard booking={booking} />
    </>
  );
}
