import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateOf, DAY } from '../../domain/dates.ts';
import { LIST_PAGE } from '#domain/desk/find-api.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo, newBooking } from '../booking/booking-fixture.ts';
import { setVerification } from '../broadcast/world.ts';
import { type Person, startWorld, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const DATE = dateOf(NOW + 3 * DAY);
let world: World;
let ja: StaffPerson;
let declined: { booking: { booking_ref: string }; nok: Person; somchai: Person };
beforeAll(async () => {
  world = await startWorld();
  declined = await broughtTo(world, 'DECLINED');
  world.setNow(NOW);
  ja = await aStaff(world.db, ['support'], NOW);
});
afterAll(() => world.close());

test('people by role and state, whoever registered last first, and nobody who is gone', async () => {
  const read = async (more = {}) =>
    (await world.done('GET /desk/people', more, ja)).items.map(({ user_id }) => user_id);
  const { nok, somchai } = declined;
  expect(await read({ role: 'CADDY' })).toEqual([somchai.user_id]);
  expect(await read({ role: 'GOLFER' })).toEqual([nok.user_id]);
  expect(await read({ state: 'SUSPENDED' })).toEqual([]);
  await setVerification(world.db, somchai, 'SUSPENDED');
  expect(await read({ state: 'SUSPENDED' })).toEqual([somchai.user_id]);
  await setVerification(world.db, somchai, 'SUBMITTED');
  expect(await read({ state: 'TO_VERIFY' })).toEqual([somchai.user_id]);
  const noor = await world.golfer();
  const ploy = await aStaff(world.db, ['trust'], NOW);
  await world.done('POST /desk/suspend', { user_id: noor.user_id, why: 'She shouted.', until: null }, ploy);
  expect(await read({ state: 'SUSPENDED' })).toEqual([noor.user_id]);
  const { items } = await world.done('GET /desk/people', {}, ja);
  expect(items.find(({ user_id }) => user_id === noor.user_id)).toMatchObject({ is_suspended: true });
  expect(items.find(({ user_id }) => user_id === somchai.user_id)).toMatchObject({ is_suspended: false });
  expect(await read({ role: 'GOLFER' })).toHaveLength(2);
  await world.db.run(sql`
    update person set status = 'DELETION_REQUESTED', deletion_asked_at = now() where user_id = ${noor.user_id}::uuid`);
  expect(await read({ state: 'LEAVING' })).toEqual([noor.user_id]);
  await world.db.run(sql`
    update person set status = 'DELETED', deletion_asked_at = null where user_id = ${noor.user_id}::uuid`);
  expect(await read({ role: 'GOLFER' })).toEqual([nok.user_id]);
});

test('bookings of a day by course and status, with the way to their page', async () => {
  const { booking } = declined;
  const waiting = await newBooking(world, { booking_date: addDays(DATE, 1) });
  const read = async (more: { date: string; slug?: string; status?: 'DECLINED' | 'PENDING' }) =>
    (await world.done('GET /desk/bookings', more, ja)).items.map(({ booking_ref }) => booking_ref);
  expect(await read({ date: DATE })).toEqual([booking.booking_ref]);
  expect(await read({ date: DATE, status: 'PENDING' })).toEqual([]);
  expect(await read({ date: addDays(DATE, 1), status: 'PENDING' })).toEqual([waiting.booking.booking_ref]);
  expect(await read({ date: DATE, slug: 'other-course' })).toEqual([]);
  const { courses } = await world.done('GET /desk/bookings', { date: DATE }, ja);
  expect(courses).toEqual([{ slug: 'khao-khiao', th: 'เขาเขียว', en: 'Khao Khiao' }]);
});

test('fifty a page, and each of them once', async () => {
  await world.db.run(sql`
    insert into person (user_id, role, display_name)
    select gen_random_uuid(), 'GOLFER', 'crowd ' || n from generate_series(1, ${LIST_PAGE}::int) as n`);
  const first = await world.done('GET /desk/people', { role: 'GOLFER' }, ja);
  const second = await world.done('GET /desk/people', { role: 'GOLFER', page: '2' }, ja);
  expect([first.items.length, first.has_more, second.has_more]).toEqual([LIST_PAGE, true, false]);
  const all = [...first.items, ...second.items].map(({ user_id }) => user_id);
  const { golfers } = await world.db.one(sql<{ golfers: number }>`
    select count(*) as golfers from person where role = 'GOLFER' and status <> 'DELETED'`);
  expect(all).toHaveLength(golfers);
  expect(new Set(all).size).toBe(golfers);
});

test('the roles that find people, and that read a booking', async () => {
  const codes: Record<string, string[]> = {};
  for (const role of DESK_ROLES) {
    const who = await aStaff(world.db, [role], NOW);
    const answers = [
      await world.call('GET /desk/people', {}, who),
      await world.call('GET /desk/bookings', { date: DATE }, who),
    ];
    codes[role] = answers.map(({ code }) => code ?? 'READ');
  }
  const [yes, no] = [
    ['READ', 'READ'],
    ['ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'],
  ];
  expect(codes).toEqual({ support: yes, trust: yes, finance: yes, course: no, lead: yes, owner: no });
});
