import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Verification } from '../../domain/account/account.ts';
import { isoOf } from '../../domain/dates.ts';
import { wordsOf } from '../../domain/notification/words.ts';
import { sql } from '../../server/db/db.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { setVerification } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());

let ja: StaffPerson;
let ploy: StaffPerson;
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['trust'], NOW, { name: 'Ja' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});

const WHY = 'It was written as an advertisement.';
const page = ({ user_id }: Person) => world.done('GET /desk/person', { user_id }, ja);
const shownTo = async (nok: Person, name: string, was: string, who: StaffPerson & { key?: string } = ja) =>
  world.call('POST /desk/correct-name', { what: 'DISPLAY_NAME', user_id: nok.user_id, name, was, why: WHY }, who);
const realTo = async (somchai: Person, name: string, was: string) =>
  world.call('POST /desk/correct-name', { what: 'REAL_NAME', user_id: somchai.user_id, name, was, why: WHY }, ja);
const toldTo = ({ user_id }: Person) =>
  world.db.many(sql<{ kind: string; body: Record<string, unknown> }>`
    select kind, body from notification where user_id = ${user_id} order by notification_id`);
const actsOn = ({ user_id }: Person) =>
  world.db.many(sql<{ act: string; body: object; note: string }>`
    select act, body, note from audit
    where body ->> 'user_id' = ${user_id} and act <> 'read-person' order by created_at, audit_id`);
const NOTHING = {
  name: null,
  caddy_number: null,
  slug: null,
  course: null,
  booking_date: null,
  tee_off_time: null,
  holes: null,
  amount: null,
};

test('nok’s name is corrected once; she is told in both languages, and the audit has neither name', async () => {
  const nok = await world.golfer();
  const was = (await page(nok)).name;
  const key = randomUUID();
  for (const _ of ['first', 'sent again'])
    expect((await shownTo(nok, '  Nok   K. ', was, { ...ja, key })).code).toBeUndefined();
  expect((await page(nok)).name).toBe('Nok K.');
  const told = await toldTo(nok);
  expect(told).toEqual([{ kind: 'account.contact_changed', body: { what: 'DISPLAY_NAME' } }]);
  const { title } = wordsOf('account.contact_changed', told[0]?.body ?? {}, NOTHING, 'GOLFER');
  expect([title.th, title.en]).toEqual(['ทีมงานแก้ชื่อในบัญชีของคุณ', 'Our team corrected the name on your account']);
  expect(await actsOn(nok)).toEqual([
    { act: 'correct-name', body: { user_id: nok.user_id, what: 'DISPLAY_NAME' }, note: WHY },
  ]);
});

testTable<[stood: Verification, stands: Verification, facts: object]>([
  ['VERIFIED', 'UNVERIFIED', { was: 'VERIFIED', to: 'UNVERIFIED' }],
  ['SUBMITTED', 'UNVERIFIED', { was: 'SUBMITTED', to: 'UNVERIFIED' }],
  ['REJECTED', 'REJECTED', {}],
])('with another real name somchai proves it anew, as if he had changed it: %s', async (stood, stands, facts) => {
  const somchai = await world.caddy();
  await setVerification(world.db, somchai, stood);
  const was = (await page(somchai)).caddy?.real_name ?? '';
  expect((await realTo(somchai, 'สมชาย ใจเย็น', was)).code).toBeUndefined();
  expect((await page(somchai)).caddy).toMatchObject({ real_name: 'สมชาย ใจเย็น', verification: stands });
  expect(await toldTo(somchai)).toEqual([{ kind: 'account.contact_changed', body: { what: 'NAME' } }]);
  expect(await actsOn(somchai)).toEqual([
    { act: 'correct-name', body: { user_id: somchai.user_id, what: 'REAL_NAME', ...facts }, note: WHY },
  ]);
});

test('of two at once one corrects it, and the other reads who did; what its person changed meanwhile is read again first', async () => {
  const nok = await world.golfer();
  const was = (await page(nok)).name;
  const answers = await Promise.all([shownTo(nok, 'Nok A', was), shownTo(nok, 'Nok B', was, ploy)]);
  const won = answers.findIndex(({ code }) => code === undefined);
  expect(answers[1 - won]).toMatchObject({
    code: 'DECIDED_ALREADY',
    data: { name: won === 0 ? 'Ja' : 'Ploy', act: 'correct-name', at: isoOf(NOW) },
  });
  const fon = await world.golfer();
  expect(await shownTo(fon, 'Fon', 'somebody else')).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'CHANGED' },
  });
});

test('a name is as long as its person’s own form allows, and differs; a golfer has no real name; support corrects none', async () => {
  const nok = await world.golfer();
  const was = (await page(nok)).name;
  for (const [name, code] of [
    ['x'.repeat(61), 'TOO_LONG'],
    ['\u200B', 'REQUIRED'],
    [was, 'NOT_A_CHOICE'],
  ] as const)
    expect((await shownTo(nok, name, was)).fields).toEqual([{ path: 'name', code }]);
  expect((await realTo(nok, 'นก ใจดี', was)).code).toBe('NOT_FOUND');
  const mai = await aStaff(world.db, ['support', 'finance'], NOW, { name: 'Mai' });
  expect((await shownTo(nok, 'Nok K', was, mai)).code).toBe('ROLE_NOT_ALLOWED');
});
