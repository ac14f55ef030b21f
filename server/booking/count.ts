import type { BookingFacts } from '#domain/booking/facts.ts';
import { countsAs } from '#domain/booking/on-time.ts';
import { countRounds } from '../account/own/working.ts';
import type { Tx } from '../db/db.ts';

/** Keeps the numbers on a caddy's page: COMPLETED rounds, and how many of them the caddy arrived at in time. */
export async function countRound(tx: Tx, caddy_id: string, before: BookingFacts, after: BookingFacts): Promise<void> {
  const [was, is] = [countsAs(before), countsAs(after)];
  await countRounds(tx, caddy_id, is.rounds - was.rounds, is.on_time - was.on_time);
}
