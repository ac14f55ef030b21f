import type { Identifier } from '#domain/account/identifier.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import { notify } from '../../notification/commands.ts';
import { columnsOf } from '../columns.ts';
import { bumpVersion, setIdentifiers } from '../own-sql.ts';
import { dropResetOf } from '../reset/reset-sql.ts';
import { type Holder, lockedHolder } from './claimed-identifier-sql.ts';

/**
 * Takes it off the account that has it; undefined: none does. The account keeps its sessions, money and bookings: whoever is signed in there
 * adds another, and nobody is shut out of their own money. A code for it could still be asked for under this name: it ends.
 */
export async function takeIdentifier(tx: Tx, identifier: Identifier, now: Moment): Promise<Holder | undefined> {
  const { phone, email } = columnsOf(identifier);
  const holder = await tx.maybe(lockedHolder(phone, email));
  if (!holder) return undefined;
  const { user_id } = holder;
  const left = { ...holder, [identifier.kind]: null };
  await tx.run(setIdentifiers(user_id, left.phone, left.email));
  await tx.run(dropResetOf(user_id));
  await changed(tx, user_id, identifier.kind === 'phone' ? 'PHONE_TAKEN' : 'EMAIL_TAKEN', now);
  return left;
}

/** Puts it on the account, which `before` is, in the place of what it had of this kind. Nobody else may have it. */
export async function putIdentifier(tx: Tx, before: Holder, identifier: Identifier, now: Moment): Promise<void> {
  const after = { ...before, [identifier.kind]: identifier.value };
  await tx.run(setIdentifiers(before.user_id, after.phone, after.email));
  await changed(tx, before.user_id, identifier.kind === 'phone' ? 'PHONE' : 'EMAIL', now);
}

type What = 'PHONE' | 'EMAIL' | 'PHONE_TAKEN' | 'EMAIL_TAKEN';

async function changed(tx: Tx, user_id: string, what: What, now: Moment): Promise<void> {
  await tx.run(bumpVersion(user_id));
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
}
