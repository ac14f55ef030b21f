import type { Moment } from '#domain/dates.ts';
import type { Job } from '../jobs/jobs.ts';

/** What every job of this noun is given. */
export interface About {
  broadcast_id: string;
}

/**
 * Looks at an open request at a moment when something may be due: its end, or that of a seat that is kept. Each moment has its own job, so
 * that nobody who holds the request waits for a job that is running.
 */
export const dueJob = (broadcast_id: string, run_at: Moment): Job => ({
  key: `broadcast-due:${broadcast_id}:${run_at}`,
  kind: 'broadcast.due',
  run_at,
  payload: { broadcast_id } satisfies About,
});

/** Caddies the golfer follows are notified first; this job notifies the others. */
export const widenJob = (broadcast_id: string, run_at: Moment): Job => ({
  key: `broadcast-widen:${broadcast_id}`,
  kind: 'broadcast.widen',
  run_at,
  payload: { broadcast_id } satisfies About,
});
