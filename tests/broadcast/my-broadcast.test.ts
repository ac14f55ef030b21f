import { afterAll, expect, test } from 'vitest';
import { HOUR, isoOf, momentOf } from '#domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { seedCourses } from '../../server/seed.ts';
import { asker, caddy, day, golfer, SATURDAY, time, type Person } from '../caddy/world.ts';
import { testDatabase } from '../support/database.ts';
import { RATE } from '../support/rates.ts';

let made = 0;
const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
afterAll(() => here.drop());

async function broadcast(
  { user_id }: Person,
  facts: { date: string; status?: string; expires_at?: number },
): Promise<string> {
  const id = newId(SATURDAY);
  const reference = String((made += 1)).padStart(10, '0');
  const tee_off_at = momentOf(day(facts.date), time('06:40'));
  await here.db.run(sql`
    insert into broadcast (broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
      status, caddies_needed, expires_at, created_at, asked_at)
    values (${id}, ${reference}, ${user_id}, 'riverdale-golf-club', ${facts.date}, '06:40', ${isoOf(tee_off_at)}, 18, 'CART_SHARED',
      ${facts.status ?? 'OPEN'}, 2, ${isoOf(facts.expires_at ?? tee_off_at - HOUR)}, ${isoOf(SATURDAY)}, ${isoOf(SATURDAY)})`);
  return id;
}

async function answer(broadcast_id: string, who: Person, minute: number, status = 'INTERESTED'): Promise<void> {
  await here.db.run(sql`
    insert into caddy_response (broadcast_id, caddy_id, status, message, responded_at)
    values (${broadcast_id}, ${who.user_id}, ${status}, 'ว่างค่ะ', ${isoOf(SATURDAY + minute * 60_000)})`);
}

/** A caddy without a history, of another course. */
const plain = {
  photo_url: '/img/p-fon.svg',
  verified: true,
  languages: ['th'],
  years: 0,
  rounds: 0,
  reviews: 0,
  rating_tenths: null,
  on_time_percent: null,
  following: false,
  rounds_together: 0,
  works_at_course: false,
};
const said = { message: 'ว่างค่ะ', kept_until: null, booking_ref: null };

const mine = (status: ('OPEN' | 'FILLED' | 'CANCELLED' | 'EXPIRED')[], page = 1, limit = 10_000, who = nok) =>
  ask('POST /broadcast/my-broadcast', { filter: { status }, page, limit }, who);

test('an open request carries its round and every answer to it, in the order they came; another golfer sees nothing of it', async () => {
  const asked = await broadcast(nok, { date: '2026/11/28' });
  const [mook, ja] = [
    await caddy(here.db, { nickname: 'มุก', caddy_number: '54' }),
    await caddy(here.db, { nickname: 'จ๋า' }),
  ];
  await answer(asked, ja, 2, 'WITHDRAWN');
  await answer(asked, mook, 1);
  const other = await golfer(here.db, 'other');
  expect(await mine(['OPEN'], 1, 10_000, other)).toEqual({ items: [], total: 0, page: 1, limit: 10_000 });
  const { items, total } = await mine(['OPEN']);
  expect(total).toBe(1);
  expect(items[0]).toEqual({
    alt_reference: '0000000001',
    version: 1,
    status: 'OPEN',
    golf_course: 'riverdale-golf-club',
    course: {
      slug: 'riverdale-golf-club',
      name_th: 'ริเวอร์เดล กอล์ฟ คลับ',
      name_en: 'Riverdale Golf Club',
      province_th: 'ปทุมธานี',
      province_en: 'Pathum Thani',
    },
    booking_date: '2026/11/28',
    tee_off_time: '06:40',
    tee_off_at: isoOf(momentOf(day('2026/11/28'), time('06:40'))),
    holes: 18,
    transport: 'CART_SHARED',
    wish_languages: [],
    wish_years: null,
    caddies_needed: 2,
    seats_taken: 0,
    audience: 'COURSE',
    rate: RATE,
    is_holiday: false,
    note: null,
    created_at: isoOf(SATURDAY),
    total: 15_000,
    expires_at: isoOf(momentOf(day('2026/11/28'), time('05:40'))),
    caddy_responses: [
      {
        caddy: { ...plain, user_id: mook.user_id, nickname: 'มุก', caddy_number: '54' },
        response: { ...said, status: 'INTERESTED', responded_at: isoOf(SATURDAY + 60_000) },
      },
      {
        caddy: { ...plain, user_id: ja.user_id, nickname: 'จ๋า', caddy_number: '177' },
        response: { ...said, status: 'WITHDRAWN', responded_at: isoOf(SATURDAY + 120_000) },
      },
    ],
  });
});

test('only the statuses asked for; none named is all of them; the next round comes first, page by page', async () => {
  const malee = await golfer(here.db, 'malee');
  for (const [date, status] of [
    ['2026/12/03', 'OPEN'],
    ['2026/12/01', 'FILLED'],
    ['2026/12/02', 'CANCELLED'],
  ] as const)
    await broadcast(malee, { date, status });
  const dates = async (status: ('OPEN' | 'FILLED')[], page = 1, limit = 10_000) =>
    (await mine(status, page, limit, malee)).items.map((it) => it.booking_date);
  expect(await dates(['OPEN'])).toEqual(['2026/12/03']);
  expect(await dates(['OPEN', 'FILLED'])).toEqual(['2026/12/01', '2026/12/03']);
  expect(await dates([])).toEqual(['2026/12/01', '2026/12/02', '2026/12/03']);
  expect(await dates([], 2, 2)).toEqual(['2026/12/03']);
  expect((await mine([], 3, 2, malee)).total).toBe(3);
});

test('one whose time has come is not open any more, to the millisecond', async () => {
  const late = await golfer(here.db, 'late');
  await broadcast(late, { date: '2026/11/28', expires_at: SATURDAY });
  await broadcast(late, { date: '2026/11/29', expires_at: SATURDAY + 1 });
  expect((await mine(['OPEN'], 1, 20, late)).items.map((it) => it.booking_date)).toEqual(['2026/11/29']);
  expect((await mine(['EXPIRED'], 1, 20, late)).items.map((it) => [it.booking_date, it.status])).toEqual([
    ['2026/11/28', 'EXPIRED'],
  ]);
});

test('a caddy’s photo that is not for everybody is not shown with the answer', async () => {
  const asking = await golfer(here.db);
  const hidden = await caddy(here.db, { public_photo: false });
  await answer(await broadcast(asking, { date: '2026/11/29' }), hidden, 1);
  const { items } = await mine(['OPEN'], 1, 20, asking);
  expect(items[0]?.caddy_responses[0]?.caddy.photo_url).toBeNull();
});
