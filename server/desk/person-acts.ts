import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { liftCaddy } from '../account/own/verification.ts';
import { endAllSessions } from '../account/session-sql.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { newId } from '../id.ts';
import { endSubscriptions } from '../notification/commands.ts';
import { judgeCaddyAs } from './decision/people.ts';
import { insertNote, lockedPerson } from './person-sql.ts';
import { actingAs } from './session.ts';
import { decidedAlready, lastDecisionOn } from './waiting/all.ts';

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
  const was = await judgeCaddyAs(tx, acting, input.user_id, { to: 'SUSPENDED', why: input.why });
  if (was === 'SUSPENDED') throw await decidedAlready(tx, 'CADDY', input.user_id);
  return { verification: 'SUSPENDED' };
}

export async function liftSuspension({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/lift-suspension'>): Promise<OutputOf<'POST /desk/lift-suspension'>> {
  const { user_id, why, since } = input;
  await requireCaddy(tx, user_id);
  const to = await liftCaddy(tx, user_id, now);
  // Read when the caddy is locked, so that no other suspension comes in between; refusing undoes the lift.
  const last = await lastDecisionOn(tx, { kind: 'CADDY', item: user_id });
  if (!to || since !== (last?.at ?? null)) throw await decidedAlready(tx, 'CADDY', user_id);
  await recordAct(tx, actingAs(caller.staff, now), 'lift-suspension', { user_id, was: 'SUSPENDED', to }, why);
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
  const sessions = await tx.many(endAllSessions(user_id, isoOf(now)));
  const session_ids = sessions.map(({ session_id }) => session_id);
  await endSubscriptions(tx, session_ids);
  tx.afterCommit(() => session_ids.forEach((session_id) => context.sessions.revoked(session_id)));
  const ended = sessions.filter(({ was_alive }) => was_alive).length;
  if (sessions.length > 0) await recordAct(tx, actingAs(caller.staff, now), 'end-sessions', { user_id, ended }, why);
  return { ended };
}
