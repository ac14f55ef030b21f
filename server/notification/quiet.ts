import { randomUUID } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { quietUntil } from '#domain/notification/settings.ts';
import { type Due, schedule } from '../jobs/jobs.ts';
import { endDelivery, heldOf, insertTogether } from './delivery-sql.ts';
import { deliverJob, quietJob, quietKey } from './job.ts';
import { messageContentOf } from './message-content.ts';
import { settingsFor } from './settings.ts';

/** The quiet hours are over: what the person has not read meanwhile is sent as one notification. */
export async function endQuiet({ tx, payload: { user_id }, now }: Due<{ user_id: string }>): Promise<void> {
  const held = await tx.many(heldOf(user_id));
  if (held.length === 0) return;
  const settings = await settingsFor(tx, user_id);
  const until: Moment | undefined = quietUntil(settings, now);
  if (until !== undefined) return schedule(tx, quietJob(user_id, until));
  const left: string[] = [];
  for (const row of held) {
    const said = await messageContentOf(tx, row, now);
    const isOn = said && Object.values(settings.groups[said.group]).includes(true);
    if (isOn) left.push(row.key);
    else await tx.run(endDelivery(row.key, said ? 'OFF' : 'READ'));
  }
  const [only] = left;
  if (!only) return;
  if (left.length === 1) return schedule(tx, deliverJob(only, now));
  const key = quietKey(user_id, now);
  await tx.run(insertTogether(key, user_id, randomUUID(), left, isoOf(now)));
  for (const one of left) await tx.run(endDelivery(one, 'TOGETHER'));
  await schedule(tx, deliverJob(key, now));
}
