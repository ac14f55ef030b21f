import { useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { CallFailed } from '../sync/call.ts';
import { useMirror } from '../sync/mirror.ts';
import { fetchKeys, keptKeys } from './slip-keys.ts';

/** The signed slip of a booking; from the phone's copy when there is no network. */
export const useSlip = (booking_ref: string, skip = false) =>
  useMirror('GET /booking/{booking_ref}/slip', { booking_ref }, { skip });

/**
 * Call it wherever a promised booking is shown: its slip, and what checks slips, are then on the phone before she stands at the first
 * tee without a network.
 */
export function useSlipKept(booking: Pick<Booking, 'booking_ref' | 'status'> | undefined): void {
  const isPromised = booking !== undefined && PROMISED.includes(booking.status);
  useSlip(booking?.booking_ref ?? '', !isPromised);
  useEffect(() => {
    if (isPromised) void keepKeys();
  }, [isPromised]);
}

let isAsked = false;

async function keepKeys(): Promise<void> {
  if (isAsked || Object.keys(keptKeys()).length > 0) return;
  isAsked = true;
  try {
    await fetchKeys();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    isAsked = false; // no network: the next booking shown asks again
  }
}
