import type { Broadcast } from '#domain/broadcast/api.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { type Phone } from '../sync/phone.ts';

export const OPEN_REQUESTS_PATH = '/golfer/booking?tab=open';

/** The screen of one open request. */
export const addressOf = (alt_reference: string): string => `/golfer/booking/broadcast/${alt_reference}`;

export const useBroadcast = (alt_reference: string) => useMirror('GET /broadcast/{alt_reference}', { alt_reference });

/** The server answered an act of the golfer: stores the new state, and marks what it touches to be read again. */
export function storeBroadcast(phone: Phone, broadcast: Broadcast): void {
  mirrorOf(phone).store('GET /broadcast/{alt_reference}', { alt_reference: broadcast.alt_reference }, broadcast);
  mirrorOf(phone).stale(['POST /broadcast/my-broadcast', 'POST /booking/history', 'GET /wallet/balance']);
}
