import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { testDatabase } from '../support/database.ts';
import { asker, book, caddy, follow, golfer, refusal, REAL_NAME, type CaddyFacts, type Person } from './world.ts';

type Filter = InputOf<'POST /caddy/search'>['filter'];

const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
const nok = await golfer(here.db);
afterAll(() => here.drop());

const search = (filter: Filter, page = 1, limit = 20, who = nok) =>
  ask('POST /caddy/search', { filter, page, limit }, who);
const names = async (filter: Filter, who = nok) => (await search(filter, 1, 20, who)).items.map((it) => it.nickname);

/** Every group of tests has a course of its own, so that only its own caddies stand there. */
const at = (golf_course: string) => ({
  golf_course,
  caddy: (nickname: string, more: Partial<CaddyFacts> = {}) =>
    caddy(here.db, { nickname, courses: [golf_course], ...more }),
});

describe('only caddies who are free for that round', () => {
  const course = at('khao-yai-golf-club');
  const round = { golf_course: course.golf_course, booking_date: '2026/11/28', tee_off_time: '07:00' };
  let somchai: Person;
  beforeAll(async () => {
    somchai = await course.caddy('somchai', { hours: ['06:00', '13:15'] });
    await at('riverdale-golf-club').caddy('elsewhere');
    await course.caddy('rests', { hours: null });
  });

  test('who works there at that time is offered, at both ends of the hours and not a minute beyond; a Buddhist year means the same day', async () => {
    expect(await names(round)).toEqual(['somchai']);
    expect(await names({ ...round, booking_date: '28/11/2569' })).toEqual(['somchai']);
    expect(await names({ ...round, golf_course: 'riverdale-golf-club' })).toEqual(['elsewhere']);
    const found = (tee_off_time: string) => names({ ...round, tee_off_time });
    expect(await found('05:59')).toEqual([]);
    expect(await found('06:00')).toEqual(['somchai']);
    expect(await found('13:15')).toEqual(['somchai']);
    expect(await found('13:16')).toEqual([]);
  });

  test('a promised round takes the caddy’s whole block, to both edges; one that waits for an answer, a day off and special hours count as they are', async () => {
    await book(here.db, somchai, { date: '2026/11/29', time: '07:15' }); // 06:30 to 12:30
    await book(here.db, somchai, { date: '2026/11/30', time: '07:15', status: 'PENDING' });
    const found = (tee_off_time: string, booking_date = '2026/11/29', holes: 9 | 18 = 18) =>
      names({ ...round, booking_date, tee_off_time, holes });
    expect(await found('13:14')).toEqual([]);
    expect(await found('13:15')).toEqual(['somchai']);
    expect(await found('06:00', '2026/11/29', 9)).toEqual([]);
    expect(await found('07:15', '2026/11/30')).toEqual(['somchai']);
    // With a date alone, who has something of that day left.
    const on = (booking_date: string) => names({ golf_course: course.golf_course, booking_date });
    await book(here.db, somchai, { date: '2026/12/01', time: '07:00' });
    await book(here.db, somchai, { date: '2026/12/01', time: '13:00' });
    expect(await on('2026/12/01')).toEqual([]);
    expect(await on('2026/11/30')).toEqual(['somchai']);
    expect(await on('2026/12/02')).toEqual(['somchai']);
    const exceptions = [
      { kind: 'OFF' as const, date: '2026/12/03' },
      { kind: 'HOURS' as const, date: '2026/12/04', from: '15:00', to: '16:00' },
    ];
    const { weekly } = await ask('GET /caddy/own-availability', {}, somchai);
    await ask('POST /caddy/availability', { weekly, exceptions }, somchai);
    expect(await names({ ...round, booking_date: '2026/12/03' })).toEqual([]);
    expect(await names({ ...round, booking_date: '2026/12/04' })).toEqual([]);
    expect(await names({ ...round, booking_date: '2026/12/04', tee_off_time: '15:00' })).toEqual(['somchai']);
  });

  test('a round nobody may ask for is refused at its field; a date or a time that does not exist never reaches the search', async () => {
    const refused = async (filter: Filter) => {
      const { code, fields } = await refusal(search({ ...round, ...filter }));
      return [code, fields];
    };
    const soon = (path: string) => ['TEE_OFF_TOO_SOON', [{ path: `filter.${path}`, code: 'TEE_OFF_TOO_SOON' }]];
    expect(await refused({ booking_date: '2026/11/20' })).toEqual(soon('booking_date'));
    expect(await refused({ booking_date: '2026/11/21', tee_off_time: '09:59' })).toEqual(soon('tee_off_time'));
    expect(await names({ ...round, booking_date: '2026/11/21', tee_off_time: '10:00' })).toEqual(['somchai']);
    expect((await refused({ booking_date: '2027/01/20', tee_off_time: '09:01' }))[0]).toBe('TEE_OFF_TOO_FAR');
    expect(await names({ ...round, booking_date: '2027/01/20', tee_off_time: '09:00' })).toEqual(['somchai']);
    expect((await refused({ golf_course: 'augusta-national' }))[0]).toBe('COURSE_UNKNOWN');
    await expect(search({ booking_date: '2026/02/31' })).rejects.toThrow('DATE_INVALID');
    await expect(search({ tee_off_time: '25:00' })).rejects.toThrow('TIME_INVALID');
  });
});

