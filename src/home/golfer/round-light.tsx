import type { Booking } from '#domain/booking/api.ts';
import { DaylightLine } from '../../booking/detail/daylight-line.tsx';
import { useSlipKept } from '../../booking/slip/slip-copy.ts';

/** Whether it ends before dark; and the slip comes to the phone before she stands at the first tee without a network. */
export function RoundLight({ booking }: { booking: Booking }) {
  useSlipKept(booking);
  return <DaylightLine booking={booking} />;
}
