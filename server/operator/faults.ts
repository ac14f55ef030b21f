import { dateOf, DAY } from '#domain/dates.ts';
import { type FaultRow, faultsSince } from '../fault/sql.ts';
import type { CommandContext } from './command-context.ts';
import { clock, count, plain, printableJson } from './words.ts';

const DAYS_SHOWN = 7;
const SHOWN_OF_A_RELEASE = 25;
const SHOWN = 500;

/** The faults that phones reported in the last week, by release (POST /fault/report). Reads only. */
export async function listFaults({ db, now }: CommandContext, json: boolean): Promise<string> {
  const rows = await db.many(faultsSince(dateOf(now - DAYS_SHOWN * DAY), SHOWN_OF_A_RELEASE, SHOWN));
  if (json) return printableJson({ faults: rows });
  if (rows.length === 0) return `No phone has reported a fault in ${DAYS_SHOWN} days.`;
  return [...Map.groupBy(rows, ({ release }) => release)]
    .map(([release, faults]) => releaseText(release, faults))
    .join('\n');
}

function releaseText(release: string, faults: FaultRow[]): string {
  const reports = faults.reduce((sum, fault) => sum + fault.count, 0);
  const lines = faults.flatMap(({ count: times, name, kind, route, stack, last_at }) => [
    `  ${times} × ${name} (${kind}) at ${plain(route)}, last ${clock(last_at)}`,
    ...stack.map((frame) => `      ${frame}`),
  ]);
  return [`RELEASE ${release}: ${count(reports, 'report')} of ${count(faults.length, 'fault')}`, ...lines].join('\n');
}
