import { HOUR, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import type { Job } from '../jobs/jobs.ts';
import type { WithdrawalRow } from './sql.ts';

/** A turn to the provider that is ours, and committed before anybody is asked. */
export interface PayoutLease {
  row: WithdrawalRow;
  /** Nobody can have asked for this payout before. */
  isFirst: boolean;
  /** Nothing is sent any more from then on: it could still be on its way when the next turn looks for it. */
  send_by: Moment;
}

/** Of a turn; what is left of it is longer than any request of ours may take. */
export const SEND_WITHIN = 2 * MINUTE;
/** Whoever turned to the provider has an answer by then, or none any more. */
export const LEASE = 5 * MINUTE;

export interface DuePayload {
  withdrawal_id: string;
  /** The count that waits for it; a later one has a job of its own, so that nobody waits for one that is running. */
  checks: number;
}

export const dueJob = (withdrawal_id: string, checks: number, run_at: Moment): Job => ({
  key: `withdrawal-due:${withdrawal_id}:${checks}`,
  kind: 'withdrawal.due',
  run_at,
  payload: { withdrawal_id, checks } satisfies DuePayload,
});

/** Often at first, at most once an hour: a bank may take days, and usually a webhook comes. */
export function pauseOf({ approved_at, requested_at }: WithdrawalRow, now: Moment): number {
  const age = now - parseMoment(approved_at ?? requested_at);
  return Math.round(Math.min(Math.max(age / 4, 5_000), HOUR));
}
