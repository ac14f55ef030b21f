import type { Moment } from '#domain/dates.ts';
import type { Job } from '../../jobs/jobs.ts';

export interface Due {
  booking_id: string;
  /** The version that waits for it; a later one has a job of its own. Missing in jobs of older builds. */
  version?: number;
}

/** Looks at a booking when something is due by itself. Each version has its own job: nobody waits for one that is running. */
export const dueJob = (booking_id: string, version: number, run_at: Moment): Job => ({
  key: `booking-due:${booking_id}:${version}`,
  kind: 'booking.due',
  run_at,
  payload: { booking_id, version } satisfies Due,
});
