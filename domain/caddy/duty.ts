import type { Verification } from '../account/account.ts';
import type { BookingAction } from '../booking/actions.ts';

/** Whether the caddy takes work now: switched to open for work, and not suspended. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';

/**
 * The actions that a suspended caddy can no longer do because they take on work; finishing accepted rounds stays possible. Open requests
 * and posts are refused as well (CADDY_SUSPENDED). Source: product.md §3.5.
 */
export const TAKES_UP_WORK: readonly BookingAction[] = ['accept', 'withdraw_ask', 'propose_change', 'accept_change'];
