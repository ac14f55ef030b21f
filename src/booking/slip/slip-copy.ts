import { useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { usePhone, type Phone } from '../../sync/phone.ts';

/** Not on the phone and no network: then there are no keys either. */
const storeKeys = (phone: Phone) =>
  import('../../platform/signing-keys.ts').then(
    (it) => it.signingKeysOf(phone).keepKeys(),
    () => undefined,
  );

/** The signed slip of a booking; from the phone's copy when there is no network. */
export const useSlip = (booking_ref: string, skip = false) =>
  useMirror('GET /booking/{booking_ref}/slip', { booking_ref }, { skip });

/**
 * Call it wherever a promised booking is shown: its slip, and what checks slips, are then on the phone before the golfer or caddy stands
 * at the first tee without a network.
 */
export function useSlipKept(booking: Pick<Booking, 'booking_ref' | 'status'> | undefined): void {
  const phone = usePhone();
  const isPromised = booking !== undefined && SLOT_HOLDING.includes(booking.status);
  useSlip(booking?.booking_ref ?? '', !isPromised);
  useEffect(() => {
    if (isPromised) void storeKeys(phone);
  }, [phone, isPromised]);
}
