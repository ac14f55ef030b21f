import type { NotificationSettings } from '#domain/notification/api.ts';
import { isoOf } from '#domain/dates.ts';
import { USUAL_SETTINGS } from '#domain/notification/settings.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { schedule } from '../jobs/jobs.ts';
import { quietJob } from './job.ts';
import { heldOf } from './delivery-sql.ts';
import { keepSettings, settingsOf } from './sql.ts';

/** A group that came later is on for everybody. */
export async function settingsFor(queries: Queries, user_id: string): Promise<NotificationSettings> {
  const kept = await queries.maybe(settingsOf(user_id));
  if (!kept) return USUAL_SETTINGS;
  return { groups: { ...USUAL_SETTINGS.groups, ...kept.settings.groups }, quiet: kept.settings.quiet };
}

export const readSettings = ({ tx, caller }: Asking<'GET /notification/settings'>): Promise<NotificationSettings> =>
  settingsFor(tx, caller.user_id);

/** What waits for the end of the quiet hours is looked at by the new ones. */
export async function changeSettings({
  tx,
  input,
  caller: { user_id },
  now,
}: Asking<'POST /notification/settings'>): Promise<NotificationSettings> {
  await tx.run(keepSettings(user_id, input, isoOf(now)));
  if ((await tx.many(heldOf(user_id))).length > 0) await schedule(tx, quietJob(user_id, now));
  return input;
}
