import { isoOf, type Moment } from '#domain/dates.ts';
import { SAME_LOOK_FOR } from '#domain/desk/person.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import type { Db } from '../db/db.ts';
import { recordAct } from '../house/audit.ts';
import { readSince } from './person-sql.ts';
import { actingAs, type Staff } from './session.ts';

/** For what a call's own act does not say: which of a page's parts the caller may read. */
export function requireAct({ roles }: Pick<Staff, 'roles'>, act: DeskAct): void {
  if (mayAct(roles, act) === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
}

/** Writes that this colleague read this person's page, unless they did a short while ago. */
export async function recordReading(db: Db, staff: Staff, user_id: string, now: Moment): Promise<void> {
  if (await db.maybe(readSince(staff.staff_id, user_id, isoOf(now - SAME_LOOK_FOR)))) return;
  await db.transact((tx) => recordAct(tx, actingAs(staff, now), 'read-person', { user_id }));
}
