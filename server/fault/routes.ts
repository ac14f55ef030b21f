import { createHash } from 'node:crypto';
import type { OutputOf } from '#domain/calls.ts';
import { dateOf, isoOf } from '#domain/dates.ts';
import { type Asking, route, type Route } from '../http/http.ts';
import { countFault } from './sql.ts';

/**
 * Counts reported faults, shown by `npm run operator -- faults`. Without key and transaction, because a lost or repeated report does no
 * harm.
 */
async function reportFaults({
  input,
  context,
  now,
}: Asking<'POST /fault/report'>): Promise<OutputOf<'POST /fault/report'>> {
  const { release, faults } = input;
  for (const fault of faults) {
    const digest = createHash('sha256').update(JSON.stringify([fault.kind, fault.name, fault.route, fault.stack]));
    const counted = countFault({ ...fault, release, digest: digest.digest('base64url') }, dateOf(now), isoOf(now));
    await context.db.run(counted);
  }
  return {};
}

export const faultRoutes: Route[] = [route('POST /fault/report', reportFaults)];
