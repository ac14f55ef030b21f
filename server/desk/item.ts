import { dateOf, isoOf, type Moment, startOfDay } from '#domain/dates.ts';
import type { QueueItem } from '#domain/desk/queue-api.ts';
import { mayRead } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { paidBy } from '../house/sql.ts';
import { withWhoHasThem } from './queue.ts';
import type { Staff } from './session.ts';
import { waitingItem } from './waiting/all.ts';

/** What this person let out of the house since midnight in Bangkok, in satang. */
export const paidToday = async (queries: Queries, { staff_id }: Staff, now: Moment): Promise<number> =>
  (await queries.one(paidBy(staff_id, isoOf(startOfDay(dateOf(now)))))).paid;

export async function item({ caller, context, input, now }: Asking<'GET /desk/item'>): Promise<QueueItem> {
  const { db } = context;
  // What people wrote, and where money goes, is for the roles that decide about it; so is who decided it.
  if (!mayRead(input.kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const found = await waitingItem(db, input, now);
  const [row] = await withWhoHasThem(db, [found.row], caller.staff, now);
  if (!row) throw new Error('one row was asked for, and one comes');
  const page = await found.page(db);
  const { facts, says = [], pictures = [], moments = [], moves = [], held = null, share = null } = page;
  const { not_now = [], ready = [] } = page;
  const paid_today = await paidToday(db, caller.staff, now);
  const { holder = null } = found;
  return { row, holder, facts, says, pictures, moments, moves, held, share, paid_today, not_now, ready };
}
