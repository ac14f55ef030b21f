import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { addDays, dateOf, DAY, type SlashDate } from '../../domain/dates.ts';
import { mayAct } from '../../domain/desk/roles.ts';
import { sql } from '../../server/db/db.ts';
import { act, book, COURSE, type Person, startWorld, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { type StaffPerson, aStaff } from './staff.ts';

const OTHER = 'rim-ping';
const HOSTILE = '<b>nok</b>';
let world: World;
/** The caddy master of one course. */
let anan: StaffPerson;
let owner: StaffPerson;
let nok: Person;
let somchai: Person;
let days = 3;
let day: SlashDate;
beforeAll(async () => {
  world = await startWorld();
  await world.course(OTHER);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  anan = await aStaff(world.db, ['course'], NOW, { name: 'Anan', courses: [COURSE] });
  owner = await aStaff(world.db, ['owner'], NOW, { name: 'Phakin' });
  nok = await world.golfer();
  somchai = await world.caddy({ courses: [COURSE, OTHER] });
  day = dateOf(NOW + days++ * DAY);
});

const ownDay = (input: { slug?: string } = {}) => world.done('GET /desk/own-day', { day, ...input }, anan);

test('a caddy master reads who plays with whom at their own course, without money, phones or ended rounds', async () => {
  await world.db.run(sql`update person set display_name = ${HOSTILE} where user_id = ${nok.user_id}`);
  await book(world, nok, somchai, { booking_date: day });
  await book(world, await world.golfer(), somchai, { booking_date: day, golf_course: OTHER, tee_off_time: '13:00' });
  const somsri = await world.caddy();
  await act(world, somsri, await book(world, await world.golfer(), somsri, { booking_date: day }), 'decline');
  const shown = await ownDay();
  expect(shown).toMatchObject({ slug: COURSE, day, has_more: false });
  expect(shown.courses.map(({ slug }) => slug)).toEqual([COURSE]);
  expect(shown.rounds).toEqual([
    { tee_off_time: '06:30', holes: 18, caddy: 'somchai', caddy_number: '177', golfer: HOSTILE, status: 'PENDING' },
  ]);
});

test('of another course they read nothing, and ask and make nothing there', async () => {
  const key = await world.done('POST /desk/make-counter', { slug: OTHER, name: 'Theirs' }, owner);
  const { counter_id } = key;
  const refused = async (name: CallName, input: object) => (await world.call(name, input as never, anan)).code;
  expect(await refused('GET /desk/own-day', { slug: OTHER, day })).toBe('ROLE_NOT_ALLOWED');
  expect(await refused('GET /desk/own-day', { slug: 'no-such', day })).toBe('ROLE_NOT_ALLOWED');
  expect(await refused('GET /desk/closing', { slug: OTHER, day })).toBe('ROLE_NOT_ALLOWED');
  const asked = { slug: OTHER, day, reason: 'RAIN', note: 'Storm.', bookings: 0 };
  expect(await refused('POST /desk/ask-close-day', asked)).toBe('ROLE_NOT_ALLOWED');
  expect(await refused('POST /desk/make-counter', { slug: OTHER, name: 'Mine' })).toBe('ROLE_NOT_ALLOWED');
  expect(await refused('POST /desk/end-counter', { counter_id })).toBe('NOT_FOUND');
  const nobody = await aStaff(world.db, ['course'], NOW, { name: 'New' });
  expect(await world.done('GET /desk/own-day', { day }, nobody)).toMatchObject({ courses: [], slug: null, rounds: [] });
});

test('every other call of the desk is refused them, one by one', async () => {
  const closed = (Object.entries(calls) as [CallName, Call][]).filter(
    ([, it]) => it.act !== undefined && mayAct(['course'], it.act) === 'NO',
  );
  expect(closed.length).toBeGreaterThan(25);
  for (const [name] of closed) {
    const { code } = await world.call(name, {} as never, anan);
    expect(code, name).toBe('ROLE_NOT_ALLOWED');
  }
  const open = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, it]) =>
    it.act !== undefined && it.act !== 'SEE_TEAM' && mayAct(['course'], it.act) !== 'NO' ? [name] : [],
  );
  expect(open.toSorted()).toEqual([
    'GET /desk/closing',
    'GET /desk/own-day',
    'POST /desk/ask-close-day',
    'POST /desk/end-counter',
    'POST /desk/make-counter',
    'POST /desk/take-back-closing',
  ]);
});

