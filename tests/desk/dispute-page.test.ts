import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { GOODWILL } from '../../domain/booking/refund.ts';
import { readyOutcomes } from '#domain/desk/queue.ts';
import { baht, satang } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { confirmed } from '../booking/booking-fixture.ts';
import { balanceOf, type Person, startWorld } from '../booking/world.ts';
import { say } from '../chat/world.ts';
import { disputed } from '../operator/rounds.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { RATE } from '../support/rates.ts';
import { readIn } from './decided.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
let nok: Person;
let somchai: Person;
let booking: Booking;
/** Trust; trust as well; the lead; finance; support. */
let ja: StaffPerson;
let may: StaffPerson;
let ploy: StaffPerson;
let boy: StaffPerson;
let aom: StaffPerson;
beforeEach(async () => {
  nok = await world.golfer();
  somchai = await world.caddy();
  booking = await disputed(world, nok, somchai);
  const now = world.context.clock();
  ja = await aStaff(world.db, ['trust'], now, { name: 'Ja' });
  may = await aStaff(world.db, ['trust'], now, { name: 'May' });
  ploy = await aStaff(world.db, ['lead'], now, { name: 'Ploy' });
  boy = await aStaff(world.db, ['finance'], now, { name: 'Boy' });
  aom = await aStaff(world.db, ['support'], now, { name: 'Aom' });
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const place = () => ({ kind: 'DISPUTE' as const, item: booking.booking_ref });
const item = (who = ja) => world.done('GET /desk/item', place(), who);
const decide = async (more: object, who = ja) => {
  const wish = { ...place(), outcome: 'COMPLETED' as const, refund: 0, note: 'Nine holes, then rain.', ...more };
  return world.call('POST /desk/decide', await readIn(world.db, world.context.clock(), wish), who);
};
const proposal = async () => (await item()).row.proposal;

test('the rules of prices give the amounts: 9 holes then rain, as booked, closed by the course', async () => {
  const round = { transport: 'WALK_PULL' as const, lines: [] };
  const of = (holes: 9 | 18 | 27, total: number, fee_collection: 'AT_COURSE' | 'IN_APP') =>
    readyOutcomes({ ...round, holes, fee_collection, total: baht(total) }, RATE).map(({ code, refund }) => [
      code,
      refund / 100,
    ]);
  expect(of(18, 500, 'IN_APP')).toEqual([
    ['NINE_HOLES', 200],
    ['AS_BOOKED', 0],
    ['CLOSED', 500],
  ]);
  expect(of(18, 250, 'AT_COURSE')).toEqual([
    ['NINE_HOLES', 100],
    ['AS_BOOKED', 0],
    ['CLOSED', 250],
  ]);
  // Nine holes are as booked already.
  expect(of(9, 150, 'AT_COURSE')).toEqual([
    ['AS_BOOKED', 0],
    ['CLOSED', 150],
  ]);
  const { ready } = await item();
  expect(ready.map(({ code }) => code)).toEqual(['NINE_HOLES', 'AS_BOOKED', 'CLOSED']);
  expect(ready.at(-1)?.refund).toBe(booking.total);
});

test('a ready decision does to the money what it says', async () => {
  const before = await balanceOf(world, nok);
  const [nine] = (await item()).ready;
  expect((await decide({ refund: nine?.refund })).data).toEqual({ state: 'DONE' });
  expect((await balanceOf(world, nok)).available).toBe(before.available + (nine?.refund ?? NaN));
  const page = await world.done('GET /desk/booking', { booking_ref: booking.booking_ref }, ja);
  expect(page.decision).toMatchObject({
    to: 'COMPLETED',
    name: 'Ja',
    refund: nine?.refund,
    why: 'Nine holes, then rain.',
  });
});

test('with goodwill the whole decision waits for a second person; nothing moves before, and all of it moves then', async () => {
  const before = await balanceOf(world, nok);
  expect((await decide({ refund: 50_00, goodwill: true })).data).toEqual({ state: 'ASKED' });
  expect(await balanceOf(world, nok)).toEqual(before);
  const asked = await proposal();
  expect(asked).toMatchObject({ goodwill: true, refund: 50_00, name: 'Ja' });
  const answer = { ...place(), since: asked?.since ?? '' };
  expect(await world.call('POST /desk/approve', answer, ja)).toMatchObject({ code: 'SECOND_PERSON_DUE' });
  expect(await world.call('POST /desk/approve', answer, boy)).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect((await world.call('POST /desk/approve', answer, ploy)).data).toEqual({ state: 'DONE' });
  expect((await balanceOf(world, nok)).available).toBe(before.available + 50_00 + GOODWILL);
  const { body } = await world.db.one(sql<{ body: object }>`
    select body from audit where act = 'decide' and body ->> 'booking_ref' = ${booking.booking_ref}`);
  expect(body).toMatchObject({ to: 'COMPLETED', refund: 50_00, goodwill: GOODWILL });
});

test('what cannot be done is refused before a second person is asked', async () => {
  const tooMuch = await decide({ refund: booking.total + 1, goodwill: true });
  expect(tooMuch).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'refund', code: 'TOO_LARGE' }] });
  await world.db.run(sql`update booking set goodwill = 10000 where booking_ref = ${booking.booking_ref}`);
  const again = await decide({ goodwill: true });
  expect(again).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'GOODWILL_GIVEN' } });
  await world.db.run(sql`update booking set goodwill = null where booking_ref = ${booking.booking_ref}`);
  expect(await proposal()).toBeNull();
});

