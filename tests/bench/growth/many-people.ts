import { slotsOf } from '../../../domain/booking/block.ts';
import { searchKey } from '../../../domain/course/search.ts';
import {
  addDays,
  type ClockTime,
  DAY,
  dateOf,
  isoOf,
  type Moment,
  momentOf,
  type SlashDate,
} from '../../../domain/dates.ts';
import { type Db, sql } from '../../../server/db/db.ts';
import { copyInto, type Value } from '../copy.ts';
import { nicknameBy } from './many-names.ts';

export const POSTS_EACH = 10;
const FOLLOWERS_EACH = 2;
const TEES = ['06:30', '07:30', '12:00'] as ClockTime[];
const SPAN = 180 * DAY;

export interface Many {
  caddies: number;
  courses: string[];
  /** Of this day a quarter of the caddies have a round. */
  busy: SlashDate;
}

/** The same figures every time; the low bits are the poorer ones. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const uuid = (kind: string, n: number): string => `${kind}0000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const caddyId = (n: number): string => uuid('c', n);
/** As a phone chooses them: in no order. */
const postId = (n: number): string =>
  uuid('d', n).replace(/^.{8}/, (Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(8, '0'));

/** So many caddies with their courses, hours, rounds of one day, followers and posts, written where they lie. */
export async function addMany(db: Db, count: number, now: Moment): Promise<Many> {
  const courses = (await db.many(sql<{ slug: string }>`select slug from course order by slug`)).map(({ slug }) => slug);
  const many = { caddies: count, courses, busy: addDays(dateOf(now), 6) };
  const indexes = await withoutIndexes(db);
  const copy = (table: string, columns: string, rows: Iterable<readonly Value[]>) => copyInto(db, table, columns, rows);
  const numbers = Array.from({ length: count }, (_, n) => n);
  const at = isoOf(now - SPAN);
  await copy('person', 'user_id, role, display_name, status, public_photo, photo_url, created_at', people(numbers, at));
  await copy(
    'caddy_profile',
    'user_id, real_name, nickname, caddy_number, years, languages, who_may_request, verification, rating_sum, reviews, rounds, on_time, search_key, on_duty',
    profileRows(numbers),
  );
  await copy('caddy_course', 'user_id, slug, position, open_for_work, stars', homes(numbers, courses));
  await copy('caddy_week', 'user_id, weekday, from_minute, to_minute', weeks(numbers));
  await copy('caddy_exception', 'user_id, day, kind, from_minute, to_minute', exceptions(numbers, many.busy));
  await copy('booking_slot', 'person_id, slot, booking_id', slots(numbers, many.busy));
  await copy('follow', 'golfer_id, caddy_id, created_at', followers(numbers, at));
  await copy(
    'post',
    'post_id, author_id, type, audience, html, slug, free_day, created_at, deleted_at, free_part',
    posts(count * POSTS_EACH, courses, now),
  );
  await copy('post_like', 'post_id, user_id, author_id, created_at', likes(count * POSTS_EACH, at));
  await copy('post_seen', 'post_id, user_id, author_id, seen_at', likes(count * POSTS_EACH, at));
  for (const { indexdef } of indexes) await db.pool.query(indexdef);
  return many;
}

/** Made once at the end they cost a tenth. Those of a primary key stay. */
async function withoutIndexes(db: Db): Promise<{ indexname: string; indexdef: string }[]> {
  const indexes = await db.many(sql<{ indexname: string; indexdef: string }>`
    select indexname::text, indexdef from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE INDEX%'
      and tablename in ('person', 'caddy_profile', 'caddy_course', 'caddy_week', 'caddy_exception', 'booking_slot', 'follow', 'post',
        'post_like', 'post_seen')`);
  for (const { indexname } of indexes) await db.pool.query(`drop index ${indexname}`);
  return indexes;
}

/** That golfer follows so many of them, spread over all. */
export async function addFollowed(db: Db, golfer: string, many: Many, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => caddyId(Math.floor((n * many.caddies) / count)));
  await db.run(sql`
    insert into follow (golfer_id, caddy_id, created_at)
    select ${golfer}::uuid, id, now() from unnest(${ids}::uuid[]) as id`);
}

function* people(numbers: number[], at: string) {
  const chance = chances(1);
  for (const n of numbers)
    yield [caddyId(n), 'CADDY', 'x', chance() < 0.02 ? 'DELETED' : 'ACTIVE', chance() < 0.7, '/img/p-fon.svg', at];
}

function* profileRows(numbers: number[]) {
  for (const { row } of profiles(numbers)) yield row;
}

