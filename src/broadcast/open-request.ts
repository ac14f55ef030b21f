import type { Broadcast } from '#domain/broadcast/api.ts';
import { mirror, useMirror } from '../sync/mirror/mirror.ts';

export const OPEN_REQUESTS_PATH = '/golfer/booking?tab=open';

/** The screen of one open request. */
export const addressOf = (alt_reference: string): string => `/golfer/booking/broadcast/${alt_reference}`;

export const useBroadcast = (alt_reference: string) => useMirror('GET /broadcast/{alt_reference}', { alt_reference });

/** The server answered an act of the golfer: stores the new state, and marks what it touches to be read again. */
export function storeBroadcast(broadcast: Broadcast): void {
  mirror.store('GET /broadcast/{alt_reference}', { alt_reference: broadcast.alt_reference }, broadcast);
  mirror.stale(['POST /broadcast/my-broadcast', 'POST /booking/history', 'GET /wallet/balance']);
}
