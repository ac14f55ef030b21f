import type { Tx } from '../db.ts';
import { addRounds, setDuty } from './working-sql.ts';

/** A caddy is open for work, or not. */
export async function setOnDuty(tx: Tx, user_id: string, on_duty: boolean): Promise<void> {
  await tx.run(setDuty(user_id, on_duty));
}

/** More (or, below zero, fewer) rounds on a caddy's page, and how many of them she was there for in time. */
export async function countRounds(tx: Tx, user_id: string, rounds: number, on_time: number): Promise<void> {
  if (rounds !== 0 || on_time !== 0) await tx.run(addRounds(user_id, rounds, on_time));
}
