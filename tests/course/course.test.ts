import { afterAll, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { setFeeCollection } from '../../server/course/sql.ts';
import { seedCourses } from '../../server/seed.ts';
import { asker, caddy, golfer, refusal } from '../caddy/world.ts';
import { dateOf } from '../../domain/dates.ts';
import { NOW } from '../support/clock.ts';
import { testDatabase } from '../support/database.ts';
import { HOLIDAYS, RATE } from '../support/rates.ts';

const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
afterAll(() => here.drop());

async function search(q: string, more: { province?: string; page?: number; limit?: number } = {}) {
  return ask('POST /course/search', { q, page: 1, limit: 100, ...more }, nok);
}
const slugs = async (q: string, more: { province?: string } = {}) => (await search(q, more)).items.map((it) => it.slug);

test('a part of its name, a province and a slip of the finger find a course, in both scripts; wildcards of SQL are letters like others', async () => {
  const found = await slugs('เขาใหญ่');
  expect(found[0]).toBe('khao-yai-golf-club');
  expect(found).toContain('kirimaya-golf-course');

  expect(await slugs('BLACK moun')).toEqual(['black-mountain-golf-club']);

  expect(await slugs('ล\u0e33ลูกกา')).toEqual(['lam-luk-ka-country-club']);
  expect(await slugs('ล\u0e4d\u0e32ลูกกา')).toEqual(['lam-luk-ka-country-club']);

  expect((await slugs('riverdael'))[0]).toBe('riverdale-golf-club');
  expect((await slugs('blue canon')).slice(0, 2)).toEqual(['blue-canyon-canyon-course', 'blue-canyon-lakes-course']);
  expect((await slugs('คีรีมาย่า'))[0]).toBe('kirimaya-golf-course');

  expect(await slugs('', { province: 'ภูเก็ต' })).toHaveLength(7);
  expect(await slugs('', { province: 'phuket' })).toEqual(await slugs('', { province: 'ภูเก็ต' }));
  expect(await slugs('laguna', { province: 'ชลบุรี' })).toEqual([]);

  expect(await slugs('100%')).toEqual([]);
  expect(await slugs('k_ao_yai golf club')).not.toContain('black-mountain-golf-club');
  expect(await slugs("');--")).toHaveLength(98);
});

test('nothing asked lists all 98 by their Thai names, page by page', async () => {
  const all = await search('');
  expect(all.total).toBe(98);
  const names = all.items.map((it) => it.name_th);
  expect(names).toEqual([...names].sort(new Intl.Collator('th').compare));
  const second = await search('', { page: 2, limit: 20 });
  expect(second.items.map((it) => it.slug)).toEqual(all.items.slice(20, 40).map((it) => it.slug));
  expect(second.total).toBe(98);
  expect((await search('', { page: 6, limit: 20 })).items).toEqual([]);
});

test('a course says what the counter takes in satang and counts its caddies; what our source does not know is null, and an unknown course is refused', async () => {
  expect(await ask('GET /course/{slug}', { slug: 'riverdale-golf-club' }, nok)).toEqual({
    slug: 'riverdale-golf-club',
    name_th: 'ริเวอร์เดล กอล์ฟ คลับ',
    name_en: 'Riverdale Golf Club',
    province_th: 'ปทุมธานี',
    province_en: 'Pathum Thani',
    region: 'bangkok',
    holes: 18,
    lat: 14.01,
    lng: 100.54,
    cart_policy: 'COMPULSORY',
    fee_collection: 'AT_COURSE',
    caddy_fee: 40_000,
    cart_fee: 80_000,
    caddies: 0,
    tariff: { rates: [RATE], holidays: HOLIDAYS.filter((day) => day >= dateOf(NOW)) },
    prices: [
      { valid_from: '2020/01/01', fee_collection: 'AT_COURSE', green_fee: null, caddy_fee: 40_000, cart_fee: 80_000 },
    ],
  });

  const course = await ask('GET /course/{slug}', { slug: 'suranaree-golf-club' }, nok);
  expect(course).toMatchObject({ holes: null, lat: null, lng: null, caddy_fee: null, cart_policy: 'OPTIONAL' });

  const courses = ['laguna-golf-phuket'];
  await caddy(here.db, { courses });
  await caddy(here.db, { courses, status: 'DELETION_REQUESTED' });
  await caddy(here.db, { courses, verification: 'SUSPENDED' });
  expect((await ask('GET /course/{slug}', { slug: 'laguna-golf-phuket' }, nok)).caddies).toBe(1);

  expect(await refusal(ask('GET /course/{slug}', { slug: 'augusta-national' }, nok))).toMatchObject({
    code: 'COURSE_UNKNOWN',
  });
});

test('a start puts in the courses that are not there, and leaves what the desk made of the others', async () => {
  const versions = () =>
    here.db.many(sql<{ slug: string; xmin: string }>`select slug, xmin::text from course order by slug`);
  await here.db.run(sql`update course set name_en = 'Elsewhere' where slug = 'mae-moh-golf-course'`);
  await here.db.run(setFeeCollection(['mae-moh-golf-course'], 'IN_APP'));
  const prices = () => here.db.many(sql`select * from course_price order by slug, valid_from`);
  const priced = await prices();
  const before = await versions();
  await seedCourses(here);
  expect(await versions()).toEqual(before);
  expect(await prices()).toEqual(priced);
  await here.db.run(sql`delete from course where slug = 'mae-moh-golf-course'`);
  await seedCourses(here);
  const { name_en } = await ask('GET /course/{slug}', { slug: 'mae-moh-golf-course' }, nok);
  expect(name_en).toBe('Mae Moh Golf Course');
});

test('what people call a place finds its courses: short forms, other spellings, a town instead of its province', async () => {
  const provinces = async (q: string) => new Set((await search(q)).items.map((it) => it.province_th));
  for (const [typed, province] of [
    ['กทม', 'กรุงเทพมหานคร'],
    ['แบงค็อก', 'กรุงเทพมหานคร'],
    ['โคราช', 'นครราชสีมา'],
    ['Pattaya', 'ชลบุรี'],
    ['ปากน้ำ', 'สมุทรปราการ'],
  ] as const)
    expect(await provinces(typed), typed).toContain(province);
});

test('nok’s own courses come first, then the nearest to where nok is, with the distance; a place off the map is refused', async () => {
  const KHAO_YAI = { lat: 14.55, lng: 101.4 };
  const own = await golfer(here.db);
  await here.db.run(sql`
    insert into golfer_profile (user_id, usual_courses) values (${own.user_id}::uuid, '{laguna-golf-phuket}')
    on conflict (user_id) do update set usual_courses = excluded.usual_courses`);
  const near = await ask('POST /course/search', { near: KHAO_YAI, page: 1, limit: 3 }, own);
  expect(near.items[0]).toMatchObject({ slug: 'laguna-golf-phuket', yours: true });
  const [second, third] = near.items.slice(1);
  expect(second).toMatchObject({ province_en: 'Nakhon Ratchasima', yours: false });
  expect(second!.km).toBeLessThanOrEqual(third!.km!);
  expect((await ask('POST /course/search', { page: 1, limit: 3 }, own)).items[0]!.km).toBeNull();
  await expect(ask('POST /course/search', { near: { lat: 91, lng: 0 }, page: 1, limit: 3 }, own)).rejects.toThrow();
});
