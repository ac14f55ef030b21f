import type { User } from '#domain/account/api.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { baht } from '#domain/money.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import { setHomeCourses, setWeekly } from '../../caddy/commands.ts';
import { knownAmong } from '../../course/queries.ts';
import { isUniqueViolation, type Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { grantDemoCredit } from '../../wallet/commands.ts';
import { userOf } from '../person.ts';
import { insertCaddyProfile, insertGolferProfile, setDisplayName, setPhone } from '../sql.ts';
import { claimCaddyNumber, contestNumber } from './number.ts';
import { requireStep } from './onboarding.ts';
import { choosePhoto } from './own.ts';

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
