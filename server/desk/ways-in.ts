import { parseIdentifier } from '#domain/account/identifier.ts';
import { Refused } from '#domain/refusals.ts';
import { putIdentifier } from '../account/own/number.ts';
import { lockedAccount, lockedHolder } from '../account/own-sql.ts';
import { columnsOf } from '../account/person.ts';
import { isUniqueViolation, type Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { unlinkLineOf } from '../line/link.ts';
import { identitiesOf } from '../line/sql.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { lastActOn } from './queue-sql.ts';
import { actingAs } from './session.ts';

/** Whoever comes second reads who did it; where nobody did, the person changed it. */
export async function overtaken(tx: Tx, user_id: string, act: string): Promise<Refused> {
  const last = await tx.maybe(lastActOn('user_id', user_id, [act]));
  if (!last) return notNow('CHANGED');
  return new Refused('DECIDED_ALREADY', { present: { name: last.name ?? last.actor, act, at: last.at } });
}

/** For an account that lost its only phone or e-mail: its person signs in with this one, or gets a code. */
export async function giveContact({ tx, caller, input, now }: Asking<'POST /desk/give-contact'>): Promise<null> {
  const { user_id, why } = input;
  const identifier = parseIdentifier(input.identifier);
  if (!identifier) throw refuseField('identifier', 'IDENTIFIER_INVALID');
  const account = await tx.maybe(lockedAccount(user_id));
  if (!account) throw new Refused('NOT_FOUND');
  if (account.phone !== null || account.email !== null) throw await overtaken(tx, user_id, 'give-identifier');
  const { phone, email } = columnsOf(identifier);
  if (await tx.maybe(lockedHolder(phone, email))) throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  try {
    await putIdentifier(tx, account, identifier, now);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  }
  await recordAct(tx, actingAs(caller.staff, now), 'give-identifier', { user_id, what: identifier.kind }, why);
  return null;
}

/** LINE signs in to the account no more. Not where it is the only way in. */
export async function unlinkLine({ tx, caller, input, now }: Asking<'POST /desk/unlink-line'>): Promise<null> {
  const { user_id, why } = input;
  const account = await tx.maybe(lockedAccount(user_id));
  if (!account) throw new Refused('NOT_FOUND');
  // `has_line` may be of before the lock.
  if ((await tx.many(identitiesOf(user_id))).length === 0) throw await overtaken(tx, user_id, 'unlink-line');
  if (account.phone === null && account.email === null) throw notNow('LAST_WAY_IN');
  await unlinkLineOf(tx, user_id, undefined, now);
  await recordAct(tx, actingAs(caller.staff, now), 'unlink-line', { user_id }, why);
  return null;
}
