import { type NextStep, nextStep, NEXT_STEPS, TERMS_VERSION } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused, type FieldRefusal } from '#domain/refusals.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { baht } from '#domain/money.ts';
import { type Queries, type Tx, isUniqueViolation, together } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { openAccounts, grantDemoCredit } from '../../wallet/commands.ts';
import { suspensionOf } from '../own-sql.ts';
import { userOf, choosePhoto } from '../profile.ts';
import {
  insertConsent,
  lockedSteps,
  lockPerson,
  setAdult,
  setLanguage,
  setRole,
  setTerms,
  insertCaddyProfile,
  insertGolferProfile,
  setDisplayName,
  setPhone,
} from '../sql.ts';
import { setHomeCourses, setWeekly } from '../../caddy/commands.ts';
import { knownAmong } from '../../course/queries.ts';
import { claimCaddyNumber, contestNumber } from './number.ts';

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

/**
 * The same for what a suspended golfer may not do. The suspension is read after the lock: one that was made while this request waited for
 * it refuses the request.
 */
export async function requireGolfer(queries: Queries, user_id: string): Promise<void> {
  await together([requireOnboarded(queries, user_id), refuseSuspension(queries, user_id)]);
}

/** Asked of golfers alone. */
export async function refuseSuspension(queries: Queries, user_id: string): Promise<void> {
  if (await queries.maybe(suspensionOf(user_id))) throw new Refused('ACCOUNT_SUSPENDED');
}

/** Locks the person and allows `step` only when every earlier one is done. Refuses ONBOARDING_DUE with the next step. */
async function requireStep(tx: Tx, user_id: string, step: NextStep): Promise<User> {
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

/** Credit for new golfers in the demo world, for trying a booking. */
const DEMO_CREDIT = baht(2_000);

export async function registerGolfer({
  tx,
  caller,
  input,
  context,
  now,
}: Asking<'POST /golfer/register'>): Promise<User> {
  const { user_id } = caller;
  await requireProfileDue(tx, user_id);
  await requireCourses(tx, input.usual_courses ?? []);
  await tx.run(setDisplayName(user_id, input.display_name));
  await giveNumber(tx, user_id, input.phone);
  await tx.run(
    insertGolferProfile(
      user_id,
      input.handicap_tenths ?? null,
      [...new Set(input.usual_courses)],
      [...new Set(input.languages)],
      input.preferences ?? '',
      input.emergency_name ?? null,
      input.emergency_phone ?? null,
    ),
  );
  if (input.photo) await choosePhoto(tx, user_id, input.photo);
  if (context.config.seed === 'demo') await grantDemoCredit(tx, user_id, DEMO_CREDIT, `demo:${user_id}`, now);
  return userOf(tx, user_id);
}

/** A new caddy starts UNVERIFIED; the real name cannot be searched. */
export async function registerCaddy({ tx, caller, input, now }: Asking<'POST /caddy/register'>): Promise<User> {
  const { user_id } = caller;
  const { caddy_number, home_courses, nickname, nickname_latin = null } = input;
  await requireProfileDue(tx, user_id);
  await giveNumber(tx, user_id, input.phone);
  await tx.run(
    insertCaddyProfile(
      user_id,
      input.real_name,
      nickname,
      nickname_latin,
      caddy_number,
      input.years,
      [...new Set(input.languages)],
      input.strengths ?? '',
      input.who_may_request,
      caddySearchKey({ nickname, nickname_latin, caddy_number }),
    ),
  );
  await setHomeCourses(tx, user_id, home_courses);
  if (input.contest_number) await contestNumber(tx, user_id, caddy_number, home_courses, now);
  else await claimCaddyNumber(tx, user_id, caddy_number, home_courses);
  if (input.photo) await choosePhoto(tx, user_id, input.photo);
  await setWeekly(tx, user_id, input.weekly, []);
  return userOf(tx, user_id);
}

/** A profile is registered once; later changes use another call. */
async function requireProfileDue(tx: Tx, user_id: string): Promise<void> {
  const user = await requireStep(tx, user_id, 'COMPLETE_PROFILE');
  if (user.next_step === null) throw new Refused('ALREADY_REGISTERED', { present: user });
}

export async function requireCourses(tx: Tx, usual: string[], under = 'usual_courses'): Promise<void> {
  const known = await knownAmong(tx, usual);
  const fields = usual.flatMap((slug, i): FieldRefusal[] =>
    known.has(slug) ? [] : [{ path: `${under}.${i}`, code: 'COURSE_UNKNOWN' }],
  );
  if (fields.length > 0) throw new Refused('FIELDS_INVALID', { fields });
}

/** Sets the phone number, which is also a sign-in name. Refuses IDENTIFIER_TAKEN when another person signs in with it. */
async function giveNumber(tx: Tx, user_id: string, phone: string | undefined): Promise<void> {
  if (phone === undefined) return;
  try {
    if ((await tx.run(setPhone(user_id, phone))) === 0) throw new Refused('IDENTIFIER_TAKEN', { field: 'phone' });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused('IDENTIFIER_TAKEN', { field: 'phone' });
    throw error;
  }
}
