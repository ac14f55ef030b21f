import { afterAll, beforeEach, expect, test } from 'vitest';
import { readHolidayList } from '../../domain/course/holidays.ts';
import { type SlashDate, dateOf } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { book, startWorld, wish } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { HOLIDAYS } from '../support/rates.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());

let ploy: StaffPerson;
beforeEach(async () => {
  world.setNow(NOW);
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});

const TODAY = dateOf(NOW);
const read = (who = ploy) => world.done('GET /desk/holidays', {}, who);
const put = (list: string, who = ploy) => world.call('POST /desk/import-holidays', { list }, who);
const daysThere = async () => (await read()).holidays.map(({ day }) => day);

test('the migration brought the days that the program knew, each with its name in both languages', async () => {
  const { holidays, known_to, is_ending, surcharge } = await read();
  expect(holidays.map(({ day }) => day)).toEqual(HOLIDAYS);
  expect(holidays.every(({ name_th, name_en }) => name_th !== '' && name_en !== '')).toBe(true);
  expect([known_to, is_ending, surcharge]).toEqual(['2027/12/31', false, baht(50)]);
});

test('a day that is added costs more from then on; a round that was booked before keeps its price; removed, it costs as before', async () => {
  const day = '2026/11/26' as SlashDate;
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const before = await book(world, nok, somchai, { booking_date: day });
  await world.done('POST /desk/add-holiday', { day, name_th: 'วันหยุดพิเศษ', name_en: 'Special' }, ploy);
  expect(await world.call('POST /desk/add-holiday', { day, name_th: '', name_en: '' }, ploy)).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'IS_HOLIDAY' },
  });
  const dearer = await world.call(
    'POST /booking/create',
    wish(somchai, { booking_date: day, tee_off_time: '12:30' }),
    nok,
  );
  expect(dearer).toMatchObject({ code: 'BOOKING_PRICE_CHANGED', data: { total: baht(200) } });
  const { booking_ref } = before;
  expect((await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).total).toBe(baht(150));
  await world.done('POST /desk/remove-holiday', { day }, ploy);
  expect(await world.refused('POST /desk/remove-holiday', { day }, ploy)).toBe('NOT_FOUND');
  await book(world, nok, somchai, { booking_date: day, tee_off_time: '12:30' });
  const acts = await world.db.many(sql<{ act: string; body: object }>`
    select act, body from audit where staff_id = ${ploy.staff_id}::uuid order by created_at, audit_id`);
  expect(acts).toEqual([
    { act: 'add-holiday', body: { day, name_th: 'วันหยุดพิเศษ', name_en: 'Special', to: 'Special' } },
    { act: 'remove-holiday', body: { day, name_th: 'วันหยุดพิเศษ', name_en: 'Special', was: 'Special' } },
  ]);
});

test('today and what was played are left as they are', async () => {
  for (const day of [TODAY, '2026/01/01']) {
    const named = { day, name_th: '', name_en: '' };
    expect(await world.refused('POST /desk/add-holiday', named, ploy)).toBe('FIELDS_INVALID');
    expect(await world.refused('POST /desk/remove-holiday', { day }, ploy)).toBe('FIELDS_INVALID');
  }
});

test('a pasted list is imported whole: Buddhist years, ISO dates, tabs, quotes, a byte order mark and blank lines; known days get their names', async () => {
  const list =
    '\uFEFF2028-01-01,วันขึ้นปีใหม่,New Year\r\n\r\n# the rest\r13/04/2571;"วันสงกรานต์";"Songkran ""water"""\n2028/04/14\tสงกรานต์\n2027/12/31,,Old year';
  expect((await put(list)).data).toEqual({ added: 3, renamed: 1 });
  const { holidays, known_to } = await read();
  expect(known_to).toBe('2028/12/31');
  expect(holidays.filter(({ day }) => day >= '2027/12/31')).toEqual([
    { day: '2027/12/31', name_th: 'วันสิ้นปี', name_en: 'Old year' },
    { day: '2028/01/01', name_th: 'วันขึ้นปีใหม่', name_en: 'New Year' },
    { day: '2028/04/13', name_th: 'วันสงกรานต์', name_en: 'Songkran "water"' },
    { day: '2028/04/14', name_th: 'สงกรานต์', name_en: '' },
  ]);
  await world.db.run(sql`delete from holiday where day > '2027-12-31'`);
});

test('each wrong line is named and nothing of the list is written', async () => {
  const before = await daysThere();
  const list = [
    '2029-01-01,ok',
    '2029-02-31,no such day',
    'Date,Name',
    '2029-05-01,ก'.padEnd(200, 'ก'),
    `'; drop table holiday; --`,
    '2020-01-01,long gone',
    '2029-01-01,again',
    '2029-06-01,a,b,c',
    '=HYPERLINK("http://evil.example")',
  ].join('\n');
  const { status_code, fields } = await put(list);
  expect(status_code).toBe(422);
  expect(fields).toEqual([
    { path: 'list.2', code: 'DATE_INVALID' },
    { path: 'list.3', code: 'DATE_INVALID' },
    { path: 'list.4', code: 'TOO_LONG' },
    { path: 'list.5', code: 'DATE_INVALID' },
    { path: 'list.6', code: 'TOO_SMALL' },
    { path: 'list.7', code: 'NOT_A_CHOICE' },
    { path: 'list.8', code: 'INVALID' },
    { path: 'list.9', code: 'DATE_INVALID' },
  ]);
  expect(await daysThere()).toEqual(before);
  expect((await put('# nothing')).fields).toEqual([{ path: 'list', code: 'REQUIRED' }]);
  expect((await put('x'.repeat(20_001))).status_code).toBe(422);
  const many = Array.from(
    { length: 201 },
    (_, n) => `20${29 + Math.floor(n / 28)}-02-${String(1 + (n % 28)).padStart(2, '0')}`,
  );
  expect((await put(many.join('\n'))).fields).toEqual([{ path: 'list', code: 'TOO_LONG' }]);
  expect(await daysThere()).toEqual(before);
});

test('a name is one line of seen text, and what looks like markup stays text', () => {
  const { days, bad } = readHolidayList('2028-01-01,<b>ปีใหม่</b>\u202e,\u0007New  Year', TODAY);
  expect(bad).toEqual([]);
  expect(days).toEqual([{ day: '2028/01/01', name_th: '<b>ปีใหม่</b>', name_en: 'New Year' }]);
});

test('finance reads the list and cannot change it; support, trust and a course’s own person read nothing of it', async () => {
  const finance = await aStaff(world.db, ['finance'], NOW);
  expect((await read(finance)).holidays.length).toBe(HOLIDAYS.length);
  expect((await put('2028-01-01', finance)).code).toBe('ROLE_NOT_ALLOWED');
  for (const role of ['support', 'trust', 'course'] as const) {
    const who = await aStaff(world.db, [role], NOW);
    expect(await world.refused('GET /desk/holidays', {}, who)).toBe('ROLE_NOT_ALLOWED');
    expect(await world.refused('GET /desk/fees', {}, who)).toBe('ROLE_NOT_ALLOWED');
  }
});
