import type { BookingAction } from '../booking/actions.ts';
import { addDays, dateOf, MINUTE, type Moment, type SlashDate, startOfDay } from '../dates.ts';

/** Why, and its last day in Bangkok; null: until somebody lifts it. The person reads both. */
export interface Suspension {
  why: string;
  until: SlashDate | null;
}

/** The longest suspension that has an end, in days. */
export const SUSPENSION_DAYS_MAX = 365;

/** The midnight after its last day. */
export const suspensionEnd = (until: SlashDate): Moment => startOfDay(addDays(until, 1));

/** The last day of one that ends then. */
export const lastDayOf = (ends_at: Moment | null): SlashDate | null =>
  ends_at === null ? null : dateOf(ends_at - MINUTE);

/** Calls of a finished registration that a suspended golfer can still make: own money, own profile and marks, and telling us of others. */
const OPEN: readonly string[] = [
  'POST /user/update',
  'POST /broadcast/cancel',
  'POST /wallet/topup/cancel',
  'POST /wallet/tip/undo',
  'POST /wallet/bank-account',
  'POST /wallet/withdraw',
  'POST /chat/read',
  'POST /chat/delivered',
  'POST /chat/delete',
  'POST /chat/block',
  'POST /chat/report',
  'POST /chat/report-person',
  'POST /review/report',
  'POST /post/seen',
  'POST /request/settle',
];

/** What asks for another round or another caddy; everything else ends a round that is confirmed. */
const ASKS_ANEW: readonly unknown[] = ['propose_change', 'accept_change', 'substitute'] satisfies BookingAction[];

/**
 * Whether a suspended golfer can make this call. What writes and is not named here is refused, also what is added later; calls that need no
 * finished registration (`Call.standing`) stay open. Source: product.md §3.5.
 */
export const isOpenWhileSuspended = (call: string, input: unknown): boolean =>
  call === 'POST /booking/act' ? !ASKS_ANEW.includes((input as { action: unknown }).action) : OPEN.includes(call);
