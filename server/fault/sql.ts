import { type Fault, FAULTS_OF_A_KIND, RELEASES_A_DAY } from '#domain/fault/fault.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

export interface ReportedFault extends Fault {
  release: string;
  digest: string;
}

/**
 * Counts one report. A new release or fault always finds room: the one with the fewest and oldest reports is deleted. Rows locked by others
 * stay until the next report.
 */
export const countFault = ({ release, digest, kind, name, route, stack }: ReportedFault, day: SlashDate, at: string) =>
  sql`
  with too_many as (
    select ctid from fault
    where day = ${day}::date and (
      release in (
        select release from fault where day = ${day}::date and release <> ${release}
        group by release order by sum(count) desc, max(last_at) desc
        offset ${RELEASES_A_DAY}::int - 1
      )
      or digest in (
        select digest from fault
        where day = ${day}::date and release = ${release} and kind = ${kind} and digest <> ${digest}
        order by count desc, last_at desc
        offset ${FAULTS_OF_A_KIND}::int - 1
      ) and release = ${release}
    )
    for update skip locked
  ), gone as (
    delete from fault where ctid in (select ctid from too_many)
  )
  insert into fault (release, day, digest, kind, name, route, stack, count, first_at, last_at)
  values (
    ${release}, ${day}::date, ${digest}, ${kind}, ${name}, ${route}, ${stack}::text[], 1, ${at}::timestamptz, ${at}::timestamptz
  )
  on conflict (day, release, digest) do update set count = fault.count + 1, last_at = excluded.last_at`;

export interface FaultRow extends Fault {
  release: string;
  count: number;
  first_at: string;
  last_at: string;
}

/**
 * Faults since a day by release: the release that failed last first, then the most reported faults. At most `each` per release, so that
 * none hides another.
 */
export const faultsSince = (day: SlashDate, each: number, limit: number) => sql<FaultRow>`
  with total as (
    select release, kind, name, route, stack, sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at
    from fault where day >= ${day}::date
    group by release, kind, name, route, stack
  ), ranked as (
    select *, max(last_at) over (partition by release) as release_at,
      row_number() over (partition by release order by count desc, last_at desc) as rank
    from total
  )
  select release, kind, name, route, stack, count, first_at, last_at from ranked
  where rank <= ${each}::int
  order by release_at desc, release, rank
  limit ${limit}::int`;

export const deleteFaultsBefore = (day: SlashDate) => sql`delete from fault where day < ${day}::date`;
