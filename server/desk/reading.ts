import { isoOf, type Moment } from '#domain/dates.ts';
import { SAME_LOOK_FOR } from '#domain/desk/person.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import type { Db } from '../db/db.ts';
import { recordAct } from '../house/audit.ts';
import { didSince } from './person-sql.ts';
import { actingAs, type Staff } from './session.ts';

/** For what a call's own act does not say: which of a page's parts the caller may read. */
export function requireAct({ roles }: Pick<Staff, 'roles'>, act: DeskAct): void {
  if (mayAct(roles, act) === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
}

type Looked = { act: 'read-person' | 'read-booking' | 'show'; facts: object; note?: string };

/** Writes that this colleague looked at something, unless they did a short while ago. */
export async function recordLook(db: Db, staff: Staff, { act, facts, note }: Looked, now: Moment): Promise<void> {
  if (await db.maybe(didSince(staff.staff_id, act, facts, isoOf(now - SAME_LOOK_FOR)))) return;
  await db.transact((tx) => recordAct(tx, actingAs(staff, now), act, facts, note));
}

export const recordReading = (db: Db, staff: Staff, user_id: string, now: Moment): Promise<void> =>
  recordLook(db, staff, { act: 'read-person', facts: { user_id } }, now);
