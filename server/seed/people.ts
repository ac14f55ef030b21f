import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { searchKey } from '#domain/course/search.ts';
import { DAY, dateOf, isoOf, type Moment } from '#domain/dates.ts';
import { takeBib } from '../account/profile.ts';
import {
  insertCaddyProfile,
  insertConsent,
  insertGolferProfile,
  insertPerson,
  setRole,
  setTerms,
} from '../account/sql.ts';
import { setHomeCourses, setWeekly } from '../caddy/commands.ts';
import type { Tx } from '../db.ts';
import { newId } from '../id.ts';
import { openAccounts } from '../wallet/commands.ts';
import type { DemoCaddy } from './caddies.ts';
import type { DemoGolfer } from './golfers.ts';
import { exceptionsOf, weeklyOf } from './hours.ts';
import { idOf } from './id.ts';
import { setPhoto, setRecord } from './sql.ts';
import { addTopup } from './wallets.ts';

const REGISTERED = 120 * DAY;

/** False when somebody has this address already. */
async function addPerson(
  tx: Tx,
  it: { key: string; role: Role; name: string; language: string; photo_url: string | null },
  password_hash: string,
  now: Moment,
): Promise<boolean> {
  const user_id = idOf(it.key);
  const at = isoOf(now - REGISTERED);
  const email = `${it.key}@caddee.demo`;
  const written = await tx.run(insertPerson(user_id, it.name, null, email, password_hash, it.language, false, at));
  if (written === 0) return false;
  await tx.run(setRole(user_id, it.role));
  await tx.run(setTerms(user_id, TERMS_VERSION, false, true));
  for (const what of ['ADULT', 'TERMS', 'PUBLIC_PHOTO'])
    await tx.run(insertConsent(newId(now - REGISTERED), user_id, what, TERMS_VERSION, true, at));
  await tx.run(setPhoto(user_id, it.photo_url));
  await openAccounts(tx, user_id, it.role, now - REGISTERED);
  return true;
}

export async function addGolfer(tx: Tx, it: DemoGolfer, password_hash: string, now: Moment): Promise<boolean> {
  const { display_name: name, photo_url, language } = it;
  if (!(await addPerson(tx, { key: it.key, role: 'GOLFER', name, language, photo_url }, password_hash, now)))
    return false;
  const user_id = idOf(it.key);
  await tx.run(
    insertGolferProfile(user_id, it.handicap_tenths, it.usual_courses, it.languages, it.preferences, null, null),
  );
  await addTopup(tx, user_id, it.credit, 'PROMPTPAY', now - 30 * DAY);
  return true;
}

export async function addCaddy(tx: Tx, it: DemoCaddy, password_hash: string, now: Moment): Promise<void> {
  const user_id = idOf(it.key);
  const person = {
    key: it.key,
    role: 'CADDY' as const,
    name: it.nickname,
    language: 'th',
    photo_url: it.photo_url ?? null,
  };
  if (!(await addPerson(tx, person, password_hash, now))) throw new Error(`${it.key}@caddee.demo exists already`);
  const key = searchKey(`${it.nickname} ${it.caddy_number}`);
  const whose = it.who_may_request ?? 'ANYONE';
  await tx.run(
    insertCaddyProfile(
      user_id,
      it.real_name,
      it.nickname,
      it.caddy_number,
      it.years,
      it.languages,
      it.strengths,
      whose,
      key,
    ),
  );
  await setHomeCourses(tx, user_id, it.courses);
  await takeBib(tx, user_id, it.caddy_number, it.courses);
  await setWeekly(tx, user_id, weeklyOf(it.week), exceptionsOf(it, dateOf(now)));
  const [tenths, reviews, rounds, on_time] = it.record;
  const stars = Math.round((tenths * reviews) / 10);
  await tx.run(setRecord(user_id, it.verification ?? 'VERIFIED', stars, reviews, rounds, on_time));
}
