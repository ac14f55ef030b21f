import type { Tx } from '../../db/db.ts';
import { addRounds, setDuty, writeRating } from './working-sql.ts';

/** A caddy is open for work, or not. */
export async function setOnDuty(tx: Tx, user_id: string, on_duty: boolean): Promise<void> {
  await tx.run(setDuty(user_id, on_duty));
}

/** The sum of a caddy's stars and the number of reviews, of published reviews only (review/score.ts). */
export async function setRating(tx: Tx, user_id: string, rating_sum: number, reviews: number): Promise<void> {
  await tx.run(writeRating(user_id, rating_sum, reviews));
}

/** Adds (or, below zero, subtracts) rounds on a caddy's page, and how many of them the caddy arrived at in time. */
export async function countRounds(tx: Tx, user_id: string, rounds: number, on_time: number): Promise<void> {
  if (rounds !== 0 || on_time !== 0) await tx.run(addRounds(user_id, rounds, on_time));
}