describe('who may be found', () => {
  const course = at('black-mountain-golf-club');
  const there = { golf_course: course.golf_course };

  test('only active caddies with a finished profile who are not suspended; who takes requests only from followers is offered for a round only to them', async () => {
    await course.caddy('ready');
    await course.caddy('leaving', { status: 'DELETION_REQUESTED' });
    await course.caddy('suspended', { verification: 'SUSPENDED' });
    const halfway = await course.caddy('halfway');
    await here.db.run(sql`delete from caddy_profile where user_id = ${halfway.user_id}`);
    expect(await names(there)).toEqual(['ready']);
    const shy = await course.caddy('shy', { who_may_request: 'FOLLOWERS' });
    const fan = await golfer(here.db, 'fan');
    await follow(here.db, fan, shy);
    const round = { ...there, booking_date: '2026/11/28', tee_off_time: '07:00' };
    expect(await names(round)).toEqual(['ready']);
    expect(await names(round, fan)).toEqual(['shy', 'ready']);
    expect(await names(there)).toContain('shy');
  });

  test('a caddy’s real name is nowhere in what is found, the photo only when the caddy agreed', async () => {
    await course.caddy('hidden', { public_photo: false });
    const found = await search(there);
    expect(JSON.stringify(found)).not.toContain(REAL_NAME);
    const photoOf = (nickname: string) => found.items.find((it) => it.nickname === nickname)?.photo_url;
    expect([photoOf('ready'), photoOf('hidden')]).toEqual(['/img/p-fon.svg', null]);
  });
});

