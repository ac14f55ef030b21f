import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dateOf, DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import type { DeskBooking, Step } from '../../domain/desk/booking-api.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { sql } from '../../server/db/db.ts';
import { postingsOfBooking } from '../../server/desk/booking-sql.ts';
import { broughtTo, confirmed, decided, does, DISPUTE, tries } from '../booking/booking-fixture.ts';
import { startWorld, type World } from '../booking/world.ts';
import { say } from '../chat/world.ts';
import { picture } from '../post/world.ts';
import { NOW } from '../support/clock.ts';
import { fromTheDesk } from '../support/server.ts';
import { planOf } from './plan.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let world: World;
let ja: StaffPerson;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['support', 'trust'], NOW, { name: 'Ja' });
});

const HOSTILE = `<img src=x onerror=alert(1)> ' or 1=1; --`;
const WHY = 'The golfer says that nobody answered.';
const read = async ({ booking_ref }: { booking_ref: string }, staff = ja): Promise<DeskBooking> => {
  const as = await signedInNow(staff);
  return world.done('GET /desk/booking', { booking_ref }, as);
};
/** The clock of a booking runs for days; a session of the desk ends after twelve hours. */
const signedInNow = async (staff: StaffPerson): Promise<StaffPerson> => {
  const { roles } = await world.db.one(sql<{ roles: (typeof DESK_ROLES)[number][] }>`
    select roles from staff where staff_id = ${staff.staff_id}::uuid`);
  return aStaff(world.db, roles, world.context.clock(), { name: staff.name });
};
const stepsOf = <I extends Step['is']>({ steps }: DeskBooking, is: I): Extract<Step, { is: I }>[] =>
  steps.filter((it): it is Extract<Step, { is: I }> => it.is === is);

test('one line of time: what was tapped by whom with both clocks, each posting, and what was told and read', async () => {
  const fixture = await confirmed(world);
  const device_at = fixture.tee_off - 38 * MINUTE;
  const arrives = fixture.tee_off - 19 * MINUTE;
  Object.assign(fixture.somchai, { headers: { 'device-time': isoOf(arrives) } });
  await does(world, fixture, 'somchai', 'check_in', arrives, { at: isoOf(device_at) });
  const page = await read(fixture.booking);
  expect(page).toMatchObject({
    status: 'CONFIRMED',
    golfer: { user_id: fixture.nok.user_id, name: 'nok' },
    caddy: { user_id: fixture.somchai.user_id, name: 'somchai', caddy_number: '177' },
    held: fixture.booking.total,
    caddy_arrived_at: isoOf(device_at),
  });
  const times = page.steps.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(stepsOf(page, 'TAP').map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'golfer create',
    'caddy accept',
    'caddy check_in',
  ]);
  expect(stepsOf(page, 'TAP').at(-1)).toMatchObject({ at: isoOf(device_at) });
  expect(stepsOf(page, 'POSTING')).toMatchObject([{ cause: 'hold' }]);
  const told = stepsOf(page, 'TOLD');
  expect(told.map(({ to }) => to)).toContain('caddy');
  for (const { title } of told) expect(Boolean(title.th && title.en)).toBe(true);
  // Each reads the name of the other.
  expect(told.find(({ to }) => to === 'caddy')?.title.en).toBe('nok asks to book you');
  expect(told.find(({ to }) => to === 'golfer')?.title.en).toContain('somchai');
});

test('each posting of a round and its tip sums to zero, and nothing is held in the end', async () => {
  const { nok, booking } = await broughtTo(world, 'COMPLETED');
  await world.done('POST /wallet/tip', { booking_ref: booking.booking_ref, amount: 10_000, way: 'WALLET' }, nok);
  const page = await read(booking);
  const postings = stepsOf(page, 'POSTING');
  expect(postings.map(({ cause }) => cause)).toEqual(['hold', 'share', 'tip hold']);
  for (const { legs } of postings) expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  for (const { legs } of postings) expect(legs.map(({ of }) => of)).not.toContain('OUTSIDE');
  expect(page.held).toBe(0);
});

test('how something was told: not at all outside the app, still being sent, or the way it went', async () => {
  const { nok, somchai, booking } = await confirmed(world);
  const ways = async () => new Set(stepsOf(await read(booking), 'TOLD').map(({ way }) => way));
  const people = [nok.user_id, somchai.user_id];
  await world.db.run(sql`delete from delivery where user_id = any(${people}::uuid[])`);
  expect(await ways()).toEqual(new Set([null]));
  await world.db.run(sql`
    insert into delivery (key, user_id, state, line_retry_key, created_at)
    select 'notify:' || notification_id, user_id, 'HELD', gen_random_uuid(), now() from notification
    where user_id = any(${people}::uuid[])`);
  expect(await ways()).toEqual(new Set(['WAITING']));
  await world.db.run(sql`update delivery set state = 'DONE', outcome = 'LINE' where user_id = any(${people}::uuid[])`);
  expect(await ways()).toEqual(new Set(['LINE']));
});