test('of two who approve a decision with goodwill at once one does, and it is given once', async () => {
  const before = await balanceOf(world, nok);
  await decide({ goodwill: true });
  const answer = { ...place(), since: (await proposal())?.since ?? '' };
  const both = await Promise.all([ploy, may].map((who) => world.call('POST /desk/approve', answer, who)));
  expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  expect((await balanceOf(world, nok)).available).toBe(before.available + GOODWILL);
});

test('a refused goodwill leaves the dispute as it was; a caddy’s no-show has its own rule, and no other kind has goodwill', async () => {
  await decide({ goodwill: true });
  const since = (await proposal())?.since ?? '';
  await world.done('POST /desk/refuse', { ...place(), since }, ploy);
  expect(await proposal()).toBeNull();
  const noShow = await decide({ outcome: 'NO_SHOW_CADDY', goodwill: true });
  expect(noShow).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'goodwill' }] });
});

const chat = (who: StaffPerson, booking_ref = booking.booking_ref) =>
  world.call('GET /desk/dispute-chat', { booking_ref }, who);
const shows = () =>
  world.db.many(sql<{ note: string; name: string }>`
    select note, name from audit join staff using (staff_id)
    where act = 'show' and body ->> 'booking_ref' = ${booking.booking_ref}`);

test('whoever decides a dispute reads what the two wrote; deciding it is the reason, and the audit has it once', async () => {
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  await say(world, nok, room_id, 'เล่นแค่ 9 หลุมนะคะ');
  const { data } = await chat(ja);
  expect(data?.golfer).toMatchObject({ user_id: nok.user_id });
  expect(data?.messages).toMatchObject([{ from: 'golfer', text: 'เล่นแค่ 9 หลุมนะคะ', is_deleted: false }]);
  await chat(ja);
  expect(await shows()).toEqual([{ note: 'To decide the dispute', name: 'Ja' }]);
  for (const who of [boy, aom]) expect(await chat(who)).toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  await decide({});
  expect(await chat(ja)).toMatchObject({ code: 'DECIDED_ALREADY' });
});

test('of a booking that nobody disputes the chat stays hidden', async () => {
  const { booking: other } = await confirmed(world);
  const now = world.context.clock();
  expect((await chat(await aStaff(world.db, ['trust'], now), other.booking_ref)).code).toBe('NOT_FOUND');
});

test('the booking’s page has the record of the two, and reading it is written to the audit once for a while', async () => {
  const read = () => world.done('GET /desk/booking', { booking_ref: booking.booking_ref }, ja);
  const { records } = await read();
  await read();
  expect(records.golfer).toMatchObject({
    rounds: 0,
    disputes: [],
    warnings: 0,
    strikes: null,
    reports: { about: 0, by: 0 },
  });
  expect(records.caddy).toMatchObject({ strikes: 0 });
  const ofSupport = await world.done('GET /desk/booking', { booking_ref: booking.booking_ref }, aom);
  expect(ofSupport.records.caddy.reports).toBeNull();
  const looks = await world.db.many(sql<{ name: string }>`
    select name from audit join staff using (staff_id)
    where act = 'read-booking' and body ->> 'booking_ref' = ${booking.booking_ref} order by name`);
  expect(looks.map(({ name }) => name)).toEqual(['Aom', 'Ja']);
});

test('an earlier dispute of one of the two is named with how it was decided', async () => {
  await decide({ refund: satang(100) });
  const first = booking.booking_ref;
  const second = await disputed(world, nok, await world.caddy());
  const now = world.context.clock();
  const page = await world.done(
    'GET /desk/booking',
    { booking_ref: second.booking_ref },
    await aStaff(world.db, ['trust'], now),
  );
  expect(page.records.golfer.disputes).toEqual([{ booking_ref: first, decided: 'COMPLETED' }]);
  expect(page.records.caddy.disputes).toEqual([]);
});