describe('filters, order and pages', () => {
  const course = at('laguna-golf-phuket');
  const there = { golf_course: course.golf_course };
  let nan: Person;
  beforeAll(async () => {
    await course.caddy('ฝน', { caddy_number: '127', languages: ['th', 'en', 'ja'], rating: [49, 10] });
    nan = await course.caddy('แนน', { caddy_number: '218', languages: ['th'], rating: [45, 10] });
    await course.caddy('มุก', { caddy_number: '54', languages: ['th', 'en'], rating: [49, 10] });
    await course.caddy('ก้อย', { caddy_number: '9', languages: ['th', 'zh'], rating: [10, 2] });
    await follow(here.db, nok, nan);
  });

  test('those nok follows first, then by rating, then by Thai name, on all pages; too few reviews count as none', async () => {
    expect(await names(there)).toEqual(['แนน', 'ฝน', 'มุก', 'ก้อย']);
    const pages = [await search(there, 1, 3), await search(there, 2, 3), await search(there, 3, 3)];
    expect(pages.map(({ items }) => items.map((it) => it.nickname))).toEqual([['แนน', 'ฝน', 'มุก'], ['ก้อย'], []]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
  });

  test('every language asked for is spoken, a least rating leaves out who has too few reviews to have one, and only those nok follows are found', async () => {
    expect(await names({ ...there, languages: ['en'] })).toEqual(['ฝน', 'มุก']);
    expect(await names({ ...there, languages: ['en', 'ja'] })).toEqual(['ฝน']);
    expect(await names({ ...there, min_rating_tenths: 49 })).toEqual(['ฝน', 'มุก']);
    expect(await names({ ...there, min_rating_tenths: 10 })).toEqual(['แนน', 'ฝน', 'มุก']);
    const found = await search({ ...there, following: true });
    expect(found.items.map((it) => [it.nickname, it.following])).toEqual([['แนน', true]]);
    expect(await names({ ...there, following: false })).toHaveLength(4);
  });

  test('by nickname, by number in either digits, by a slip of the finger, and by the course where a caddy works', async () => {
    expect(await names({ ...there, q: 'มุก' })).toEqual(['มุก']);
    expect(await names({ ...there, q: '127' })).toEqual(['ฝน']);
    expect(await names({ ...there, q: '๑๒๗' })).toEqual(['ฝน']);
    expect(await names({ ...there, q: 'ฝน 127' })).toEqual(['ฝน']);
    await course.caddy('Somying', { caddy_number: '300' });
    expect(await names({ ...there, q: 'somyign' })).toEqual(['Somying']);
    expect(await names({ ...there, q: '999' })).toEqual([]);
    expect(await names({ q: 'ลากูน่า' })).toHaveLength(5);
    expect(await names({ q: 'laguna', languages: ['ja'] })).toEqual(['ฝน']);
  });

  test('by nickname in Latin letters, alone or beside the number, and then the caddy who has it is the nearest', async () => {
    const elsewhere = at('lam-luk-ka-country-club');
    await elsewhere.caddy('มะลิ', { nickname_latin: 'Mali', caddy_number: '311' });
    await elsewhere.caddy('Somali', { caddy_number: '312', rating: [50, 10] });
    const found = (q: string) => names({ golf_course: elsewhere.golf_course, q });
    expect(await found('mali')).toEqual(['มะลิ', 'Somali']);
    for (const q of ['Mali 311', 'mali311', 'มะลิ 311', 'มะลิ311']) expect(await found(q)).toEqual(['มะลิ']);
  });

  test('who reads English sees the Latin names, and they are ordered by them', async () => {
    const elsewhere = at('summit-windmill-golf-club');
    await elsewhere.caddy('กุ้ง', { nickname_latin: 'Zoe' });
    await elsewhere.caddy('ฮันนี่', { nickname_latin: 'Honey' });
    await elsewhere.caddy('หวาน');
    const listed = (language: 'th' | 'en') => names({ golf_course: elsewhere.golf_course }, { ...nok, language });
    expect(await listed('th')).toEqual(['กุ้ง', 'หวาน', 'ฮันนี่']);
    expect(await listed('en')).toEqual(['หวาน', 'Honey', 'Zoe']);
  });

  test('a card names all courses of its caddy, the caddy’s first one first', async () => {
    await caddy(here.db, { nickname: 'two', courses: ['mae-jo-golf-club', 'lanna-golf-course'] });
    const [card] = (await search({ golf_course: 'lanna-golf-course' })).items;
    expect(card?.courses.map((it) => it.slug)).toEqual(['mae-jo-golf-club', 'lanna-golf-course']);
  });
});

describe('thousands of caddies', () => {
  const course = at('bangkok-golf-club');
  const round = { booking_date: '2026/11/28', tee_off_time: '07:00' };
  beforeAll(async () => {
    // The many are rated best, and none of them works on a Saturday morning.
    for (const part of [
      sql`insert into person (user_id, role, display_name) select ('c0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'CADDY', 'many' from generate_series(1, 520) as n`,
      sql`insert into caddy_profile (user_id, real_name, nickname, caddy_number, search_key, rating_sum, reviews) select user_id, 'x', 'หลายคน', '1', 'หลายคน 1', 50, 10 from person where display_name = 'many'`,
      sql`insert into caddy_course (user_id, slug, position) select user_id, 'bangkok-golf-club', 0 from person where display_name = 'many'`,
      sql`insert into caddy_week (user_id, weekday, from_minute, to_minute) select user_id, 6, 900, 960 from person where display_name = 'many'`,
    ])
      await here.db.run(part);
  });

  test('only the nearest five hundred are looked at; who is asked for by name, who is followed and who is free are among them', async () => {
    expect((await search({})).total).toBe(500);
    expect((await search({ golf_course: course.golf_course })).total).toBe(500);
    const [last, liked] = [await course.caddy('ปลายแถว', { caddy_number: '7001' }), await course.caddy('คนโปรด')];
    await follow(here.db, nok, liked);
    expect(await names({ q: 'ปลายแถว' })).toEqual(['ปลายแถว']);
    expect(await names({ q: 'ปลาแถว' })).toEqual(['ปลายแถว']);
    expect((await search({ golf_course: course.golf_course })).items[0]?.user_id).toBe(liked.user_id);
    const free = await search({ golf_course: course.golf_course, ...round });
    expect(free.items.map((it) => it.user_id)).toEqual([liked.user_id, last.user_id]);
    const anywhere = (await search(round, 1, 500)).items.map((it) => it.user_id);
    expect(anywhere).toEqual(expect.arrayContaining([liked.user_id, last.user_id]));
  });
});

describe('a course that takes no rounds', () => {
  const course = at('thai-country-club');
  const round = { golf_course: course.golf_course, booking_date: '2026/11/28' };
  const setOpen = (is_open: boolean) =>
    here.db.run(sql`update course set is_open = ${is_open}::boolean where slug = ${course.golf_course}`);

  test('nobody is offered there, nobody who works only there is offered for that day, and no time is promised', async () => {
    await course.caddy('daeng');
    await course.caddy('dam', { courses: [course.golf_course, 'alpine-golf-club'] });
    const { golf_course: _, ...anywhere } = round;
    const ours = (all: string[]) => all.filter((name) => name === 'daeng' || name === 'dam');
    const found = async () => [await names({ ...round, q: 'da' }), ours(await names({ ...anywhere, q: 'da' }))];
    expect(await found()).toEqual([
      ['daeng', 'dam'],
      ['daeng', 'dam'],
    ]);
    await setOpen(false);
    expect(await found()).toEqual([[], ['dam']]);
    const nextFree = async () =>
      (await search({ golf_course: course.golf_course })).items.map((it) => [it.nickname, it.next_free]);
    expect(await nextFree()).toEqual([
      ['daeng', null],
      ['dam', null],
    ]);
    await setOpen(true);
    expect((await nextFree()).every(([, next]) => next !== null)).toBe(true);
  });
});
