import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import { DAY, dateOf, isoOf, minutesOf, type Moment } from '#domain/dates.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import type { DemoCaddy } from './demo-caddy.ts';
import type { DemoGolfer } from './demo-golfer.ts';
import { portraitOf } from './faces.ts';
import { exceptionsOf, weeklyOf } from './hours.ts';
import { chanceOf, idOf } from '../id.ts';
import type { Pages } from '../pages.ts';

/** Before the first round that anybody wrote a review of. */
const REGISTERED = 780 * DAY;

interface Person {
  key: string;
  role: Role;
  name: string;
  language: string;
  photo_url: string | null | undefined;
  since: Moment;
}

/** As after registering, choosing the role and accepting the terms. Without a phone number: whatever it were, it might be somebody's. */
function addPerson(pages: Pages, { key, role, name, language, photo_url, since }: Person, password_hash: string): void {
  const user_id = idOf(key);
  const at = isoOf(since);
  pages.people.push({
    user_id,
    role,
    display_name: name,
    email: `${key}@caddee.demo`,
    password_hash,
    language,
    photo_url: photo_url ?? portraitOf(key),
    public_photo: true,
    terms_version: TERMS_VERSION,
    adult_at: at,
    created_at: at,
  });
  for (const what of ['ADULT', 'TERMS', 'PUBLIC_PHOTO'])
    pages.consents.push({
      consent_id: idOf(`consent ${key} ${what}`),
      user_id,
      what,
      version: TERMS_VERSION,
      is_given: true,
      given_at: at,
    });
  const accounts = role === 'GOLFER' ? golferAccounts(user_id) : caddyAccounts(user_id);
  for (const account of Object.values(accounts)) pages.accounts.push({ account, created_at: at });
}

/** As server/account/own/profile.ts writes a golfer. */
export function addGolfer(pages: Pages, it: DemoGolfer, password_hash: string, now: Moment): void {
  const { key, display_name: name, photo_url, language } = it;
  addPerson(pages, { key, role: 'GOLFER', name, language, photo_url, since: now - REGISTERED }, password_hash);
  const { handicap_tenths, usual_courses, languages, preferences } = it;
  pages.golferProfiles.push({ user_id: idOf(key), handicap_tenths, usual_courses, languages, preferences });
}

export function addCaddy(pages: Pages, it: DemoCaddy, password_hash: string, now: Moment): void {
  const { key, nickname, nickname_latin, caddy_number, real_name, years, languages, strengths, photo_url, courses } =
    it;
  const user_id = idOf(key);
  addPerson(
    pages,
    { key, role: 'CADDY', name: nickname, language: 'th', photo_url, since: now - REGISTERED },
    password_hash,
  );
  const [, , rounds, on_time] = it.record;
  const { verification = 'VERIFIED', who_may_request = 'ANYONE' } = it;
  pages.caddyProfiles.push({
    user_id,
    real_name,
    nickname,
    nickname_latin,
    caddy_number,
    years,
    languages,
    strengths,
    who_may_request,
    verification,
    rounds,
    on_time,
    search_key: caddySearchKey(it),
  });
  for (const [position, slug] of courses.entries()) {
    pages.caddyCourses.push({ user_id, slug, position });
    // 007 and 7 are one bib.
    pages.caddyNumbers.push({ slug, number: String(Number(caddy_number)), user_id });
  }
  if (verification === 'SUBMITTED') {
    const submitted_at = isoOf(now - (20 + 50 * chanceOf(`${key} submitted`)) * (DAY / 24));
    pages.verifications.push({
      user_id,
      way: 'COURSE_CODE',
      slug: courses[0],
      code: `CDM-${caddy_number}`,
      submitted_at,
    });
  }
  addHours(pages, it, user_id, now);
}

function addHours(pages: Pages, it: DemoCaddy, user_id: string, now: Moment): void {
  const [weekly, exceptions] = [weeklyOf(it.week), exceptionsOf(it, dateOf(now))];
  if (scheduleConflicts(weekly, exceptions).length > 0) throw new RangeError(`${it.key}: hours that overlap`);
  for (const { weekday, from, to } of weekly)
    pages.weeks.push({ user_id, weekday, from_minute: minutesOf(from), to_minute: minutesOf(to) });
  for (const day of exceptions) {
    const hours = day.kind === 'HOURS' ? { from_minute: minutesOf(day.from), to_minute: minutesOf(day.to) } : {};
    pages.exceptions.push({ user_id, day: day.date.replaceAll('/', '-'), kind: day.kind, ...hours });
  }
}
