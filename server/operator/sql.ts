import type { BookingStatus, ClaimReason } from '#domain/booking/status.ts';
import type { ReconcileResult } from '#domain/desk/money-api.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { sql, json } from '../db/db.ts';

/** No row when the day is closed already. */
export const insertClosure = (slug: string, day: string, reason: ClaimReason, note: string | null, at: string) => sql`
  insert into course_closure (slug, day, reason, note, created_at)
  values (${slug}, ${day}, ${reason}, ${note}, ${at})
  on conflict (slug, day) do nothing`;

export const closureOf = (slug: string, day: string) => sql<{ reason: ClaimReason; note: string | null }>`
  select reason, note from course_closure where slug = ${slug} and day = ${day}`;

export const deleteClosure = (slug: string, day: string) => sql<{ reason: ClaimReason; note: string | null }>`
  delete from course_closure where slug = ${slug} and day = ${day} returning reason, note`;

export const lockedBookingsOn = (slug: string, day: string, statuses: readonly BookingStatus[]) => sql<LockedBooking>`
  select * from booking
  where slug = ${slug} and booking_date = ${day} and status = any(${statuses}::text[])
  order by booking_id
  for update`;

/** The same without locks, for whoever only looks. */
export const bookingsOn = (slug: string, day: string, statuses: readonly BookingStatus[]) => sql<LockedBooking>`
  select * from booking
  where slug = ${slug} and booking_date = ${day} and status = any(${statuses}::text[])`;

export const countRequests = (slug: string, day: string) => sql<{ requests: number }>`
  select count(*) as requests from broadcast where slug = ${slug} and booking_date = ${day} and status = 'OPEN'`;

export const countPlaying = (slug: string, day: string) => sql<{ rounds: number }>`
  select count(*) as rounds from booking where slug = ${slug} and booking_date = ${day} and status = 'IN_PROGRESS'`;

/** A run that has ended. */
export const insertRun = (run_id: string, at: string, result: ReconcileResult) => sql`
  insert into reconcile_run (run_id, asked_at, ended_at, result)
  values (${run_id}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${json(result)}::jsonb)`;

/** Writes nothing while a run is under way that was asked for since `given_up`; takes the place of an older one. */
export const beginWaitingRun = (run_id: string, staff_id: string, at: string, given_up: string) => sql`
  insert into reconcile_run (run_id, staff_id, asked_at)
  values (${run_id}::uuid, ${staff_id}::uuid, ${at}::timestamptz)
  on conflict ((ended_at is null)) where ended_at is null do update set
    run_id = excluded.run_id, staff_id = excluded.staff_id, asked_at = excluded.asked_at
  where reconcile_run.asked_at < ${given_up}::timestamptz`;

/** Writes nothing when another run has taken its place. */
export const endRun = (run_id: string, at: string, result: ReconcileResult) => sql`
  update reconcile_run set ended_at = ${at}::timestamptz, result = ${json(result)}::jsonb
  where run_id = ${run_id}::uuid and ended_at is null`;

export const deleteRunsBefore = (run_id: string) => sql`
  delete from reconcile_run where run_id < ${run_id}::uuid and ended_at is not null`;

interface RunRow {
  asked_at: string;
  name: string | null;
}

/** The last run that has ended, with who asked for it at the desk. */
export const lastRun = () => sql<RunRow & { ended_at: string; result: ReconcileResult }>`
  select asked_at, ended_at, result, staff.name from reconcile_run
  left join staff on staff.staff_id = reconcile_run.staff_id
  where ended_at is not null
  order by run_id desc
  limit 1`;

export const waitingRun = () => sql<RunRow>`
  select asked_at, staff.name from reconcile_run
  left join staff on staff.staff_id = reconcile_run.staff_id
  where ended_at is null`;
