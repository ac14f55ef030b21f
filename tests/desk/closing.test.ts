import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dateOf, DAY, MINUTE, type SlashDate } from '../../domain/dates.ts';
import { closingItem, closingOfItem } from '#domain/desk/course-api.ts';
import { DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { PROVED_FOR } from '../../domain/desk/session.ts';
import { sql } from '../../server/db/db.ts';
import { schedulePruning } from '../../server/house/records.ts';
import { balanceOf, book, COURSE, type Person, startWorld, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let world: World;
let ja: StaffPerson;
let ploy: StaffPerson;
let nok: Person;
let somchai: Person;
let days = 3;
let day: SlashDate;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['trust'], NOW, { name: 'Ja' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
  nok = await world.golfer();
  somchai = await world.caddy();
  day = dateOf(NOW + days++ * DAY);
});
afterEach(() => ledgerIsWhole(world.db));

const NOTE = 'Thailand Open, the office called.';
const preview = (as = ja) => world.done('GET /desk/closing', { slug: COURSE, day }, as);
const ask = (bookings: number, as = ja, more: object = {}) =>
  world.call(
    'POST /desk/ask-close-day',
    { slug: COURSE, day, reason: 'TOURNAMENT', note: NOTE, bookings, ...more },
    as,
  );
const place = () => ({ kind: 'CLOSING' as const, item: closingItem(COURSE, day) });
const row = async (as: StaffPerson) =>
  (await world.done('GET /desk/queue', {}, as)).items.find(({ item }) => item === place().item);
const since = async () => (await row(ploy))?.proposal?.since ?? '';
const answered = async (call: 'approve' | 'refuse', as: StaffPerson, at?: string) =>
  world.call(`POST /desk/${call}`, { ...place(), since: at ?? (await since()) }, as);
const statusOf = async (booking_ref: string) =>
  (await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).status;
const actsOf = ({ staff_id }: StaffPerson) =>
  world.db.many(sql<{ act: string; body: Record<string, unknown>; note: string | null }>`
    select act, body, note from audit where staff_id = ${staff_id}::uuid order by created_at, audit_id`);

test('the name of such an item says the course and day, and nothing else is one', () => {
  expect(closingOfItem(closingItem('rim-ping', '2026/11/22' as SlashDate))).toEqual({
    slug: 'rim-ping',
    day: '2026/11/22',
  });
  for (const no of ['rim-ping', '@2026/11/22', 'rim-ping@2026/02/31', 'Rim@2026/11/22'])
    expect(closingOfItem(no), no).toBeUndefined();
});

test('the preview says whom it concerns, with how much, and what they read in both languages', async () => {
  const { total } = await book(world, nok, somchai, { booking_date: day });
  const shown = await preview();
  expect(shown).toMatchObject({ bookings: 1, people: 2, total, requests: 0, playing: 0, why_not: null });
  expect(shown.rounds).toMatchObject([{ tee_off_time: '06:30', golfer: 'nok', caddy: 'somchai', caddy_number: '177' }]);
  expect(shown.told.golfer.en).toContain('closed course');
  expect(shown.told.caddy.th).toContain('สนามปิด');
});

test('one asks, another approves: the bookings end with all money back, and no round is taken; the audit has both', async () => {
  const before = await balanceOf(world, nok);
  const { booking_ref } = await book(world, nok, somchai, { booking_date: day });
  expect((await ask(1)).data).toEqual({ item: place().item });
  expect(await statusOf(booking_ref)).toBe('PENDING');
  expect(await row(ploy)).toMatchObject({ what: 'TOURNAMENT', may: true, proposal: { name: 'Ja', note: NOTE } });
  expect((await answered('approve', ja)).code).toBe('SECOND_PERSON_DUE');
  expect((await answered('approve', ploy)).data).toEqual({ state: 'DONE' });
  expect(await statusOf(booking_ref)).toBe('CANCELLED_BY_COURSE');
  expect(await balanceOf(world, nok)).toEqual(before);
  expect(await row(ploy)).toBeUndefined();
  await expect(book(world, nok, somchai, { booking_date: day })).rejects.toThrow('COURSE_CLOSED');
  expect(await actsOf(ja)).toMatchObject([
    { act: 'ask-second', body: { slug: COURSE, day, to: 'CLOSE_DAY' }, note: NOTE },
  ]);
  expect(await actsOf(ploy)).toMatchObject([
    { act: 'close-course', body: { slug: COURSE, day, reason: 'TOURNAMENT', bookings: [booking_ref] }, note: NOTE },
    { act: 'approve-second', body: { staff_id: ja.staff_id } },
  ]);
  const { closures } = await world.done('GET /desk/course', { slug: COURSE }, ja);
  expect(closures.find((it) => it.day === day)).toEqual({ day, reason: 'TOURNAMENT', note: NOTE });
});

test('long after the passkey the effect of closing a day is still read; asking to close it takes the passkey again', async () => {
  world.setNow(NOW + PROVED_FOR + MINUTE);
  expect((await world.call('GET /desk/closing', { slug: COURSE, day }, ja)).code).toBeUndefined();
  expect((await ask(0)).code).toBe('PASSKEY_DUE');
});

test('a wrong number of bookings asks nobody; a booking that came meanwhile is read first', async () => {
  await book(world, nok, somchai, { booking_date: day });
  expect(await ask(0)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } });
  expect(await ask(2)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } });
  expect(await row(ploy)).toBeUndefined();
  const over = { day: dateOf(NOW - DAY) };
  expect(await ask(0, ja, over)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'DAY_OVER' } });
  expect((await ask(0, ja, { day: '2199/01/01' })).fields).toEqual([{ path: 'day', code: 'TOO_LARGE' }]);
  expect((await ask(0, ja, { slug: 'no-such' })).code).toBe('COURSE_UNKNOWN');
  expect((await ask(1, ja, { reason: 'SNOW' })).fields).toEqual([{ path: 'reason', code: 'NOT_A_CHOICE' }]);
});