test('the tips of a booking are found by an index, never by reading all tips', async () => {
  const plan = await planOf(world.db, postingsOfBooking(randomUUID(), []));
  expect(plan).toMatch(/on tip_booking|using tip_booking on tip/);
  expect(plan).not.toContain('Seq Scan on tip');
});

test('each role reads of a booking what its row says: words and photos of a dispute only who decides about it', async () => {
  const fixture = await broughtTo(world, 'COMPLETED');
  const more = { dispute: { ...DISPUTE.dispute, text: HOSTILE } };
  const { code } = await tries(world, fixture, 'nok', 'dispute', undefined, more);
  expect(code).toBeUndefined();
  const { booking_ref } = fixture.booking;
  const boy = await aStaff(world.db, ['finance'], NOW);
  const seen: Record<string, unknown> = {};
  for (const role of DESK_ROLES) {
    const who = await aStaff(world.db, [role], world.context.clock());
    const { code: refused, data } = await world.call('GET /desk/booking', { booking_ref }, who);
    if (refused === undefined)
      seen[role] = {
        text: data.dispute?.text ?? null,
        chat: data.has_chat,
        postings: stepsOf(data, 'POSTING').length,
      };
    else seen[role] = refused;
  }
  // An act says what was said with it to the same roles alone.
  expect(
    stepsOf(await read(fixture.booking, boy), 'TAP')
      .map(({ said }) => said)
      .join(''),
  ).toBe('');
  expect(
    stepsOf(await read(fixture.booking), 'TAP')
      .map(({ said }) => said)
      .join(''),
  ).toContain('holes_played');
  expect(seen).toEqual({
    support: { text: null, chat: false, postings: 2 },
    trust: { text: HOSTILE, chat: true, postings: 2 },
    finance: { text: null, chat: false, postings: 2 },
    course: 'ROLE_NOT_ALLOWED',
    lead: { text: HOSTILE, chat: true, postings: 2 },
    owner: 'ROLE_NOT_ALLOWED',
  });
});

test('a photo of a dispute is shown after the decision too, to the roles that decide one', async () => {
  const fixture = await broughtTo(world, 'COMPLETED');
  const media_id = await picture(world, fixture.nok);
  await does(world, fixture, 'nok', 'dispute', undefined, { dispute: { ...DISPUTE.dispute, photos: [media_id] } });
  await decided(world, fixture, 'COMPLETED', 0, world.context.clock() + HOUR);
  const page = await read(fixture.booking);
  expect(page).toMatchObject({ dispute: { photos: [media_id] }, decision: { to: 'COMPLETED' } });
  const statusFor = async (...roles: (typeof DESK_ROLES)[number][]): Promise<number> => {
    const { desk } = await aStaff(world.db, roles, world.context.clock());
    const url = `/api/v1/desk/picture/${media_id}`;
    return (await world.app.inject({ url, headers: fromTheDesk(desk) })).statusCode;
  };
  expect([await statusFor('trust'), await statusFor('support'), await statusFor('finance')]).toEqual([200, 404, 404]);
});

test('the chat around a round is hidden until somebody says why, and is of its time alone', async () => {
  const { nok, somchai, booking, tee_off } = await confirmed(world);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  await say(world, nok, room_id, HOSTILE);
  expect(JSON.stringify(await read(booking))).not.toContain('onerror');
  const { booking_ref } = booking;
  const boy = await aStaff(world.db, ['finance'], NOW);
  const wish = { what: 'ROUND' as const, booking_ref, why: WHY };
  expect(await world.refused('POST /desk/show', wish, boy)).toBe('ROLE_NOT_ALLOWED');
  const shown = await world.done('POST /desk/show', wish, ja);
  expect(shown).toMatchObject({ what: 'ROUND', messages: [{ from: 'golfer', text: HOSTILE }], has_more: false });
  const acts = await world.db.many(sql<{ act: string; body: object; note: string }>`
    select act, body, note from audit where staff_id = ${ja.staff_id}::uuid`);
  expect(acts).toEqual([{ act: 'show', body: { booking_ref, to: 'ROUND' }, note: WHY }]);
  // A later round of the two: what was said around the first one is not of it.
  world.setNow(tee_off + 48 * HOUR);
  await world.db.run(
    sql`update booking set created_at = ${isoOf(tee_off)}::timestamptz where booking_ref = ${booking_ref}`,
  );
  const later = await world.done('POST /desk/show', wish, await signedInNow(ja));
  expect(later).toMatchObject({ messages: [] });
});

test('earlier rounds of the two stand there, and what is not there is 404', async () => {
  const first = await broughtTo(world, 'COMPLETED');
  world.setNow(NOW);
  const later = { booking_date: dateOf(first.tee_off + 3 * DAY) };
  const second = await confirmed(world, later, first);
  const page = await read(second.booking);
  expect(page.earlier).toMatchObject([{ booking_ref: first.booking.booking_ref, status: 'COMPLETED' }]);
  expect(page.has_earlier).toBe(false);
  expect((await read(first.booking)).earlier).toEqual([]);
  expect(await world.refused('GET /desk/booking', { booking_ref: 'ZZZZZZZZZZ' }, await signedInNow(ja))).toBe(
    'NOT_FOUND',
  );
});
