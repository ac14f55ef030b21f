import type { Moment } from '#domain/dates.ts';
import type { Job } from '../jobs/jobs.ts';

export interface DuePayload {
  redemption_id: string;
  /** The version that waits for it; a later one has a job of its own. */
  version: number;
}

export const dueJob = (redemption_id: string, version: number, run_at: Moment): Job => ({
  key: `reward-due:${redemption_id}:${version}`,
  kind: 'reward.due',
  run_at,
  payload: { redemption_id, version } satisfies DuePayload,
});
