import type { Fault } from '#domain/fault/fault.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/** Different faults stored for a day. What is seen first tells most, and a flood of invented ones must not fill the table. */
const FAULTS_STORED_A_DAY = 1_000;

export interface ReportedFault extends Fault {
  release: string;
  digest: string;
}

/** Counts one report. Writes nothing when the day is full and the fault is new. */
export const countFault = ({ release, digest, kind, name, route, stack }: ReportedFault, day: SlashDate, at: string) =>
  sql`
  insert into fault (release, day, digest, kind, name, route, stack, count, first_at, last_at)
  select ${release}, ${day}::date, ${digest}, ${kind}, ${name}, ${route}, ${stack}::text[], 1, ${at}::timestamptz, ${at}::timestamptz
  where (select count(*) from fault where day = ${day}::date) < ${FAULTS_STORED_A_DAY}::int
    or exists (select from fault where day = ${day}::date and release = ${release} and digest = ${digest})
  on conflict (day, release, digest) do update set count = fault.count + 1, last_at = excluded.last_at`;

export interface FaultRow extends Fault {
  release: string;
  count: number;
  first_at: string;
  last_at: string;
}

/** The faults since a day by release: the release that failed last comes first, then the fault that was reported most. */
export const faultsSince = (day: SlashDate, limit: number) => sql<FaultRow>`
  with total as (
    select release, kind, name, route, stack, sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at
    from fault where day >= ${day}::date
    group by release, kind, name, route, stack
  )
  select *, max(last_at) over (partition by release) as release_at from total
  order by release_at desc, release, count desc, last_at desc
  limit ${limit}::int`;

export const deleteFaultsBefore = (day: SlashDate) => sql`delete from fault where day < ${day}::date`;
