import { standingAfter } from '#domain/account/verification.ts';
import type { Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { bumpVersion, caddyRow, dropVerification, ownRow, setRealName } from '../account/own-sql.ts';
import { lockedVerification, setDisplayName } from '../account/sql.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { notify } from '../notification/commands.ts';
import { refuseField } from './decision/carry-out.ts';
import { lockedPerson } from './person-sql.ts';
import { actingAs } from './session.ts';
import { overtaken } from './ways-in.ts';

/** As its person would change it in the app; they are told. The audit has that it was, and neither name. */
export async function correctName({ tx, caller, input, now }: Asking<'POST /desk/correct-name'>): Promise<null> {
  const { user_id, what, name, was, why } = input;
  if (name === was) throw refuseField('name', 'NOT_A_CHOICE');
  if (!(await tx.maybe(lockedPerson(user_id)))) throw new Refused('NOT_FOUND');
  const facts = what === 'REAL_NAME' ? await setReal(tx, user_id, name, was) : await setShown(tx, user_id, name, was);
  if (!facts) throw await overtaken(tx, user_id, 'correct-name');
  await tx.run(bumpVersion(user_id));
  await tell(tx, user_id, what === 'REAL_NAME' ? 'NAME' : what, now);
  await recordAct(tx, actingAs(caller.staff, now), 'correct-name', { user_id, what, ...facts }, why);
  return null;
}

async function setShown(tx: Tx, user_id: string, name: string, was: string): Promise<object | undefined> {
  const { display_name } = await tx.one(ownRow(user_id));
  if (display_name !== was) return undefined;
  await tx.run(setDisplayName(user_id, name));
  return {};
}

/** A proof was of the other name, so a caddy whom it verified is verified no more. */
async function setReal(tx: Tx, user_id: string, real_name: string, was: string): Promise<object | undefined> {
  if (!(await tx.maybe(lockedVerification(user_id)))) throw new Refused('NOT_FOUND');
  const before = await tx.one(caddyRow(user_id));
  if (before.real_name !== was) return undefined;
  const standing = standingAfter(before, before, { ...before, real_name });
  await tx.run(setRealName(user_id, real_name, standing));
  if (standing.verification === before.verification) return {};
  await tx.run(dropVerification(user_id));
  return { was: before.verification, to: standing.verification };
}

async function tell(tx: Tx, user_id: string, what: 'NAME' | 'DISPLAY_NAME', now: Moment): Promise<void> {
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
}
