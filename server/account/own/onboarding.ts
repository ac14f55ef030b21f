import { type NextStep, nextStep, NEXT_STEPS, TERMS_VERSION } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { openAccounts } from '../../wallet/commands.ts';
import { userOf } from '../person.ts';
import { insertConsent, lockedSteps, lockPerson, setAdult, setLanguage, setRole, setTerms } from '../sql.ts';

/** Sets the role, which can change until the terms are accepted. The same role again succeeds, because the first answer may be lost. */
export async function selectRole({ tx, caller, input }: Asking<'POST /user/select-role'>): Promise<User> {
  const before = await lockedUser(tx, caller.user_id);
  if (before.basic_info.role === input.role) return before;
  const { terms_version, has_profile } = await tx.one(lockedSteps(caller.user_id));
  if (terms_version !== null || has_profile) throw new Refused('ROLE_ALREADY_CHOSEN', { present: before });
  await tx.run(setRole(caller.user_id, input.role));
  return userOf(tx, caller.user_id);
}

export async function acceptTerms({ tx, caller, input, now }: Asking<'POST /user/accept-terms'>): Promise<User> {
  const { user_id } = caller;
  const { version, consents } = input;
  const { role } = (await requireStep(tx, user_id, 'ACCEPT_TERMS')).basic_info;
  if (version !== TERMS_VERSION)
    throw new Refused('TERMS_VERSION_STALE', { field: 'version', present: { version: TERMS_VERSION } });
  await tx.run(setTerms(user_id, version, consents.marketing ?? null, consents.public_photo ?? null));
  // From now on the role is final.
  if (role) await openAccounts(tx, user_id, role, now);
  // A person who signed up with LINE was not asked for their age; the accepted terms state that users are 18 or older.
  if ((await tx.run(setAdult(user_id, isoOf(now)))) > 0)
    await tx.run(insertConsent(newId(now), user_id, 'ADULT', version, true, isoOf(now)));
  for (const [what, isGiven] of [
    ['TERMS', true],
    ['MARKETING', consents.marketing],
    ['PUBLIC_PHOTO', consents.public_photo],
  ] as const)
    if (isGiven !== undefined) await tx.run(insertConsent(newId(now), user_id, what, version, isGiven, isoOf(now)));
  return userOf(tx, user_id);
}

export async function chooseLanguage({ tx, caller, input }: Asking<'POST /user/set-language'>): Promise<User> {
  await tx.run(setLanguage(caller.user_id, input.language));
  return userOf(tx, caller.user_id);
}

/**
 * Requires a complete registration; also for everything that starts something which prevents deletion (a round, a request, money on its
 * way). Locks the person, so that it and a request for deletion run one after the other. Refuses ONBOARDING_DUE with the next step, and
 * SESSION_OVER for a person who is leaving.
 */
export async function requireOnboarded(queries: Queries, user_id: string): Promise<void> {
  const person = await queries.one(lockedSteps(user_id));
  if (person.status !== 'ACTIVE') throw new Refused('SESSION_OVER');
  const next_step = nextStep(person);
  if (next_step) throw new Refused('ONBOARDING_DUE', { present: { next_step } });
}

/** Locks the person and allows `step` only when every earlier one is done. Refuses ONBOARDING_DUE with the next step. */
export async function requireStep(tx: Tx, user_id: string, step: NextStep): Promise<User> {
  const user = await lockedUser(tx, user_id);
  const { next_step } = user;
  const isEarly = next_step !== null && NEXT_STEPS.indexOf(next_step) < NEXT_STEPS.indexOf(step);
  if (isEarly) throw new Refused('ONBOARDING_DUE', { present: { next_step } });
  return user;
}

async function lockedUser(tx: Queries, user_id: string): Promise<User> {
  await tx.maybe(lockPerson(user_id));
  return userOf(tx, user_id);
}
