import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '../../domain/calls.ts';
import { slugFrom } from '#domain/desk/course-api.ts';
import { DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { book, COURSE, startWorld, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let world: World;
let ploy: StaffPerson;
let ja: StaffPerson;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
  ja = await aStaff(world.db, ['support'], NOW, { name: 'Ja' });
});

const HOSTILE = `<script>alert(1)</script> ' or 1=1; --`;
const RIM_PING: InputOf<'POST /desk/add-course'> = {
  slug: 'rim-ping',
  name_th: 'ริมปิง กอล์ฟ',
  name_en: 'Rim Ping',
  province_th: 'เชียงใหม่',
  province_en: 'Chiang Mai',
  region: 'chiang-mai',
  holes: 18,
  lat: 18.8,
  lng: 98.9,
  cart_policy: 'OPTIONAL',
  office_phone: '053-111 222',
  is_open: true,
};
const aCourse = (more: Partial<typeof RIM_PING> = {}, as = ploy) =>
  world.done('POST /desk/add-course', { ...RIM_PING, ...more }, as);
const saved = (more: Partial<InputOf<'POST /desk/save-course'>> & { slug: string; version: number }, as = ploy) =>
  world.call('POST /desk/save-course', { ...RIM_PING, ...more }, as);
const writtenOf = ({ version, ...read }: OutputOf<'GET /desk/course'>): InputOf<'POST /desk/save-course'> => {
  const fields = Object.keys(RIM_PING) as (keyof typeof RIM_PING)[];
  return { ...Object.fromEntries(fields.map((field) => [field, read[field]])), version } as never;
};
const lastAct = async () =>
  (
    await world.db.many(sql<{ act: string; body: Record<string, unknown>; staff_id: string | null }>`
      select act, body, staff_id from audit order by created_at desc, audit_id desc limit 1`)
  )[0];

test('an added course is found by its name, chosen by a caddy and booked at once', async () => {
  const added = await aCourse();
  expect(added).toMatchObject({ slug: 'rim-ping', version: 1, office_phone: '053-111 222', caddies: 0 });
  expect(await lastAct()).toMatchObject({ act: 'add-course', staff_id: ploy.staff_id, body: { slug: 'rim-ping' } });
  const nok = await world.golfer();
  const found = await world.done('POST /course/search', { q: 'ริมปิง', page: 1, limit: 20 }, nok);
  expect(found.items.map(({ slug }) => slug)).toEqual(['rim-ping']);
  const somchai = await world.caddy({ courses: ['rim-ping'] });
  const booking = await book(world, nok, somchai, { golf_course: 'rim-ping' });
  expect(booking.status).toBe('PENDING');
  expect(JSON.stringify(await world.done('GET /course/{slug}', { slug: 'rim-ping' }, nok))).not.toContain('053-111');
});

test('an address is made from the English name and belongs to one course', async () => {
  expect(slugFrom('Khao Yai’s Golf & Country Club')).toBe('khao-yais-golf-country-club');
  expect(slugFrom('สนามใหม่')).toBe('');
  await aCourse({ slug: 'twice' });
  const again = await world.call('POST /desk/add-course', { ...RIM_PING, slug: 'twice' }, ploy);
  expect(again).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'slug', code: 'COURSE_SLUG_TAKEN' }] });
  const search = await world.call('POST /desk/add-course', { ...RIM_PING, slug: 'search' }, ploy);
  expect(search.fields).toEqual([{ path: 'slug', code: 'COURSE_SLUG_TAKEN' }]);
  for (const slug of ['', 'Upper', 'two--dashes', '-first', 'a/b', 'ก', 'x'.repeat(61)])
    expect((await world.call('POST /desk/add-course', { ...RIM_PING, slug }, ploy)).fields, slug).toMatchObject([
      { path: 'slug' },
    ]);
});

test('what is saved stands in the audit before and after, and a restart leaves it as it is', async () => {
  await seedCourses(world);
  const slug = 'riverdale-golf-club';
  const read = await world.done('GET /desk/course', { slug }, ploy);
  const input = { ...writtenOf(read), name_en: 'Riverdale Links', is_open: false };
  const after = await world.done('POST /desk/save-course', input, ploy);
  expect(after).toMatchObject({ name_en: 'Riverdale Links', is_open: false, version: 2 });
  expect((await lastAct())?.body).toEqual({
    slug,
    was: 'name_en Riverdale Golf Club, is_open true',
    to: 'name_en Riverdale Links, is_open false',
  });
  await seedCourses(world);
  expect(await world.done('GET /desk/course', { slug }, ploy)).toMatchObject({
    name_en: 'Riverdale Links',
    version: 2,
  });
  const same = { ...input, version: 2 };
  const acts = await world.db.many(sql`select audit_id from audit`);
  expect((await world.call('POST /desk/save-course', same, ploy)).data).toMatchObject({ version: 2 });
  expect(await world.db.many(sql`select audit_id from audit`)).toHaveLength(acts.length);
});