function* profiles(numbers: number[]) {
  const chance = chances(2);
  for (const n of numbers) {
    const nickname = nicknameBy(chance);
    const number = String(1 + Math.floor(chance() * 999));
    const languages = ['th'].concat(
      [0.35, 0.04, 0.03, 0.04].flatMap((part, i) => (chance() < part ? (['en', 'ja', 'ko', 'zh'][i] ?? []) : [])),
    );
    const reviews = Math.floor(chance() ** 2 * 200);
    const stars = Math.round(reviews * (3.8 + 1.2 * chance()));
    const followers = chance() < 0.05 ? 'FOLLOWERS' : 'ANYONE';
    const verification = chance() < 0.005 ? 'SUSPENDED' : 'VERIFIED';
    const key = searchKey(`${nickname} ${number}`);
    const record = [stars, reviews, reviews * 4, reviews * 4];
    const onDuty = chance() < 0.9;
    yield {
      row: [caddyId(n), 'x', nickname, number, 3, languages, followers, verification, ...record, key, onDuty],
      open: onDuty && verification !== 'SUSPENDED',
      average: reviews >= 3 ? stars / reviews : null,
    };
  }
}

/** With what a trigger would copy from the caddy's profile. */
function* homes(numbers: number[], courses: string[]) {
  const chance = chances(3);
  const those = profiles(numbers);
  for (const n of numbers) {
    const { open, average } = those.next().value ?? { open: false, average: null };
    const first = Math.floor(chance() * courses.length);
    yield [caddyId(n), courses[first] ?? '', 0, open, average];
    if (chance() < 0.3) yield [caddyId(n), courses[(first + 1) % courses.length] ?? '', 1, open, average];
  }
}

function* weeks(numbers: number[]) {
  const chance = chances(4);
  for (const n of numbers) {
    const off = Math.floor(chance() * 7);
    const [from, to] = chance() < 0.7 ? [330 + 30 * Math.floor(chance() * 4), 900] : [660, 1_020];
    for (let weekday = 0; weekday < 7; weekday++) if (weekday !== off) yield [caddyId(n), weekday, from, to];
  }
}

function* exceptions(numbers: number[], busy: SlashDate) {
  const chance = chances(5);
  for (const n of numbers) {
    const kind = chance();
    const day = addDays(busy, Math.floor(chance() * 14) - 6).replaceAll('/', '-');
    if (kind < 0.3) yield [caddyId(n), day, 'OFF', null, null];
    else if (kind < 0.35) yield [caddyId(n), day, 'HOURS', 360, 600];
  }
}

function* slots(numbers: number[], busy: SlashDate) {
  const chance = chances(6);
  for (const n of numbers) {
    if (chance() >= 0.25) continue;
    const time = TEES[Math.floor(chance() * TEES.length)] as ClockTime;
    for (const slot of slotsOf(momentOf(busy, time), 18)) yield [caddyId(n), slot, uuid('b', n)];
  }
}

function* followers(numbers: number[], at: string) {
  const chance = chances(7);
  const golfers = Math.ceil(numbers.length / 4);
  for (const n of numbers) {
    const first = Math.floor(chance() * golfers);
    for (let i = 0; i < FOLLOWERS_EACH; i++) yield [uuid('f', (first + i * 7) % golfers), caddyId(n), at];
  }
}

/** Half a year of posts, in the order they were written: each by the next caddy, so that the posts of one caddy lie far apart. */
function* posts(count: number, courses: string[], now: Moment) {
  const chance = chances(8);
  const caddies = count / POSTS_EACH;
  const html = '<p>เช้านี้หมอกลงสวยมากค่ะ กรีนเร็วกว่าเมื่อวาน ลมเบา ๆ จากทิศเหนือ</p>';
  for (let n = 0; n < count; n++) {
    const at = now - SPAN + Math.floor((SPAN * n) / count);
    const kind = chance();
    const slug = kind < 0.5 ? (courses[Math.floor(chance() * courses.length)] ?? null) : null;
    const free = kind > 0.9;
    const what = free ? 'FREE_TODAY' : slug ? 'COURSE_NOTE' : 'GENERAL';
    const audience = chance() < 0.5 ? 'PUBLIC' : 'FOLLOWERS';
    const deleted = chance() < 0.001 ? isoOf(at) : null;
    const day = free ? dateOf(at + DAY).replaceAll('/', '-') : null;
    const author = caddyId((n * 7_919) % caddies);
    yield [postId(n), author, what, audience, html, slug, day, isoOf(at), deleted, free ? 'MORNING' : null];
  }
}

/** One for every fourth post, some have many. */
function* likes(count: number, at: string) {
  const caddies = count / POSTS_EACH;
  for (let n = 0; n < count; n += 4)
    for (let i = 0; i < (n % 400 === 0 ? 50 : 1); i++)
      yield [postId(n), uuid('f', i), caddyId((n * 7_919) % caddies), at];
}