test('asked twice at once it is asked once; taken back or refused, the day stays open and may be asked for again', async () => {
  const { booking_ref } = await book(world, nok, somchai, { booking_date: day });
  const both = await Promise.all([ask(1, ja), ask(1, ploy)]);
  expect(both.map(({ code }) => code ?? 'ASKED').toSorted()).toEqual(['ASKED', 'SECOND_PERSON_DUE']);
  const [asker, other] = both[0]?.code === undefined ? [ja, ploy] : [ploy, ja];
  expect((await answered('refuse', asker)).status).toBe('success');
  expect(await row(ploy)).toBeUndefined();
  expect((await ask(1, other)).status).toBe('success');
  const asked_at = await since();
  expect((await answered('refuse', asker)).status).toBe('success');
  expect(await answered('approve', asker, asked_at)).toMatchObject({ code: 'DECIDED_ALREADY' });
  expect(await statusOf(booking_ref)).toBe('PENDING');
});

test('of two who approve at once one closes the day, and the other reads who did', async () => {
  await book(world, nok, somchai, { booking_date: day });
  await ask(1);
  const boy = await aStaff(world.db, ['lead'], NOW, { name: 'Boy' });
  const asked_at = await since();
  const both = await Promise.all([answered('approve', ploy, asked_at), answered('approve', boy, asked_at)]);
  expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  const late = both.find(({ code }) => code);
  expect(late?.data).toMatchObject({ act: 'close-course', name: late === both[0] ? 'Boy' : 'Ploy' });
});

test('opened again by one, rounds are taken; what ended stays ended, and the second time nothing is written', async () => {
  const { booking_ref } = await book(world, nok, somchai, { booking_date: day });
  await ask(1);
  await answered('approve', ploy);
  await world.done('POST /desk/open-day', { slug: COURSE, day }, ja);
  expect((await book(world, nok, somchai, { booking_date: day })).status).toBe('PENDING');
  expect(await statusOf(booking_ref)).toBe('CANCELLED_BY_COURSE');
  const acts = await actsOf(ja);
  expect(acts.at(-1)).toMatchObject({ act: 'open-course', body: { slug: COURSE, day, was: 'TOURNAMENT' }, note: NOTE });
  await world.done('POST /desk/open-day', { slug: COURSE, day }, ja);
  expect(await actsOf(ja)).toHaveLength(acts.length);
});

test('when who asked has left the team, others decide it with a second person, or one refuses it', async () => {
  await ask(0);
  const owner = await aStaff(world.db, ['owner'], NOW, { name: 'Phakin' });
  await world.done('POST /desk/remove-person', { staff_id: ja.staff_id }, owner);
  const left = await row(ploy);
  expect(left).toMatchObject({ proposal: null, may: true });
  const refused = { ...place(), since: left?.since ?? '', outcome: 'REFUSE' as const, note: 'Nobody knows why.' };
  expect((await world.call('POST /desk/decide', refused, ploy)).data).toEqual({ state: 'DONE' });
  expect(await row(ploy)).toBeUndefined();
  expect((await preview(ploy)).is_closed).toBe(false);
});

test('each role looks at a day, asks and opens as the table of roles says', async () => {
  for (const role of DESK_ROLES) {
    const staff = await aStaff(world.db, [role], NOW, { name: role, courses: [COURSE] });
    const code = (act: 'ASK_CLOSE_DAY' | 'OPEN_DAY') =>
      mayAct([role], act) === 'YES' ? undefined : 'ROLE_NOT_ALLOWED';
    expect((await world.call('GET /desk/closing', { slug: COURSE, day }, staff)).code, role).toBe(
      code('ASK_CLOSE_DAY'),
    );
    const asked = await ask(0, staff);
    expect(asked.code, role).toBe(code('ASK_CLOSE_DAY'));
    if (asked.status === 'success') await answered('refuse', ploy);
    expect((await world.call('POST /desk/open-day', { slug: COURSE, day }, staff)).code, role).toBe(code('OPEN_DAY'));
  }
});

test('a day that nobody answered in a week, or that is over, waits no more and may be asked for again', async () => {
  const pruneAt = async (now: number) => {
    world.setNow(now);
    await schedulePruning(world.context, now);
    await world.runJobs();
    world.setNow(NOW);
  };
  day = dateOf(NOW + 60 * DAY);
  expect((await ask(0)).status).toBe('success');
  await pruneAt(NOW + 7 * DAY - MINUTE);
  expect(await row(ploy)).toBeDefined();
  await pruneAt(NOW + 7 * DAY + MINUTE);
  expect(await row(ploy)).toBeUndefined();
  expect((await ask(0)).status).toBe('success');
  await answered('refuse', ploy);

  day = dateOf(NOW + DAY);
  expect((await ask(0)).status).toBe('success');
  await pruneAt(NOW + 2 * DAY);
  expect(await row(ploy)).toBeUndefined();
  expect(await world.db.many(sql`select from desk_proposal where item = ${place().item}`)).toEqual([]);
});