test('of two colleagues who save at once one wins, and the other reads it again', async () => {
  await aCourse({ slug: 'raced' });
  const boy = await aStaff(world.db, ['owner'], NOW, { name: 'Boy' });
  const both = await Promise.all([
    saved({ slug: 'raced', version: 1, name_en: 'By Ploy' }, ploy),
    saved({ slug: 'raced', version: 1, name_en: 'By Boy' }, boy),
  ]);
  expect(both.map(({ code }) => code ?? 'SAVED').toSorted()).toEqual(['DECISION_NOT_NOW', 'SAVED']);
  expect(both.find(({ code }) => code)?.data).toEqual({ why: 'CHANGED' });
  expect((await world.done('GET /desk/course', { slug: 'raced' }, ploy)).version).toBe(2);
  expect(await saved({ slug: 'no-such', version: 1 })).toMatchObject({ code: 'COURSE_UNKNOWN' });
});

test('hostile names are text, and a place outside Thailand, half a place or a phone of words is refused at its field', async () => {
  await aCourse({ slug: 'hostile', name_en: HOSTILE, name_th: HOSTILE, province_en: HOSTILE });
  expect(await world.done('GET /desk/course', { slug: 'hostile' }, ja)).toMatchObject({ name_en: HOSTILE });
  const { items } = await world.done('GET /desk/courses', { q: 'alert(1)' }, ja);
  expect(items).toMatchObject([{ slug: 'hostile', name_th: HOSTILE }]);
  const refused = async (more: object) =>
    (await world.call('POST /desk/add-course', { ...RIM_PING, slug: 'never', ...more } as never, ploy)).fields;
  expect(await refused({ lat: 98.9, lng: 18.8 })).toEqual([
    { path: 'lat', code: 'TOO_LARGE' },
    { path: 'lng', code: 'TOO_SMALL' },
  ]);
  expect(await refused({ lng: null })).toEqual([{ path: 'lng', code: 'REQUIRED' }]);
  expect(await refused({ office_phone: 'call me' })).toEqual([{ path: 'office_phone', code: 'PHONE_INVALID' }]);
  expect(await refused({ holes: 12 })).toEqual([{ path: 'holes', code: 'NOT_A_CHOICE' }]);
  expect(await refused({ region: 'moon' })).toEqual([{ path: 'region', code: 'NOT_A_CHOICE' }]);
  expect(await refused({ name_en: '   ' })).toEqual([{ path: 'name_en', code: 'REQUIRED' }]);
  expect(await refused({ caddy_fee: 1 })).toEqual([{ path: 'caddy_fee', code: 'UNKNOWN_FIELD' }]);
});

test('a course that takes no new rounds is not offered and not booked; the rounds it has stay', async () => {
  const nok = await world.golfer();
  const somchai = await world.caddy();
  const before = await book(world, nok, somchai);
  const read = await world.done('GET /desk/course', { slug: COURSE }, ploy);
  const input = { ...writtenOf(read), region: 'pattaya' as const, is_open: false };
  await world.done('POST /desk/save-course', input, ploy);
  const { items } = await world.done('POST /course/search', { q: 'khao khiao', page: 1, limit: 20 }, nok);
  expect(items.map(({ slug }) => slug)).not.toContain(COURSE);
  await expect(book(world, await world.golfer(), await world.caddy())).rejects.toThrow('COURSE_CLOSED');
  const { booking_ref } = before;
  expect((await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).status).toBe('PENDING');
  const { items: listed } = await world.done('GET /desk/courses', { q: 'khao khiao' }, ja);
  expect(listed.find(({ slug }) => slug === COURSE)?.is_open).toBe(false);
  await world.db.run(sql`update course set is_open = true where slug = ${COURSE}`);
});

test('the list is by English name and comes in pages of fifty, with the next closed day of each', async () => {
  await seedCourses(world);
  await world.db.run(sql`
    insert into course_closure (slug, day, reason, created_at) values
      ('alpine-golf-club', '2020/01/01', 'CLOSED', now()), ('alpine-golf-club', '2030/02/03', 'RAIN', now())`);
  const first = await world.done('GET /desk/courses', {}, ja);
  expect(first.items).toHaveLength(50);
  expect(first.has_more).toBe(true);
  const second = await world.done('GET /desk/courses', { page: '2' }, ja);
  const names = [...first.items, ...second.items].map(({ name_en }) => name_en);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(first.items.find(({ slug }) => slug === 'alpine-golf-club')?.closed_next).toBe('2030/02/03');
  const { items } = await world.done('GET /desk/courses', { q: 'phuket' }, ja);
  expect(items.length).toBeGreaterThan(3);
  expect(new Set(items.map(({ province_en }) => province_en))).toEqual(new Set(['Phuket']));
});

test('each role does with courses what the table of roles says, and no more', async () => {
  await aCourse({ slug: 'of-roles' });
  for (const role of DESK_ROLES) {
    const staff = await aStaff(world.db, [role], NOW, { name: role });
    const mayRead = mayAct([role], 'READ_COURSES') === 'YES' ? undefined : 'ROLE_NOT_ALLOWED';
    const mayWrite = mayAct([role], 'CHANGE_COURSE') === 'YES' ? undefined : 'ROLE_NOT_ALLOWED';
    expect((await world.call('GET /desk/courses', {}, staff)).code, role).toBe(mayRead);
    expect((await world.call('GET /desk/course', { slug: 'of-roles' }, staff)).code, role).toBe(mayRead);
    const same = { ...RIM_PING, slug: 'of-roles', version: 1 };
    const written = await world.call('POST /desk/save-course', same, staff);
    expect(written.code, role).toBe(mayWrite);
    const added = await world.call('POST /desk/add-course', { ...RIM_PING, slug: `by-${role}` }, staff);
    expect(added.code, role).toBe(mayWrite);
  }
});
