import type { Moment } from '#domain/dates.ts';
import type { Tx } from './db.ts';
import type { House } from './house.ts';
import { deleteJob, upsertJob } from './house/sql.ts';

/** What is due, and when. `key` names the thing itself (`booking-expire:<booking_id>`): scheduled again, it is moved, never doubled. */
export interface Job {
  key: string;
  kind: string;
  run_at: Moment;
  payload: unknown;
}

export interface Due<Payload> {
  tx: Tx;
  key: string;
  payload: Payload;
  now: Moment;
  house: House;
}

/**
 * By kind: `{ 'booking.expire': expireBooking }`, each `({ tx, payload, now }: Due<{ booking_id: string }>) => …`. Runs in one transaction
 * with the job's own end, so it may `schedule` the same key again. What it throws is written down and tried again later.
 */
export type JobHandlers = Record<string, (due: Due<never>) => Promise<void>>;

export async function schedule(tx: Tx, { key, kind, run_at, payload }: Job): Promise<void> {
  await tx.run(upsertJob(key, kind, run_at, payload));
}

/** Nothing happens when there is no such job (any more). */
export async function unschedule(tx: Tx, key: string): Promise<void> {
  await tx.run(deleteJob(key));
}
