import type { BookingFacts } from '#domain/booking/facts.ts';
import { countsAs } from '#domain/booking/on-time.ts';
import type { Tx } from '../db.ts';
import { countRounds } from './sql.ts';

/** Keeps the numbers on a caddy's page: her COMPLETED rounds, and how many of them she was there for in time. */
export async function countRound(tx: Tx, caddy_id: string, before: BookingFacts, after: BookingFacts): Promise<void> {
  const [was, is] = [countsAs(before), countsAs(after)];
  const rounds = is.rounds - was.rounds;
  const on_time = is.on_time - was.on_time;
  if (rounds !== 0 || on_time !== 0) await tx.run(countRounds(caddy_id, rounds, on_time));
}
