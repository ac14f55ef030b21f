import type { Verification } from '../account/account.ts';
import type { BookingAction } from '../booking/actions.ts';

/** The caddy takes work now: open for work by the caddy's own switch, and not suspended. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';

/**
 * What a suspended caddy can no longer do with a booking: whatever takes up work. What ends the rounds the caddy has is left. Open requests
 * and posts are refused likewise (CADDY_SUSPENDED). Source: product.md §3.5.
 */
export const TAKES_UP_WORK: readonly BookingAction[] = ['accept', 'withdraw_ask', 'propose_change', 'accept_change'];
