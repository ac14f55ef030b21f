import type { Identifier } from '#domain/account/identifier.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { isSameNumber, NO_NUMBER, normalizedNumber, type NumberVerdict } from '#domain/account/verification.ts';
import { verificationStateAfter } from '#domain/account/verification.ts';
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
import { columnsOf } from '../profile.ts';
import { dropResetOf } from '../session-sql.ts';
import { lockedVerification } from '../sql.ts';

/** Gives the number to the caddy at all their courses. Refuses CADDY_NUMBER_TAKEN. */
export async function claimCaddyNumber(tx: Tx, user_id: string, caddy_number: string, slugs: string[]): Promise<void> {
  const claimed = await tx.run(claimNumber(user_id, normalizedNumber(caddy_number), slugs));
  if (claimed < slugs.length) throw new Refused('CADDY_NUMBER_TAKEN', { field: 'caddy_number' });
}

/** Like claimCaddyNumber, but when another caddy has the number, this caddy has none until an operator decides. */
export async function contestNumber(
  tx: Tx,
  user_id: string,
  caddy_number: string,
  slugs: string[],
  now: Moment,
): Promise<void> {
  const claimed = await tx.run(claimNumber(user_id, normalizedNumber(caddy_number), slugs));
  if (claimed === slugs.length) return;
  await setShownNumber(tx, user_id, NO_NUMBER);
  await openCase(tx, user_id, caddy_number, now);
}

/**
 * Changes the number in the profile and returns the number that the caddy has now; opens a case when `asked` is contested. The caller
 * releases the previous number first. Refuses CADDY_NUMBER_TAKEN.
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

/** Applies an operator's decision. Returns the caddies who had the number and lost it; each of them is notified. */
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
  for (const holder of losing) await setShownNumber(tx, holder, NO_NUMBER);
  const { home_courses } = await tx.one(caddyRow(user_id));
  await tx.run(releaseNumbers(user_id));
  await claimCaddyNumber(tx, user_id, number, home_courses);
  await setShownNumber(tx, user_id, number);
  await tell(tx, 'GIVEN', why, [user_id], now);
  await tell(tx, 'LOST', why, losing, now);
  return losing;
}

/**
 * Sets the number that a caddy is shown with. A VERIFIED or SUBMITTED caddy who loses the number becomes UNVERIFIED, a suspended one after
 * the suspension; a caddy who gets one keeps the status, because the operator has asked the course.
 */
async function setShownNumber(tx: Tx, user_id: string, caddy_number: string): Promise<void> {
  await tx.one(lockedVerification(user_id));
  const before = await tx.one(caddyRow(user_id));
  const isLost = caddy_number === NO_NUMBER;
  if (isLost) await tx.run(releaseNumbers(user_id));
  const state = isLost ? verificationStateAfter(before, before, { ...before, caddy_number }) : before;
  if (state.verification !== before.verification) await tx.run(dropVerification(user_id));
  const search_key = caddySearchKey({ ...before, caddy_number });
  await tx.run(setNumber(user_id, caddy_number, search_key, state));
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
 * Removes an identifier from the account that has it and returns that account; undefined: none has it. The account keeps its sessions,
 * money and bookings, so its user can add another identifier. An open password reset ends, because it was requested with this identifier.
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

/** Gives the account (`before`) this identifier instead of its previous one of the same kind. No other account may have it. */
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
