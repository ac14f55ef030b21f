import { HOUR, MINUTE, type Moment } from '../dates.ts';
import type { Holes } from '../course/course.ts';

/** The caddy arrives this long before tee-off. Source: product.md §1, §3.1. */
export const ARRIVAL = 45 * MINUTE;

const LENGTH: Record<Holes, number> = { 9: 3 * HOUR, 18: 6 * HOUR, 27: 8.5 * HOUR, 36: 11 * HOUR };

/** The time a round takes of a caddy, from the caddy's arrival at the course. `to` is the first free moment. */
export function blockOf(teeOffAt: Moment, holes: Holes): { from: Moment; to: Moment } {
  const from = teeOffAt - ARRIVAL;
  return { from, to: from + LENGTH[holes] };
}

/** Slots are a quarter of an hour: all block edges of tee-offs at whole quarters fall on them, others round outwards. */
export const SLOT = 15 * MINUTE;

/** The slots a block covers, counted from 1970. Two bookings of one person that share a slot overlap: the database's primary key says so. */
export function slotsOf(teeOffAt: Moment, holes: Holes): number[] {
  const { from, to } = blockOf(teeOffAt, holes);
  const first = Math.floor(from / SLOT);
  const end = Math.ceil(to / SLOT);
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** The longest block: whatever overlaps a round has its tee-off nearer to it than this. */
export const LONGEST = LENGTH[36];

/** By their slots, as the database counts. */
export function blocksOverlap(
  a: { tee_off_at: Moment; holes: Holes },
  b: { tee_off_at: Moment; holes: Holes },
): boolean {
  const taken = new Set(slotsOf(a.tee_off_at, a.holes));
  return slotsOf(b.tee_off_at, b.holes).some((slot) => taken.has(slot));
}
