import { TERMS_VERSION, type Role } from '#domain/account/account.ts';
import { caddySearchKey } from '#domain/account/nickname.ts';
import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import type { Weekly } from '#domain/caddy/weekly.ts';
import { addDays, type ClockTime, DAY, dateOf, HOUR, isoOf, minutesOf, type Moment, MINUTE } from '#domain/dates.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import { points, earning } from '#domain/reward/points.ts';
import { CODE_FOR } from '#domain/reward/transitions.ts';
import { CADDIES, type DemoCaddy, type DemoGolfer, GOLFERS, WEEKS } from './data.ts';
import { chanceOf, idOf, type Rows } from './id.ts';
import type { Tx } from '../db/db.ts';
import { insertCounter, lockedRedemption, setReward } from '../reward/sql.ts';
import { hashOfKey } from '../reward/counter.ts';
import { lockPoints, planExpiry, postPoints } from '../reward/points.ts';
import { act } from '../reward/transition.ts';
import { redeem } from '../reward/commands.ts';
import type { Books } from './books.ts';
import type { Happening } from './past-booking.ts';

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

/** The key of the counter at the demo caddy's first course. */
export const DEMO_COUNTER_KEY = 'DEMK-CADD-EE22-2222-2222';
const COURSE = 'bangkok-golf-club';

const STOCK = { 'food-100': 40, 'bonus-200': 26, 'sun-shirt': 12 };

/** Points from before the demo bookings. */
const GIFTS = [
  { key: 'caddy', days: 210, amount: 1_700 },
  { key: 'caddy', days: 96, amount: 690 },
  { key: 'mook', days: 150, amount: 1_800 },
  { key: 'ja', days: 120, amount: 640 },
  { key: 'nan', days: 88, amount: 310 },
];

/** Plans the expiry of everybody's points. */
export async function planPoints(tx: Tx, { now, firstPoints }: Books): Promise<void> {
  for (const [caddy_id, at] of firstPoints) {
    const gifts = GIFTS.filter(({ key }) => idOf(key) === caddy_id).map(({ days }) => now - days * DAY);
    await planExpiry(tx, caddy_id, Math.min(at, ...gifts));
  }
}

/** Redemptions in the demo world; the shirt waits for the operator. */
export function rewardHappenings(now: Moment): Happening[] {
  const happening = (at: Moment, happen: (tx: Tx, at: Moment) => Promise<unknown>): Happening => ({
    at,
    happen: async (tx) => void (await happen(tx, at)),
  });
  const food = { reward_id: 'food-100', points: 500, golf_course: COURSE };
  const redeemed = async (tx: Tx, at: Moment) => {
    const { redemption_id } = await redeem(tx, idOf('caddy'), food, at);
    return tx.one(lockedRedemption(redemption_id));
  };
  return [
    happening(now - 400 * DAY, open),
    ...GIFTS.map((it) => happening(now - it.days * DAY, (tx, at) => give(tx, it.key, it.amount, at))),
    happening(now - 47 * DAY, (tx, at) => redeem(tx, idOf('caddy'), { reward_id: 'bonus-200', points: 1_000 }, at)),
    happening(now - 29 * DAY, async (tx, at) => act(tx, await redeemed(tx, at), 'cancel', 'caddy', at + 3 * MINUTE)),
    happening(now - 12 * DAY, async (tx, at) => handOver(tx, await redeemed(tx, at), at + 40 * MINUTE)),
    happening(now - 95 * MINUTE, (tx, at) =>
      redeem(tx, idOf('mook'), { reward_id: 'sun-shirt', points: 1_500, golf_course: COURSE }, at),
    ),
  ];
}

async function open(tx: Tx, at: Moment): Promise<void> {
  for (const [reward_id, stock] of Object.entries(STOCK)) await tx.run(setReward(reward_id, stock, true));
  const key_hash = hashOfKey(DEMO_COUNTER_KEY.replaceAll('-', ''));
  await tx.run(insertCounter(idOf('counter'), COURSE, 'เคาน์เตอร์แคดดี้', key_hash, isoOf(at)));
}

async function give(tx: Tx, key: string, amount: number, at: Moment): Promise<void> {
  const caddy_id = idOf(key);
  await planExpiry(tx, caddy_id, at);
  await lockPoints(tx, caddy_id, at);
  await postPoints(tx, earning(caddy_id, points(amount)), `gift:${idOf(`${key} ${at}`)}`, at);
}

async function handOver(tx: Tx, redemption: Parameters<typeof act>[1], at: Moment): Promise<void> {
  // A code that nobody can know, because it was used long ago.
  const shown = { code_hash: idOf('code'), code_expires_at: isoOf(at + CODE_FOR) };
  const it = await act(tx, redemption, 'show_code', 'caddy', at, shown);
  const tap = { counter_id: idOf('counter'), confirm_id: idOf('confirm') };
  await act(tx, it, 'confirm', 'counter', at + 2 * MINUTE, tap);
}
