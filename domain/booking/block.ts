import { HOUR, MINUTE, type Moment } from '../dates.ts';
import type { Holes } from '../course/course.ts';

/** How long before tee-off the caddy is at the course, in milliseconds. Source: product.md §1, §3.1. */
export const ARRIVAL = 45 * MINUTE;

const LENGTH: Record<Holes, number> = { 9: 3 * HOUR, 18: 6 * HOUR, 27: 8.5 * HOUR, 36: 11 * HOUR };

/** The time that a round takes from its caddy, starting with the caddy's arrival. `to` is the first free moment. */
export function blockOf(teeOffAt: Moment, holes: Holes): { from: Moment; to: Moment } {
  const from = teeOffAt - ARRIVAL;
  return { from, to: from + LENGTH[holes] };
}

/**
 * The length of a slot in milliseconds. Blocks of tee-offs at whole quarters start and end on slot borders; other blocks are widened to
 * them.
 */
export const SLOT = 15 * MINUTE;

/**
 * The slots of a block, counted from 1970. Two bookings of one person overlap when they share a slot; the database's primary key refuses
 * that.
 */
export function slotsOf(teeOffAt: Moment, holes: Holes): number[] {
  const { from, to } = blockOf(teeOffAt, holes);
  const first = Math.floor(from / SLOT);
  const end = Math.ceil(to / SLOT);
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** The longest block in milliseconds: rounds that overlap have tee-offs closer together than this. */
export const LONGEST = LENGTH[36];

/** Whether the blocks of two rounds share a slot, as the database counts them. */
export function blocksOverlap(
  a: { tee_off_at: Moment; holes: Holes },
  b: { tee_off_at: Moment; holes: Holes },
): boolean {
  const taken = new Set(slotsOf(a.tee_off_at, a.holes));
  return slotsOf(b.tee_off_at, b.holes).some((slot) => taken.has(slot));
}
