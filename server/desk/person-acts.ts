import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { endAllSessions } from '../account/session-sql.ts';
import { lockedVerification } from '../account/sql.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { newId } from '../id.ts';
import { judgeCaddyAs } from './decision/people.ts';
import { beforeSuspension, insertNote, lockedPerson } from './person-sql.ts';
import { actingAs } from './session.ts';

async function requirePerson(tx: Tx, user_id: string): Promise<void> {
  if (!(await tx.maybe(lockedPerson(user_id)))) throw new Refused('NOT_FOUND');
}

/** Of a golfer, and of a caddy without a profile, there is nothing to suspend. */
async function requireCaddy(tx: Tx, user_id: string): Promise<void> {
  if (!(await tx.maybe(lockedPerson(user_id)))?.is_caddy) throw new Refused('NOT_FOUND');
}

export async function writeNote({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/write-note'>): Promise<OutputOf<'POST /desk/write-note'>> {
  const { staff } = caller;
  await requirePerson(tx, input.user_id);
  const note_id = newId(now);
  await tx.run(insertNote(note_id, input.user_id, staff.staff_id, input.text, isoOf(now)));
  // The words are in the note alone, so that they go with it.
  await recordAct(tx, actingAs(staff, now), 'write-note', { user_id: input.user_id, note_id });
  return { note_id };
}

export async function suspendCaddy({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/suspend-caddy'>): Promise<OutputOf<'POST /desk/suspend-caddy'>> {
  await requireCaddy(tx, input.user_id);
  const acting = actingAs(caller.staff, now);
  await judgeCaddyAs(tx, acting, input.user_id, { to: 'SUSPENDED', why: input.why });
  return { verification: 'SUSPENDED' };
}

/** A suspension that ends proves nothing: only who was verified before is so again, others send in a proof anew. */
export async function liftSuspension({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/lift-suspension'>): Promise<OutputOf<'POST /desk/lift-suspension'>> {
  const { user_id, why } = input;
  await requireCaddy(tx, user_id);
  const { verification } = await tx.one(lockedVerification(user_id));
  if (verification !== 'SUSPENDED') return { verification };
  const before = await tx.maybe(beforeSuspension(user_id));
  const to = before?.was === 'VERIFIED' ? 'VERIFIED' : 'REJECTED';
  const acting = actingAs(caller.staff, now);
  await judgeCaddyAs(tx, acting, user_id, to === 'VERIFIED' ? { to } : { to, why }, why);
  return { verification: to };
}

export async function endSessions({
  tx,
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/end-sessions'>): Promise<OutputOf<'POST /desk/end-sessions'>> {
  const { user_id, why } = input;
  await requirePerson(tx, user_id);
  const ended = await tx.many(endAllSessions(user_id, isoOf(now)));
  tx.afterCommit(() => ended.forEach(({ session_id }) => context.sessions.revoked(session_id)));
  if (ended.length > 0)
    await recordAct(tx, actingAs(caller.staff, now), 'end-sessions', { user_id, ended: ended.length }, why);
  return { ended: ended.length };
}
