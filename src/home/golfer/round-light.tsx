import type { Booking } from '#domain/booking/api.ts';
import { DaylightLine } from '../../booking/detail/daylight-line.tsx';
import { useSlipKept } from '../../booking/slip/slip-copy.ts';

/** Whether the round ends before dark; and stores the slip on the phone before the golfer is at the first tee without a network. */
export function RoundLight({ booking }: { booking: Booking }) {
  useSlipKept(booking);
  return <DaylightLine booking={booking} />;
}
