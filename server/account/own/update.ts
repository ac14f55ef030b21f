import { TERMS_VERSION } from '#domain/account/account.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { isSameNumber } from '#domain/account/verification.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { verificationStateAfter } from '#domain/account/verification.ts';
import { BASE } from '#domain/address.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { type FieldRefusal, Refused } from '#domain/refusals.ts';
import { setHomeCourses } from '../../caddy/commands.ts';
import { isUniqueViolation, type Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { notify } from '../../notification/commands.ts';
import {
  bumpVersion,
  caddyRow,
  dropVerification,
  lockedVersion,
  passwordHashOf,
  releaseNumbers,
  setCaddy,
  setConsent,
  setGolfer,
  setIdentifiers,
  takenBy,
} from '../own-sql.ts';
import { countAttempt, whileGuessing, isPassword } from '../session/password.ts';
import { insertConsent, setDisplayName } from '../sql.ts';
import { changeBib } from './number.ts';
import { requireOnboarded, requireCourses } from './onboarding.ts';
import { choosePhoto, ownProfileOf } from '../profile.ts';

type Updating = Asking<'POST /user/update'>;
type Input = Updating['input'];

/**
 * Requires the password to change phone, e-mail or the caddy's real name (payouts go to that name), because the phone may be in other
 * hands. It runs before the transaction because checking a password is slow. People without a password (LINE) are not asked.
 */
export async function provePassword(asking: Omit<Updating, 'tx'>): Promise<void> {
  const { input, context, caller } = asking;
  const { version, phone, email, real_name, password_hash } = await context.db.one(passwordHashOf(caller.user_id));
  // The update will be refused as stale anyway, and must not ask for a password because another phone changed the real name.
  if (input.version < version) return;
  const isSame = (sent: string | null | undefined, has: string | null) => sent === undefined || sent === has;
  const isSameName = real_name === null || isSame(input.caddy?.real_name, real_name);
  if ((isSame(input.phone, phone) && isSame(input.email, email) && isSameName) || password_hash === null) return;
  if (!input.password) throw new Refused('FIELDS_INVALID', { fields: [{ path: 'password', code: 'REQUIRED' }] });
  // The user is signed in on this device, so wrong guesses from elsewhere do not count here.
  const guess = await countAttempt(asking, caller.user_id, Promise.resolve(caller.session_id));
  const { password } = input;
  if (!(await whileGuessing(guess, () => isPassword(password, password_hash))))
    throw new Refused('CREDENTIALS_WRONG', { field: 'password' });
  await guess.forgive();
}

/**
 * Refuses PROFILE_VERSION_STALE with the current profile, so that no unseen value is overwritten. An update that would change nothing
 * succeeds with any version, because the first answer may be lost.
 */
export async function updateProfile({ tx, caller, input, now }: Updating): Promise<OwnProfile> {
  const { user_id } = caller;
  await requireOnboarded(tx, user_id);
  const { version } = await tx.one(lockedVersion(user_id));
  const before = await ownProfileOf(tx, user_id);
  if (version !== input.version) {
    if (input.version < version && isSoAlready(input, before)) return before;
    throw new Refused('PROFILE_VERSION_STALE', { present: before });
  }
  refuseOthersFields(input, before);
  await changeIdentifiers(tx, user_id, input, before);
  if (input.display_name !== undefined) await tx.run(setDisplayName(user_id, input.display_name));
  if (input.photo !== undefined) await choosePhoto(tx, user_id, input.photo);
  if (input.golfer) await changeGolfer(tx, user_id, input.golfer);
  if (input.caddy) await changeCaddy(tx, user_id, input.caddy, now);
  await tx.run(bumpVersion(user_id));
  emit(tx, 'account.changed', {}, [user_id], now);
  const after = await ownProfileOf(tx, user_id);
  await tellOfContact(tx, user_id, before, after, now);
  return after;
}

/** Whether saving would change nothing; fields that are left out count like in `changeGolfer` and `changeCaddy`. */
function isSoAlready(input: Input, before: OwnProfile): boolean {
  const { display_name, phone, email, photo, golfer, caddy } = input;
  const photo_url = photo && `${BASE}/media/${photo}`;
  const isKept = (sent: string | null | undefined, has: string | null) => sent === undefined || sent === has;
  return (
    isKept(display_name, before.display_name) &&
    isKept(phone, before.phone) &&
    isKept(email, before.email) &&
    isKept(photo_url, before.photo_url) &&
    (!golfer || isSameGolfer(golfer, before.golfer)) &&
    (!caddy || isSameCaddy(caddy, before.caddy))
  );
}

const isList = (sent: readonly string[] = [], has: readonly string[]): boolean =>
  JSON.stringify([...new Set(sent)]) === JSON.stringify(has);
const slugsOf = (courses: readonly { slug: string }[]): string[] => courses.map(({ slug }) => slug);

function isSameGolfer(it: NonNullable<Input['golfer']>, has: OwnProfile['golfer']): boolean {
  return (
    has !== null &&
    (it.handicap_tenths ?? null) === has.handicap_tenths &&
    isList(it.usual_courses, slugsOf(has.usual_courses)) &&
    isList(it.languages, has.languages) &&
    (it.preferences ?? '') === has.preferences &&
    (it.emergency_name || null) === has.emergency_name &&
    (it.emergency_phone ?? null) === has.emergency_phone
  );
}

function isSameCaddy(it: NonNullable<Input['caddy']>, has: OwnProfile['caddy']): boolean {
  if (!has) return false;
  const { caddy_number = has.caddy_number, nickname_latin = has.nickname_latin, contest_number } = it;
  const isContested =
    contest_number === true && has.contested !== null && isSameNumber(caddy_number, has.contested.number);
  return (
    (caddy_number === has.caddy_number || isContested) &&
    it.real_name === has.real_name &&
    it.nickname === has.nickname &&
    nickname_latin === has.nickname_latin &&
    isList(it.home_courses, slugsOf(has.home_courses)) &&
    it.years === has.years &&
    isList(it.languages, has.languages) &&
    (it.strengths ?? '') === has.strengths &&
    it.who_may_request === has.who_may_request
  );
}

/** Notifies all phones of the owner, including phones under the old number, so that the owner notices a change by an intruder. */
async function tellOfContact(tx: Tx, user_id: string, before: OwnProfile, after: OwnProfile, now: Moment) {
  const [phone, email] = [before.phone !== after.phone, before.email !== after.email];
  if (before.caddy?.real_name !== after.caddy?.real_name)
    await notify(tx, 'account.contact_changed', { what: 'NAME' }, [user_id], now);
  if (!phone && !email) return;
  const what = phone && email ? 'BOTH' : phone ? 'PHONE' : 'EMAIL';
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
}

/** Refuses a caddy's fields for a golfer and the other way round. */
function refuseOthersFields(input: Input, { golfer, caddy }: OwnProfile): void {
  const fields: FieldRefusal[] = [];
  if (input.golfer && !golfer) fields.push({ path: 'golfer', code: 'UNKNOWN_FIELD' });
  if (input.caddy && !caddy) fields.push({ path: 'caddy', code: 'UNKNOWN_FIELD' });
  if (fields.length > 0) throw new Refused('FIELDS_INVALID', { fields });
}

/** Changes phone and e-mail; one of them must stay, or the person could no longer sign in. Refuses IDENTIFIER_TAKEN at its field. */
async function changeIdentifiers(tx: Tx, user_id: string, input: Input, before: OwnProfile): Promise<void> {
  const { phone = before.phone, email = before.email } = input;
  if (phone === before.phone && email === before.email) return;
  if (phone === null && email === null && before.has_password) {
    const path = input.phone === null ? 'phone' : 'email';
    throw new Refused('FIELDS_INVALID', { fields: [{ path, code: 'REQUIRED' }] });
  }
  const taken = await tx.one(takenBy(user_id, phone, email));
  if (taken.phone || taken.email) throw new Refused('IDENTIFIER_TAKEN', { field: taken.email ? 'email' : 'phone' });
  try {
    await tx.run(setIdentifiers(user_id, phone, email));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isEmail = error.constraint?.includes('email');
    throw new Refused('IDENTIFIER_TAKEN', { field: isEmail ? 'email' : 'phone' });
  }
}

async function changeGolfer(tx: Tx, user_id: string, it: NonNullable<Input['golfer']>): Promise<void> {
  await requireCourses(tx, it.usual_courses ?? [], 'golfer.usual_courses');
  await tx.run(
    setGolfer(user_id, {
      handicap_tenths: it.handicap_tenths ?? null,
      usual_courses: [...new Set(it.usual_courses)],
      languages: [...new Set(it.languages)],
      preferences: it.preferences ?? '',
      emergency_name: it.emergency_name || null,
      emergency_phone: it.emergency_phone ?? null,
    }),
  );
}

/** Releases the number and claims it again, because another caddy may have it at an added course. */
async function changeCaddy(tx: Tx, user_id: string, it: NonNullable<Input['caddy']>, now: Moment): Promise<void> {
  const before = await tx.one(caddyRow(user_id));
  const { caddy_number: asked = before.caddy_number, contest_number: contests = false } = it;
  const { nickname_latin = before.nickname_latin, strengths = '' } = it;
  await tx.run(releaseNumbers(user_id));
  await setHomeCourses(tx, user_id, it.home_courses).catch(atCaddy);
  const wanted = { asked, before: before.caddy_number, slugs: it.home_courses, contests };
  const caddy_number = await changeBib(tx, user_id, wanted, now).catch(atCaddy);
  const state = verificationStateAfter(before, before, { ...it, caddy_number });
  if (state.verification !== before.verification) await tx.run(dropVerification(user_id));
  const search_key = caddySearchKey({ ...it, nickname_latin, caddy_number });
  const languages = [...new Set(it.languages)];
  const changed = { ...it, nickname_latin, caddy_number, languages, strengths, ...state };
  await tx.run(setCaddy(user_id, changed, search_key));
}

/** The field paths of a registration, nested under `caddy`. */
function atCaddy(error: unknown): never {
  if (!(error instanceof Refused) || !error.fields) throw error;
  const fields = error.fields.map(({ path, code }) => ({ path: `caddy.${path}`, code }));
  throw new Refused(error.code, { fields });
}

/** Every change of a consent adds a row; repeating the same answer does not. */
export async function changeConsent({ tx, caller, input, now }: Asking<'POST /user/consent'>): Promise<OwnProfile> {
  const { user_id } = caller;
  await tx.one(lockedVersion(user_id));
  const before = await ownProfileOf(tx, user_id);
  const given = { MARKETING: before.marketing, PUBLIC_PHOTO: before.public_photo };
  if (given[input.what] === input.is_given) return before;
  const after = { ...given, [input.what]: input.is_given };
  await tx.run(setConsent(user_id, after.MARKETING, after.PUBLIC_PHOTO));
  await tx.run(insertConsent(newId(now), user_id, input.what, TERMS_VERSION, input.is_given, isoOf(now)));
  emit(tx, 'account.changed', {}, [user_id], now);
  return ownProfileOf(tx, user_id);
}
