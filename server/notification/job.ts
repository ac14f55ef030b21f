import { MINUTE, type Moment } from '#domain/dates.ts';
import type { Job } from '../jobs/jobs.ts';

/** What is being delivered has a name, which is also the key of its job: `notify:…`, `chat:…`, `quiet:…` (0014_notification.sql). */
export const notifyKey = (notification_id: string): string => `notify:${notification_id}`;
export const chatKey = (room_id: string, user_id: string, seq: number): string => `chat:${room_id}:${user_id}:${seq}`;
export const quietKey = (user_id: string, now: Moment): string => `quiet:${user_id}:${now}`;

/** Longer than all the answers we wait for take: what is not noted by then was of a process that died. */
export const CLAIM = MINUTE;

export const deliverJob = (key: string, run_at: Moment): Job => ({
  key,
  kind: 'notify.deliver',
  run_at,
  payload: { key },
});

/** Runs when the person's quiet hours end; one job per person, moved when the quiet hours change. */
export const quietJob = (user_id: string, run_at: Moment): Job => ({
  key: `notify-quiet:${user_id}`,
  kind: 'notify.quiet',
  run_at,
  payload: { user_id },
});
