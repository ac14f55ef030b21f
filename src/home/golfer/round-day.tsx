import type { Booking } from '#domain/booking/api.ts';
import { DayOfPlay } from '../../booking/play/play.tsx';
import { SafetyCard } from '../../booking/detail/safety-card.tsx';

/** On its day: what the golfer does at the course. */
export const RoundDay = ({ booking }: { booking: Booking }) => <DayOfPlay booking={booking} viewer="golfer" />;

/** On its day: whom the golfer can call for help. */
export const RoundSafety = ({ booking }: { booking: Booking }) => <SafetyCard booking={booking} viewer="golfer" />;
