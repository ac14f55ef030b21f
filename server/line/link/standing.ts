import type { LineStanding } from '#domain/line/api.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import type { LineLoginConfig } from '../config.ts';
import { lineOf } from '../require-line.ts';
import { standingOf } from '../sql.ts';

export const readStanding = ({ tx, context, caller }: Asking<'POST /user/line'>): Promise<LineStanding> =>
  lineStandingOf(tx, lineOf(context), caller.user_id);

/**
 * Whether the person's account is linked with LINE, and whether it can be unlinked. Refuses SESSION_OVER when there is no such person any
 * more.
 */
export async function lineStandingOf(
  queries: Queries,
  { provider }: LineLoginConfig,
  user_id: string,
): Promise<LineStanding> {
  const row = await queries.maybe(standingOf(provider, user_id));
  if (!row) throw new Refused('SESSION_OVER');
  return { ...row, can_unlink: row.linked && row.has_password };
}
