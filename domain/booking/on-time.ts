import { MINUTE } from '../dates.ts';
import type { BookingFacts } from './facts.ts';

/** A caddy is there half an hour before tee-off (product.md §1, §3.5). */
const EARLY = 30 * MINUTE;

/** How a booking counts on its caddy's page: a round once it is COMPLETED; on time when the caddy checked in early enough. */
export function countsAs({ status, caddy_arrived_at, tee_off_at }: BookingFacts): { rounds: number; on_time: number } {
  if (status !== 'COMPLETED') return { rounds: 0, on_time: 0 };
  return { rounds: 1, on_time: caddy_arrived_at !== null && caddy_arrived_at <= tee_off_at - EARLY ? 1 : 0 };
}
