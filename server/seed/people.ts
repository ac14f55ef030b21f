import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import type { Weekly } from '#domain/caddy/weekly.ts';
import { addDays, type ClockTime, DAY, dateOf, HOUR, isoOf, minutesOf, type Moment } from '#domain/dates.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import { CADDIES, type DemoCaddy, type DemoGolfer, GOLFERS, WEEKS } from './data.ts';
import { chanceOf, idOf, type Rows } from './id.ts';

/** Before the oldest reviewed round. */
const REGISTERED = 780 * DAY;

/** A registered user with a role and accepted terms; without a phone number, because it might be somebody's. */
function addPerson(rows: Rows, key: string, role: Role, person: object, now: Moment): void {
  const user_id = idOf(key);
  const at = isoOf(now - REGISTERED);
  const email = `${key}@caddee.demo`;
  const agreed = { public_photo: true, terms_version: TERMS_VERSION, adult_at: at, created_at: at };
  rows.add('person', { user_id, role, email, ...person, ...agreed });
  for (const what of ['ADULT', 'TERMS', 'PUBLIC_PHOTO']) {
    const consent_id = idOf(`consent ${key} ${what}`);
    rows.add('consent', { consent_id, user_id, what, version: TERMS_VERSION, is_given: true, given_at: at });
  }
  const accounts = role === 'GOLFER' ? golferAccounts(user_id) : caddyAccounts(user_id);
  for (const account of Object.values(accounts)) rows.add('account', { account, created_at: at });
}

export function addGolfer(rows: Rows, it: DemoGolfer, password_hash: string, now: Moment): void {
  const { key, display_name, photo_url, language, handicap_tenths, usual_courses, languages, preferences } = it;
  addPerson(rows, key, 'GOLFER', { display_name, photo_url, language, password_hash }, now);
  rows.add('golfer_profile', { user_id: idOf(key), handicap_tenths, usual_courses, languages, preferences });
}

/** Without ratings, which are computed from reviews. */
export function addCaddy(rows: Rows, it: DemoCaddy, password_hash: string, now: Moment): void {
  const { key, nickname, nickname_latin, caddy_number, photo_url, courses, verification } = it;
  const { real_name, years, languages, strengths, who_may_request, rounds, on_time } = it;
  const user_id = idOf(key);
  addPerson(rows, key, 'CADDY', { display_name: nickname, photo_url, language: 'th', password_hash }, now);
  const name = { real_name, nickname, nickname_latin, caddy_number, search_key: caddySearchKey(it) };
  const work = { years, languages, strengths, who_may_request, verification, rounds, on_time };
  rows.add('caddy_profile', { user_id, ...name, ...work });
  for (const [position, slug] of courses.entries()) {
    rows.add('caddy_course', { user_id, slug, position });
    // 007 and 7 are the same number.
    rows.add('caddy_number', { slug, number: String(Number(caddy_number)), user_id });
  }
  if (verification === 'SUBMITTED') {
    const submitted_at = isoOf(now - (20 + 50 * chanceOf(`${key} submitted`)) * HOUR);
    const code = `CDM-${caddy_number}`;
    rows.add('caddy_verification', { user_id, way: 'COURSE_CODE', slug: courses[0], code, submitted_at });
  }
  addHours(rows, it, user_id, now);
}

export const weeklyOf = ({ week }: DemoCaddy): Weekly =>
  WEEKS[week].flatMap(({ weekdays, ...span }) => weekdays.map((weekday) => ({ weekday, ...span })));

function addHours(rows: Rows, it: DemoCaddy, user_id: string, now: Moment): void {
  const dayIn = (days: number) => addDays(dateOf(now), days);
  const off = it.off.map((days) => ({ kind: 'OFF' as const, date: dayIn(days) }));
  const hours = it.hours.map(({ day, ...span }) => ({ kind: 'HOURS' as const, date: dayIn(day), ...span }));
  const weekly = weeklyOf(it);
  if (scheduleConflicts(weekly, [...off, ...hours]).length > 0) throw new RangeError(`${it.key}: hours that overlap`);
  const minutes = ({ from, to }: { from: ClockTime; to: ClockTime }) => ({
    from_minute: minutesOf(from),
    to_minute: minutesOf(to),
  });
  for (const { weekday, ...span } of weekly) rows.add('caddy_week', { user_id, weekday, ...minutes(span) });
  for (const { date, kind } of off) rows.add('caddy_exception', { user_id, day: date.replaceAll('/', '-'), kind });
  for (const { date, kind, ...span } of hours)
    rows.add('caddy_exception', { user_id, day: date.replaceAll('/', '-'), kind, ...minutes(span) });
}

/** Golfers without listed follows follow mostly caddies where they play. */
export function addFollows(rows: Rows, now: Moment): void {
  for (const golfer of GOLFERS)
    for (const key of golfer.follows ?? likedBy(golfer)) {
      const created_at = isoOf(now - (3 + Math.floor(chanceOf(`${golfer.key} found ${key}`) * 150)) * DAY);
      rows.add('follow', { golfer_id: idOf(golfer.key), caddy_id: idOf(key), created_at });
    }
}

function likedBy({ key, usual_courses }: DemoGolfer): string[] {
  const liked = CADDIES.filter((caddy) => {
    const isNear = caddy.courses.some((slug) => usual_courses.includes(slug));
    return chanceOf(`${key} follows ${caddy.key}`) < (isNear ? 0.8 : 0.04);
  });
  return liked.map((caddy) => caddy.key);
}
