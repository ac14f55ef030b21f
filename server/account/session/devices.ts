import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Asking } from '../../http/http.ts';
import { endSession, liveSessions } from '../session-sql.ts';

export async function devices({
  tx,
  caller,
  now,
}: Asking<'POST /user/devices'>): Promise<OutputOf<'POST /user/devices'>> {
  const rows = await tx.many(liveSessions(caller.user_id, isoOf(now)));
  const items = rows.map(({ device_name, ...row }) => ({
    ...row,
    name: device_name,
    is_this: row.session_id === caller.session_id,
  }));
  return { items };
}

/** Another person's device and one that ended already are the same: not found. */
export async function revokeDevice({
  tx,
  caller,
  input,
  now,
  context,
}: Asking<'POST /user/revoke-device'>): Promise<null> {
  const ended = await tx.many(endSession(caller.user_id, input.session_id, isoOf(now)));
  if (ended.length === 0) throw new Refused('NOT_FOUND');
  tx.after(() => context.sessions.revoked(input.session_id));
  return null;
}