test('they ask to close a day of their own course, and a colleague approves; their own question they take back', async () => {
  const asked = { slug: COURSE, day, reason: 'TOURNAMENT' as const, note: 'Club championship.', bookings: 0 };
  await world.done('POST /desk/ask-close-day', asked, anan);
  expect((await ownDay()).asked).toMatchObject([{ day, name: 'Anan' }]);
  const ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
  const place = { slug: COURSE, day };
  expect((await world.call('POST /desk/take-back-closing', place, ploy)).status).toBe('error');
  await world.done('POST /desk/take-back-closing', place, anan);
  expect((await ownDay()).asked).toEqual([]);
  expect((await world.call('POST /desk/take-back-closing', place, anan)).code).toBe('DECIDED_ALREADY');
  await world.done('POST /desk/ask-close-day', asked, anan);
  const item = `${COURSE}@${day}`;
  const { items } = await world.done('GET /desk/queue', {}, ploy);
  const since = items.find((it) => it.item === item)?.proposal?.since ?? '';
  expect((await world.call('POST /desk/approve', { kind: 'CLOSING', item, since }, anan)).code).toBe(
    'ROLE_NOT_ALLOWED',
  );
  await world.done('POST /desk/approve', { kind: 'CLOSING', item, since }, ploy);
  expect((await ownDay()).closures.map((it) => it.day)).toContain(day);
});

test('what closing a day ends they read without money, references and what our team wrote; a colleague reads all of it', async () => {
  const { total, booking_ref } = await book(world, nok, somchai, { booking_date: day });
  const place = { slug: COURSE, day };
  const theirs = await world.done('GET /desk/closing', place, anan);
  expect(theirs).toMatchObject({ bookings: 1, people: 2, total: null });
  expect(theirs.rounds).toMatchObject([{ golfer: 'nok', caddy: 'somchai', total: null, booking_ref: null }]);
  const ja = await aStaff(world.db, ['trust'], NOW, { name: 'Ja' });
  const ours = await world.done('GET /desk/closing', place, ja);
  expect(ours).toMatchObject({ total, rounds: [{ booking_ref, total }] });
  const note = 'The owner owes us money.';
  await world.db.run(sql`
    insert into course_closure (slug, day, reason, note, created_at)
    values (${COURSE}, ${day}::date, 'TOURNAMENT', ${note}, now())`);
  expect((await ownDay()).closures.find((it) => it.day === day)).toMatchObject({ reason: 'TOURNAMENT', note: null });
  const both = await aStaff(world.db, ['course', 'lead'], NOW, { name: 'Boss', courses: [COURSE] });
  const { closures } = await world.done('GET /desk/own-day', place, both);
  expect(closures.find((it) => it.day === day)).toMatchObject({ note });
});

test('they read the days from a week ago to two months ahead', async () => {
  const today = dateOf(NOW);
  const read = async (by: number) => (await world.call('GET /desk/own-day', { day: addDays(today, by) }, anan)).fields;
  expect(await read(-7)).toBeUndefined();
  expect(await read(60)).toBeUndefined();
  expect(await read(-8)).toEqual([{ path: 'day', code: 'TOO_SMALL' }]);
  expect(await read(61)).toEqual([{ path: 'day', code: 'TOO_LARGE' }]);
});

test('they make a counter of their own course and end it', async () => {
  const { counter_id } = await world.done('POST /desk/make-counter', { slug: COURSE, name: 'หน้าคลับ' }, anan);
  expect((await ownDay()).counters.map((it) => it.counter_id)).toContain(counter_id);
  await world.done('POST /desk/end-counter', { counter_id }, anan);
  expect((await ownDay()).counters.map((it) => it.counter_id)).not.toContain(counter_id);
});

test('an owner says whose course it is: known ones, at least one, and none for other roles', async () => {
  const { staff_id } = anan;
  const set = (courses: string[] | undefined, roles: ('course' | 'support')[] = ['course']) =>
    world.call('POST /desk/set-roles', { staff_id, roles, ...(courses && { courses }) }, owner);
  expect((await set(undefined)).fields).toEqual([{ path: 'courses', code: 'REQUIRED' }]);
  expect((await set(['no-such'])).fields).toEqual([{ path: 'courses', code: 'NOT_A_CHOICE' }]);
  expect((await set([OTHER, COURSE])).status).toBe('success');
  expect((await ownDay({ slug: OTHER })).slug).toBe(OTHER);
  const [last] = await world.db.many(sql`select body from audit order by created_at desc, audit_id desc limit 1`);
  expect(last).toMatchObject({ body: { was: `course, ${COURSE}`, to: `course, ${COURSE}, ${OTHER}` } });
  const invited = await world.call('POST /desk/invite', { roles: ['course'] }, owner);
  expect(invited.fields).toEqual([{ path: 'courses', code: 'REQUIRED' }]);
  expect((await world.call('POST /desk/invite', { roles: ['course'], courses: [OTHER] }, owner)).status).toBe(
    'success',
  );
  const { invitations } = await world.done('GET /desk/team', {}, owner);
  expect(invitations.map(({ roles }) => roles)).toContainEqual(['course']);
  await set([COURSE], ['support']);
  const { people } = await world.done('GET /desk/team', {}, owner);
  expect(people.find((it) => it.staff_id === staff_id)).toMatchObject({ roles: ['support'], courses: [] });
});
