import type { Identifier } from '#domain/account/identifier.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { isSameNumber, NO_NUMBER, normalizedNumber, type NumberVerdict } from '#domain/account/number-case.ts';
import { verificationAfter } from '#domain/account/number-case.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import { newId } from '../../id.ts';
import { notify } from '../../notification/commands.ts';
import {
  bumpVersion,
  caddyRow,
  claimNumber,
  dropCase,
  dropVerification,
  type Holder,
  holdersOf,
  insertCase,
  lockedHolder,
  type NumberCase,
  releaseNumbers,
  setIdentifiers,
  setNumber,
} from '../own-sql.ts';
import { columnsOf } from '../person.ts';
import { dropResetOf } from '../reset/reset-sql.ts';
import { lockedVerification } from '../sql.ts';

/** A number belongs to one caddy at each of that caddy's courses. Refuses CADDY_NUMBER_TAKEN. */
export async function claimCaddyNumber(tx: Tx, user_id: string, caddy_number: string, slugs: string[]): Promise<void> {
  const claimed = await tx.run(claimNumber(user_id, normalizedNumber(caddy_number), slugs));
  if (claimed < slugs.length) throw new Refused('CADDY_NUMBER_TAKEN', { field: 'caddy_number' });
}

/** As claimCaddyNumber; where another caddy has the number, this caddy has none until an operator has decided whose it is. */
export async function contestNumber(
  tx: Tx,
  user_id: string,
  caddy_number: string,
  slugs: string[],
  now: Moment,
): Promise<void> {
  const claimed = await tx.run(claimNumber(user_id, normalizedNumber(caddy_number), slugs));
  if (claimed === slugs.length) return;
  await wear(tx, user_id, NO_NUMBER);
  await openCase(tx, user_id, caddy_number, now);
}

/**
 * In the profile, where another caddy may have `asked`: answers the number this caddy has from now on, with its claims written, and opens a
 * case where `asked` is contested. The claims of before are released by the caller. Refuses CADDY_NUMBER_TAKEN.
 */
export async function changeBib(
  tx: Tx,
  user_id: string,
  { asked, before, slugs, contests }: { asked: string; before: string; slugs: string[]; contests: boolean },
  now: Moment,
): Promise<string> {
  const isTaken =
    contests && asked !== NO_NUMBER && (await tx.many(holdersOf(user_id, normalizedNumber(asked)))).length > 0;
  if (!isTaken) {
    if (asked !== NO_NUMBER) await claimCaddyNumber(tx, user_id, asked, slugs);
    if (!isSameNumber(asked, before)) await tx.run(dropCase(user_id));
    return asked;
  }
  await tx.run(dropCase(user_id));
  await openCase(tx, user_id, asked, now);
  if (before === NO_NUMBER || (await tx.run(claimNumber(user_id, normalizedNumber(before), slugs))) === slugs.length)
    return before;
  await tx.run(releaseNumbers(user_id));
  return NO_NUMBER;
}

const openCase = (tx: Tx, user_id: string, caddy_number: string, now: Moment) =>
  tx.run(insertCase(newId(now), user_id, caddy_number, isoOf(now)));

/** An operator has asked the course. Answers who had the number and has none now; each of them is notified. */
export async function decideNumber(
  tx: Tx,
  { user_id, number }: NumberCase,
  verdict: NumberVerdict,
  why: string,
  now: Moment,
): Promise<string[]> {
  await tx.run(dropCase(user_id));
  if (verdict === 'REFUSE') {
    await tell(tx, 'REFUSED', why, [user_id], now);
    return [];
  }
  const losing = (await tx.many(holdersOf(user_id, normalizedNumber(number)))).map((it) => it.user_id);
  for (const holder of losing) await wear(tx, holder, NO_NUMBER);
  const { home_courses } = await tx.one(caddyRow(user_id));
  await tx.run(releaseNumbers(user_id));
  await claimCaddyNumber(tx, user_id, number, home_courses);
  await wear(tx, user_id, number);
  await tell(tx, 'GIVEN', why, [user_id], now);
  await tell(tx, 'LOST', why, losing, now);
  return losing;
}

/**
 * Sets what a caddy is shown with and found by. A VERIFIED or SUBMITTED caddy who loses the number becomes UNVERIFIED; one who is given a
 * number keeps the status, because the operator has asked the course.
 */
async function wear(tx: Tx, user_id: string, caddy_number: string): Promise<void> {
  const { verification: was } = await tx.one(lockedVerification(user_id));
  const before = await tx.one(caddyRow(user_id));
  const isLost = caddy_number === NO_NUMBER;
  if (isLost) await tx.run(releaseNumbers(user_id));
  const verification = isLost ? verificationAfter(was, before, { ...before, caddy_number }) : was;
  if (verification !== was) await tx.run(dropVerification(user_id));
  const search_key = caddySearchKey({ ...before, caddy_number });
  await tx.run(setNumber(user_id, caddy_number, search_key, verification));
}

async function tell(
  tx: Tx,
  became: 'GIVEN' | 'REFUSED' | 'LOST',
  why: string,
  user_ids: string[],
  now: Moment,
): Promise<void> {
  if (user_ids.length === 0) return;
  emit(tx, 'caddy.number', { became, why }, user_ids, now);
  await notify(tx, 'caddy.number', { became, why }, user_ids, now);
}

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
